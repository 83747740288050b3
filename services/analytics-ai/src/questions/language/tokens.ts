/** A word or number of a question, and what it may be compared by. */
export interface Token {
  /** As it is written. */
  text: string;
  /** In small letters, without accents. */
  word: string;
  stem: string;
  /** Its place among the tokens. */
  at: number;
  /** Where it stands in the text: begin, and one past the end. */
  from: number;
  to: number;
  number?: number;
  isOrdinal?: boolean;
  /** Between quotation marks, with every other token of this number. */
  quote?: number;
}

const TOKEN =
  /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?[km]\b|\d+(?:\.\d+)?(?:st|nd|rd|th)?|\.\d+|\p{L}[\p{L}\p{M}\d]*|\d+\p{L}+/giu;

const NUMBER_WORDS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, number) => [word, number]),
);
const ORDINAL_WORDS = new Map(
  '_ first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, number) => [word, number]),
);
const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['k', 1_000],
  ['million', 1_000_000],
  ['m', 1_000_000],
  ['billion', 1_000_000_000],
]);

/** Words and numbers in order; punctuation falls out, and so does the s of a possessive. */
export function tokenize(text: string): Token[] {
  const quotes = quotedRanges(text);
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0];
    const before = text[match.index - 1] ?? '';
    if (raw.toLowerCase() === 's' && /['’]/.test(before)) continue;
    const word = plain(raw);
    const quote = quotes.findIndex(([from, to]) => match.index > from && match.index < to);
    tokens.push({
      ...{ text: raw, word: word.replaceAll(',', ''), stem: stemOf(word), at: tokens.length },
      ...{ from: match.index, to: match.index + raw.length },
      ...numberOf(word, tokens.at(-1)),
      ...(quote >= 0 && { quote }),
    });
  }
  return tokens;
}

function numberOf(word: string, before: Token | undefined): Pick<Token, 'number' | 'isOrdinal'> {
  const digits = /^(\d[\d,]*(?:\.\d+)?|\.\d+)(st|nd|rd|th|k|m)?$/.exec(word);
  if (digits) {
    const suffix = digits[2] ?? '';
    const number = Number((digits[1] ?? '').replaceAll(',', '')) * (SCALES.get(suffix) ?? 1);
    return { number, ...(/^(st|nd|rd|th)$/.test(suffix) && { isOrdinal: true }) };
  }
  const scale = SCALES.get(word);
  if (scale && before?.number !== undefined && word.length > 1) {
    before.number *= scale;
    return {};
  }
  const cardinal = NUMBER_WORDS.get(word);
  if (cardinal !== undefined) return { number: cardinal };
  const ordinal = ORDINAL_WORDS.get(word);
  return ordinal === undefined ? {} : { number: ordinal, isOrdinal: true };
}

function quotedRanges(text: string): [from: number, to: number][] {
  return [...text.matchAll(/["“”„]([^"“”„]+)["“”]/g)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);
}

/** In small letters, without accents. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A text as its words, one space between them: what values and ranges of a question are compared by. */
export function phraseKey(text: string): string {
  return tokenize(text)
    .map(({ word }) => word)
    .join(' ');
}

/** What a word has in common with its plural and its other forms, by its ending; no more than comparing needs. */
export function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss|zz)es$/, '$1')
    .replace(/([^siu])s$/, '$1');
  const bare = single.replace(/(?:ing|ed)$/, (ending, at: number) => (at >= 3 ? '' : ending));
  const undoubled = bare === single ? bare : bare.replace(/([bdgmnprt])\1$/, '$1');
  return undoubled.length > 4 ? undoubled.replace(/e$/, '') : undoubled;
}

/** Whether two words differ by no more than a slip of the finger: one edit, two in long words. */
export function isTypoOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 5 || /\d/.test(one + other)) return false;
  const allowed = short.length >= 9 ? 2 : 1;
  return long.length - short.length <= allowed && one[0] === other[0] && editDistance(one, other) <= allowed;
}

/** Insertions, deletions, replacements and swaps of neighbours (Damerau, 1964; the restricted form). */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      let least = Math.min(
        (above[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwap) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      line.push(least);
    }
    [before, above] = [above, line];
  }
  return above.at(-1) ?? 0;
}

/** "enrolled" and "enrollment", "performer" and "performance". */
export function sharesRoot(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared >= 5 && one.length - shared <= 4 && other.length - shared <= 5;
}
