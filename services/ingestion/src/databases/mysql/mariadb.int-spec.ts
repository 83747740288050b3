import { describe, jest } from '@jest/globals';
import { hasMariadb, startTestMariadb } from '@plumbline/testing';
import type { ConnectionSettings } from '../open-session.js';
import { driverContract } from '../testing/driver.contract.js';
import type { DriverHome } from '../testing/driver-home.js';

jest.setTimeout(60_000);

const TABLES = `
  CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop;
  CREATE TABLE orders (id int PRIMARY KEY, note varchar(20), amount decimal(12,2)) COMMENT 'What was ordered';
  INSERT INTO orders SELECT seq, IF(seq % 2 = 0, 'even', 'odd'), seq * 0.005 * 2 FROM seq_1_to_5000;
  CREATE SQL SECURITY INVOKER VIEW paid AS SELECT * FROM orders WHERE amount > 10;
  CREATE TABLE kinds (
    small smallint unsigned, big bigint, exact decimal(30,10), rate double, is_paid tinyint(1), bits bit(3),
    day date, \`when\` datetime(6), at timestamp NULL, label text, code char(5), body varbinary(10), doc json, kind enum('a','b')
  );
  SET time_zone = '-05:00', sql_mode = '';
  INSERT INTO kinds VALUES
    (1, 9007199254740993, 12345678901234567890.0123456789, 0.1, 1, 5, '2026-03-08', '2026-03-08 02:30:00',
     '2026-03-08 02:30:00', 'two\\nlines, "quoted"', 'ab', x'00', '{"a": 1}', 'a'),
    (2, -1, 0, 1e300, 0, 0, '0000-00-00', '2026-03-08 02:30:00.123456', '2026-11-01 01:30:00', '', '00123', NULL, NULL, 'b'),
    (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '\\\\N', NULL, NULL, NULL, NULL);
  CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'reads'; GRANT SELECT, SHOW VIEW ON shop.* TO reader@'127.0.0.1';
  CREATE USER writer@'127.0.0.1' IDENTIFIED BY 'writes'; GRANT ALL ON shop.* TO writer@'127.0.0.1';`;

async function open(): Promise<DriverHome> {
  const server = await startTestMariadb();
  await server.run(TABLES);
  const settings: ConnectionSettings = {
    ...{ kind: 'mysql', engine: 'mysql', host: '127.0.0.1', port: server.port, database: 'shop' },
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
  return {
    schema: 'shop',
    reader: settings,
    writer: { ...settings, user: 'writer', password: 'writes' },
    run: (sql) => server.run(`USE shop; ${sql}`),
    close: () => server.stop(),
  };
}

(hasMariadb ? describe : describe.skip)('MariaDB (DATA-009; needs MariaDB)', () =>
  driverContract(open, /^MariaDB 1\d\./),
);
