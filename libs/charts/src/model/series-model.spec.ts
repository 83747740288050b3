import { describe, expect, it } from '@jest/globals';
import { sampleView } from '../testing/sample-view.js';
import { barView, columnView, lineView } from '../testing/sample-views.js';
import type { SeriesModel } from './chart-model.js';
import { splitColumns, withCaptions } from './dashboard-charts.js';
import { toChartModel } from './to-chart-model.js';

function series(view: Parameters<typeof toChartModel>[0]): SeriesModel {
  const model = toChartModel(view);
  if (model.kind !== 'series') throw new Error(`expected a series, got ${model.kind}`);
  return model;
}

const revenue = { agg: 'sum' as const, column: 'amount', as: 'revenue' };

describe('time', () => {
  it('fills a month without rows: a sum is zero there, and no fact stands behind it', () => {
    const model = series(columnView);
    expect(model.categories.map(({ label }) => label)).toEqual([
      'January 2026',
      'February 2026',
      'March 2026',
      'April 2026',
    ]);
    expect(model.data[0]?.map((datum) => datum?.value)).toEqual([100, -50, 0, 200]);
    expect(model.data[0]?.map((datum) => datum?.cell?.row ?? null)).toEqual([0, 1, null, 2]);
  });

  it('S-19 leaves a gap where a sum may be withheld: what is hidden is not zero', () => {
    const model = series({ ...columnView, result: { ...columnView.result, isWithheld: true } });
    expect(model.data[0]?.map((datum) => datum?.value ?? null)).toEqual([100, -50, null, 200]);
  });

  it('leaves a gap where an average has no rows', () => {
    const { chart, result } = columnView;
    const plan = { ...chart.plan, measures: [{ agg: 'avg' as const, column: 'amount', as: 'revenue' }] };
    const model = series({ chart: { ...chart, type: 'line', plan }, result });
    expect(model.data[0]?.map((datum) => datum?.value ?? null)).toEqual([100, -50, null, 200]);
  });

  it('draws what a plan makes of its neighbours in place of the measure, and not a rank', () => {
    const view = (name: 'running_total' | 'rank') =>
      sampleView({
        type: 'column',
        plan: {
          measures: [revenue],
          dimensions: [{ column: 'day', grain: 'month' }],
          windows: [{ function: name, of: 'revenue', as: 'window' }],
        },
        columns: [
          ['day', 'date'],
          ['revenue', 'decimal'],
          ['window', 'decimal'],
        ],
        rows: [
          ['2026-01-01', 5, 1],
          ['2026-02-01', 7, 12],
        ],
      });
    const running = series(view('running_total'));
    expect([running.measure, running.data[0]?.map((datum) => datum?.value)]).toEqual(['window', [1, 12]]);
    const ranked = series(view('rank'));
    expect([ranked.measure, ranked.data.length]).toEqual(['revenue', 1]);
  });

  it('marks the last period as not complete', () => {
    expect(
      series(lineView)
        .categories.map(({ isPartial }) => isPartial)
        .lastIndexOf(false),
    ).toBe(16);
    expect(series(lineView).categories[17]?.isPartial).toBe(true);
  });

  it('lists all weekdays from Monday', () => {
    const view = sampleView({
      type: 'column',
      plan: { measures: [revenue], dimensions: [{ column: 'day', grain: 'weekday' }] },
      columns: [
        ['day', 'integer'],
        ['revenue', 'decimal'],
      ],
      rows: [[3, 5]],
    });
    expect(series(view).categories.map(({ tick }) => tick)).toEqual([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
  });

  it('runs along x even where the plan names it second', () => {
    const { chart, result } = lineView;
    const dimensions = chart.plan.dimensions.toReversed();
    const model = series({ chart: { ...chart, plan: { ...chart.plan, dimensions } }, result });
    expect(model.grain).toBe('month');
    expect(model.series.map(({ label }) => label)).toEqual(['West', 'South', 'Northeast', 'Midwest']);
  });
});

describe('groups', () => {
  it('shows a missing value as a bar of its own, and filters to it', () => {
    const missing = series(barView).categories[3];
    expect(missing).toMatchObject({ label: 'No region', isMissing: true });
    expect(missing?.cross).toEqual([{ column: 'region', op: 'is_null', values: [] }]);
  });

  it('knows the row folded by the server, also among other text that says Other', () => {
    const view = sampleView({
      type: 'bar',
      plan: { measures: [revenue], dimensions: [{ column: 'kind' }], limit: 2, others: true },
      columns: [
        ['kind', 'text'],
        ['revenue', 'decimal'],
        ['isOther', 'boolean'],
      ],
      rows: [
        ['Other', 9, false],
        ['B', 5, false],
        ['Other', 30, true],
      ],
    });
    const { categories, data } = series(view);
    expect(categories.map(({ isOther }) => isOther)).toEqual([false, false, true]);
    expect(categories[0]?.cross).toEqual([{ column: 'kind', op: 'in', values: ['Other'] }]);
    expect(categories[2]?.cross).toEqual([]);
    expect(data[0]?.map((datum) => datum?.value)).toEqual([9, 5, 30]);
  });

  it('folds what is past twelve bars, and the sum stays whole', () => {
    const rows = Array.from({ length: 20 }, (_, k): [string, number] => [`c${k}`, 20 - k]);
    const view = sampleView({
      type: 'bar',
      plan: { measures: [revenue], dimensions: [{ column: 'customer' }] },
      columns: [
        ['customer', 'text'],
        ['revenue', 'decimal'],
      ],
      rows,
    });
    const { categories, data } = series(view);
    expect(categories).toHaveLength(13);
    expect(categories[12]).toMatchObject({ label: 'Other (8)', isOther: true });
    const total = data[0]?.reduce((sum, datum) => sum + (datum?.value ?? 0), 0);
    expect(total).toBe(rows.reduce((sum, [, value]) => sum + value, 0));
  });

  it('never adds averages up: what is past twelve is counted instead', () => {
    const view = sampleView({
      type: 'bar',
      plan: {
        measures: [{ agg: 'avg', column: 'amount', as: 'mean' }],
        dimensions: [{ column: 'customer' }],
      },
      columns: [
        ['customer', 'text'],
        ['mean', 'double'],
      ],
      rows: Array.from({ length: 20 }, (_, k) => [`c${k}`, 20 - k]),
    });
    expect(series(view).categories).toHaveLength(12);
    expect(series(view).notDrawn).toBe(8);
  });
});

describe('colours', () => {
  it('belong to values and not to ranks', () => {
    const colours = { region: { West: 3, South: 0, Northeast: 1, Midwest: 2 } };
    expect(series({ ...lineView, colours }).series.map(({ slot }) => slot)).toEqual([3, 0, 1, 2]);
    const filtered = lineView.result.rows.filter(([, region]) => region !== 'West');
    const view = { ...lineView, colours, result: { ...lineView.result, rows: filtered } };
    expect(series(view).series.map(({ label, slot }) => [label, slot])).toEqual([
      ['South', 0],
      ['Northeast', 1],
      ['Midwest', 2],
    ]);
  });

  it('reach bars only where their column splits a chart of the dashboard', () => {
    const colours = { region: { West: 0, South: 1, Northeast: 2 } };
    expect(series({ ...barView, colours }).categorySlots).toEqual({});
    const splits = splitColumns([lineView.chart, barView.chart]);
    expect(splits).toEqual(['region']);
    expect(series({ ...barView, colours, splits }).categorySlots).toEqual({
      West: 0,
      South: 1,
      Northeast: 2,
    });
  });

  it('leave a seventh series to Other', () => {
    const view = sampleView({
      type: 'line',
      plan: { measures: [revenue], dimensions: [{ column: 'day', grain: 'year' }, { column: 'kind' }] },
      columns: [
        ['day', 'date'],
        ['kind', 'text'],
        ['revenue', 'decimal'],
      ],
      rows: ['2025-01-01', '2026-01-01'].flatMap((day) =>
        Array.from({ length: 9 }, (_, k) => [day, `k${k}`, 10 - k]),
      ),
    });
    const model = series(view);
    expect(model.series.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(model.series[6]?.label).toBe('Other (3)');
    expect(model.data[6]?.map((datum) => datum?.value)).toEqual([9, 9]);
  });
});

it('takes the words that are true of the filtered result', () => {
  const stated = { title: 'South leads', highlight: ['South'] };
  expect(withCaptions(barView.chart, stated)).toMatchObject({
    title: 'South leads',
    highlight: ['South'],
    subtitle: 'Revenue, USD',
  });
  expect(withCaptions(barView.chart, undefined)).toBe(barView.chart);
});
