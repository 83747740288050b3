import type { Column, ColumnProfile } from '@plumbline/contracts';
import { readFields } from '@plumbline/semantics';
import { type Table, toTable } from '../questions/table/table.js';
import { ValueIndex } from '../questions/table/value-index.js';

type Given = Pick<Column, 'name' | 'type' | 'role'> & Partial<ColumnProfile> & { values?: readonly string[] };

const ROWS = 2_400;

/** A table as its profile tells of it: questions are read without any data. */
function tableOf(name: string, given: readonly Given[]): Table {
  const columns = given.map(
    ({ values = [], ...column }): ColumnProfile => ({
      ...{ missing: 0, distinct: values.length || ROWS, min: null, max: null, warnings: [], interest: 0.5 },
      topValues: values.map((value) => ({ value, count: ROWS / values.length })),
      ...column,
    }),
  );
  const profile = { rowCount: ROWS, duplicateRows: 0, columns };
  const shape = {
    dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e',
    version: 1,
    name,
    columns,
    profile,
    zone: 'UTC',
  };
  const values = given.flatMap((column) =>
    (column.values ?? []).map((value) => [column.name, value] as const),
  );
  return toTable(shape, readFields(shape), new ValueIndex(values));
}

/** Orders of two years, which end on 31 October 2026. */
export const ORDERS_TABLE = tableOf('orders.csv', [
  { name: 'order_id', type: 'text', role: 'identifier' },
  { name: 'order_date', type: 'date', role: 'time', min: '2024-11-01', max: '2026-10-31', distinct: 730 },
  { name: 'region', type: 'text', role: 'dimension', values: ['West', 'South', 'North', 'East'] },
  {
    name: 'channel',
    type: 'text',
    role: 'dimension',
    values: ['Online store', 'Direct sales', 'Marketplace'],
  },
  {
    name: 'customer',
    type: 'text',
    role: 'dimension',
    values: Array.from({ length: 40 }, (_, at) => `Customer ${at}`),
  },
  { name: 'product', type: 'text', role: 'dimension', values: ['Desk', 'Chair', 'Lamp', 'Paper'] },
  { name: 'amount', type: 'decimal', role: 'measure', min: 10, max: 310, format: { currency: 'USD' } },
  { name: 'quantity', type: 'integer', role: 'measure', min: 1, max: 9, distinct: 9 },
  { name: 'discount', type: 'decimal', role: 'measure', min: 0, max: 0.3 },
  { name: 'returned', type: 'boolean', role: 'dimension', distinct: 2 },
]);
