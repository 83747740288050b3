import { isTypoOf, sharesRoot, stemOf, type Token } from '../language/tokens.js';
import { areSynonyms, FUNCTION_WORDS } from '../language/vocabulary.js';
import type { Table, TableColumn } from '../table/table.js';
import type { ColumnSpan } from './spans.js';

const LONGEST = 6;
/** Words inside a name that need not be said. */
const SMALL = new Set(['of', 'the', 'in', 'at', 'for', 'a', 'and', 'to', 'no', 'by', 'per']);

/** Ranges of the question that may name columns, each with its best column first. */
export function matchColumns(tokens: readonly Token[], table: Table): ColumnSpan[] {
  const spans: ColumnSpan[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = Math.min(tokens.length, from + LONGEST); to > from; to -= 1) {
      const range = tokens.slice(from, to);
      if (range.length === 1 && isRowNoun(range[0]?.word, table)) continue;
      const found = table.columns
        .flatMap((column) => {
          const match = nameScore(range, column);
          return match ? [{ column, ...match }] : [];
        })
        .sort((one, other) => other.score - one.score || one.column.place - other.column.place);
      const [best, ...others] = found;
      if (best) spans.push({ kind: 'column', from, to, ...best, others: others.slice(0, 4) });
    }
  }
  return spans;
}

/** What a row is called says nothing of its number or date. */
export const isRowNoun = (word: string | undefined, { noun }: Table): boolean =>
  word !== undefined && noun !== 'rows' && (word === noun || `${word}s` === noun || isTypoOf(word, noun));

/** Any word for a row, such as what the column is called that tells all of them apart. */
export const isRowWord = (word: string | undefined, table: Table): boolean => {
  if (word === undefined) return false;
  const stem = stemOf(word);
  return (
    isRowNoun(word, table) ||
    [...table.nouns].some((noun) => noun === stem || areSynonyms(noun, stem)) ||
    areSynonyms(table.noun.replace(/s$/, ''), word)
  );
};

/** How well words name a column; every word must be one of its name. */
function nameScore(
  range: readonly Token[],
  column: TableColumn,
): { score: number; because: string } | undefined {
  const used = new Set<number>();
  let sum = 0;
  let said = 0;
  let worst = 1;
  for (const [at, token] of range.entries()) {
    const isEdge = at === 0 || at === range.length - 1;
    if (SMALL.has(token.word) && !isEdge) continue;
    const best = bestWord(token, column, used);
    if (!best) return undefined;
    used.add(best.place);
    if (isCountOf(token, column, best.place)) best.score *= 0.6;
    sum += best.score;
    said += 1;
    worst = Math.min(worst, best.score);
  }
  const first = range[0];
  if (said === 0 || !first) return undefined;
  const isOnlySmall = range.every(({ word }) => FUNCTION_WORDS.has(word) || /^\d/.test(word));
  const whole = column.words.filter((word) => !SMALL.has(word)).length;
  const cover = Math.min(1, said / Math.max(1, whole));
  if (isOnlySmall && (cover < 1 || worst < 0.95)) return undefined;
  const score = (sum / said) * (0.55 + 0.45 * cover) - (isOnlySmall ? 0.25 : 0);
  if (score < 0.4) return undefined;
  return { score, because: whyOf(worst, cover) };
}

/** "units" are no unit prices: a plural is the thing itself, not a part of another name. */
const isCountOf = ({ word }: Token, { words }: TableColumn, place: number): boolean =>
  place < words.length - 1 && /[^s]s$/.test(word) && word === `${words[place]}s`;

function whyOf(worst: number, cover: number): string {
  if (worst < 0.65) return 'Another word for that column';
  if (worst < 0.9) return 'Nearly the name of that column';
  return cover < 1 ? 'Part of that column’s name' : 'A column of that name';
}

function bestWord(token: Token, column: TableColumn, used: ReadonlySet<number>) {
  let best: { place: number; score: number } | undefined;
  for (const [place, word] of column.words.entries()) {
    if (used.has(place)) continue;
    const score = wordScore(token, word, column.stems[place] ?? word);
    if (score > (best?.score ?? 0)) best = { place, score };
  }
  return best;
}

function wordScore(token: Token, word: string, stem: string): number {
  if (token.word === word) return 1;
  if (token.stem === stem) return 0.97;
  if (FUNCTION_WORDS.has(token.word)) return 0;
  if (isShortFor(word, token.word) || isShortFor(token.word, word)) return 0.8;
  if (isTypoOf(token.word, word)) return 0.75;
  if (areSynonyms(token.word, word) || areSynonyms(token.stem, stem) || areSynonyms(token.word, stem))
    return 0.6;
  return sharesRoot(token.stem, stem) ? 0.7 : 0;
}

/** "dept" for department, "qty" for quantity: its first letter and the others in order. */
function isShortFor(short: string, long: string): boolean {
  if (short.length < 3 || short.length > 5 || long.length < short.length + 3 || short[0] !== long[0])
    return false;
  if (long.startsWith(short)) return true;
  if (/[aeiou]/.test(short.slice(1))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}
