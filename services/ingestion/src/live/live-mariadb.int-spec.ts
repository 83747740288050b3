import { describe, jest } from '@jest/globals';
import type { ConnectionBody } from '@plumbline/contracts';
import { hasMariadb, startTestMariadb } from '@plumbline/testing';
import mysql, { type TypeCastField } from 'mysql2';
import { type LiveHome, liveContract } from '../testing/live/live.contract.js';
import { NOTES, SALES_ROWS } from '../testing/live/live-plans.js';

jest.setTimeout(60_000);

const quoted = NOTES.map((note) => `'${note.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`).join(', ');

const TABLES = `
  CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop; SET time_zone = '+00:00';
  CREATE TABLE sales (
    id int PRIMARY KEY, region varchar(20), note text, amount decimal(12,4), rate double, day date,
    local datetime, at timestamp NULL, is_paid tinyint(1)
  );
  INSERT INTO sales SELECT seq, IF(seq % 50 = 0, NULL, ELT(1 + seq % 3, 'north', 'South', 'west')),
    IF(seq % 17 = 0, NULL, ELT(1 + seq % ${NOTES.length}, ${quoted})),
    IF(seq % 13 = 0, NULL, seq * 0.5 - 20), IF(seq % 11 = 0 OR seq % 29 = 0, NULL, seq / 7e0),
    DATE_ADD('2025-09-01', INTERVAL seq DAY), DATE_ADD('2026-03-07', INTERVAL seq * 17 MINUTE),
    DATE_ADD('2026-03-07', INTERVAL seq * 43 MINUTE), IF(seq % 7 = 0, NULL, seq % 2 = 0) FROM seq_1_to_${SALES_ROWS};
  UPDATE sales SET at = DATE_ADD('2026-11-01 05:30', INTERVAL id * 10 MINUTE) WHERE id > 590;
  CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'reads'; GRANT SELECT ON shop.* TO reader@'127.0.0.1';`;

async function open(): Promise<LiveHome> {
  const server = await startTestMariadb();
  await server.run(TABLES);
  const body: ConnectionBody = {
    ...{
      kind: 'mysql',
      engine: 'mysql',
      name: 'Shop',
      host: '127.0.0.1',
      port: server.port,
      database: 'shop',
    },
    ...{
      user: 'reader',
      password: 'reads',
      tls: 'off',
      caPem: null,
      signIn: 'password',
      options: {},
      tunnel: null,
    },
  };
  const reader = mysql.createConnection({
    ...{ host: '127.0.0.1', port: server.port, user: 'reader', password: 'reads', database: 'shop' },
    ...{ rowsAsArray: true, typeCast: (field: TypeCastField) => field.string('utf8') },
  });
  const value = (sql: string) =>
    new Promise<string | null>((resolve, reject) => {
      reader.query(sql, (error, rows) =>
        error ? reject(error) : resolve((rows as unknown as (string | null)[][])[0]?.[0] ?? null),
      );
    });
  return {
    ...{ schema: 'shop', body, value },
    run: (sql) => server.run(`USE shop; ${sql}`),
    close: async () => {
      reader.destroy();
      await server.stop();
    },
  };
}

(hasMariadb ? describe : describe.skip)('a live source of MariaDB (DATA-009; needs MariaDB)', () =>
  liveContract(open),
);
