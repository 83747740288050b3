import type { TestColumn } from './test-source.js';

const REGIONS = `['West', 'South', 'Northeast', 'Midwest']`;

/** Orders over two years: West's share grows, some rows have no region or amount, ids and notes are never charted. */
export const ORDERS: readonly TestColumn[] = [
  { name: 'order_id', stored: 'VARCHAR', role: 'identifier', sql: `'A-' || i` },
  {
    name: 'order_date',
    stored: 'DATE',
    role: 'time',
    sql: `DATE '2024-11-01' + CAST(i * 735 / 6000 AS INTEGER)`,
  },
  {
    name: 'region',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `CASE WHEN i % 97 = 0 THEN NULL WHEN (i * 7) % 100 < 20 + i / 120 THEN 'West' ELSE ${REGIONS}[2 + i % 3] END`,
  },
  {
    name: 'channel',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `'Channel ' || CAST(sqrt((i * 37) % 100) AS INTEGER)`,
  },
  { name: 'customer', stored: 'VARCHAR', role: 'dimension', sql: `'Customer ' || ((i * 31) % 400)` },
  {
    name: 'amount',
    stored: 'DECIMAL(12,2)',
    role: 'measure',
    sql: `CASE WHEN i % 250 = 3 THEN NULL ELSE 5 + power((i * 53) % 1000, 1.5) / 100 END`,
    format: { currency: 'USD', decimals: 2 },
  },
  { name: 'quantity', stored: 'BIGINT', role: 'dimension', sql: `1 + i % 9` },
  {
    name: 'unit_price',
    stored: 'DECIMAL(10,2)',
    role: 'measure',
    sql: `3 + (i * 13) % 90`,
    format: { currency: 'USD' },
  },
  {
    name: 'discount',
    stored: 'DECIMAL(6,4)',
    role: 'measure',
    sql: `((i * 11) % 30) / 100.0`,
    format: { percent: true },
  },
  { name: 'returned', stored: 'BOOLEAN', role: 'dimension', sql: `i % 26 = 0` },
  {
    name: 'note',
    stored: 'VARCHAR',
    role: 'text',
    sql: `'a long note about order number ' || i || ' with many words'`,
  },
  { name: 'currency', stored: 'VARCHAR', role: 'constant', sql: `'USD'` },
  {
    name: 'coupon',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `CASE WHEN i % 4 = 0 THEN 'SAVE' || (i % 3) END`,
  },
];
