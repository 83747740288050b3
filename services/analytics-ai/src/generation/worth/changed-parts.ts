import type { CellValue, QueryResult } from '@plumbline/contracts';
import { periodDimension } from '@plumbline/semantics';
import { chiSquareTail } from '@plumbline/statistics';
import { columnAt } from '../captions/chart-evidence.js';
import { type ChartCandidate, isCounted } from '../chart-candidate.js';
import { numbersOf } from '../strengths.js';

/** What chance alone brings about less often than this is told. */
export const CHANCE = 0.01;
/** Of a total, what must have changed to be split into parts. */
const LEAST_CHANGED = 0.02;
/** Of a total, what one group may bring and still leave something to compare. */
const MOST_OF_ONE = 0.97;
const DIVIDES: ReadonlySet<string> = new Set(['bar', 'line', 'stacked', 'multiples']);

/**
 * Whether a total has changed, by more than rows that come by chance would change it, and its parts not all alike: one that
 * stayed is not split into what moved it, and where all parts moved with the whole none did.
 */
export function isChange(candidate: ChartCandidate, result: QueryResult): boolean {
  const as = candidate.plan.measures[0]?.as ?? '';
  const numbers = (name: string) =>
    numbersOf(result, name).map((value) => (Number.isFinite(value) ? value : 0));
  const [after, before] = [numbers(as), numbers(`${as}_base`)];
  const [now, then] = [sum(after), sum(before)];
  if (!(then > 0) || Math.abs(now - then) < LEAST_CHANGED * then) return false;
  const scatter = isCounted(candidate) ? 1 : candidate.scatter;
  if (scatter === undefined || [...after, ...before].some((value) => value < 0)) return true;
  const isTotal = chiSquareTail((now - then) ** 2 / (scatter * (now + then)), 1) < CHANCE;
  return isTotal && chiSquareTail(unlike(after, before) / scatter, after.length - 1) < CHANCE;
}

/** How far the parts of two totals differ from equal shares of both (Pearson, 1900). */
function unlike(after: readonly number[], before: readonly number[]): number {
  const [now, then] = [sum(after), sum(before)];
  return sum(
    after.flatMap((value, at) => {
      const base = before[at] ?? 0;
      const expected = ((value + base) * now) / (now + then);
      const rest = value + base - expected;
      return value + base > 0 ? (value - expected) ** 2 / expected + (base - rest) ** 2 / rest : [];
    }),
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A total that nearly all comes of one group is not divided by it: what was refused brought nothing. */
export function isAllOne({ plan, type }: ChartCandidate, result: QueryResult): boolean {
  const [measure] = plan.measures;
  const period = periodDimension(plan);
  const by = plan.dimensions.find(({ column }) => column !== period?.column);
  const isTotal = measure?.agg === 'sum' && measure.formula === undefined && plan.measures.length === 1;
  if (!by || !isTotal || plan.windows || !DIVIDES.has(type)) return false;
  const [at, values] = [columnAt(result, by.as ?? by.column), numbersOf(result, measure.as)];
  const sums = new Map<CellValue, number>();
  for (const [row, cells] of result.rows.entries()) {
    const [group, value = 0] = [cells[at] ?? null, values[row]];
    sums.set(group, (sums.get(group) ?? 0) + (Number.isFinite(value) ? value : 0));
  }
  const sizes = [...sums.values()];
  const all = sum(sizes);
  return Math.min(...sizes) >= 0 && all > 0 && Math.max(...sizes) >= MOST_OF_ONE * all;
}
