import type { Grain } from '@plumbline/contracts';
import { GRAIN_WORDS } from '../../language/vocabulary.js';
import type { Annotation } from '../../matching/annotate.js';
import { type ColumnSpan, placesOf, type TokenRange } from '../../matching/spans.js';
import { isMoment, isNumeric, isRecords, isYear, type TableColumn } from '../../table/table.js';
import { timeOf } from './asked.js';
import { momentsSaid } from './time-conditions.js';

/** What rows are put together by. */
export interface Group {
  column: TableColumn;
  grain?: Grain;
  used: number[];
  range: TokenRange;
}

const GROUPING = /^(by|per|each|every|across|wise)$/;

/** "by region", "per customer", "for each channel", "monthly". */
export function groupsOf(annotation: Annotation): Group[] {
  const { tokens, columns, table } = annotation;
  const groups: Group[] = [];
  for (const token of tokens) {
    const isCue =
      GROUPING.test(token.word) ||
      (token.word === 'different' &&
        !tokens.slice(Math.max(0, token.at - 3), token.at).some(({ word }) => /^(many|number)$/.test(word)));
    if (!isCue) continue;
    let from = token.at + 1;
    while (/^(the|each|every|of|different|type|kind)$/.test(tokens[from]?.word ?? '')) from += 1;
    const span = columns.find((one) => one.from === from || (one.from <= from && one.to > from));
    const grain = GRAIN_WORDS.get(tokens[from]?.word ?? '');
    const time = eventBefore(annotation, token.at) ?? timeOf(table);
    // "cost per kilometre" divides; nothing is put together by it.
    if (span && token.word === 'per' && isRecords(table) && isNumeric(span.column) && !isYear(span.column))
      continue;
    if (span && !(isMoment(span.column) && grain) && span.column.kind !== undefined) {
      groups.push({ column: span.column, used: [...placesOf(span), token.at], range: span });
      groups.push(...furtherGroups(annotation, span));
    } else if (grain && time)
      groups.push({
        column: time,
        ...(isMoment(time) && { grain }),
        used: [token.at, from],
        range: { from, to: from + 1 },
      });
  }
  for (const token of tokens) {
    const time = eventBefore(annotation, token.at + 2) ?? timeOf(table);
    const grain = /ly$|annual/.test(token.word) ? GRAIN_WORDS.get(token.word) : undefined;
    if (grain && time && isMoment(time))
      groups.push({ column: time, grain, used: [token.at], range: { from: token.at, to: token.at + 1 } });
  }
  if (groups.length === 0) groups.push(...everyValue(annotation));
  return groups
    .filter((group, at) => groups.findIndex(({ column }) => column === group.column) === at)
    .slice(0, 2);
}

/** "cancellations per month", "monthly signups": the date of what is counted. */
function eventBefore(annotation: Annotation, at: number): TableColumn | undefined {
  if (!isRecords(annotation.table)) return undefined;
  return momentsSaid(annotation).find((said) => said.at === at - 1)?.column;
}

/** "of men and women": values that are all there are tell the rows apart. */
function everyValue({ values, tokens, table }: Annotation): Group[] {
  const [first, second, third] = values;
  const column = first?.options[0]?.column;
  if (!isRecords(table) || !first || !second || third || !column || column !== second.options[0]?.column)
    return [];
  const isAnd = tokens[first.to]?.word === 'and' && second.from === first.to + 1;
  const isAll = column.distinct === 2 && column.missing === 0;
  const range = { from: first.from, to: second.to };
  return isAnd && isAll ? [{ column, used: placesOf(range), range }] : [];
}

/** "by region and channel". */
function furtherGroups({ tokens, columns, table }: Annotation, before: ColumnSpan): Group[] {
  const next = columns.find(({ from }) => from === before.to + 1);
  const isAnd = tokens[before.to]?.word === 'and';
  const isJoined = next && isAnd && !isNumeric(next.column);
  const grain = isAnd && !next ? GRAIN_WORDS.get(tokens[before.to + 1]?.word ?? '') : undefined;
  const time = timeOf(table);
  if (grain && time && isMoment(time))
    return [
      { column: time, grain, used: [before.to + 1], range: { from: before.to + 1, to: before.to + 2 } },
    ];
  return isJoined ? [{ column: next.column, used: placesOf(next), range: next }] : [];
}
