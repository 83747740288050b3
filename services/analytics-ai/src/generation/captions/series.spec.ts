import { expect, it } from '@jest/globals';
import { hasMoved } from './series.js';

const read = (values: Record<string, number>) => (period: string) => values[period] ?? Number.NaN;

it('a level has moved where it differs by more than the ups and downs within both stretches', () => {
  const before = ['a', 'b', 'c', 'd'];
  const after = ['e', 'f', 'g', 'h'];
  const calm = { a: 10, b: 11, c: 10, d: 11, e: 15, f: 16, g: 15, h: 16 };
  const wild = { a: 10, b: 30, c: 5, d: 25, e: 15, f: 40, g: 8, h: 35 };
  expect(hasMoved(read(calm), before, after)).toBe(true);
  expect(hasMoved(read(wild), before, after)).toBe(false);
  expect(hasMoved(read({}), before, after)).toBe(false);
});
