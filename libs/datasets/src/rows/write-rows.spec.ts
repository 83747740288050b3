import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Dataset } from '../schema/schema.js';
import { createWorkbench, type Workbench } from '../testing/table.js';
import { type WriteRowsOptions, writeRows } from './write-rows.js';

let bench: Workbench;
let orders: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  orders = await bench.table(
    [
      { name: 'city', stored: 'VARCHAR' },
      { name: '=total', stored: 'DECIMAL(12,2)' },
      { name: 'at', stored: 'TIMESTAMPTZ', zoned: true },
    ],
    [
      ['Bonn, old town', 12, '2024-01-01 12:00:00+00'],
      ['=1+1', -7.5, null],
      ['@home', null, '2024-07-01 12:00:00+00'],
      ['a-b', 1234567890.12, null],
      [' =2+3', 1, null],
      ['＝4', 2, null],
    ],
  );
});
afterAll(() => bench.end());

async function written(
  options: Pick<WriteRowsOptions, 'format'> & Partial<WriteRowsOptions>,
): Promise<string> {
  const path = join(bench.directory, `${Math.random()}.${options.format}`);
  const rows = await writeRows(bench.engine, orders, {
    filters: [],
    zone: 'Europe/Berlin',
    path,
    ...options,
  });
  const text = await readFile(path, 'utf8');
  expect(rows).toBe(options.filters ? 1 : 6);
  return text;
}

it('writes CSV in the order of the file, times in the zone, and no cell that a spreadsheet would run (T-15)', async () => {
  expect(await written({ format: 'csv' })).toBe(
    [
      `city,'=total,at`,
      '"Bonn, old town",12.00,2024-01-01 13:00:00',
      `'=1+1,-7.50,`,
      `'@home,,2024-07-01 14:00:00`,
      'a-b,1234567890.12,',
      `' =2+3,1.00,`,
      `'＝4,2.00,`,
      '',
    ].join('\n'),
  );
});

it('writes the rows that filters keep, as one array of objects', async () => {
  const filters = [{ column: 'city', op: 'eq' as const, values: ['=1+1'] }];
  expect(JSON.parse(await written({ format: 'json', filters }))).toEqual([
    { city: '=1+1', '=total': -7.5, at: null },
  ]);
});

it('writes a line of values for each row', async () => {
  const lines = (await written({ format: 'json-lines' })).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).values)[0]).toEqual([
    'Bonn, old town',
    12,
    '2024-01-01 13:00:00',
  ]);
});
