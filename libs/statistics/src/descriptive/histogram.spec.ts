import { describe, expect, it } from '@jest/globals';
import { valueAt } from '../arrays/element-at.js';
import { histogramEdges, type Spread } from './histogram.js';
import { quantile } from './moments.js';
import { ceilTo, floorTo, multiple, niceStep } from './nice.js';

describe('nice steps', () => {
  it.each([
    [1, 1],
    [1.01, 2],
    [2, 2],
    [2.1, 2.5],
    [3, 5],
    [7, 10],
    [0.03, 0.05],
    [0.1, 0.1],
    [1_200, 2_000],
    [1e-7, 1e-7],
  ])('at least %d is %d', (minimum, step) => {
    expect(niceStep(minimum)).toBe(step);
  });

  it('write their multiples as people would', () => {
    expect(multiple(3, 0.1)).toBe(0.3);
    expect(floorTo(0.3, 0.1)).toBe(0.3);
    expect(floorTo(-0.05, 0.1)).toBe(-0.1);
    expect(ceilTo(0.31, 0.1)).toBe(0.4);
    expect(() => niceStep(0)).toThrow(RangeError);
  });
});

function spreadOf(values: number[], integer = false): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (p: number) => quantile(sorted, p);
  return {
    count: sorted.length,
    min: at(0),
    max: at(1),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p98: at(0.98),
    integer,
  };
}

const normal = Array.from({ length: 1_000 }, (_, index) => {
  const angle = 2 * Math.PI * ((index * 0.618_033_988_75) % 1);
  return 50 + 12 * Math.sqrt(-2 * Math.log((index + 0.5) / 1_000)) * Math.cos(angle);
});
/** Pareto-like order amounts: most small, a few very large. */
const skewed = Array.from({ length: 1_000 }, (_, index) => 20 * (1 - (index + 0.5) / 1_000) ** -0.8);

describe('histogram edges', () => {
  it.each([
    ['a bell', spreadOf(normal)],
    ['an even spread', spreadOf(Array.from({ length: 500 }, (_, index) => index / 7))],
    ['negative and positive', spreadOf(normal.map((value) => value * 1_000 - 50_000))],
    ['tiny values', spreadOf(normal.map((value) => value * 1e-9))],
    ['a long tail', spreadOf(skewed)],
    ['whole numbers', spreadOf(normal.map(Math.round), true)],
    ['large values close together', spreadOf(normal.map((value) => 10_000_000 + value))],
  ])('of %s give 8 to 12 equal nice bins that hold every value', (_, spread) => {
    const { edges, step, openEnd } = histogramEdges(spread);
    const equal = openEnd ? edges.length - 1 : edges.length;
    expect(equal).toBeGreaterThanOrEqual(8);
    expect(equal).toBeLessThanOrEqual(12);
    expect(edges[0]).toBeLessThanOrEqual(spread.min);
    expect(valueAt(edges, 0) + step).toBeGreaterThan(spread.min);
    if (!openEnd) expect(edges.at(-1)! + step).toBeGreaterThan(spread.max);
    expect(niceStep(step)).toBe(step);
    for (const [index, edge] of edges.entries())
      expect(edge).toBeCloseTo(valueAt(edges, 0) + index * step, 6 - Math.log10(step));
  });

  it('right-skewed values end in one open bin near the 98th percentile', () => {
    const spread = spreadOf(skewed);
    const { edges, step, openEnd } = histogramEdges(spread);
    expect(openEnd).toBe(true);
    expect(edges.at(-1)!).toBeGreaterThanOrEqual(spread.p98);
    expect(edges.at(-1)! - step).toBeLessThan(spread.p98);
    expect(histogramEdges(spreadOf(normal)).openEnd).toBe(false);
  });

  it('a handful of whole numbers get one bin each, a constant one', () => {
    expect(histogramEdges(spreadOf([1, 2, 2, 3, 4, 5], true)).edges).toEqual([1, 2, 3, 4, 5]);
    expect(histogramEdges(spreadOf([7, 7, 7]))).toEqual({ edges: [7], step: 0, openEnd: false });
  });

  it('needs finite ends', () => {
    expect(() => histogramEdges(spreadOf([1, Number.POSITIVE_INFINITY]))).toThrow(RangeError);
  });
});
