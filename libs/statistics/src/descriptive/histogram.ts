import { ceilTo, floorTo, multiple, niceStep } from './nice.js';

/** What the edges are chosen from. Quantiles of type 7. */
export interface Spread {
  count: number;
  min: number;
  max: number;
  p25: number;
  p50: number;
  p75: number;
  p98: number;
  /** Edges fall on whole numbers. */
  integer?: boolean;
}

export interface HistogramEdges {
  /** Lower edges of bins [edge, next edge), rising; beside an open last bin the last one is its lower edge. */
  edges: number[];
  step: number;
  /** The last bin is open: it holds everything from the last edge on. */
  openEnd: boolean;
}

const MIN_BINS = 8;
const MAX_BINS = 12;
/** A tail this many times longer than the rest is not worth empty bins. */
const LONG_TAIL = 1.5;

/**
 * Edges for 8 to 12 equal bins with nice steps, near the width of Freedman and Diaconis (1981): 2·IQR / ∛n. For
 * measures skewed to the right the equal steps end at a round limit near the 98th percentile, and one open bin
 * holds the rest. A constant gets one bin; fewer whole numbers than bins get one bin each.
 */
export function histogramEdges(spread: Spread): HistogramEdges {
  const { min, max } = spread;
  if (!(spread.count > 0) || !Number.isFinite(min) || !Number.isFinite(max))
    throw new RangeError('A spread needs finite ends.');
  const openEnd = hasLongTail(spread);
  const top = openEnd ? spread.p98 : max;
  if (top === min) return { edges: [min], step: 0, openEnd: false };
  const step = chooseStep(min, top, spread);
  const first = floorTo(min, step);
  const limit = openEnd
    ? Math.max(ceilTo(top, step), multiple(Math.round(first / step) + 1, step))
    : floorTo(max, step);
  const steps = Math.round((limit - first) / step);
  const edges = Array.from({ length: steps + 1 }, (_, index) =>
    multiple(Math.round(first / step) + index, step),
  );
  return { edges, step, openEnd };
}

/** Skewed to the right (Bowley, 1901: the upper quartile lies farther out) with a tail far past the 98th percentile. */
function hasLongTail({ min, max, p25, p50, p75, p98 }: Spread): boolean {
  return p75 - p50 > p50 - p25 && p98 > p50 && max - min > LONG_TAIL * (p98 - min);
}

function chooseStep(min: number, top: number, spread: Spread): number {
  const range = top - min;
  const freedmanDiaconis = (2 * (spread.p75 - spread.p25)) / Math.cbrt(spread.count);
  const wanted = Math.min(
    MAX_BINS,
    Math.max(MIN_BINS, freedmanDiaconis > 0 ? Math.ceil(range / freedmanDiaconis) : MAX_BINS),
  );
  const candidates = niceSteps(range / wanted, spread.integer ?? false);
  const misfit = (step: number) => {
    const bins = binCount(min, top, step);
    return Math.max(0, MIN_BINS - bins, bins - MAX_BINS) * 100 + Math.abs(bins - wanted);
  };
  return candidates.reduce((best, step) => (misfit(step) < misfit(best) ? step : best));
}

/** Nice steps around `width`, small ones first; whole ones where the values are. */
function niceSteps(width: number, integer: boolean): number[] {
  const around = [0.4, 0.5, 0.8, 1, 1.6, 2, 2.5].map((factor) => niceStep(width * factor));
  if (!integer) return around;
  const whole = around.filter(Number.isInteger);
  return whole.length > 0 ? whole : [1];
}

function binCount(min: number, top: number, step: number): number {
  return Math.round((floorTo(top, step) - floorTo(min, step)) / step) + 1;
}
