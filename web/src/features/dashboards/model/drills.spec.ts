import { describe, expect, it } from '@jest/globals';
import type { Chart } from '@plumbline/contracts';
import { drilledChart, levelsBelow } from './drilled-chart.js';
import { type Drill, readDrill, upTo, withStep, writeDrill } from './drills.js';

const SOURCE = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const chartBy = (dimensions: Chart['plan']['dimensions'], type: Chart['type'] = 'bar'): Chart => ({
  ...{ id: 'tile', type, title: 'West leads', subtitle: '', reason: '', highlight: ['West'] },
  layout: { x: 0, y: 0, w: 6, h: 4 },
  plan: {
    ...{ dataSourceId: SOURCE, version: 1, filters: [], order: [], limit: 5, others: true },
    measures: [{ agg: 'sum', column: 'amount', as: 'Total' }],
    dimensions,
  },
});
const WEST = { column: 'region', op: 'in' as const, values: ['West'] };
const places = [
  { dataSourceId: SOURCE, columns: ['region', 'state', 'city'] },
  { dataSourceId: SOURCE, columns: ['region', 'branch'] },
  { dataSourceId: 'another', columns: ['region', 'shop'] },
];

describe('drilling down (DASH-004)', () => {
  it('goes to the columns that lie within the one shown, of the same source', () => {
    expect(levelsBelow(chartBy([{ column: 'region' }]), places)).toEqual([
      { column: 'state' },
      { column: 'branch' },
    ]);
    expect(levelsBelow(chartBy([{ column: 'city' }]), places)).toEqual([]);
  });

  it('goes to finer periods, down to days', () => {
    const by = (grain: 'year' | 'week' | 'day' | 'weekday') =>
      levelsBelow(chartBy([{ column: 'day', grain }]), places);
    expect(by('year')).toEqual([{ column: 'day', grain: 'quarter' }]);
    expect(by('week')).toEqual([{ column: 'day', grain: 'day' }]);
    expect([...by('day'), ...by('weekday')]).toEqual([]);
  });

  it('shows the level below of what was chosen, and says nothing of the top', () => {
    const { plan, highlight, type } = drilledChart(chartBy([{ column: 'region' }]), [
      { by: { column: 'state' }, filters: [WEST] },
      { by: { column: 'city' }, filters: [{ column: 'state', op: 'in', values: ['Ohio'] }] },
    ]);
    expect(plan.dimensions).toEqual([{ column: 'city' }]);
    expect(plan.filters.map(({ column }) => column)).toEqual(['region', 'state']);
    expect(plan.order).toEqual([{ by: 'Total', direction: 'desc' }]);
    expect([highlight, type, plan.others]).toEqual([undefined, 'bar', undefined]);
  });

  it('keeps a line over time a line, in the order of time', () => {
    const { plan, type } = drilledChart(chartBy([{ column: 'day', grain: 'month' }], 'line'), [
      { by: { column: 'day', grain: 'week' }, filters: [] },
    ]);
    expect([type, plan.limit, plan.order]).toEqual(['line', undefined, [{ by: 'day', direction: 'asc' }]]);
  });

  it('comes back from the address whole, and not from what is no drill', () => {
    const drill: Drill = { tile: 'tile', steps: [{ by: { column: 'day', grain: 'week' }, filters: [WEST] }] };
    expect(readDrill(JSON.parse(writeDrill(drill)))).toEqual([drill]);
    for (const wrong of [null, [], ['tile'], ['tile', ['day', 'century', []]], ['tile', [1, null, []]]])
      expect(readDrill(wrong)).toEqual([]);
  });

  it('takes a step more, and goes back to any above', () => {
    const one = withStep([], 'tile', { by: { column: 'state' }, filters: [WEST] });
    const two = withStep(one, 'tile', { by: { column: 'city' }, filters: [] });
    expect(upTo(two, 'tile', 1)).toEqual(one);
    expect(upTo(two, 'tile', 0)).toEqual([]);
    expect(upTo(two, 'another', 0)).toEqual(two);
  });
});
