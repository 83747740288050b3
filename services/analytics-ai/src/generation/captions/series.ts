import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { periodDimension, toNumber } from '@plumbline/semantics';
import { columnAt, completeRows, type Evidence, sum } from './chart-evidence.js';

/** One value of a category over the complete periods. */
export interface Series {
  value: CellValue;
  byPeriod: Map<string, number>;
}

/** The series of a plan with a period and a category, and all periods in order; a missing value is no series. */
export function readSeries(plan: QueryPlan, evidence: Evidence): { series: Series[]; periods: string[] } {
  const period = periodDimension(plan);
  const by = plan.dimensions.find(({ grain }) => grain === undefined);
  const { result } = evidence;
  const [when, who, what] = [
    columnAt(result, period?.as ?? ''),
    columnAt(result, by?.as ?? by?.column ?? ''),
    columnAt(result, plan.measures[0]?.as ?? ''),
  ];
  const found = new Map<CellValue, Series>();
  const periods = new Set<string>();
  for (const row of completeRows(evidence, when)) {
    const value = row[who] ?? null;
    const number = toNumber(row[what]);
    periods.add(String(row[when]));
    if (value === null || !Number.isFinite(number)) continue;
    const series = found.get(value) ?? { value, byPeriod: new Map<string, number>() };
    series.byPeriod.set(String(row[when]), number);
    found.set(value, series);
  }
  return { series: [...found.values()], periods: [...periods].sort() };
}

export function totalIn(series: Series, periods: readonly string[]): number {
  return sum(periods.map((start) => series.byPeriod.get(start) ?? 0));
}

export function shareIn(series: Series, all: readonly Series[], periods: readonly string[]): number {
  return totalIn(series, periods) / sum(all.map((one) => totalIn(one, periods)));
}

/** Series by the number of periods they are strictly ahead in. */
export function leadersOf(series: readonly Series[], periods: readonly string[], missingIsZero: boolean) {
  const wins = series.map((one) => ({ series: one, periods: 0 }));
  for (const start of periods) {
    const ranked = wins
      .map((win) => ({
        win,
        value: win.series.byPeriod.get(start) ?? (missingIsZero ? 0 : Number.NEGATIVE_INFINITY),
      }))
      .sort((a, b) => b.value - a.value);
    if (ranked[0] && ranked[0].value > (ranked[1]?.value ?? Number.NEGATIVE_INFINITY))
      ranked[0].win.periods++;
  }
  return wins.sort((a, b) => b.periods - a.periods);
}

/** Standard errors by which the means of two stretches of periods differ where more than chance moved them. */
const LEAST_ERRORS = 3;

/** Whether what is read of each period differs between two stretches beyond how much it scatters within them. */
export function hasMoved(
  valueAt: (period: string) => number,
  before: readonly string[],
  after: readonly string[],
): boolean {
  const [one, other] = [before, after].map((periods) =>
    momentsOf(periods.map(valueAt).filter(Number.isFinite)),
  );
  if (!one || !other) return false;
  const error = Math.sqrt(one.variance / one.count + other.variance / other.count);
  return Math.abs(other.mean - one.mean) >= LEAST_ERRORS * error;
}

function momentsOf(values: readonly number[]) {
  const count = values.length;
  if (count === 0) return undefined;
  const mean = sum(values) / count;
  return { count, mean, variance: sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, count - 1) };
}
