import type { DateOrder } from '@plumbline/contracts';
import { type ChangeOfOrder, changeOf } from '../columns/date-order.js';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { DateInterpretation } from '../columns/interpretation.js';
import { dateSql, emptiedWords, presentSql } from '../columns/interpretation-sql.js';
import { queryAggregates, type RawTable } from '../table/raw-table.js';

/** One way to read a column's dates. */
export interface OrderOption {
  id: string;
  interpretation: DateInterpretation;
}

/** Fewer rows that only one of the orders fits are exceptions, not a change. */
const MIN_ROWS = 3;
/** Rows between the two orders that are looked at to find where the first one ends. */
const MAX_BETWEEN = 10_000;

/** With the option that one order holds until a line and the other one after it, where the dates prove that it can be so. */
export async function withChangedOrder(
  table: RawTable,
  column: DecidedColumn,
  orders: readonly OrderOption[],
): Promise<OrderOption[]> {
  const [one, other, ...more] = orders.filter(({ interpretation }) => interpretation.change === undefined);
  if (!one || !other || more.length > 0) return [...orders];
  const change = await findChange(table, column, one, other);
  if (!change || orders.some(({ id }) => id === change.order)) return [...orders];
  const [before, after] = one.id === change.first ? [one, other] : [other, one];
  const interpretation = {
    ...before.interpretation,
    order: change.order,
    change: { line: table.line, until: change.until, after: after.interpretation },
  };
  return [...orders, { id: change.order, interpretation }];
}

/** Rows that only one of the orders fits: all of the first kind stand above all of the other. */
async function findChange(
  table: RawTable,
  column: DecidedColumn,
  one: OrderOption,
  other: OrderOption,
): Promise<ChangeOfOrder | undefined> {
  const present = presentSql(column.source, emptiedWords(column));
  const [a, b] = [one, other].map(({ interpretation }) => dateSql(present, interpretation)) as [
    string,
    string,
  ];
  const onlyA = `CASE WHEN ${a} IS NOT NULL AND ${b} IS NULL THEN ${table.line} END`;
  const onlyB = `CASE WHEN ${b} IS NOT NULL AND ${a} IS NULL THEN ${table.line} END`;
  const asked = [onlyA, onlyB].flatMap((line) => [`count(${line})`, `min(${line})`, `max(${line})`]);
  const [timesA = 0, firstA = 0, lastA = 0, timesB = 0, firstB = 0, lastB = 0] = (
    await queryAggregates(table, asked)
  ).map(Number);
  if (Math.min(timesA, timesB) < MIN_ROWS) return undefined;
  if (lastA < firstB)
    return changeOf(one.id as DateOrder, await lastLine(table, [a, b], lastA, firstB), other.id as DateOrder);
  if (lastB < firstA)
    return changeOf(other.id as DateOrder, await lastLine(table, [b, a], lastB, firstA), one.id as DateOrder);
  return undefined;
}

/**
 * The last line of the first order. The dates between, which both orders fit, are read so that neighbours lie as close
 * together as they can: files are mostly written in the order of their dates.
 */
async function lastLine(
  table: RawTable,
  [before, after]: [string, string],
  last: number,
  next: number,
): Promise<number> {
  const day = (date: string) => `date_diff('day', DATE '2000-01-01', CAST(${date} AS DATE))`;
  const query = `SELECT ${table.line}, ${day(before)}, ${day(after)} FROM ${table.relation}
    WHERE ${table.line} BETWEEN ${last} AND ${next} AND coalesce(${before}, ${after}) IS NOT NULL ORDER BY 1 LIMIT ${MAX_BETWEEN}`;
  const found = await table.engine.run(query, [], { signal: table.signal, maxRows: MAX_BETWEEN });
  const rows = found.rows.map((row) => row.map((cell) => (cell === null ? undefined : Number(cell))));
  return quietestChange(rows as [number, number | undefined, number | undefined][]) ?? last;
}

/** Of rows of a line and its day in both orders: the line behind which the second order makes the shortest way through all days. */
export function quietestChange(
  rows: readonly (readonly [line: number, before: number | undefined, after: number | undefined])[],
): number | undefined {
  // The way through the first rows in one order, and through the others in the other one.
  let length = 0;
  for (let at = 2; at < rows.length; at++) length += Math.abs(rows[at]![2]! - rows[at - 1]![2]!);
  let best: { line: number; length: number } | undefined;
  for (let at = 0; at < rows.length - 1; at++) {
    const [line, before] = rows[at]!;
    const next = rows[at + 1]![2];
    if (at > 0) {
      length += Math.abs(before! - rows[at - 1]![1]!);
      length -= Math.abs(next! - rows[at]![2]!);
    }
    const whole = length + Math.abs(next! - before!);
    if (!best || whole < best.length) best = { line, length: whole };
  }
  return best?.line;
}
