/** Words that stand for a missing number, date or yes/no, in lower case, in the languages whose files we meet. */
const MISSING_VALUE_WORDS = new Set([
  'n/a',
  'na',
  '#n/a',
  'n.a.',
  'n.a',
  'null',
  '(null)',
  '<null>',
  '\\n',
  'none',
  'nil',
  'nan',
  '#na',
  '#null!',
  '#value!',
  '#ref!',
  '#div/0!',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '..',
  '?',
  'missing',
  '(blank)',
  'not available',
  'not applicable',
  'k. a.',
  'k.a.',
  'keine angabe',
  'nicht verfügbar',
  'n/d',
  'n.d.',
  's/d',
  'non disponible',
  'no disponible',
  'non disponibile',
  'não disponível',
  'n.v.t.',
  'niet beschikbaar',
  '0000-00-00',
  '0000-00-00 00:00:00',
  '00/00/0000',
]);

/** The few that mean nothing else even among words: "none" or "NA" may well be a value there. */
const MISSING_TEXT_WORDS = new Set([
  'n/a',
  '#n/a',
  'null',
  '(null)',
  '<null>',
  '\\n',
  '(blank)',
  '#null!',
  '#ref!',
]);

/** Whether the word means "no value" in a column of numbers, dates or yes/no. */
export function isMissingValue(text: string): boolean {
  return MISSING_VALUE_WORDS.has(text.trim().toLowerCase());
}

/** Whether the word means "no value" in a column of text. */
export function isMissingText(text: string): boolean {
  return MISSING_TEXT_WORDS.has(text.trim().toLowerCase());
}

const MIN_OTHER_WORDS = 3;
const CODE_NAME = /country|countries|nation|continent|region|iso|code|initial|abbrev|ticker|symbol|element/i;

/**
 * Whether `NA` stands for no value among the words of a text column, as R writes it: it recurs beside longer words, none
 * of them a short code like it. Namibia, North America and sodium stay.
 */
export function isMissingNa(name: string, texts: ReadonlyMap<string, number>): boolean {
  if ((texts.get('NA') ?? 0) < 2 || CODE_NAME.test(name)) return false;
  const others = [...texts.keys()].map((text) => text.trim()).filter((text) => text !== '' && text !== 'NA');
  return others.length >= MIN_OTHER_WORDS && others.every((text) => text.length > 3 && !/^na$/i.test(text));
}
