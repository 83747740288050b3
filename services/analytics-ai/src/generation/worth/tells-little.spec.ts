import { describe, expect, it } from '@jest/globals';
import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import type { ChartCandidate } from '../chart-candidate.js';
import { tellsLittle } from './tells-little.js';

function said(
  type: ChartCandidate['type'],
  agg: 'sum' | 'avg',
  values: readonly number[],
  isDesigned?: true,
) {
  const grain = type === 'line' ? { grain: 'month' as const } : {};
  const plan = {
    measures: [{ agg, column: 'x', as: 'X' }],
    dimensions: [{ column: 'by', ...grain }],
  } as unknown as QueryPlan;
  const result = {
    columns: [{ name: 'by' }, { name: 'X' }],
    rows: values.map((value, at) => [`v${at}`, value]),
  } as unknown as QueryResult;
  return tellsLittle({ type, plan, ...(isDesigned && { isDesigned }) } as ChartCandidate, result);
}

describe('a picture tells little (DASH-001)', () => {
  it('whose bars are as good as equal, or of which one is nearly all', () => {
    expect(said('bar', 'sum', [100, 104, 110])).toBe(true);
    expect(said('bar', 'avg', [100, 104])).toBe(true);
    expect(said('bar', 'avg', [100, 120])).toBe(false);
    expect(said('bar', 'sum', [900, 60, 40])).toBe(true);
    expect(said('bar', 'sum', [500, 300, 200])).toBe(false);
  });

  it('whose number is spread evenly', () => {
    expect(said('histogram', 'sum', [50, 55, 48, 52, 51])).toBe(true);
    expect(said('histogram', 'sum', [5, 30, 80, 40, 10])).toBe(false);
  });

  it('whose average only scatters over time, unless its design is made for it', () => {
    const scattered = [10, 12, 9, 11, 12, 10, 9, 12, 11, 9, 12, 10];
    expect(said('line', 'avg', scattered)).toBe(true);
    expect(said('line', 'avg', scattered, true)).toBe(false);
    expect(said('line', 'sum', scattered)).toBe(false);
    expect(said('line', 'avg', [9, 9, 10, 10, 9, 10, 14, 15, 14, 15, 15, 14])).toBe(false);
  });
});
