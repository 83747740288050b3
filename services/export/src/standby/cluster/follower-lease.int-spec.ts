import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect, writeFence } from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';
import { eventually, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { FollowerLease } from './follower-lease.js';
import { type Client, InstallationRow } from './installation-row.js';

let postgres: TestPostgres;
let client: Client;
const leases: FollowerLease[] = [];
const rows: InstallationRow[] = [];
const NEVER = () => undefined;

beforeAll(async () => {
  postgres = await startTestPostgres();
  client = await connect(postgres.url);
  await client.query(
    SERVICES.map(({ schema }) => `CREATE SCHEMA ${schema};`).join('') +
      writeFence(SERVICES.map(({ schema }) => schema)),
  );
});
beforeEach(() => client.query('DROP SCHEMA IF EXISTS standby CASCADE'));
afterAll(async () => {
  await Promise.all(leases.map((lease) => lease.release().catch(NEVER)));
  await Promise.all(rows.map((row) => row.close()));
  await client.end();
  await postgres.stop();
});

async function open(): Promise<InstallationRow> {
  const row = await InstallationRow.open(postgres.url, NEVER);
  rows.push(row);
  return row;
}

const urlOf = (holder: string): string => {
  const url = new URL(postgres.url);
  url.searchParams.set('application_name', holder);
  return url.href;
};

/** A lease that is never renewed, so that a test says when it is stale. */
async function take(holder: string, onLost: () => void = NEVER): Promise<FollowerLease> {
  const parts = { url: urlOf(holder), holder, onLost, isWanted: () => true, renewMs: 86_400_000 };
  const lease = await FollowerLease.obtain(parts);
  if (!lease) throw new Error('it was given up');
  leases.push(lease);
  return lease;
}

const holder = async (): Promise<string | undefined> =>
  (await client.query<{ holder: string }>('SELECT holder FROM standby.installation')).rows[0]?.holder;

describe('who follows, among the processes of a standby', () => {
  it('ADMIN-002 is one at a time; the next one takes its turn when that one has ended', async () => {
    await open();
    const first = await take('standby-one');
    let isSecond = false;
    const second = take('standby-two').then(() => {
      isSecond = true;
    });
    // It has looked while the first one holds it, and waits.
    await eventually('the second one waits', async () => {
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE application_name = 'standby-two' AND query LIKE '%pg_terminate_backend%'`,
      );
      return rows.length > 0 ? true : undefined;
    });
    expect([isSecond, await holder()]).toEqual([false, 'standby-one']);
    await first.release();
    await second;
    expect(await holder()).toBe('standby-two');
    await leases.at(-1)?.release();
  });

  it('ADMIN-002 is taken from one that stands still, whose connections end: it can change nothing when it goes on', async () => {
    await open();
    let lost: () => void = NEVER;
    const isLost = new Promise<void>((resolve) => {
      lost = resolve;
    });
    await take('standby-still', () => lost());
    await client.query('CREATE TABLE standby.work (x int)');
    const its = await connect(urlOf('standby-still'));
    const ended = new Promise((resolve) => its.once('end', resolve));
    await its.query('BEGIN');
    await its.query('INSERT INTO standby.work VALUES (1)');
    await client.query(`UPDATE standby.installation SET renewed_at = '-infinity'`);
    await take('standby-next');
    await Promise.all([ended, isLost]);
    expect(await holder()).toBe('standby-next');
    await expect(its.query('COMMIT')).rejects.toThrow();
    expect((await client.query('SELECT FROM standby.work')).rowCount).toBe(0);
  });
});

describe('the database of a standby', () => {
  it('is refused where an installation lies in it, which would be replaced', async () => {
    const [{ schema } = { schema: '' }] = SERVICES;
    await client.query(`CREATE TABLE ${schema}.users (id int)`);
    await expect(open()).rejects.toThrow(`${schema}.users`);
    await client.query(`DROP TABLE ${schema}.users`);
    await expect(open()).resolves.toBeDefined();
  });

  it('passes on what an operator asks, once, with what came of it', async () => {
    const row = await open();
    const id = await row.ask('app-2');
    const { ask } = await (await open()).read();
    expect(ask).toEqual({ id, confirmation: 'app-2' });
    await row.answer({ id: 'of before', confirmation: '' }, { status: 500, message: 'of before' });
    if (ask) await row.answer(ask, { status: 409, message: 'not yet' });
    expect((await row.read()).ask?.outcome).toEqual({ status: 409, message: 'not yet' });
    await client.query(`UPDATE standby.installation SET asked_at = now() - interval '1 hour'`);
    expect((await row.read()).ask).toBeNull();
  });
});
