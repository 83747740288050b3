import { plain } from '../language/tokens.js';
import { FUNCTION_WORDS } from '../language/vocabulary.js';
import type { Table } from '../table/table.js';

/** The last words that may be the begin of one name. */
const MOST_WORDS = 4;
const GROUPING = /\b(by|per|each|every)( the)?$/;
const NARROWING = /\b(in|for|from|of|at|only|without|where|excluding|except|with)( the)?$/;
const PERIODS = ['year', 'quarter', 'month', 'week', 'day'];

/** What would complete the last word of a question that is being typed: the rest of a column's name, a value or a period. */
export function completionOf(text: string, table: Table): string {
  const words = [...text.matchAll(/[^\s]+/g)];
  const last = words.at(-1);
  if (!last || /[\s?.!,]$/.test(text)) return '';
  const isNaming = /\bthe\s+$/i.test(text.slice(0, last.index));
  if (isWhole(plain(last[0]), table, isNaming)) return '';
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const from = words.at(-count)?.index ?? 0;
    const [before, begun] = [plain(text.slice(0, from)).trim(), text.slice(from)];
    if (count === 1 && begun.length < 3 && !GROUPING.test(before) && !NARROWING.test(before)) continue;
    const rest = restOf(plain(begun), before, table);
    if (rest) return rest;
  }
  return '';
}

/** A word that is one already is not completed to a longer one; behind "the" there stands a name, though: "the we". */
const isWhole = (word: string, { columns, values }: Table, isNaming: boolean): boolean =>
  (FUNCTION_WORDS.has(word) && !isNaming) ||
  PERIODS.includes(word) ||
  columns.some(({ words, stems }) => words.includes(word) || stems.includes(word)) ||
  values.has(word);

function restOf(begun: string, before: string, table: Table): string | undefined {
  const labels = namesOf(table);
  const names = [...labels.groups, ...PERIODS.map((period) => period), ...labels.numbers];
  const values = table.values.startingWith(begun);
  const isNarrowing = NARROWING.test(before);
  const order = GROUPING.test(before)
    ? [...labels.groups, ...PERIODS]
    : isNarrowing
      ? [...values, ...names]
      : before === ''
        ? [...labels.numbers, ...labels.groups]
        : [...labels.numbers, ...names, ...values];
  const found = order.find((name) => name.length > begun.length && plain(name).startsWith(begun));
  return found?.slice(begun.length);
}

const namesOf = ({ columns, fields }: Table) => {
  const labelOf = (name: string) =>
    columns.find((column) => column.name === name)?.label.toLowerCase() ?? name;
  return {
    groups: fields.dimensions.map(({ name }) => labelOf(name)),
    numbers: fields.measures.map(({ name }) => labelOf(name)),
  };
};
