import type { Measure } from '@plumbline/contracts';
import { AGGREGATE_WORDS } from '../language/vocabulary.js';
import type { Annotation } from '../matching/annotate.js';
import { isRowNoun } from '../matching/match-columns.js';
import type { ColumnSpan, Stretch } from '../matching/spans.js';
import { isNumeric, isSummable, isYear, type TableColumn } from '../table/table.js';
import { placesOf } from './conditions.js';
import type { Group } from './groups.js';

/** A measure that a question may want. */
export interface Wanted {
  agg: Measure['agg'];
  column?: TableColumn;
  used: number[];
  stretch?: Stretch;
  bonus: number;
}

/** Which measures the question may want, each a reading of its own; several at once where it lists them. */
export function wantedMeasures(annotation: Annotation, groups: readonly Group[]): (Wanted | Wanted[])[] {
  const { tokens, columns } = annotation;
  const free = columns.filter((span) => !groups.some(({ stretch }) => stretch === span));
  const aggregates = tokens.filter(({ word }) => AGGREGATE_WORDS.has(word));
  const count = countCue(annotation);
  const listed = aggregates.flatMap((token): Wanted[] => {
    const agg = AGGREGATE_WORDS.get(token.word) ?? 'sum';
    const column =
      free.find((span) => isNumeric(span.column) && span.from > token.at) ??
      free.find((span) => isNumeric(span.column) || span.column.kind === 'boolean');
    const isPast = tokens[token.at - 1]?.word === 'standard' ? [token.at - 1] : [];
    return column
      ? [
          {
            agg,
            column: column.column,
            used: [token.at, ...isPast, ...placesOf(column)],
            stretch: column,
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
      stretch: { from: span.from, to: span.to },
      bonus: 0,
    }));
  const nouns = tokens.filter(({ word }) => isRowNoun(word, annotation.table)).map(({ at }) => at);
  const isListed = /^(who|which|list|name|what)$/.test(tokens[0]?.word ?? '');
  const bonus = nouns.length > 0 ? 0.05 : isListed ? -0.2 : -0.05;
  return groups.length > 0 ? [{ agg: 'count', used: nouns, bonus }] : [];
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

interface CountCue extends Stretch {
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
        stretch: much,
        bonus: 0.03,
      },
    ];
  const says = (word: RegExp) => tokens.slice(cue.to, cue.to + 3).some((token) => word.test(token.word));
  const isDifferent = says(/^(different|unique|distinct|separate|individual)$/);
  const rows: Wanted = { agg: 'count', used: cueTokens(annotation, cue), bonus: 0 };
  const isRows = head !== undefined && areRows(annotation, head);
  if (isRows) return [{ ...rows, used: [...rows.used, ...placesOf(head)], stretch: head, bonus: 0.05 }];
  if (!head) return [says(/^times?$/) ? { ...rows, bonus: 0.02 } : rowsOf(annotation, cue, rows)];
  const { column } = head;
  const own = { column, used: [...placesOf(head), ...cueTokens(annotation, cue)], stretch: head };
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
  const next = tokens[cue.to];
  const isNoun = next && (next.word === table.noun || `${next.word}s` === table.noun);
  return isNoun ? { ...rows, used: [...rows.used, cue.to], bonus: 0.05 } : rows;
}

/** "orders" are the rows of orders, though their number or their date is a column of that name. */
function areRows({ tokens, table }: Annotation, { from, to, column }: ColumnSpan): boolean {
  const word = tokens[to - 1]?.word ?? '';
  const isNoun = word === table.noun || `${word}s` === table.noun;
  const isPart = to - from < column.words.length;
  return (
    isNoun ||
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
