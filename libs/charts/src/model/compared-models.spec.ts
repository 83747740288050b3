import { describe, expect, it } from '@jest/globals';
import { waterfallScene } from '../marks/waterfall-chart.js';
import { calendarView, funnelView, partsView, slopeView, waterfallView } from '../testing/compared-views.js';
import { sampleView } from '../testing/sample-view.js';
import { scatterView } from '../testing/sample-views.js';
import { lightTheme } from '../theme/theme.js';
import { changeOf } from './change-model.js';
import { withCaptions } from './dashboard-charts.js';
import { toChartModel } from './to-chart-model.js';
import { leastSquares } from './trend-line.js';

describe('two periods of each group', () => {
  it('add up from the total of one to the total of the other', () => {
    const model = toChartModel(waterfallView);
    if (model.kind !== 'change') throw new Error(model.kind);
    expect([model.beforeName, model.afterName]).toEqual(['2025', '2026']);
    expect(model.parts.map((part) => [part.label, changeOf(part)])).toEqual([
      ['North', 120],
      ['No region', 90],
      ['South', -30],
    ]);
    expect(model.parts[0]?.before?.cell).toEqual({ row: 0, column: 'revenue_base' });
  });

  it('are told as one where there are many of little change', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [`R${at}`, 100 + at, 100]);
    const model = toChartModel({ ...waterfallView, result: { ...waterfallView.result, rows } });
    if (model.kind !== 'change') throw new Error(model.kind);
    expect(model.parts.map(({ label }) => label)).toEqual([
      ...['R11', 'R10', 'R9', 'R8', 'R7', 'R6', 'R5', 'Other (5)'],
    ]);
    expect(model.parts.reduce((sum, part) => sum + changeOf(part), 0)).toBe(66);
  });

  it('are led from one total to the other by what its change comes of, each a number of its own', () => {
    const model = toChartModel(partsView);
    if (model.kind !== 'change') throw new Error(model.kind);
    expect(model.parts.map((part) => [part.label, changeOf(part)])).toEqual([
      ['Volume', 71],
      ['Mix', -20],
      ['Price', 99],
      ['New', 30],
    ]);
    const { marks } = waterfallScene(model, { width: 600, height: 240, theme: lightTheme, detail: 'm' });
    expect(marks.map(({ label, cell, number }) => [label, cell?.column, number])).toEqual([
      ['2025', 'revenue_base', 710],
      ['Volume', 'By volume', 71],
      ['Mix', 'By mix', -20],
      ['Price', 'By price', 99],
      ['New', 'New', 30],
      ['2026', 'revenue', 890],
    ]);
  });

  it('are called by the periods that a chosen range of dates made of them', () => {
    const compare = {
      ...{ column: 'at', from: '2026-07-01', to: '2026-07-31' },
      ...{ baseFrom: '2026-06-01', baseTo: '2026-06-30' },
    };
    const chart = withCaptions(waterfallView.chart, { title: 'Revenue rose', compare });
    expect(toChartModel({ ...waterfallView, chart })).toMatchObject({
      ...{ beforeName: 'June 2026', afterName: 'July 2026' },
    });
  });

  it('are a table where the plan compares nothing', () => {
    const view = sampleView({
      type: 'slope',
      plan: { measures: [{ agg: 'count', as: 'n' }], dimensions: [{ column: 'region' }] },
      columns: [
        ['region', 'text'],
        ['n', 'integer'],
      ],
      rows: [['North', 1]],
    });
    expect(toChartModel(view).kind).toBe('table');
    expect(toChartModel(slopeView)).toMatchObject({ kind: 'change', type: 'slope' });
  });
});

it('reads the stages of a funnel from the measures of one row', () => {
  const model = toChartModel(funnelView);
  if (model.kind !== 'funnel') throw new Error(model.kind);
  expect(model.stages.map(({ label, datum }) => [label, datum.value])).toEqual([
    ['Visited', 1_200],
    ['Ordered', 300],
    ['Paid', 240],
  ]);
});

it('lays every day into a calendar, days without rows too', () => {
  const rows = calendarView.result.rows.filter((_, at) => at !== 3);
  const model = toChartModel({ ...calendarView, result: { ...calendarView.result, rows } });
  if (model.kind !== 'calendar') throw new Error(model.kind);
  expect(model.days).toHaveLength(400);
  expect(model.days[3]?.datum?.value).toBe(0);
});

describe('a trend', () => {
  it('is the line of least squares', () => {
    const fit = leastSquares([
      [0, 1],
      [1, 3],
      [2, 5],
      [3, 7],
    ]);
    expect(fit).toEqual({ slope: 2, start: 1, r2: 1 });
    expect(leastSquares([[0, 1]])).toBeNull();
    expect(leastSquares([1, 2, 3].map((x) => [x, 4]))).toBeNull();
  });

  it('is drawn over points with how well it fits, where the chart asks for it', () => {
    const asked = { ...scatterView, chart: { ...scatterView.chart, trend: true } };
    expect(toChartModel(asked)).toMatchObject({ overlay: { lines: [{ label: 'Trend, R² 1.00' }] } });
    expect(toChartModel(scatterView)).not.toHaveProperty('overlay');
  });
});
