import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Selection } from '@plumbline/contracts';
import { DatabaseError } from '../database-error.js';
import type { DatabaseSession } from '../driver.js';
import { openSession } from '../open-session.js';
import { OutboundRules } from '../outbound/outbound-rules.js';
import { WRITE_ATTEMPTS } from '../statement/write-attempts.js';
import { takeRows } from '../take-rows.js';
import { testConnection } from '../test-connection.js';
import { changingTableContract } from './changing-table.contract.js';
import type { DriverHome } from './driver-home.js';
import { faultsContract } from './faults.contract.js';
import { takingContract } from './taking.contract.js';

const rules = new OutboundRules('loopback');

/** What every engine does alike. The tables are made by `open`: `orders` with 5,000 rows, `kinds` with one of each kind. */
export function driverContract(open: () => Promise<DriverHome>, product: RegExp): void {
  let home: DriverHome;
  let folder: string;
  const sessions: DatabaseSession[] = [];
  beforeAll(async () => {
    home = await open();
    folder = await mkdtemp(join(tmpdir(), 'plumbline-rows-'));
  }, 60_000);
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.close();
  });
  afterAll(async () => {
    await home.close();
    await rm(folder, { recursive: true, force: true });
  });

  const session = async (settings = home.reader, statementMs = 10_000) => {
    const opened = await openSession(rules, settings, statementMs);
    sessions.push(opened);
    return opened;
  };
  const table = (name: string): Selection => ({ schema: home.schema, table: name });
  const failure = async (work: Promise<unknown>): Promise<DatabaseError> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof DatabaseError)) throw error ?? new Error('it went through');
    return error;
  };
  const allOf = async (opened: DatabaseSession, selection: Selection) => {
    const rows: (string | null)[][] = [];
    for await (const batch of opened.stream(selection)) rows.push(...batch);
    return rows;
  };

  describe('a test of a connection', () => {
    it('DATA-013 goes step by step, and proves that a reader can only read', async () => {
      const test = await testConnection(rules, home.reader);
      expect(test.steps.map(({ name, ok }) => [name, ok])).toEqual([
        ['resolve', true],
        ['port', true],
        ['tls', true],
        ['sign_in', true],
        ['read_only', true],
        ['tables', true],
      ]);
      expect(test).toMatchObject({ ok: true, readOnly: 'proved' });
      expect(test.server).toMatch(product);
      expect(test.steps[4]?.detail).toMatch(/the server refused: /);
      expect(test.steps[5]?.title).toMatch(/^2 tables and 1 view found$/);
    });

    it('says so where the user could write, and leaves nothing behind', async () => {
      const test = await testConnection(rules, home.writer);
      expect(test).toMatchObject({ ok: true, readOnly: 'assumed' });
      expect(test.steps[4]).toMatchObject({ title: 'Will only read' });
      const opened = await session(home.writer);
      expect((await opened.listTables()).map(({ name }) => name)).toEqual(['kinds', 'orders', 'paid']);
    });

    it('stops at the first step that fails, in words, and tells what can be done', async () => {
      const wrong = await testConnection(rules, { ...home.reader, password: 'wrong' });
      expect(wrong).toMatchObject({ ok: false });
      expect(wrong.steps.map(({ ok }) => ok)).toEqual([true, true, true, false, null, null]);
      expect(wrong.steps[3]).toMatchObject({ title: 'User or password is not right' });
      expect(wrong.steps[3]?.fixes?.length).toBeGreaterThan(0);
      expect(JSON.stringify(wrong)).not.toContain('"wrong"');
      const encrypted = await testConnection(rules, { ...home.reader, tls: 'verify-host' });
      expect(encrypted.steps[2]).toMatchObject({ ok: false, title: 'The server does not encrypt' });
      const elsewhere = await testConnection(rules, { ...home.reader, port: 1 });
      expect(elsewhere.steps[1]).toMatchObject({ ok: false, title: 'Port 1 is closed' });
      const nowhere = await testConnection(rules, { ...home.reader, database: 'nowhere' });
      expect(nowhere.steps[3]).toMatchObject({ ok: false, title: 'The database was not found' });
    });
  });

  describe('a session', () => {
    it('lists tables with columns, keys and comments', async () => {
      const found = await (await session()).listTables();
      expect(found.map(({ schema, name, kind }) => [schema, name, kind])).toEqual([
        [home.schema, 'kinds', 'table'],
        [home.schema, 'orders', 'table'],
        [home.schema, 'paid', 'view'],
      ]);
      const orders = found.find(({ name }) => name === 'orders');
      expect(orders?.comment).toBe('What was ordered');
      expect(orders?.columns.map(({ name, isKey, isNullable }) => [name, isKey, isNullable])).toEqual([
        ['id', true, false],
        ['note', false, true],
        ['amount', false, true],
      ]);
    });

    it('streams every row once, of a table and of a query', async () => {
      const opened = await session();
      const rows = await allOf(opened, table('orders'));
      expect(rows).toHaveLength(5_000);
      expect(new Set(rows.map(([id]) => id)).size).toBe(5_000);
      const query = 'SELECT note, sum(amount) AS total FROM orders GROUP BY note ORDER BY note;';
      expect(await allOf(opened, { query })).toEqual([
        ['even', '62525.00'],
        ['odd', '62500.00'],
      ]);
    });

    it('reads one snapshot, whatever others write meanwhile', async () => {
      const opened = await session();
      expect((await opened.describe(table('orders'))).map(({ name }) => name)).toEqual([
        'id',
        'note',
        'amount',
      ]);
      await home.run(`INSERT INTO orders (id, note, amount) VALUES (9999, 'new', 1)`);
      try {
        expect(await allOf(opened, table('orders'))).toHaveLength(5_000);
      } finally {
        await home.run('DELETE FROM orders WHERE id = 9999');
      }
    });

    it('S-04 cannot be made to write by any text, even of a user who may', async () => {
      const opened = await session(home.writer);
      for (const { engine, query } of WRITE_ATTEMPTS) {
        if (engine !== home.writer.engine) continue;
        expect((await failure(allOf(opened, { query }))).code).toBe('query_refused');
      }
      expect(await allOf(opened, table('orders'))).toHaveLength(5_000);
    });

    it('says in words what the database refuses', async () => {
      const missing = await failure(allOf(await session(), table('nothing')));
      expect(missing.code).toBe('query_refused');
      expect(missing.message).toMatch(/^The database (?:cannot answer this|does not allow)/);
    });

    it('F36 is stopped where it takes too long', async () => {
      const slow = await failure(allOf(await session(home.reader, 300), { query: SLOW }));
      expect(slow.message).toMatch(/took too long/);
    });
  });

  faultsContract({ settings: () => home.reader, table, folder: () => folder });

  takingContract({
    ...{ session: () => session(home.writer), table },
    ...{ folder: () => folder, engine: () => home.writer.engine, run: (sql: string) => home.run(sql) },
  });

  describe('rows that are taken', () => {
    it('keep every value as the database holds it, and say what was left out', async () => {
      const path = join(folder, 'kinds.csv');
      const { taken, bytes } = await takeRows(await session(), table('kinds'), path);
      const text = await readFile(path, 'utf8');
      expect(Buffer.byteLength(text)).toBe(bytes);
      expect({ taken, text }).toMatchObject({ taken: { rows: 3, hasLineBreaks: true } });
      expect(taken.columns.find(({ name }) => name === 'exact')).toMatchObject({
        kind: 'decimal',
        precision: 30,
        scale: 10,
      });
      expect(taken.columns.find(({ name }) => name === 'at')).toMatchObject({
        kind: 'timestamp',
        isZoned: true,
      });
      expect(taken.warnings.map(({ code }) => code)).toContain('binary_column');
      expect(text).toContain('12345678901234567890.0123456789');
      expect(text).toContain('9007199254740993');
      expect(text).toContain('"two\nlines, ""quoted"""');
      expect(text).toMatch(/2026-03-08 07:30:00/);
    });

    it('are bounded', async () => {
      const limits = { maxBytes: 10_000 };
      const large = await failure(
        takeRows(await session(), table('orders'), join(folder, 'large.csv'), { limits }),
      );
      expect(large.code).toBe('import_too_large');
      const cell = await failure(
        takeRows(await session(), table('kinds'), join(folder, 'cell.csv'), {
          limits: { maxCellCharacters: 5 },
        }),
      );
      expect(cell.message).toMatch(/more than a million characters|has more than/);
    });

    it('are given up at once when they are cancelled', async () => {
      const opened = await session();
      const stream = opened.stream({ query: SLOW })[Symbol.asyncIterator]();
      const next = failure(stream.next());
      await opened.cancel();
      expect((await next).message).toMatch(/lost|took too long/);
    });
  });

  changingTableContract({ home: () => home, session, table });
}

/** 125 billion rows to count. */
const SLOW = 'SELECT count(*) AS n FROM orders a, orders b, orders c WHERE a.amount + b.amount > c.amount';
