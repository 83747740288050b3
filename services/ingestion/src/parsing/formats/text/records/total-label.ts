/** Words that people write before a row that adds others up, in the languages whose files we meet. */

/** The first three bytes of such labels with bit 5 set, as one number: the check must cost next to nothing. */
const TOTAL_STARTS = new Set(
  [
    ...[
      'tot',
      'gra',
      'sub',
      'sum',
      'ges',
      'ins',
      'ove',
      'rep',
      'zwi',
      'som',
      'net',
      'gro',
      'gen',
      'sou',
      'end',
    ],
    ...['ein', 'raz', 'ogó', 'łąc', 'Łąc', 'cel', 'spo', 'öss', 'yht', 'top', 'ито', 'все', 'общ', 'σύν'],
    ...['合计', '总计', '小计', '合計', '総計', '小計', '합계', '총계', '소계'],
  ].map((word) => threeBytes(Buffer.from(word), 0)),
);
const PREFIX =
  '(?:(?:grand|sub|sous|overall|report|net|gross|general|genel|zwischen|end|eind|gesamt|общий)[ -]?)?';
const WORD = [
  'totals?|totale|totali|totales|totaux|totaal|sum|summe|summa|somme|somma|suma|soma|gesamt(?:betrag|ergebnis)?',
  'insgesamt|razem|ogółem|łącznie|celkem|spolu|összesen|yhteensä|toplam|итого?|всего|сумма|σύνολο',
  '合计|总计|小计|合計|総計|小計|합계|총계|소계',
].join('|');
const QUALIFIER = '(?: (?:g[eé]n[eé]ral|geral|generale|complessivo|amount))?';
/** Two letters after it are a unit; a longer word makes a name of it: Total Wine. */
const END = '(?!\\p{L})(?![ ]\\p{L}{3,})';
const TOTAL = new RegExp(`^${PREFIX}(?:${WORD})${QUALIFIER}${END}`, 'iu');
const AVERAGE =
  /^(?:average|avg|mean|durchschnitt|mittelwert|moyenne|media|promedio|gemiddelde|среднее|średnia)(?!\p{L})(?![ ]\p{L}{3,})/iu;
const PART = /(?<!\p{L})(?:(?:sub|grand|zwischen|gesamt)[ -]?)?(?:totals?|totaal|totale|summe)(?!\p{L})/iu;
const MAX_PART_LENGTH = 80;

/** Pieces of which one stands in every text that `namesTotal` finds. */
export const TOTAL_PIECES = ['otal', 'OTAL', 'otaal', 'OTAAL', 'umme', 'UMME'];

function threeBytes(bytes: Buffer, at: number): number {
  return (((bytes[at] ?? 0) | 32) << 16) | (((bytes[at + 1] ?? 0) | 32) << 8) | ((bytes[at + 2] ?? 0) | 32);
}

/** Whether the bytes may begin a label; what does not is none. */
export function mayBeTotalLabel(bytes: Buffer, at: number): boolean {
  return TOTAL_STARTS.has(threeBytes(bytes, at));
}

/** Whether a cell says that its row adds others up. */
export function isTotalLabel(cell: string): boolean {
  return TOTAL.test(cell.trim());
}

export function isAverageLabel(cell: string): boolean {
  return AVERAGE.test(cell.trim());
}

/** Whether the word stands somewhere in the cell: "North total". */
export function namesTotal(cell: string): boolean {
  return cell.length <= MAX_PART_LENGTH && PART.test(cell);
}
