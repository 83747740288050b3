import { describe, expect, it } from '@jest/globals';
import type { Kpi } from '@plumbline/contracts';
import { sampleView } from '../testing/sample-view.js';
import { binnedView, boxView, heatmapView, histogramView, scatterView } from '../testing/sample-views.js';
import { toKeyFigureModel } from './key-figure-model.js';
import { toChartModel } from './to-chart-model.js';

describe('a histogram', () => {
  it('keeps the edges of its plan, empty bins included', () => {
    const model = toChartModel(histogramView);
    if (model.kind !== 'histogram') throw new Error(model.kind);
    expect(model.bins.map(({ from, to, datum }) => [from, to, datum.value])).toEqual([
      [0, 20, 80],
      [20, 40, 540],
      [40, 60, 0],
      [60, 80, 375],
      [80, null, 198],
    ]);
    expect(model.bins[4]?.label).toBe('≥ $80');
    expect(model.bins[2]?.datum.cell).toBeNull();
  });

  it('drops an open last bin that holds nothing', () => {
    const { chart, result } = histogramView;
    const model = toChartModel({ chart, result: { ...result, rows: result.rows.slice(0, 3) } });
    expect(model.kind === 'histogram' && model.bins).toHaveLength(4);
  });

  it('takes null for "below the first" only where missing values are filtered out', () => {
    const { chart, result } = histogramView;
    const rows = [[null, 7], ...result.rows];
    const filtered = toChartModel({ chart, result: { ...result, rows } });
    expect(filtered.kind === 'histogram' && filtered.bins[0]).toMatchObject({
      from: null,
      to: 0,
      label: 'under $0',
    });
    const open = toChartModel({
      chart: { ...chart, plan: { ...chart.plan, filters: [] } },
      result: { ...result, rows },
    });
    expect(open.kind === 'histogram' && open.bins[0]?.from).toBe(0);
  });
});

describe('a box', () => {
  it('is sorted by median and says what its whiskers are', () => {
    const model = toChartModel(boxView);
    if (model.kind !== 'box') throw new Error(model.kind);
    expect(model.boxes.map(({ label }) => label)).toEqual(['Furniture', 'Paper']);
    expect(model.names).toMatchObject({ low: '5th percentile', high: '95th percentile' });
    expect(model.boxes[0]?.numbers.q3).toMatchObject({ value: 60, cell: { row: 1, column: 'q3' } });
    expect(model.boxes[0]?.count).toBe(35);
  });

  it('becomes a table without its five numbers', () => {
    const { chart, result } = boxView;
    const plan = { ...chart.plan, measures: chart.plan.measures.slice(0, 3) };
    expect(toChartModel({ chart: { ...chart, plan }, result }).kind).toBe('table');
  });
});

describe('a scatter plot', () => {
  it('reads decimal strings and leaves out rows that lack a side', () => {
    const model = toChartModel(scatterView);
    if (model.kind !== 'scatter') throw new Error(model.kind);
    expect(model.points.map(({ x, y }) => [x.value, y.value])).toEqual([
      [1, 20],
      [2, 41.5],
      [5, 100.25],
      [9, 180],
    ]);
    expect(model.points[2]?.y).toMatchObject({ text: '$100.25', cell: { row: 2, column: 'amount' } });
  });

  it('draws open bins as wide as their neighbours', () => {
    const model = toChartModel(binnedView);
    if (model.kind !== 'scatter') throw new Error(model.kind);
    expect(model.cells.map(({ x, y }) => [...x, ...y])).toEqual([
      [0, 5, 0, 100],
      [5, 10, 0, 100],
      [5, 10, 100, 200],
      [10, 15, 200, 300],
    ]);
    expect(model.cells[3]?.label).toBe('pieces ≥ 10, amount ≥ 200');
  });
});

it('lays the longer of two cycles of a heatmap across', () => {
  const model = toChartModel(heatmapView);
  if (model.kind !== 'heatmap') throw new Error(model.kind);
  expect(model.rows).toHaveLength(7);
  expect(model.columns).toHaveLength(24);
  expect(model.data[0]?.[9]).toMatchObject({ value: 60, cell: { row: 0, column: 'orders' } });
  expect(model.data[1]?.[9]).toBeNull();
});

describe('a key figure', () => {
  const kpi: Kpi = {
    id: '00000000-0000-4000-8000-0000000000bb',
    title: 'Revenue',
    plan: barPlan(),
    comparison: { label: 'vs. prior year', goodWhen: 'up' },
    format: { currency: 'USD', decimals: 2 },
  };
  const result = (value: number, base: number | null) => ({
    columns: [
      { name: 'revenue', type: 'decimal' as const },
      { name: 'revenue_base', type: 'decimal' as const },
    ],
    rows: [[value, base]],
  });

  it('says how far it moved, in percent of its base', () => {
    expect(toKeyFigureModel(kpi, result(113, 100))).toMatchObject({
      text: '$113.00',
      delta: { direction: 'up', text: '13%', tone: 'good', label: 'vs. prior year' },
    });
    expect(toKeyFigureModel(kpi, result(90, 100)).delta).toMatchObject({
      direction: 'down',
      text: '10%',
      tone: 'bad',
    });
  });

  it('measures a rate in points, and half a point is no news', () => {
    const rate: Kpi = { ...kpi, format: { percent: true }, comparison: { label: '', goodWhen: 'down' } };
    expect(toKeyFigureModel(rate, result(0.038, 0.036)).delta).toMatchObject({
      text: '0.2 pts',
      tone: 'neutral',
    });
    expect(toKeyFigureModel(rate, result(0.05, 0.036)).delta).toMatchObject({ text: '1.4 pts', tone: 'bad' });
  });

  it('has no change from nothing', () => {
    expect(toKeyFigureModel(kpi, result(10, 0)).delta).toBeNull();
    expect(toKeyFigureModel(kpi, result(10, null)).delta).toBeNull();
  });

  it('says how far it is from what the days so far let expect of its target', () => {
    const pace = { column: 'day', from: '2026-04-01', to: '2026-04-30' };
    const paced: Kpi = { ...kpi, target: 300, pace };
    const on = (value: number, lastDay: string | undefined) =>
      toKeyFigureModel(paced, result(value, null), { lastDay }).pace;
    expect(on(120, '2026-04-10')).toEqual({ elapsed: 1 / 3, text: '20% ahead of pace', tone: 'good' });
    expect(on(75, '2026-04-10')).toMatchObject({ text: '25% behind pace', tone: 'bad' });
    expect(on(100, '2026-04-10')).toMatchObject({ text: 'On pace', tone: 'neutral' });
    expect(on(300, '2026-06-01')).toMatchObject({ elapsed: 1, text: 'On pace' });
    expect([on(1, '2026-03-31'), on(1, undefined)]).toEqual([null, null]);
  });

  it('is a dash without rows', () => {
    expect(toKeyFigureModel(kpi, { columns: [], rows: [] })).toMatchObject({
      text: '–',
      delta: null,
      spark: [],
    });
  });
});

function barPlan(): Kpi['plan'] {
  return sampleView({
    type: 'bar',
    plan: { measures: [{ agg: 'sum', column: 'amount', as: 'revenue' }] },
    columns: [],
    rows: [],
  }).chart.plan;
}
