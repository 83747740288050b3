import { describe, expect, it } from '@jest/globals';
import type { Chart, DashboardConfig, Filter, QueryPlan } from '@plumbline/contracts';
import { tilesOf } from '../tiles/tiles.js';
import { filterableColumns } from './filterable-columns.js';
import { visibleFact } from './visible-fact.js';

const SOURCE = '0193c4a2-0000-7000-8000-000000000001';
const plan = (parts: Partial<QueryPlan>): QueryPlan => ({
  ...{ dataSourceId: SOURCE, version: 1, measures: [], dimensions: [], filters: [], order: [] },
  ...parts,
});
const SALARY: QueryPlan['measures'][number] = { agg: 'avg', column: 'salary', as: 'Average salary' };

function configOf(...plans: QueryPlan[]): DashboardConfig {
  const charts = plans.map((one, at): Chart => {
    const id = `0193c4a2-0000-7000-8000-00000000010${at}`;
    const words = { title: '', subtitle: '', reason: '' };
    return { id, type: 'bar', ...words, plan: one, layout: { x: 0, y: 0, w: 6, h: 3 } };
  });
  return { charts, kpis: [], runnersUp: [], colours: {}, timeColumn: null };
}

describe('columns that guests can filter by', () => {
  const filterable = (...plans: QueryPlan[]) => [...filterableColumns(configOf(...plans), SOURCE)].toSorted();

  it('are those whose values are shown, as groups or row by row', () => {
    const byTeam = plan({ measures: [SALARY], dimensions: [{ column: 'team' }] });
    const rows = plan({ raw: { columns: ['city', 'grade'], limit: 10 } });
    expect(filterable(byTeam, rows)).toEqual(['city', 'grade', 'team']);
  });

  it('are not those that are measured, also where a formula or a derived column does it', () => {
    const people = plan({ measures: [{ agg: 'count_distinct', column: 'email', as: 'People' }] });
    const derived = [{ as: 'pay', formula: '[salary] + [bonus]' }];
    const pay = plan({
      measures: [{ agg: 'sum', column: 'pay', as: 'Pay' }],
      dimensions: [{ column: 'team' }],
      derived,
    });
    const rate = plan({ measures: [{ agg: 'formula', formula: 'sum([tax]) / count()', as: 'Tax' }] });
    const rows = plan({ raw: { columns: ['salary', 'bonus', 'tax', 'city'], limit: 10 } });
    expect(filterable(people, pay, rate, rows)).toEqual(['city', 'team']);
  });

  it('are not those that are shown in bins', () => {
    const ages = plan({
      measures: [{ agg: 'count', as: 'People' }],
      dimensions: [{ column: 'age', bins: { edges: [20, 40] } }],
    });
    expect(filterable(ages)).toEqual([]);
  });
});

describe('a fact told to guests', () => {
  const own: Filter = { column: 'year', op: 'eq', values: [2026] };
  const byTeam = plan({ measures: [SALARY], dimensions: [{ column: 'team' }], filters: [own] });
  const compare = {
    column: 'day',
    from: '2026-01-01',
    to: '2026-06-30',
    baseFrom: '2025-01-01',
    baseTo: '2025-06-30',
  };
  const compared = plan({ measures: [SALARY], compare });
  const tiles = tilesOf(configOf(byTeam, compared));
  const told = (asked: QueryPlan, ...columns: string[]) =>
    visibleFact(asked, tiles, { columns: new Set(columns), zone: 'UTC' });
  const team: Filter = { column: 'team', op: 'eq', values: ['North'] };

  it('is a tile’s, with further filters that are allowed', () => {
    expect(told(byTeam)?.filters).toEqual([]);
    expect(told({ ...byTeam, version: 3, zone: 'UTC', filters: [own, team] }, 'team')?.filters).toEqual([
      team,
    ]);
    const chosen = { ...compare, from: '2026-02-01' };
    expect(told({ ...compared, compare: chosen }, 'day')?.filters).toEqual([
      { column: 'day', op: 'between', values: ['2026-02-01', '2026-06-30'] },
    ]);
  });

  it('is no other: of a closed column, without the tile’s own filters, of another question', () => {
    const email: Filter = { column: 'email', op: 'eq', values: ['ann@example.org'] };
    const others = [
      { ...byTeam, filters: [own, email] },
      { ...byTeam, filters: [] },
      { ...byTeam, filters: [team, own] },
      { ...byTeam, zone: 'Asia/Tokyo' },
      { ...byTeam, dimensions: [] },
      { ...byTeam, limit: 3 },
      { ...byTeam, dataSourceId: '0193c4a2-0000-7000-8000-000000000002' },
      { ...byTeam, compare },
      { ...compared, compare: { ...compare, from: '2026-06-30' } },
      { ...compared, compare: { ...compare, column: 'born' } },
    ];
    expect(others.map((one) => told(one, 'team', 'born'))).toEqual(others.map(() => undefined));
  });
});
