import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ColumnType } from '@plumbline/contracts';
import { splitRecords } from '../dialect/split-records.js';
import { classifyColumn } from '../values/classify-column.js';
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
    ['status_code', { distinct: 7 }, 'dimension'],
    ['year', { min: 1_999, max: 2_024, distinct: 26 }, 'time'],
    ['latitude', { type: 'decimal', min: -80, max: 80 }, 'geo'],
    ['zip', { type: 'text', length: { min: 5, max: 5, mean: 5 } }, 'geo'],
    ['answer', { distinct: 3, min: 0, max: 2 }, 'dimension'],
    ['num_children', { distinct: 5, min: 0, max: 4 }, 'measure'],
    ['number_of_orders', {}, 'measure'],
    ['amount', { type: 'decimal' }, 'measure'],
    ['notes', { type: 'text', distinct: 990, length: { min: 0, max: 900, mean: 120 } }, 'text'],
    ['color', { type: 'text', distinct: 6, length: { min: 3, max: 9, mean: 5 } }, 'dimension'],
    ['anything', { distinct: 1 }, 'constant'],
  ] as Array<[string, Partial<RoleFacts>, string]>)('%s %j is %s', (name, given, role) => {
    expect(columnRole(facts({ name, ...given }))).toBe(role);
  });
});

const DATA = resolve('../shared/data/types_sortinghat/data_train.csv');
const run = existsSync(DATA) ? describe : describe.skip;

run('7,936 real columns (SortingHat, Shah et al. 2021; skipped where ../shared/data is absent)', () => {
  it('find the numbers, and seldom take a category or a key for one', () => {
    const measures = new Map<string, { all: number; measure: number }>();
    for (const { truth, role } of realColumns()) {
      const count = measures.get(truth) ?? { all: 0, measure: 0 };
      count.all++;
      if (role === 'measure') count.measure++;
      measures.set(truth, count);
    }
    const share = (truth: string) => measures.get(truth)!.measure / measures.get(truth)!.all;
    expect(share('numeric')).toBeGreaterThan(0.93);
    expect(share('categorical')).toBeLessThan(0.18);
    expect(share('not-generalizable')).toBeLessThan(0.1);
    expect(share('url') + share('sentence') + share('list')).toBeLessThan(0.01);
  });
});

function* realColumns(): Generator<{ truth: string; role: string }> {
  const dialect = { delimiter: ',', quote: '"', escape: '"', padding: 'none' } as const;
  const [header, ...records] = splitRecords(readFileSync(DATA, 'utf8'), dialect, 10_000);
  const at = new Map(header!.cells.map((name, index) => [name, index]));
  for (const { cells } of records) {
    const cell = (name: string) => cells[at.get(name)!] ?? '';
    const samples = [1, 2, 3, 4, 5]
      .map((index) => cell(`sample_${index}`))
      .filter((text) => text !== '' && text !== 'nan');
    const type = typeOf(cell('Attribute_name'), samples);
    const mean = Number(cell('mean_char_count'));
    const spread = 2 * Number(cell('stdev_char_count'));
    const [rows, missing, distinct] = ['total_vals', 'num_nans', 'num_of_dist_val'].map((name) =>
      Number(cell(name)),
    );
    const [min, max] = [Number(cell('min_val')), Number(cell('max_val'))];
    const isRunning = type === 'integer' && distinct === rows! - missing! && max - min === distinct! - 1;
    const length =
      type === 'text' ? { min: Math.max(0, mean - spread), max: mean + spread, mean } : undefined;
    const given = {
      name: cell('Attribute_name'),
      type,
      rows,
      missing,
      distinct,
      min,
      max,
      length,
      isRunning,
    };
    yield { truth: cell('y_act'), role: columnRole(facts(given)) };
  }
}

function typeOf(name: string, samples: string[]): ColumnType {
  const { reading } = classifyColumn(
    name,
    new Map(samples.map((text) => [text, 1])),
    {},
    { decimal: 'point' },
  );
  if (reading.kind === 'boolean') return 'boolean';
  if (reading.kind === 'date' || (reading.kind === 'open' && reading.question === 'date_order'))
    return 'date';
  if (reading.kind !== 'number') return 'text';
  return samples.every((text) => /^-?\d+(\.0)?$/.test(text)) ? 'integer' : 'decimal';
}
