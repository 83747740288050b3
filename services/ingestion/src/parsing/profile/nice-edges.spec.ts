import { describe, expect, it } from '@jest/globals';
import { dateEdges } from './date-edges.js';
import { niceEdges } from './nice-edges.js';

const even = (min: number, max: number, isWhole = false) => {
  const range = max - min;
  return {
    count: 1_000,
    min,
    max,
    q25: min + range / 4,
    q75: max - range / 4,
    tail: max - range / 50,
    isWhole,
  };
};

describe('edges of a histogram', () => {
  it.each([
    [0, 1],
    [-3, 17],
    [0.001, 0.0094],
    [1_200, 1_000_000],
    [1e-9, 1e12],
  ])('cover %f to %f with round, equal steps', (min, max) => {
    const { edges, isOpen } = niceEdges(even(min, max));
    expect(isOpen).toBe(false);
    expect(edges[0]).toBeLessThanOrEqual(min);
    expect(edges.at(-1)).toBeGreaterThan(max);
    expect(edges.length - 1).toBeGreaterThanOrEqual(5);
    expect(edges.length - 1).toBeLessThanOrEqual(16);
  });

  it('are whole for whole numbers', () => {
    expect(niceEdges(even(1, 6, true)).edges).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('make one bin of a single value', () => {
    expect(niceEdges(even(7, 7, true)).edges).toEqual([7, 8]);
  });
});

describe('edges of calendar periods', () => {
  it.each([
    ['2024-01-05', '2024-01-09', false, '2024-01-05', '2024-01-10'],
    ['2024-01-05', '2024-03-09', false, '2024-01-01', '2024-03-11'],
    ['2023-02-05', '2024-03-09', false, '2023-02-01', '2024-04-01'],
    ['1901-02-05', '2024-03-09', false, '1900-01-01', '2030-01-01'],
    ['0001-01-01', '9999-12-31', false, '0000-01-01', '10000-01-01'],
    ['2024-01-05T10:30:00', '2024-01-05T14:10:00', true, '2024-01-05T10:00:00', '2024-01-05T15:00:00'],
  ])('cover %s to %s', (min, max, hasTime, first, last) => {
    const edges = dateEdges(min, max, hasTime);
    expect(edges[0]).toBe(first);
    expect(edges.at(-1)).toBe(last);
    expect(edges.length).toBeLessThan(26);
  });
});
