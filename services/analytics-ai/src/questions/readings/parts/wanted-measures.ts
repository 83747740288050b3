import type { Measure } from '@plumbline/contracts';
import type { Token } from '../../language/tokens.js';
import { AGGREGATE_WORDS } from '../../language/vocabulary.js';
import type { Annotation } from '../../matching/annotate.js';
import { isRowNoun, isRowWord } from '../../matching/match-columns.js';
import { type ColumnSpan, placesOf, type TokenRange } from '../../matching/spans.js';
import { isNumeric, isRecords, isSummable, isYear, type TableColumn } from '../../table/table.js';
import type { Group } from './groups.js';
import { momentsSaid } from './time-conditions.js';

/** A measure that a question may want. */
export interface Wanted {
  agg: Measure['agg'];
  column?: TableColumn;
  used: number[];
  range?: TokenRange;
  bonus: number;
}

/** Which measures the question may want, each a reading of its own; several at once where it lists them. */
export function wantedMeasures(annotation: Annotation, groups: readonly Group[]): (Wanted | Wanted[])[] {
  const { tokens, columns } = annotation;
  const free = columns.filter((span) => !groups.some(({ range }) => range === span));
  const inNumbers = annotation.numbers.filter(({ isAverage }) => isAverage).flatMap(placesOf);
  const named = tokens.filter(({ word, at }) => AGGREGATE_WORDS.has(word) && !inNumbers.includes(at));
  // "the average of both combined": of all rows of both.
  const isTogether = ({ word }: Token) => /^(combined|altogether|overall)$/.test(word);
  const aggregates = named.some((one) => !isTogether(one)) ? named.filter((one) => !isTogether(one)) : named;
  const together = named.filter((one) => isTogether(one) && !aggregates.includes(one)).map(({ at }) => at);
  const count = countCue(annotation);
  const worth = worthOfRows(annotation);
  const listed = aggregates.flatMap((token): Wanted[] => {
    const agg = AGGREGATE_WORDS.get(token.word) ?? 'sum';
    const column =
      worth ??
      free.find((span) => isNumeric(span.column) && span.from > token.at) ??
      free.find((span) => isNumeric(span.column) || span.column.kind === 'boolean');
    const isPast = tokens[token.at - 1]?.word === 'standard' ? [token.at - 1] : [];
    return column
      ? [
          {
            agg,
            column: column.column,
            used: [token.at, ...isPast, ...together, ...placesOf(column)],
            range: column,
            bonus: 0.05,
          },
        ]
      : [];
  });
  const different = listed.filter(
    ({ agg, column }, at) => listed.findIndex((one) => one.agg === agg && one.column === column) === at,
  );
  if (different.length > 0 && (!count || different.some(({ agg }) => agg !== 'sum'))) return [different];
  if (count) return [...different.map((one) => [one]), ...counted(annotation, count, free)];
  if (different.length > 0) return [different];
  // "revenue by region", "revenue in the West": a number by itself is put together as its kind is.
  const measured = free.filter((span) => isNumeric(span.column) && !isYear(span.column));
  if (measured.length > 0 && (groups.length > 0 || isBare(annotation)))
    return measured.slice(0, 2).map(({ column, ...span }) => ({
      agg: column.isAdditive ? 'sum' : 'avg',
      column,
      used: placesOf(span),
      range: { from: span.from, to: span.to },
      bonus: 0,
    }));
  const nouns = [
    ...tokens.filter(({ word }) => isRowWord(word, annotation.table)).map(({ at }) => at),
    ...eventsCounted(annotation, groups),
  ];
  const isListed = /^(who|which|list|name|what)$/.test(tokens[0]?.word ?? '');
  const bonus = nouns.length > 0 ? 0.05 : isListed ? -0.2 : -0.05;
  return groups.length > 0 ? [{ agg: 'count', used: nouns, bonus }] : [];
}

/** "signups per month": what a date is the date of is counted by it. */
const eventsCounted = (annotation: Annotation, groups: readonly Group[]): number[] =>
  isRecords(annotation.table)
    ? momentsSaid(annotation)
        .filter(({ column }) => groups.some((group) => group.grain && group.column === column))
        .map(({ at }) => at)
    : [];

/** "average order value": the money that the data is about. */
function worthOfRows({ tokens, table }: Annotation): ColumnSpan | undefined {
  const found = tokens.find(
    ({ word, at }) => /^(value|size|worth|amount)$/.test(word) && isRowWord(tokens[at - 1]?.word, table),
  );
  const main = table.fields.measures.find(({ name }) =>
    table.columns.some((column) => column.name === name && column.isAdditive && column.format?.currency),
  );
  const column = main && table.columns.find(({ name }) => name === main.name);
  if (!isRecords(table) || !found || !column) return undefined;
  const { at } = found;
  return {
    kind: 'column',
    from: at - 1,
    to: at + 1,
    column,
    score: 0.9,
    because: 'What a row is worth',
    others: [],
  };
}

/** No asking word, or one that asks for a number: "revenue in the west", "what was the revenue". */
function isBare({ tokens, table, values, times }: Annotation): boolean {
  const isLarge = table.rowCount > 200 || table.fields.time !== undefined;
  const first = tokens[0]?.word ?? '';
  return (
    isLarge &&
    !/^(who|where|when|which)$/.test(first) &&
    (values.length + times.length > 0 || tokens.length <= 8)
  );
}

interface CountCue extends TokenRange {
  isMuch: boolean;
}

/** "how many", "number of", "count of", "how much". */
function countCue({ tokens }: Annotation): CountCue | undefined {
  for (const { word, at } of tokens) {
    const next = tokens[at + 1]?.word ?? '';
    if (word === 'how' && (next === 'many' || next === 'much'))
      return { from: at, to: at + 2, isMuch: next === 'much' };
    if (/^(number|amount|count|quantity|no)$/.test(word) && next === 'of')
      return { from: at, to: at + 2, isMuch: word === 'amount' };
    if (word === 'count' && /^(the|how|all|them|of)$/.test(next))
      return { from: at, to: at + 1, isMuch: false };
  }
  return undefined;
}

/** What is counted: values of a column of numbers add up, of texts are told apart, anything else means rows. */
function counted(annotation: Annotation, cue: CountCue, free: readonly ColumnSpan[]): Wanted[] {
  const { tokens, table } = annotation;
  const head = free.find(
    (span) => span.from >= cue.to && span.from <= cue.to + 3 && isPlainBetween(annotation, cue.to, span.from),
  );
  const much = cue.isMuch && !head ? free.find((span) => isNumeric(span.column)) : undefined;
  if (much)
    return [
      {
        agg: much.column.isAdditive ? 'sum' : 'avg',
        column: much.column,
        used: [...placesOf(much), ...cueTokens(annotation, cue)],
        range: much,
        bonus: 0.03,
      },
    ];
  const says = (word: RegExp) => tokens.slice(cue.to, cue.to + 3).some((token) => word.test(token.word));
  const isDifferent = says(/^(different|unique|distinct|separate|individual)$/);
  const rows: Wanted = { agg: 'count', used: cueTokens(annotation, cue), bonus: 0 };
  const noun = tokens.find(({ word, at }) => at >= cue.to && at <= cue.to + 3 && isRowWord(word, table));
  // "how many employees earn": what is counted stands first.
  if (noun && head && noun.at < head.from) return [rowsOf(annotation, cue, rows)];
  const isRows = head !== undefined && areRows(annotation, head);
  const nounBehind = head && isRowNoun(tokens[head.to]?.word, table) ? tokens[head.to] : undefined;
  // "how many high priority tickets", "how many remote employees"
  if (nounBehind) return [{ ...rows, used: [...rows.used, nounBehind.at], bonus: 0.05 }];
  if (isRows) return [{ ...rows, used: [...rows.used, ...placesOf(head)], range: head, bonus: 0.05 }];
  if (!head) return [says(/^times?$/) ? { ...rows, bonus: 0.02 } : rowsOf(annotation, cue, rows)];
  const { column } = head;
  const own = { column, used: [...placesOf(head), ...cueTokens(annotation, cue)], range: head };
  if (isSummable(column) && column !== table.key) {
    const sum: Wanted = { ...own, agg: 'sum', bonus: 0.03 };
    return isDifferent ? [{ ...own, agg: 'count_distinct', bonus: 0.04 }] : [sum];
  }
  const isUnique = column.distinct >= table.rowCount - column.missing;
  if (isUnique && !isDifferent) return [{ ...own, agg: 'count', bonus: 0.02 }];
  return isDifferent || column.role !== 'measure'
    ? [{ ...own, agg: 'count_distinct', bonus: isDifferent ? 0.05 : 0.02 }]
    : [{ ...own, agg: 'count', bonus: 0 }];
}

/** "how many orders" are rows where the rows are orders; any other thing may be one. */
function rowsOf({ tokens, table }: Annotation, cue: CountCue, rows: Wanted): Wanted {
  const noun = tokens.find(({ word, at }) => at >= cue.to && at <= cue.to + 3 && isRowWord(word, table));
  return noun ? { ...rows, used: [...rows.used, noun.at], bonus: 0.05 } : rows;
}

/** "orders" are the rows of orders, though their number or their date is a column of that name. */
function areRows({ tokens, table }: Annotation, { from, to, column }: ColumnSpan): boolean {
  const word = tokens[to - 1]?.word ?? '';
  const isNoun = word === table.noun || `${word}s` === table.noun;
  const isPart = to - from < column.words.length;
  return (
    isNoun ||
    (isRowWord(word, table) && column.role === 'identifier') ||
    (isPart && (column.kind === 'date' || column.kind === 'timestamp' || column.role === 'identifier'))
  );
}

const isPlainBetween = ({ tokens }: Annotation, from: number, to: number): boolean =>
  tokens
    .slice(from, to)
    .every(({ word }) => !/^(is|are|was|were|did|does|do|has|have|had|in|by|for|with|at|times?)$/.test(word));

/** The words that ask for a count, and those around them that say no more. */
function cueTokens({ tokens }: Annotation, cue: CountCue): number[] {
  const extra = tokens.filter(
    ({ word, at }) =>
      (at >= cue.to - 1 &&
        at <= cue.to + 2 &&
        /^(different|unique|distinct|total|times?|overall)$/.test(word)) ||
      (at === cue.from - 1 && /^(total|combined)$/.test(word)),
  );
  const total = tokens.filter(({ word }) => /^(total|altogether|overall|combined)$/.test(word));
  return [...placesOf(cue), ...extra.map(({ at }) => at), ...total.map(({ at }) => at)];
}
