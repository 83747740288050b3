import type { Dimension, QueryResult } from '@plumbline/contracts';
import {
  completePeriods,
  type PeriodGrain,
  periodStart,
  type TimeField,
  toDate,
  toDay,
  toNumber,
} from '@plumbline/semantics';
import { cadenceOf, elementAt, valueAt } from '@plumbline/statistics';
import { type Planner } from '../../plans/planner.js';
import type { AnalysisData } from '../engine/analysis-context.js';
import { millisecondsOf, type Reading } from './timeline.js';

/** How a table runs along time. */
export interface Cadence extends Pick<Reading, 'step' | 'first' | 'last'> {
  /** The rows' moments as they stand, or the periods they fall in. */
  dimension: Dimension;
  /** Rows are things that happen, now more and now fewer; otherwise every moment has as many as any other. */
  isEvents: boolean;
  /** Usual number of rows of a place. */
  usualRows: number;
}

/** Fewer places than this do not show what is usual. */
export const MIN_PLACES = 30;
/** More different moments than this are events, to be counted by periods. */
const MAX_MOMENTS = 60_000;
/** Cadences from here on are calendar periods. */
const MAX_CADENCE = 20 * 3_600;

/** How the table runs along its time column: at the cadence of its moments, else by periods that rows fill. */
export async function tableCadence(
  data: AnalysisData,
  time: TimeField,
  planner: Planner,
): Promise<Cadence | undefined> {
  const count = async (dimension: Dimension): Promise<Counted[]> => {
    const [counted] = await data.scan([
      planner.plan({
        measures: [planner.count],
        dimensions: [dimension],
        order: [{ by: dimension.as ?? dimension.column, direction: 'asc' }],
      }),
    ]);
    return countedOf(counted!);
  };
  const distinct = data.shape.profile.columns.find(({ name }) => name === time.name)?.distinct ?? 0;
  if (time.type === 'timestamp' && distinct <= MAX_MOMENTS) {
    const dimension = { column: time.name };
    const own = atCadence(await count(dimension), dimension);
    if (own) return own;
  }
  const days = await count({ column: time.name, grain: 'day' });
  const byDay = inPeriods(days, time);
  if (byDay || time.type === 'date') return byDay;
  return inHours(await count({ column: time.name, grain: 'hour' }), time);
}

interface Counted {
  moment: string;
  rows: number;
}

function countedOf({ rows }: QueryResult): Counted[] {
  return rows
    .filter(([moment]) => typeof moment === 'string')
    .map(([moment, count]) => ({ moment: String(moment), rows: toNumber(count) }));
}

/** Moments keep a cadence where at least so many of their distances are near the usual one. */
const REGULAR = 0.5;

function atCadence(counted: readonly Counted[], dimension: Dimension): Cadence | undefined {
  const times = counted.map(({ moment }) => millisecondsOf(moment));
  const cadence = cadenceOf(times);
  if (times.length < MIN_PLACES || !cadence || cadence > MAX_CADENCE * 1_000) return undefined;
  const near = times
    .slice(1)
    .filter((time, at) => Math.abs((time - valueAt(times, at)) / cadence - 1) <= 0.5);
  if (near.length < REGULAR * (times.length - 1)) return undefined;
  const [first, last] = [elementAt(counted, 0).moment, counted.at(-1)!.moment];
  return { step: cadence / 1_000, first, last, dimension, ...crowdOf(counted) };
}

const GRAINS: readonly PeriodGrain[] = ['day', 'week', 'month', 'quarter', 'year'];
/** Periods are worth looking at where rows fall in at least so many of them. */
const FILLED = 0.5;

/** The finest periods that rows fill. */
function inPeriods(days: readonly Counted[], time: TimeField): Cadence | undefined {
  const [first, last] = [days[0], days.at(-1)].map((day) => toDay(day?.moment ?? '')) as [number, number];
  const gap = Math.max(1, Math.round((last - first) / (days.length - 1) - 0.25));
  for (const grain of GRAINS) {
    const { start, end, count } = completePeriods({ first, last, gap }, grain);
    const counted = byPeriod(days, grain).filter(
      ({ moment }) => moment >= toDate(start) && moment < toDate(end),
    );
    if (count < MIN_PLACES) return undefined;
    if (counted.length < FILLED * count) continue;
    // The first and the last day of a clock are seldom whole.
    const cut = grain === 'day' && time.type === 'timestamp' ? 1 : 0;
    return {
      step: grain,
      first: toDate(start + cut),
      last: toDate(periodStart(end - 1 - cut, grain)),
      dimension: { column: time.name, grain },
      ...crowdOf(counted),
    };
  }
  return undefined;
}

function byPeriod(days: readonly Counted[], grain: PeriodGrain): Counted[] {
  const periods = new Map<string, number>();
  for (const { moment, rows } of days) {
    const period = toDate(periodStart(toDay(moment), grain));
    periods.set(period, (periods.get(period) ?? 0) + rows);
  }
  return [...periods].map(([moment, rows]) => ({ moment, rows }));
}

/** Hours of the clock but the first and the last, which are seldom whole. */
function inHours(hours: readonly Counted[], time: TimeField): Cadence | undefined {
  const whole = hours.slice(1, -1);
  const [first, last] = [whole[0]?.moment, whole.at(-1)?.moment];
  if (!first || !last || whole.length < MIN_PLACES) return undefined;
  const spanned = (millisecondsOf(last) - millisecondsOf(first)) / 3_600_000 + 1;
  if (whole.length < FILLED * spanned) return undefined;
  return { step: 'hour', first, last, dimension: { column: time.name, grain: 'hour' }, ...crowdOf(whole) };
}

/** As many moments as this have the same number of rows where rows are measurements. */
const SAME = 0.9;

function crowdOf(counted: readonly Counted[]): Pick<Cadence, 'isEvents' | 'usualRows'> {
  const counts = counted.map(({ rows }) => rows).sort((one, other) => one - other);
  const usualRows = valueAt(counts, counts.length >> 1);
  const same = counts.filter((count) => count === usualRows).length;
  return { usualRows, isEvents: same < SAME * counts.length };
}
