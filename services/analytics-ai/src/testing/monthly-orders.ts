import type { TestColumn } from './test-source.js';

/** Forty orders a month for three years; in the last year the online channel sells twice as much. */
export const ORDER_COLUMNS: readonly TestColumn[] = [
  { name: 'order_id', stored: 'VARCHAR', role: 'identifier', sql: `'O' || i` },
  {
    name: 'order_date',
    stored: 'DATE',
    role: 'time',
    sql: `DATE '2023-01-01' + to_months(CAST(i // 40 AS INTEGER)) + to_days(CAST(i % 28 AS INTEGER))`,
  },
  { name: 'channel', stored: 'VARCHAR', role: 'dimension', sql: `['Online', 'Store', 'Partner'][1 + i % 3]` },
  {
    name: 'revenue',
    stored: 'DECIMAL(12,2)',
    role: 'measure',
    sql: `(100 + (i * 37) % 50) * (CASE WHEN i >= 920 AND i % 3 = 0 THEN 2 ELSE 1 END)`,
    format: { currency: 'USD' },
  },
];
