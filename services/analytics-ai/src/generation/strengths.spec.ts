import { describe, expect, it } from '@jest/globals';
import type { Fields } from '@plumbline/semantics';
import type { ChartCandidate } from './chart-candidate.js';
import { correlationKey, eachOnceOf, type StrengthResults, standIns, strengthOf } from './strengths.js';

const NAMES = ['gross', 'worldwide', 'budget'];
const correlated = (values: Record<string, number>): StrengthResults => ({
  ...{ byDimension: new Map(), splits: new Map(), overTime: undefined },
  correlations: {
    columns: Object.keys(values).map((name) => ({ name, type: 'double' as const })),
    rows: [Object.values(values)],
  },
});
const results = correlated({
  [correlationKey('worldwide', 'gross')]: 0.94,
  [correlationKey('budget', 'gross')]: 0.7,
  [correlationKey('budget', 'worldwide')]: 0.75,
});
const fields = { measures: NAMES.map((name) => ({ name })) } as Fields;

describe('how much there is to see', () => {
  it('in two numbers grows with what they share, and falls again where one is nearly the other', () => {
    const shared = (r: number) =>
      strengthOf(
        { strength: { by: 'correlation', x: 'x', y: 'y' } } as ChartCandidate,
        correlated({ [correlationKey('x', 'y')]: r }),
        'rows',
      );
    expect(shared(0.5)).toBeCloseTo(0.25);
    expect(shared(-0.85)).toBeCloseTo(0.7225);
    expect(shared(0.85)).toBeGreaterThan(shared(0.97));
    expect(shared(1)).toBe(0);
  });

  it('is told once of numbers that go together almost perfectly, but over time of each', () => {
    const alike = standIns(fields, results);
    expect([...alike]).toEqual([['worldwide', 'gross']]);
    const spread = { family: 'distribution', columns: ['worldwide', ''] } as ChartCandidate;
    const once = (one: ChartCandidate) => eachOnceOf([one], alike).map(({ shows }) => shows);
    expect(once(spread)).toEqual([['gross', '']]);
    expect(once({ ...spread, family: 'time' })).toEqual([undefined]);
    const pair = { family: 'relation', type: 'scatter', columns: ['gross', 'worldwide'] } as ChartCandidate;
    expect(once(pair)).toEqual([]);
    expect(once({ ...pair, columns: ['gross', 'budget'] })).toEqual([['gross', 'budget']]);
  });
});
