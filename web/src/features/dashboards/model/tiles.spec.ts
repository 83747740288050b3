import { describe, expect, it } from '@jest/globals';
import type { Chart, DashboardConfig, Fact, Filter, TileResult } from '@plumbline/contracts';
import { filterStepsOf } from '../../../entities/fact/origin.js';
import { addChart, inOrder, removeTile, topOf } from '../../../shared/lib/tile-layout.js';
import { isEmptied, resultsById, touchedTiles } from './tiles.js';

const PLAN = {
  dataSourceId: '00000000-0000-4000-8000-000000000000',
  version: 1,
  measures: [{ agg: 'sum' as const, column: 'amount', as: 'Total' }],
  dimensions: [{ column: 'region' }],
  filters: [],
  order: [],
};

const chart = (id: string, x: number, y: number, w: number, type: Chart['type'] = 'bar'): Chart => ({
  id,
  type,
  title: id,
  subtitle: '',
  plan: PLAN,
  reason: '',
  layout: { x, y, w, h: 4 },
});

const config = (...charts: Chart[]): DashboardConfig => ({
  charts,
  kpis: [{ id: 'k', title: 'k', plan: { ...PLAN, dimensions: [] } }],
  runnersUp: [],
  colours: {},
  timeColumn: null,
});

const tile = (id: string, part: Partial<TileResult> = {}): TileResult => ({
  id,
  columns: [
    { name: 'region', type: 'text' },
    { name: 'Total', type: 'decimal' },
  ],
  rows: [['West', 5]],
  factIds: [],
  filteredBy: [],
  notFilteredBy: [],
  ...part,
});

const answer = (...tiles: TileResult[]) => ({
  version: 1,
  dataVersion: 1,
  asOf: '2026-11-21T10:00:00Z',
  rows: { total: 10, left: 5 },
  tiles,
});

const places = ({ charts }: DashboardConfig) =>
  inOrder(charts).map(({ id, layout: { x, y, w } }) => [id, x, y, w]);

describe('"n of m tiles filtered"', () => {
  it('counts charts and key figures that a filter touches, not their sparks, nor the source of a cross-filter', () => {
    const results = resultsById(
      answer(
        tile('a'),
        tile('b', { filteredBy: ['region'] }),
        tile('k', { filteredBy: ['region'] }),
        tile('k.spark', { filteredBy: ['region'] }),
        tile('c', { notFilteredBy: ['region'] }),
      ),
    );
    const all = config(chart('a', 0, 0, 6), chart('b', 6, 0, 6), chart('c', 0, 4, 12));
    expect(touchedTiles(all, results)).toEqual({ touched: 2, all: 4 });
  });
});

describe('a chart that its filters emptied', () => {
  const one = chart('a', 0, 0, 6);
  it('has no rows, or nothing but void groups where no row is left', () => {
    expect(isEmptied(one, tile('a', { rows: [], filteredBy: ['x'] }), 0)).toBe(true);
    expect(isEmptied(one, tile('a', { rows: [['West', null]], filteredBy: ['x'] }), 0)).toBe(true);
  });
  it('is not one with a true zero, nor one without filters', () => {
    expect(isEmptied(one, tile('a', { rows: [['West', 0]], filteredBy: ['x'] }), 7)).toBe(false);
    expect(isEmptied(one, tile('a', { rows: [] }), 0)).toBe(false);
  });
});

describe('the layout', () => {
  const four = config(chart('a', 0, 0, 7), chart('b', 7, 0, 5), chart('c', 0, 4, 12), chart('d', 0, 8, 12));

  it('gives the room of a removed tile to its row, and closes a row that is left empty', () => {
    expect(places(removeTile(four, 'a'))).toEqual([
      ['b', 0, 0, 12],
      ['c', 0, 4, 12],
      ['d', 0, 8, 12],
    ]);
    expect(places(removeTile(four, 'c'))).toEqual([
      ['a', 0, 0, 7],
      ['b', 7, 0, 5],
      ['d', 0, 4, 12],
    ]);
  });

  it('removes a key figure', () => expect(removeTile(four, 'k').kpis).toEqual([]));

  it('sets a further chart beside one that stands alone, else in a row of its own', () => {
    expect(places(addChart(four, chart('e', 0, 0, 1))).slice(-2)).toEqual([
      ['d', 0, 8, 6],
      ['e', 6, 8, 6],
    ]);
    expect(
      places(addChart(config(chart('a', 0, 0, 7), chart('b', 7, 0, 5)), chart('e', 0, 0, 1))).at(-1),
    ).toEqual(['e', 0, 4, 12]);
  });

  it('takes an added chart off the list of suggestions', () => {
    const next = chart('e', 0, 0, 1);
    expect(addChart({ ...four, runnersUp: [next] }, next).runnersUp).toEqual([]);
  });

  it('shows the first rows in a thumbnail', () => {
    expect(topOf(four).charts.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('where the filters of a fact come from', () => {
  const date: Filter = { column: 'day', op: 'between', values: ['2026-01-01', '2026-12-31'] };
  const channel: Filter = { column: 'channel', op: 'in', values: ['Direct'] };
  const low: Filter = { column: 'amount', op: 'gte', values: [0] };
  const high: Filter = { column: 'amount', op: 'lt', values: [20] };
  const fact = {
    rowsUsed: 5,
    filterSteps: [date, channel, low, high].map((filter, at) => ({ filter, rowsLeft: 40 - at * 10 })),
  } as Fact;

  it('is named for each, with the rows that a range as a whole leaves', () => {
    const origins = { dashboard: [date], cross: [channel], tile: chart('a', 0, 0, 6, 'histogram') };
    const steps = filterStepsOf(fact, origins, new Map());
    expect(steps.map(({ origin, rowsLeft }) => [origin, rowsLeft])).toEqual([
      ['Dashboard filter', 40],
      ['From chart', 30],
      ['This bar', 10],
    ]);
  });
});
