/** Nice numbers for the edges of a histogram. */

const NICE = [1, 2, 2.5, 5, 10];
const MIN_BINS = 8;
const MAX_BINS = 12;

export interface Edges {
  edges: number[];
  step: number;
  /** The last bin has no upper edge. */
  isOpen: boolean;
}

/** The nice number next above: 1, 2, 2.5 or 5 times a power of ten. */
export function niceAbove(value: number): number {
  if (value <= 0) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const factor = NICE.find((nice) => value <= nice * magnitude * (1 + 1e-9)) ?? 10;
  return clean(factor * magnitude);
}

/**
 * Equal steps with nice edges, 8 to 12 bins by the rule of Freedman and Diaconis (1981). A long right tail ends in
 * one open bin that begins at a round limit near the 98th percentile.
 */
export function histogramEdges(column: {
  min: number;
  max: number;
  rows: number;
  isWhole: boolean;
  quantiles: Record<string, number>;
}): Edges {
  const { min, max, rows, isWhole, quantiles } = column;
  const { p25, p75, p95 } = quantiles;
  const isSkewed = p95 !== undefined && p75 !== undefined && max - p95 > 1.5 * (p95 - min);
  const from = min >= 0 && min < 0.3 * (p95 ?? max) ? 0 : min;
  const to = isSkewed ? p95 + 0.25 * (p95 - from) : max;
  const ideal = p25 !== undefined && p75 !== undefined ? (2 * (p75 - p25)) / Math.cbrt(Math.max(1, rows)) : 0;
  const width = to - from || 1;
  const wanted = ideal > 0 ? width / ideal : MAX_BINS;
  const count = Math.min(MAX_BINS, Math.max(MIN_BINS, wanted));
  let step = niceStep(width, count);
  if (isWhole) step = Math.max(1, Math.ceil(step));
  const start = clean(Math.floor(from / step + 1e-9) * step);
  const edges = [start];
  const isCovered = (edge: number) => (isSkewed ? edge >= to : edge > max);
  while (!isCovered(last(edges)) && edges.length < 2 * MAX_BINS)
    edges.push(clean(start + edges.length * step));
  return { edges, step, isOpen: isSkewed };
}

function niceStep(width: number, count: number): number {
  const exact = width / count;
  const above = niceAbove(exact);
  const magnitude = 10 ** Math.floor(Math.log10(exact));
  const below = clean(Math.max(...NICE.filter((nice) => nice * magnitude <= exact), 1) * magnitude);
  return width / below <= MAX_BINS ? below : above;
}

function last(values: readonly number[]): number {
  return values[values.length - 1] ?? 0;
}

function clean(value: number): number {
  return Number(value.toPrecision(12));
}
