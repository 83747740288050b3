import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { realColumns } from '../../benchmarks/real-columns.js';
import { columnRole, type RoleFacts } from './roles.js';

const facts = (given: Partial<RoleFacts> & { name: string }): RoleFacts => ({
  type: 'integer',
  rows: 1_000,
  missing: 0,
  distinct: 400,
  min: 1,
  max: 5_000,
  isQuantity: false,
  isRunning: false,
  ...given,
});

describe('the role of a column', () => {
  it.each([
    ['customer_id', {}, 'identifier'],
    ['orderId', {}, 'identifier'],
    ['n', { isRunning: true }, 'identifier'],
    ['sales', { isRunning: true }, 'measure'],
    ['index', { isRunning: true }, 'identifier'],
    ['Bon', { min: 500_001, max: 502_400, distinct: 2_350, rows: 7_000 }, 'identifier'],
    ['Bon', { min: 1, max: 2_400, distinct: 2_350, rows: 7_000 }, 'measure'],
    ['weight', { min: 9_000, max: 9_500, distinct: 480, rows: 7_000 }, 'measure'],
    ['status_code', { distinct: 7 }, 'dimension'],
    ['year', { min: 1_999, max: 2_024, distinct: 26 }, 'time'],
    ['latitude', { type: 'decimal', min: -80, max: 80 }, 'geo'],
    ['zip', { type: 'text', length: { min: 5, max: 5, mean: 5 } }, 'geo'],
    ['answer', { distinct: 3, min: 0, max: 2 }, 'dimension'],
    ['num_children', { distinct: 5, min: 0, max: 4 }, 'measure'],
    ['noball_runs', { distinct: 5, min: 0, max: 4 }, 'measure'],
    ['question_7', { distinct: 4, min: -99, max: 2 }, 'dimension'],
    ['LotArea', {}, 'measure'],
    ['Tract2010', {}, 'dimension'],
    ['Dept', {}, 'dimension'],
    ['number_of_orders', {}, 'measure'],
    ['amount', { type: 'decimal' }, 'measure'],
    ['notes', { type: 'text', distinct: 990, length: { min: 0, max: 900, mean: 120 } }, 'text'],
    ['color', { type: 'text', distinct: 6, length: { min: 3, max: 9, mean: 5 } }, 'dimension'],
    ['anything', { distinct: 1 }, 'constant'],
    ['Record ID', { type: 'decimal' }, 'identifier'],
    ['page', { type: 'text', distinct: 20, samples: ['https://a.b/c', 'http://d.e'] }, 'text'],
    ['genres', { type: 'text', distinct: 20, samples: ['Action|Drama', 'Comedy', 'Drama|War'] }, 'text'],
    ['shape', { type: 'text', distinct: 20, samples: ['[[1.5, 2]]', '[[3, 4]]'] }, 'text'],
    ['city', { type: 'text', distinct: 20, samples: ['Austin, Texas', 'Boston, Massachusetts'] }, 'geo'],
    ['who', { type: 'text', distinct: 300, samples: ['ada@example.org', 'bob@example.org'] }, 'identifier'],
    ['hash', { type: 'text', distinct: 990, samples: ['76b689f7956f0dc70bda40450e0bae1c'] }, 'identifier'],
  ] as Array<[string, Partial<RoleFacts>, string]>)('%s %j is %s', (name, given, role) => {
    expect(columnRole(facts({ name, ...given })).role).toBe(role);
  });
});

const DATA = resolve('../shared/data');
const run = existsSync(resolve(DATA, 'types_sortinghat')) ? describe : describe.skip;

run('7,936 real columns (SortingHat, Shah et al. 2021; needs data beside the repository)', () => {
  it('find the numbers, and seldom take a category or a key for one', async () => {
    const measures = new Map<string, { all: number; measure: number }>();
    for (const { truth, role } of await realColumns(DATA)) {
      const count = measures.get(truth) ?? { all: 0, measure: 0 };
      count.all++;
      if (role === 'measure') count.measure++;
      measures.set(truth, count);
    }
    const share = (truth: string) => measures.get(truth)!.measure / measures.get(truth)!.all;
    expect(share('numeric')).toBeGreaterThan(0.91);
    expect(share('categorical')).toBeLessThan(0.18);
    expect(share('not-generalizable')).toBeLessThan(0.1);
    expect(share('url') + share('sentence') + share('list')).toBeLessThan(0.01);
  });
});
