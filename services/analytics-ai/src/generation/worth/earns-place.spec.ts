import { describe, expect, it } from '@jest/globals';
import type { CellValue, QueryPlan } from '@plumbline/contracts';
import type { ChartCandidate } from '../chart-candidate.js';
import { isWorthIt } from './earns-place.js';

const count = { agg: 'count' as const, as: 'Rows' };
const base: QueryPlan = {
  ...{ dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e', version: 1 },
  ...{ measures: [count], dimensions: [], filters: [], order: [] },
};
const candidate = (parts: Partial<ChartCandidate>, plan: Partial<QueryPlan>): ChartCandidate => ({
  ...{ type: 'bar', family: 'ranking', columns: ['a', ''], prior: 80, cost: 0, reason: 'it is drawn' },
  ...{ strength: { by: 'known', value: 1 }, plan: { ...base, ...plan } },
  ...parts,
});
const worth = (
  parts: Partial<ChartCandidate>,
  plan: Partial<QueryPlan>,
  rows: CellValue[][],
  rowCount = 1_000,
) => {
  const whole = candidate(parts, plan);
  const names = [
    ...whole.plan.dimensions.map(({ column }) => column),
    ...whole.plan.measures.map(({ as }) => as),
  ];
  const result = { columns: names.map((name) => ({ name, type: 'double' as const })), rows };
  return isWorthIt(whole, result, rowCount);
};

const monthly = { dimensions: [{ column: 'day', grain: 'month' as const }, { column: 'team' }] };
const months = (count: number, teams: (at: number) => string[]) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 10),
  ).flatMap((start, at) => teams(at).map((team, place): CellValue[] => [start, team, 1 + at * place]));

describe('a chart earns its place', () => {
  it('as totals by weekday that differ by more than chance, by how few large rows they are made of', () => {
    const weekdays = { measures: [{ agg: 'sum' as const, column: 'amount', as: 'Total' }] };
    const plan = { ...weekdays, dimensions: [{ column: 'day', grain: 'weekday' as const }] };
    const totals = [900, 1_000, 1_100, 1_500, 1_000, 950, 1_050].map((total, at): CellValue[] => [
      1 + at,
      total,
    ]);
    expect(worth({ type: 'column', scatter: 2 }, plan, totals)).toBe(true);
    expect(worth({ type: 'column', scatter: 200 }, plan, totals)).toBe(false);
  });

  it('as a total of which more than one group brings something', () => {
    const plan = {
      measures: [{ agg: 'sum' as const, column: 'volume', as: 'Total' }],
      dimensions: [{ column: 'result' }],
    };
    const bars = (refused: number) =>
      worth({ columns: ['result', 'volume'], isDesigned: true }, plan, [
        ['Given', 9_000],
        ['Refused', refused],
      ]);
    expect([bars(2_000), bars(50)]).toEqual([true, false]);
  });

  it('as lines of groups that go ways of their own: bars tell how far apart those lie that rise and fall together', () => {
    const line = { type: 'line' as const, family: 'time' as const };
    const followed = (value: (at: number, place: number) => number) =>
      months(24, () => ['A', 'B', 'C']).map(([start = null, team = null], row): CellValue[] => [
        start,
        team,
        value(Math.floor(row / 3), row % 3),
      ]);
    const together = followed(
      (at, place) => (100 + 40 * Math.sin(at)) * (1 + place) + ((at * 7 + place * 5) % 11),
    );
    const apart = followed(
      (at, place) => (place === 1 && at >= 12 ? 60 : 100) * (1 + place) + ((at * 7 + place * 5) % 11),
    );
    expect(worth(line, monthly, together)).toBe(false);
    expect(worth(line, monthly, apart)).toBe(true);
  });

  it('as lines that are not mostly gaps', () => {
    const line = { type: 'line' as const, family: 'time' as const };
    expect(
      worth(
        line,
        monthly,
        months(12, () => ['A', 'B']),
      ),
    ).toBe(true);
    expect(
      worth(
        line,
        monthly,
        months(12, (at) => [`team ${at % 6}`]),
      ),
    ).toBe(false);
    const alone = { dimensions: [{ column: 'day', grain: 'month' as const }] };
    expect(
      worth(line, alone, [
        ['2020-01-01', 3],
        ['2023-01-01', 4],
        ['2024-12-01', 3],
      ]),
    ).toBe(false);
  });

  it('as a rate beside the point that has a course: what only goes up and down by chance is not followed', () => {
    const line = { type: 'line' as const, family: 'time' as const, isDesigned: true as const };
    const plan = {
      measures: [{ agg: 'avg' as const, column: 'discount', as: 'Discount' }],
      dimensions: [{ column: 'day', grain: 'month' as const }],
    };
    const course = (values: readonly number[]) =>
      values.map((value, at): CellValue[] => [
        new Date(Date.UTC(2024, at, 1)).toISOString().slice(0, 10),
        value,
      ]);
    const chance = course([2.6, 2.3, 2.8, 2.2, 2.2, 2.3, 3, 2.2, 2.2, 2.5, 2.9, 3.5, 2.6, 2.6, 2.8, 2.3]);
    const step = course([2.6, 2.3, 2.8, 2.2, 2.2, 2.3, 2.5, 2.2, 4.2, 4.5, 4.9, 4.5, 4.6, 4.1, 4.8, 4.3]);
    expect(worth({ ...line, needsCourse: true }, plan, chance)).toBe(false);
    expect(worth({ ...line, needsCourse: true }, plan, step)).toBe(true);
    expect(worth(line, plan, chance)).toBe(true);
  });

  it('as bars of what comes more than once: the rest is a list', () => {
    const by = { dimensions: [{ column: 'name' }] };
    const once: CellValue[][] = ['A', 'B', 'C'].map((name) => [name, 1]);
    expect(worth({}, by, once)).toBe(false);
    expect(
      worth({}, by, [
        ['A', 100],
        ['B', 40],
      ]),
    ).toBe(true);
  });

  it('as two categories that say something of each other', () => {
    const pair = { dimensions: [{ column: 'a' }, { column: 'b' }] };
    const grouped = { type: 'grouped' as const, family: 'composition' as const };
    const rows = (counts: number[]): CellValue[][] =>
      counts.map((count, at) => [at < 2 ? 'x' : 'y', at % 2 === 0 ? 'u' : 'v', count]);
    expect(worth(grouped, pair, rows([50, 51, 49, 50]))).toBe(false);
    expect(worth(grouped, pair, rows([90, 10, 12, 88]))).toBe(true);
  });

  it('as averages of more than a few rows a cell', () => {
    const mean = { agg: 'avg' as const, column: 'n', as: 'Average n' };
    const pair = { measures: [mean], dimensions: [{ column: 'a' }, { column: 'b' }] };
    const cells = [0, 1, 2, 3].map((at): CellValue[] => [at < 2 ? 'x' : 'y', at % 2 === 0 ? 'u' : 'v', at]);
    expect(worth({ type: 'heatmap', family: 'relation' }, pair, cells, 30)).toBe(false);
    expect(worth({ type: 'heatmap', family: 'relation' }, pair, cells, 400)).toBe(true);
  });

  it('as a rhythm beyond chance', () => {
    const week = { dimensions: [{ column: 'day', grain: 'weekday' as const }] };
    const counts = (of: number[]): CellValue[][] => of.map((count, at) => [at + 1, count]);
    expect(worth({ type: 'column' }, week, counts([14, 9, 11, 10, 12, 8, 10]))).toBe(false);
    expect(worth({ type: 'column' }, week, counts([140, 90, 110, 100, 190, 20, 15]))).toBe(true);
  });

  it('as a spread of several bins, and as more than a handful of dots', () => {
    const bins = { dimensions: [{ column: 'n', bins: { edges: [0, 10, 20, 30, 40] } }] };
    const histogram = { type: 'histogram' as const, family: 'distribution' as const };
    expect(
      worth(histogram, bins, [
        [0, 990],
        [10, 5],
        [20, 3],
        [30, 2],
      ]),
    ).toBe(false);
    expect(
      worth(histogram, bins, [
        [0, 300],
        [10, 250],
        [20, 100],
        [30, 50],
      ]),
    ).toBe(true);
    const dots = { measures: [], raw: { columns: ['a', 'b'], limit: 100 } };
    expect(
      worth({ type: 'scatter', family: 'relation' }, dots, [
        [1, 2],
        [3, 4],
      ]),
    ).toBe(false);
  });

  it('as the parts of a total that changed by more than chance, and not all alike', () => {
    const waterfall = { type: 'waterfall' as const, family: 'composition' as const };
    const compared = ([before, after]: [number, number], others: [number, number], scatter?: number) => {
      const measures = scatter ? [{ agg: 'sum' as const, column: 'amount', as: 'Rows' }] : [count];
      const whole = candidate(
        { ...waterfall, ...(scatter && { scatter }) },
        { measures, dimensions: [{ column: 'team' }] },
      );
      const columns = ['team', 'Rows', 'Rows_base'].map((name) => ({ name, type: 'double' as const }));
      const rows = [
        ['A', after, before],
        ['B', others[1], others[0]],
      ];
      return isWorthIt(whole, { columns, rows }, 1_000);
    };
    expect(compared([1_000, 1_300], [500, 500])).toBe(true);
    expect(compared([1_000, 1_005], [500, 500])).toBe(false);
    // 13 of 100 more come by chance; and where all grow by a third, none is why.
    expect(compared([100, 113], [50, 50])).toBe(false);
    expect(compared([1_000, 1_330], [500, 665])).toBe(false);
    // Amounts of a hundred a row are few rows.
    expect(compared([1_000, 1_300], [500, 500], 100)).toBe(false);
    expect(compared([100_000, 130_000], [50_000, 50_000], 100)).toBe(true);
  });
});
