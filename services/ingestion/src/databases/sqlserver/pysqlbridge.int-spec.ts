import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DatabaseSession } from '../driver.js';
import { type ConnectionSettings, openSession } from '../open-session.js';
import { OutboundRules } from '../outbound/outbound-rules.js';
import { WRITE_ATTEMPTS } from '../statement/write-attempts.js';
import { testConnection } from '../test-connection.js';
import { growthContract } from '../testing/growth.contract.js';
import { hasPythonPackage, type PythonServer, startPythonServer } from '../testing/python-server.js';

jest.setTimeout(120_000);

const rules = new OutboundRules('loopback');
const LINES = Array.from({ length: 5_000 }, (_, index) => {
  const id = index + 1;
  return `${id},${id % 2 === 0 ? 'even' : 'odd'},${id / 100}`;
});

let server: PythonServer;
let folder: string;
let settings: ConnectionSettings;

/** It reads CSV files, so that what a table holds beyond whole numbers, fractions and texts is not tried here. */
const hasBridge = hasPythonPackage('pysqlbridge');

(hasBridge ? describe : describe.skip)(
  'SQL Server’s protocol and SQL (DATA-012; needs pysqlbridge for Python)',
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'plumbline-bridge-'));
      const file = (name: string, lines: readonly string[]) =>
        writeFile(join(folder, name), ['id,note,amount', ...lines].join('\n'));
      await file('orders.csv', LINES);
      // It cannot be written to: later states are tables of their own.
      await file('grown.csv', [...LINES, '5001,odd,1.5', '6000,even,2.5']);
      await file('shrunk.csv', LINES.slice(1));
      const config = join(folder, 'tables.json');
      await writeFile(
        config,
        JSON.stringify({
          tables: ['orders', 'grown', 'shrunk'].map((name) => ({ name, csv: `${name}.csv` })),
          logins: [{ user: 'reader', password: 'reads' }],
        }),
      );
      server = await startPythonServer((port) => [
        ...['-m', 'pysqlbridge.server', '--config', config, '--port', String(port)],
      ]);
      settings = {
        ...{ kind: 'azure-sql', engine: 'sqlserver', host: '127.0.0.1', port: server.port },
        ...{ database: 'master', user: 'reader', password: 'reads', tls: 'required', caPem: null },
        ...{ signIn: 'password', options: {}, tunnel: null },
      };
    });
    afterAll(async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('DATA-013 is tested step by step, encrypted', async () => {
      const test = await testConnection(rules, settings);
      expect(test.steps.map(({ name, ok, technical }) => [name, ok, technical])).toEqual([
        ...[
          ['resolve', true, undefined],
          ['port', true, undefined],
          ['tls', true, undefined],
        ],
        ...[
          ['sign_in', true, undefined],
          ['read_only', true, undefined],
          ['tables', true, undefined],
        ],
      ]);
      const wrong = await testConnection(rules, { ...settings, password: 'wrong' });
      expect(wrong.steps[3]).toMatchObject({ ok: false, title: 'User or password is not right' });
    });

    it('lists tables, and streams every row once, of a table and of a query', async () => {
      const session = await openSession(rules, settings, 30_000);
      const allOf = async (selection: Parameters<typeof session.stream>[0]) => {
        const rows: (string | null)[][] = [];
        for await (const batch of session.stream(selection)) rows.push(...batch);
        return rows;
      };
      const orders = (await session.listTables()).find(({ name }) => name === 'orders');
      expect(orders).toMatchObject({ schema: 'dbo', name: 'orders', kind: 'table' });
      const rows = await allOf({ schema: 'dbo', table: 'orders' });
      expect(rows.map((row) => row.join(',')).sort()).toEqual([...LINES].sort());
      const query =
        'WITH a AS (SELECT note, id FROM orders) SELECT note, SUM(id) AS total FROM a GROUP BY note ORDER BY note;';
      expect(await allOf({ query })).toEqual([
        ['even', '6252500'],
        ['odd', '6250000'],
      ]);
      await session.close();
    });

    const sessions: DatabaseSession[] = [];
    afterEach(async () => {
      for (const session of sessions.splice(0)) await session.close();
    });
    growthContract({
      session: async () => {
        const session = await openSession(rules, settings, 30_000);
        sessions.push(session);
        return session;
      },
      ...{ folder: () => folder, column: 'id', before: { schema: 'dbo', table: 'orders' } },
      grow: async () => ({ schema: 'dbo', table: 'grown' }),
      lose: async () => ({ query: 'SELECT id, note, amount FROM shrunk' }),
    });

    it('S-04 cannot be made to write by any text', async () => {
      const session = await openSession(rules, settings, 30_000);
      for (const { engine, query } of WRITE_ATTEMPTS) {
        if (engine !== 'sqlserver') continue;
        const next = session.stream({ query })[Symbol.asyncIterator]().next();
        await expect(next).rejects.toMatchObject({ code: 'query_refused' });
      }
      await session.close();
    });

    it('stops when nobody takes more rows, and goes on with the next question', async () => {
      const session = await openSession(rules, settings, 30_000);
      for await (const batch of session.stream({ schema: 'dbo', table: 'orders' })) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
      expect((await session.describe({ query: 'SELECT id FROM orders' })).map(({ name }) => name)).toEqual([
        'id',
      ]);
      await session.close();
    });
  },
);
