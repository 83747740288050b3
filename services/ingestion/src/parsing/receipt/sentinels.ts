import type { ReadWarning } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import { convertSql } from '../columns/interpretation-sql.js';
import { count, rows } from '../source/phrasing.js';
import { queryAggregates, queryColumns, type RawTable } from '../table/raw-table.js';
import { offerMissing } from './missing-offers.js';

/** What people type for "no value" where a number is asked for: nines with or without a minus. */
const SENTINEL = /^-?9{2,6}(?:\.0+)?$|^-9(?:\.0+)?$/;
/** Said once, it may be a slip; a way of saying something is repeated. */
const MIN_TIMES = 3;
/** How far it lies from all other values, in spans of them. */
const MIN_GAP = 0.5;
/** More than one may stand on the same side: -99 and -999. */
const MAX_PER_COLUMN = 3;

/** A number that stands apart from all others of its column. */
export interface Sentinel {
  text: string;
  value: number;
  times: number;
  line: number;
  /** The others lie between. */
  least: number;
  most: number;
}

/**
 * Numbers such as -99 and 999 that come again and again, far from everything else in their column: they may stand for no
 * value, and are offered to be read so. They stay numbers until a person says it.
 */
export async function sentinelWarnings(
  table: RawTable,
  columns: readonly DecidedColumn[],
): Promise<ReadWarning[]> {
  const numbers = columns.filter(({ interpretation }) => interpretation.kind === 'number');
  const edges = await queryColumns(table, numbers, (column) => {
    const value = valueSql(column);
    return [`min(${value})`, `max(${value})`];
  });
  const warnings: ReadWarning[] = [];
  for (const [at, column] of numbers.entries()) {
    const ends = elementAt(edges, at);
    if (!ends.some((end) => SENTINEL.test(String(end)))) continue;
    const found = await sentinelsOf(table, column, valueSql(column));
    if (found.length > 0) warnings.push(warningOf(column.name, found));
  }
  return warnings;
}

const valueSql = (column: DecidedColumn): string =>
  `CAST(${convertSql(column.source, column, column.extent)} AS DOUBLE)`;

async function sentinelsOf(table: RawTable, { source }: DecidedColumn, value: string): Promise<Sentinel[]> {
  const found: Sentinel[] = [];
  while (found.length < MAX_PER_COLUMN) {
    const others = found.map((one) => one.value);
    const rest = others.length > 0 ? `FILTER (WHERE ${value} NOT IN (${others.join(', ')}))` : '';
    const ends = await queryAggregates(table, [`min(${value}) ${rest}`, `max(${value}) ${rest}`]);
    const next = await firstApart(table, { source, value, found: others }, ends.map(Number));
    if (!next) break;
    found.push(next);
  }
  return found;
}

interface Asked {
  source: string;
  /** SQL of the number. */
  value: string;
  found: readonly number[];
}

/** The first of the ends that is written in nines and stands apart. */
async function firstApart(
  table: RawTable,
  { source, value, found }: Asked,
  ends: readonly number[],
): Promise<Sentinel | undefined> {
  for (const end of ends.filter((one) => SENTINEL.test(String(one)))) {
    const here = `FILTER (WHERE ${value} = ${end})`;
    const elsewhere = `FILTER (WHERE ${value} NOT IN (${[...found, end].join(', ')}))`;
    const [times, line, text, least, most] = await queryAggregates(table, [
      `count(*) ${here}`,
      `min(${table.line}) ${here}`,
      `arg_min(${source}, ${table.line}) ${here}`,
      `min(${value}) ${elsewhere}`,
      `max(${value}) ${elsewhere}`,
    ]);
    if (least === null || most === null) continue;
    const sentinel = {
      ...{ text: String(text).trim(), value: end, times: Number(times), line: Number(line) },
      ...{ least: Number(least), most: Number(most) },
    };
    if (standsApart(sentinel)) return sentinel;
  }
  return undefined;
}

/** Repeated, and the only negative number, or beyond all others by half of what they span. */
export function standsApart({ value, times, least, most }: Omit<Sentinel, 'text' | 'line'>): boolean {
  if (times < MIN_TIMES || least === most) return false;
  if (value < 0 && least >= 0) return true;
  const gap = value < least ? least - value : value - most;
  return gap >= MIN_GAP * (most - least);
}

function warningOf(name: string, found: readonly Sentinel[]): ReadWarning {
  const [first] = found as [Sentinel];
  const { least, most } = found.at(-1) ?? first;
  const told = found.map(
    ({ text, times, line }) => `${text} in ${rows(times)}, first on line ${count(line)}`,
  );
  const times = found.reduce((sum, one) => sum + one.times, 0);
  const message = `${name} is ${told.join(', and ')}; everywhere else it lies between ${count(least)} and ${count(most)}. It may mean that there is no value. Kept as a number.`;
  const about = { code: 'maybe_missing', column: name, line: first.line, count: times, text: first.text };
  return {
    ...about,
    message,
    ...offerMissing(
      name,
      found.map(({ text }) => text),
    ),
  };
}
