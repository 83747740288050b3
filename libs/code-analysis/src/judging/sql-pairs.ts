import type { JudgedPair } from './judged-case.js';

/** Queries and migrations for PostgreSQL. */
export const SQL_PAIRS: readonly JudgedPair[] = [
  {
    name: 'every row is changed',
    path: 'fix.sql',
    faulty: `▶UPDATE users SET is_active = false;
`,
    clean: `▶UPDATE users SET is_active = false WHERE last_seen_at < now() - interval '2 years';
`,
  },
  {
    name: 'nothing equals null',
    path: 'report/open.sql',
    faulty: `SELECT id, customer_id
FROM invoices
▶WHERE paid_at = NULL
ORDER BY id;
`,
    clean: `SELECT id, customer_id
FROM invoices
▶WHERE paid_at IS NULL
ORDER BY id;
`,
  },
  {
    name: 'one null empties the answer',
    path: 'report/never.sql',
    faulty: `SELECT c.id, c.name
FROM customers c
▶WHERE c.id NOT IN (SELECT o.customer_id FROM orders o);
`,
    clean: `SELECT c.id, c.name
FROM customers c
▶WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id);
`,
  },
  {
    name: 'small groups weigh as much as large ones',
    path: 'report/average.sql',
    faulty: `▶SELECT avg(store_average) FROM (
  SELECT store_id, avg(amount) AS store_average FROM sales GROUP BY store_id
) per_store;
`,
    clean: `▶SELECT sum(amount) / nullif(count(*), 0) AS average_amount FROM sales;
`,
  },
  {
    name: 'a join makes amounts count twice',
    path: 'report/revenue.sql',
    faulty: `▶SELECT c.region, sum(o.amount) AS revenue
FROM customers c
JOIN orders o ON o.customer_id = c.id
JOIN order_items i ON i.order_id = o.id
GROUP BY c.region;
`,
    clean: `▶SELECT c.region, sum(i.quantity * i.unit_price) AS revenue
FROM customers c
JOIN orders o ON o.customer_id = c.id
JOIN order_items i ON i.order_id = o.id
GROUP BY c.region;
`,
  },
  {
    name: 'the rest of the last day is missing',
    path: 'report/january.sql',
    faulty: `SELECT count(*) FROM events
▶WHERE created_at BETWEEN '2026-01-01' AND '2026-01-31';
`,
    clean: `SELECT count(*) FROM events
▶WHERE created_at >= '2026-01-01' AND created_at < '2026-02-01';
`,
  },
  {
    name: 'the outer join is an inner one',
    path: 'report/discounts.sql',
    faulty: `SELECT o.id, d.code
FROM orders o
LEFT JOIN discounts d ON d.order_id = o.id
▶WHERE d.kind = 'voucher';
`,
    clean: `SELECT o.id, d.code
FROM orders o
▶LEFT JOIN discounts d ON d.order_id = o.id AND d.kind = 'voucher';
`,
  },
  {
    name: 'whole numbers are divided',
    path: 'report/share.sql',
    faulty: `▶SELECT count(*) FILTER (WHERE status = 'returned') / count(*) AS return_rate
FROM orders;
`,
    clean: `▶SELECT count(*) FILTER (WHERE status = 'returned')::numeric / nullif(count(*), 0) AS return_rate
FROM orders;
`,
  },
  {
    name: 'writing waits while an index is made',
    path: 'migrations/0042_index.sql',
    faulty: `▶CREATE INDEX orders_customer ON orders (customer_id);
`,
    clean: `▶CREATE INDEX CONCURRENTLY orders_customer ON orders (customer_id);
`,
  },
  {
    name: 'everybody may do everything',
    path: 'migrations/0043_rights.sql',
    faulty: `▶GRANT ALL PRIVILEGES ON ALL TABLES IN SCHEMA public TO PUBLIC;
`,
    clean: `▶GRANT SELECT ON orders TO reporting;
`,
  },
];
