import { describe, jest } from '@jest/globals';
import { type LiveHome, liveContract } from '../testing/live/live.contract.js';
import { NOTES, SALES_ROWS } from '../testing/live/live-plans.js';
import { useShop } from '../testing/use-shop.js';

jest.setTimeout(60_000);

const quoted = NOTES.map((note) => `'${note.replaceAll("'", "''")}'`).join(', ');

const TABLES = (schema: string) => `
  SET search_path = ${schema};
  CREATE TABLE sales (
    id integer PRIMARY KEY, region varchar(20), note text, amount numeric(12,4), rate double precision, day date,
    local timestamp, at timestamptz, is_paid boolean
  );
  INSERT INTO sales SELECT n, CASE WHEN n % 50 = 0 THEN NULL ELSE (ARRAY['north','South','west'])[1 + n % 3] END,
    CASE WHEN n % 17 = 0 THEN NULL ELSE (ARRAY[${quoted}])[1 + n % ${NOTES.length}] END,
    CASE WHEN n % 13 = 0 THEN NULL ELSE n * 0.5 - 20 END,
    CASE WHEN n % 29 = 0 THEN 'NaN' WHEN n % 11 = 0 THEN NULL ELSE n / 7.0 END, DATE '2025-09-01' + n,
    TIMESTAMP '2026-03-07 00:00' + n * interval '17 minutes', '2026-03-07 00:00+00'::timestamptz + n * interval '43 minutes',
    CASE WHEN n % 7 = 0 THEN NULL ELSE n % 2 = 0 END FROM generate_series(1, ${SALES_ROWS}) n;
  UPDATE sales SET at = '2026-11-01 05:30+00'::timestamptz + id * interval '10 minutes' WHERE id > 590;
  GRANT ALL ON sales TO ${schema}`;

describe('a live source of PostgreSQL (DATA-010)', () => {
  const shop = useShop();
  liveContract(async (): Promise<LiveHome> => {
    await shop.admin.query(TABLES(shop.schema));
    return {
      ...{ schema: shop.schema, body: shop.body },
      value: async (sql) => {
        const { rows } = await shop.admin.query({ text: sql, rowMode: 'array', types: AS_TEXT });
        return rows[0]?.[0] ?? null;
      },
      run: async (sql) => {
        await shop.admin.query(sql);
      },
      close: async () => undefined,
    };
  });
});

const AS_TEXT = { getTypeParser: () => (text: string) => text };
