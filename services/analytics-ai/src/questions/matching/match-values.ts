import { COUNTRY_FORMS } from '../language/countries.js';
import { type Token } from '../language/tokens.js';
import { FUNCTION_WORDS } from '../language/vocabulary.js';
import { VALUE_FORMS } from '../language/word-forms.js';
import type { Table } from '../table/table.js';
import type { IndexedValue } from '../table/value-index.js';
import type { ValueOption, ValueSpan } from './spans.js';

const LONGEST = 12;
/** A word of a long text is hardly its name. */
const LEAST = 0.57;
/** Values that one word may mean; more, and it means none of them. */
const MAX_MEANT = 400;

/** Ranges of the question that may name values, the longest from each place. */
export function matchValues(tokens: readonly Token[], table: Table): ValueSpan[] {
  const spans: ValueSpan[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = Math.min(tokens.length, from + LONGEST); to > from; to -= 1) {
      const range = tokens.slice(from, to);
      if (!mayName(range)) continue;
      const options = optionsOf(range, table).filter(({ score }) => score >= LEAST);
      if (options.length > 0) spans.push({ kind: 'value', from, to, options });
    }
  }
  return spans;
}

function mayName(range: readonly Token[]): boolean {
  const [first, last] = [range[0], range.at(-1)];
  if (!first || !last) return false;
  const quote = first.quote;
  if (quote !== undefined && range.every((token) => token.quote === quote)) return true;
  return (
    range.some((token) => !FUNCTION_WORDS.has(token.word) && (token.word.length > 1 || token.at > 0)) ||
    isNamed(range)
  );
}

/** Written with a capital inside a sentence, or a number. */
const isNamed = (range: readonly Token[]): boolean =>
  range.every(({ text, at, number }) => number !== undefined || (at > 0 && /^\p{Lu}/u.test(text)));

function optionsOf(range: readonly Token[], table: Table): ValueOption[] {
  const words = range.map(({ word }) => word);
  const exact = grouped(table.values.named(words), table, words.length, 'A value of that column');
  const isOneNumber = range.length === 1 && range[0]?.number !== undefined;
  const held = isOneNumber && !/^\d{3,4}$/.test(words[0] ?? '') ? [] : table.values.holding(words);
  const partial = grouped(held, table, words.length, 'Part of a value of that column');
  const found = [...exact, ...partial.filter((one) => !exact.some(({ column }) => column === one.column))];
  if (found.length === 0 && range.length > 1) return best(countryOptions(words.join(' '), table));
  if (found.length > 0 || range.length > 1) return best(found);
  return best(similarOptions(range[0], table));
}

/** "united states" where the table writes USA. */
function countryOptions(said: string, table: Table): ValueOption[] {
  const form = COUNTRY_FORMS.get(said)?.find((other) => table.values.holding(other.split(' ')).length > 0);
  if (form === undefined) return [];
  const options = grouped(table.values.holding(form.split(' ')), table, 1, 'Another name of that country');
  return options.map((option) => ({ ...option, score: 0.95 * option.score }));
}

function similarOptions(token: Token | undefined, table: Table): ValueOption[] {
  if (!token || FUNCTION_WORDS.has(token.word)) return [];
  const country = countryOptions(token.word, table);
  if (country.length > 0) return country;
  const forms =
    VALUE_FORMS.get(token.word)
      ?.filter((word) => table.values.has(word))
      .slice(0, 1) ?? [];
  const similar = forms.length > 0 ? forms : [token.stem, ...table.values.similar(token.word)];
  const words = similar.filter((word) => word !== token.word);
  const options = words.flatMap((word) =>
    grouped(table.values.holding([word]), table, 1, 'Nearly a value of that column'),
  );
  return options.map((option) => ({ ...option, score: 0.8 * option.score }));
}

const best = (options: ValueOption[]) =>
  options.sort((one, other) => other.score - one.score || one.column.place - other.column.place).slice(0, 5);

function grouped(found: readonly IndexedValue[], table: Table, said: number, because: string): ValueOption[] {
  const byColumn = new Map<string, IndexedValue[]>();
  for (const value of found) byColumn.set(value.column, [...(byColumn.get(value.column) ?? []), value]);
  return [...byColumn].flatMap(([name, values]) => {
    const column = table.columns.find((one) => one.name === name);
    if (!column || values.length > MAX_MEANT) return [];
    const cover = Math.max(...values.map(({ words }) => said / words));
    return [
      {
        column,
        values: values.map(({ value }) => value),
        score: cover >= 1 ? 1 : 0.55 + 0.35 * cover,
        because,
      },
    ];
  });
}
