import { expect, it } from '@jest/globals';
import type { QueryResult } from '@plumbline/contracts';
import type { Fields } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { correlationKey } from '../strengths.js';
import { isCorrelated } from './goes-with.js';

type Group = readonly (readonly [x: number, y: number])[];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (values: readonly number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
const resultOf = (values: Record<string, number[]>): QueryResult => ({
  columns: Object.keys(values).map((name) => ({ name, type: 'double' as const })),
  rows:
    Object.values(values)[0]?.map((_, row) => Object.values(values).map((column) => column[row] ?? null)) ??
    [],
});

/** Whether x and y go together, of rows in groups. */
function goTogether(groups: readonly Group[], agg: 'avg' | 'sum' = 'avg'): boolean {
  const [x, y] = [0, 1].map((at) => groups.flat().map((point) => point[at] ?? 0));
  if (!x || !y) return false;
  const r = mean(x.map((value, at) => (value - mean(x)) * ((y[at] ?? 0) - mean(y)))) / spread(x) / spread(y);
  const of = (at: 0 | 1) => groups.map((group) => group.map((point) => point[at]));
  const byDimension = resultOf({
    site: groups.map((_, at) => at),
    ...{ 'n:x': groups.map(({ length }) => length), 'n:y': groups.map(({ length }) => length) },
    ...{ 'mean:x': of(0).map(mean), 'mean:y': of(1).map(mean) },
    ...{ 'sd:x': of(0).map(spread), 'sd:y': of(1).map(spread) },
  });
  const results = {
    ...{ byDimension: new Map([['site', byDimension]]), splits: new Map(), overTime: undefined },
    correlations: resultOf({ [correlationKey('x', 'y')]: [r] }),
  };
  const fields = {
    measures: [
      { name: 'x', agg },
      { name: 'y', agg },
    ],
  } as unknown as Fields;
  const candidate = { strength: { by: 'correlation', x: 'x', y: 'y' } } as ChartCandidate;
  return isCorrelated(candidate, fields, results);
}

const rising = (fromX: number, fromY: number, step: number): Group =>
  Array.from({ length: 20 }, (_, at) => [fromX + at, fromY + step * at] as const);

it('two numbers that rise together within each group go together', () => {
  expect(goTogether([rising(0, 0, 2), rising(5, 8, 2)])).toBe(true);
});

it('two numbers that go together because one group is large in both do not', () => {
  const flat = (x: number, y: number): Group =>
    Array.from({ length: 20 }, (_, at) => [x + (at % 4), y + (Math.floor(at / 4) % 5)] as const);
  expect(goTogether([flat(0, 0), flat(100, 100)])).toBe(false);
});

it('two numbers that go the other way within each group than in all rows do not', () => {
  expect(goTogether([rising(0, 100, 1), rising(100, 0, 1)])).toBe(false);
});

it('two amounts are both larger in larger rows, which says nothing', () => {
  expect(goTogether([rising(0, 0, 2), rising(5, 8, 2)], 'sum')).toBe(false);
});
