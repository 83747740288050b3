import type { Measure, QueryPlan } from '@plumbline/contracts';
import { type PeriodGrain, sayShare } from '@plumbline/semantics';
import { sum } from './chart-evidence.js';
import { type Series, totalIn } from './series.js';

/** A rise or fall by less than this part of what was before is not told as one. */
const LEAST_CHANGE = 0.3;
/** Of all series together, what the change of one must be. */
const LEAST_OF_ALL = 0.05;
/** Standard errors that it must lie away from what was before. */
const LEAST_ERRORS = 3;
const [LEAST_PERIODS, MOST_PERIODS] = [3, 12];
const PERIODS_OF_A_YEAR: Partial<Record<PeriodGrain, number>> = { month: 12, quarter: 4, week: 52 };

/** What a measure of a plan is drawn as: what a window makes of it stands in its place. */
export function drawnMeasure({ measures, windows = [] }: QueryPlan): Measure | undefined {
  const [measure] = measures;
  const window = windows.find((one) => one.function !== 'rank' && one.of === measure?.as);
  return measure && window ? { ...measure, agg: 'formula', as: window.as } : measure;
}

/** What a plan draws; the place that groups are ordered by is told by their order. */
export const drawnMeasures = ({ measures }: QueryPlan): Measure[] =>
  measures.filter(({ agg, formula }) => agg !== 'min' || formula === undefined);

/** Whether a plan draws the change of a measure as a part of what was before. */
export const drawsChange = ({ windows = [] }: QueryPlan): boolean =>
  windows.some((window) => window.function === 'change_share');

interface Windows {
  recent: readonly string[];
  before: readonly string[];
  /** The same periods a year before, rather than those just before. */
  isYearBefore: boolean;
}

/** The last sixth of the periods, and what it is held against: the same a year before where the data reaches back so far. */
function recentWindows(periods: readonly string[], grain: PeriodGrain): Windows | undefined {
  const count = Math.min(MOST_PERIODS, Math.max(LEAST_PERIODS, Math.round(periods.length / 6)));
  const year = PERIODS_OF_A_YEAR[grain];
  const isYearBefore = year !== undefined && periods.length >= year + count && count <= year;
  const back = isYearBefore ? year : count;
  if (periods.length < back + count || periods.length < 2 * count + 1) return undefined;
  const end = periods.length;
  return {
    recent: periods.slice(end - count),
    before: periods.slice(end - count - back, end - back),
    isYearBefore,
  };
}

/** How the windows are called at the end of a sentence. */
function againstWhat({ recent, isYearBefore }: Windows, grain: PeriodGrain): string {
  const last = `in the last ${recent.length} ${grain}s`;
  return isYearBefore ? `${last}, against the year before` : `${last}, against the ${recent.length} before`;
}

/** The series that rose or collapsed most of late, beyond its usual ups and downs and enough to matter to all of them. */
export function captionCollapse(
  series: readonly Series[],
  periods: readonly string[],
  grain: PeriodGrain,
  name: (one: Series) => string,
): { title: string; series: Series } | undefined {
  const windows = recentWindows(periods, grain);
  if (!windows) return undefined;
  const all = sum(series.map((one) => totalIn(one, windows.before)));
  const changes = series
    .map((one) => ({
      series: one,
      from: totalIn(one, windows.before),
      to: totalIn(one, windows.recent),
    }))
    .filter(({ series: one, from, to }) => {
      const matters = from > 0 && Math.abs(to - from) >= Math.max(LEAST_CHANGE * from, LEAST_OF_ALL * all);
      return matters && isUnusual(one, periods, windows);
    })
    .sort((one, other) => Math.abs(other.to - other.from) - Math.abs(one.to - one.from));
  const [largest] = changes;
  if (!largest) return undefined;
  const change = largest.to / largest.from - 1;
  const verb = change < 0 ? 'fell' : 'rose';
  return {
    title: `${name(largest.series)} ${verb} ${sayShare(Math.abs(change))} ${againstWhat(windows, grain)}`,
    series: largest.series,
  };
}

/** Of a change, the part that must have come at once: what rises all the time has not risen of late. */
const LEAST_AT_ONCE = 0.5;

/** Whether the mean of the recent periods lies far from that of those before, by how much all earlier ones scatter, and at once. */
function isUnusual(series: Series, periods: readonly string[], { recent, before }: Windows): boolean {
  const values = (of: readonly string[]) => of.map((start) => series.byPeriod.get(start) ?? 0);
  const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
  const earlier = values(periods.slice(0, periods.length - recent.length));
  const usual = mean(earlier);
  const scatter = Math.sqrt(
    sum(earlier.map((value) => (value - usual) ** 2)) / Math.max(1, earlier.length - 1),
  );
  const [now, then, just] = [values(recent), values(before), earlier.slice(-recent.length)].map(mean);
  const difference = (now ?? 0) - (then ?? 0);
  const atOnce = ((now ?? 0) - (just ?? 0)) * Math.sign(difference);
  return (
    Math.abs(difference) >= LEAST_ERRORS * scatter * Math.sqrt(2 / recent.length) &&
    atOnce >= LEAST_AT_ONCE * Math.abs(difference)
  );
}
