import type { Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { type SourceShape, toDate, toDay, toNumber } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { DerivedField } from './derived-fields.js';

/** Fewer rows that lack an end are left out by chance, and fewer that have one show no duration. */
const [MIN_OPEN, MIN_ENDED] = [10, 30];
/** Shares of ended rows that differ by less are the same, and so are those within so many standard errors. */
const [ALIKE, ERRORS] = [0.05, 2];

/** A duration, and the day before which rows began so long ago that they have ended as often as they ever do. */
export interface Ripe {
  duration: DerivedField;
  /** Infinite where rows of any age have ended alike, or, negative, where none has had its time. */
  before: number;
  /** Days within which nearly all has ended that ends. */
  longest: number;
}

/**
 * Until when durations are whole. Of what began lately only the quick has ended: its durations are short, and its states
 * open, whatever happens (right censoring).
 */
export async function ripenessOf(
  shape: SourceShape,
  durations: readonly DerivedField[],
  scan: (plans: QueryPlan[]) => Promise<QueryResult[]>,
): Promise<Ripe[]> {
  const open = durations.filter(({ madeOf: [end = ''] }) => profileOf(shape, end).missing >= MIN_OPEN);
  const results = await scan(open.map((one) => daysPlan(shape, one)));
  const days = new Map(open.map((one, at) => [one, daysOf(elementAt(results, at))]));
  return durations.map((duration) => {
    const own = days.get(duration);
    const before = own ? ripeBefore(shape, duration, own) : Number.POSITIVE_INFINITY;
    return { duration, before, longest: longestDays(duration) };
  });
}

/** The durations of ripe rows alone, those that have any. */
export function ripened(ripe: readonly Ripe[]): DerivedField[] {
  return ripe.flatMap(({ duration, before }) => {
    if (before === Number.POSITIVE_INFINITY) return [duration];
    if (before === Number.NEGATIVE_INFINITY) return [];
    const { derived, madeOf } = duration;
    const start = bracketed(madeOf[1] ?? '');
    const formula = `if(hours_between(${start}, '${toDate(before)}') > 0, ${derived.formula}, null)`;
    return [{ ...duration, derived: { ...derived, formula } }];
  });
}

const profileOf = ({ profile }: SourceShape, name: string) =>
  profile.columns.find((column) => column.name === name)!;

/** Rows, and those that have ended, by the day of their beginning. */
function daysPlan(
  { dataSourceId, version, zone }: SourceShape,
  { madeOf: [end = '', start = ''] }: DerivedField,
): QueryPlan {
  const measures: Measure[] = [
    { agg: 'count', as: 'rows' },
    { agg: 'count', column: end, as: 'ended' },
  ];
  return {
    ...{ dataSourceId, version, zone, measures, order: [] },
    dimensions: [{ column: start, grain: 'day' }],
    filters: [{ column: start, op: 'is_not_null', values: [] }],
  };
}

interface Day {
  day: number;
  rows: number;
  ended: number;
}

const daysOf = ({ rows }: QueryResult): Day[] =>
  rows
    .map(([day, all, ended]): Day => {
      return { day: toDay(String(day)), rows: toNumber(all), ended: toNumber(ended) };
    })
    .sort((one, other) => one.day - other.day);

function ripeBefore(shape: SourceShape, duration: DerivedField, days: readonly Day[]): number {
  const last = Math.max(...duration.madeOf.map((name) => toDay(String(profileOf(shape, name).max))));
  const before = last - longestDays(duration);
  const [old, young] = [days.filter(({ day }) => day < before), days.filter(({ day }) => day >= before)];
  // Where most rows are young, or even among old ones the later have ended less often, no stretch is whole.
  const isShort = rowsOf(old) < rowsOf(young) || endedOf(old) < MIN_ENDED;
  if (isShort || hasEndedLess(...halvesOf(old)))
    return hasEndedLess(...halvesOf(days)) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  return hasEndedLess(old, young) ? before : Number.POSITIVE_INFINITY;
}

function longestDays({ profile: { name, quantiles } }: DerivedField): number {
  return Math.ceil((quantiles?.p95 ?? 0) / (name.startsWith('hours ') ? 24 : 1));
}

const rowsOf = (days: readonly Day[]): number => days.reduce((sum, { rows }) => sum + rows, 0);
const endedOf = (days: readonly Day[]): number => days.reduce((sum, { ended }) => sum + ended, 0);

/** The earlier half of the rows, and the later one. */
function halvesOf(days: readonly Day[]): [Day[], Day[]] {
  const half = rowsOf(days) / 2;
  let seen = 0;
  const middle = days.findIndex(({ rows }) => {
    seen += rows;
    return seen >= half;
  });
  return [days.slice(0, middle), days.slice(middle)];
}

function hasEndedLess(earlier: readonly Day[], later: readonly Day[]): boolean {
  const [rows, laterRows] = [rowsOf(earlier), rowsOf(later)];
  if (rows === 0 || laterRows === 0) return false;
  const [share, laterShare] = [endedOf(earlier) / rows, endedOf(later) / laterRows];
  const all = (endedOf(earlier) + endedOf(later)) / (rows + laterRows);
  const error = Math.sqrt(all * (1 - all) * (1 / rows + 1 / laterRows));
  return share - laterShare > Math.max(ALIKE, ERRORS * error);
}
