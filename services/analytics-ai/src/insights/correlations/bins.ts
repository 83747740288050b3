import type { QueryResult } from '@plumbline/contracts';
import { type MeasureField, toNumber } from '@plumbline/semantics';
import { valueAt } from '@plumbline/statistics';

/** Whole numbers within this range are told apart one by one. */
const MAX_WHOLE = 16;
const KNOTS = ['p05', 'p25', 'p50', 'p75', 'p95'] as const;
/** Steps between two knots. */
const STEPS = 2;

/**
 * Edges of about ten bins that hold about equally many rows, from the least value up: ranks over all rows need only
 * counts per bin, and ties only become more.
 */
export function binEdges({ min, max, quantiles, isWhole }: Bounds): number[] {
  if (isWhole && max - min < MAX_WHOLE) return Array.from({ length: max - min + 1 }, (_, at) => min + at);
  const knots = KNOTS.map((name) => quantiles[name]).filter((value) => value !== undefined);
  const inner = knots.flatMap((knot, at) => {
    const next = knots[at + 1];
    if (next === undefined) return [knot];
    return Array.from({ length: STEPS }, (_, step) => knot + ((next - knot) * step) / STEPS);
  });
  const edges = inner.map((edge) => (isWhole ? Math.ceil(edge) : Number(edge.toPrecision(12))));
  return [min, ...edges.filter((edge) => edge > min && edge <= max)].filter(
    (edge, at, all) => at === 0 || edge > valueAt(all, at - 1),
  );
}

export type Bounds = Pick<MeasureField, 'min' | 'max' | 'quantiles' | 'isWhole'>;

/** Place of a bin by its value, its lower edge; what lies below the first (a rounded minimum) belongs to it. */
export function binPlaces(edges: readonly number[]): (cell: QueryResult['rows'][number][number]) => number {
  const places = new Map(edges.map((edge, at) => [edge, at]));
  return (cell) => places.get(toNumber(cell)) ?? 0;
}
