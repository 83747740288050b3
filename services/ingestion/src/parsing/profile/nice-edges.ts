import { lastOf } from '@plumbline/statistics';
/** Edges of equal bins; `isOpen` where everything from the last edge on is one more, open bin. */
export interface Edges {
  edges: number[];
  isOpen: boolean;
}

export interface Spread {
  count: number;
  min: number;
  max: number;
  q25: number;
  q75: number;
  /** 98th percentile. */
  tail: number;
  isWhole: boolean;
}

const MIN_BINS = 8;
const MAX_BINS = 12;
const MAX_BINS_BEFORE_TAIL = 15;
/** The upper two per cent take more than a third of the range: draw them as one bin. */
const SKEWED_RANGE = 1.5;
const STEPS = [1, 2, 2.5, 5];

/**
 * Bins after Freedman and Diaconis (1981), held between 8 and 12, on round edges. A long right tail is cut at a round
 * limit near the 98th percentile.
 */
export function niceEdges(spread: Spread): Edges {
  const { min, max, tail, isWhole } = spread;
  if (min === max) return { edges: [min, nextAfter(min, isWhole)], isOpen: false };
  const isOpen = max - min > SKEWED_RANGE * (tail - min) && tail > min;
  const top = isOpen ? tail : max;
  const bins = clamp(
    Math.round((top - min) / diaconis(spread)),
    MIN_BINS,
    isOpen ? MAX_BINS_BEFORE_TAIL : MAX_BINS,
  );
  const step = niceStep((top - min) / bins, isWhole);
  const first = Math.floor(min / step + 1e-9);
  const last = isOpen ? Math.max(first + 1, Math.round(tail / step)) : Math.floor(max / step + 1e-9) + 1;
  // Steps that are nothing beside the numbers, or nothing at all, cannot be counted.
  const isCountable = step > 0 && Number.isSafeInteger(first) && Number.isSafeInteger(last);
  if (!isCountable) return { edges: [min, nextAfter(max, isWhole)], isOpen: false };
  const edges: number[] = [];
  for (let at = first; at <= last; at++) edges.push(round(at * step));
  return { edges, isOpen: isOpen && lastOf(edges) <= max };
}

function nextAfter(value: number, isWhole: boolean): number {
  return isWhole ? value + 1 : round(value + (Math.abs(value) || 1) / 10);
}

function diaconis({ count, q25, q75, min, max }: Spread): number {
  const width = (2 * (q75 - q25)) / Math.cbrt(count);
  return width > 0 ? width : (max - min) / MIN_BINS;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Number.isFinite(value) ? value : low));
}

/** The round step nearest to the wanted one, on a ratio scale. */
function niceStep(wanted: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const choices = [...STEPS, 10].map((step) => step * power);
  const best = choices.reduce((a, b) => (distance(b, wanted) < distance(a, wanted) ? b : a));
  return isWhole ? Math.max(1, Math.round(best)) : best;
}

function distance(a: number, b: number): number {
  return Math.abs(Math.log(a / b));
}

/** 12 digits: what is left of the binary tail of 0.1 + 0.2 is cut. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
