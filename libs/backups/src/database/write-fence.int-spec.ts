import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import type { Client } from 'pg';
import { connect, unguardedTables, writeFence } from '../index.js';
import { untilWritersEnded } from './write-fence.js';

const SCHEMAS = ['export', 'auth', 'shop'];
let postgres: TestPostgres;
let client: Client;

beforeAll(async () => {
  postgres = await startTestPostgres();
  client = await connect(postgres.url);
  for (const schema of SCHEMAS) await client.query(`CREATE SCHEMA ${schema}`);
  await client.query('CREATE TABLE shop.orders (x int)');
  await client.query('CREATE TABLE auth.sessions (x int)');
  await client.query(writeFence(SCHEMAS));
  // A database that knows of no standbys yet is written.
  await client.query('INSERT INTO shop.orders VALUES (1)');
  await client.query(
    `CREATE TABLE export.replication_settings (id int, fenced_epoch int);
     INSERT INTO export.replication_settings VALUES (1, NULL);
     CREATE TABLE export.replication_nodes (id int, takes_over text, lease_until timestamptz)`,
  );
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
});

const set = (fencedEpoch: number | null) =>
  client.query('UPDATE export.replication_settings SET fenced_epoch = $1', [fencedEpoch]);
const lease = (takesOver: string, until: string | null) =>
  client.query(
    `DELETE FROM export.replication_nodes; INSERT INTO export.replication_nodes VALUES (1, '${takesOver}', ${until})`,
  );
const codeOf = (statement: string): Promise<string> =>
  client.query(statement).then(
    () => 'written',
    (failure: { code: string }) => failure.code,
  );

describe('the fence before every table', () => {
  it('ADMIN-002 refuses each statement that writes once another installation takes over, as a server that takes no writes', async () => {
    await set(2);
    for (const statement of [
      'INSERT INTO shop.orders VALUES (2)',
      'UPDATE shop.orders SET x = 3 WHERE false',
      'DELETE FROM shop.orders',
      'TRUNCATE shop.orders',
    ])
      expect([statement, await codeOf(statement)]).toEqual([statement, '25006']);
    expect((await client.query('SELECT x FROM shop.orders')).rows).toEqual([{ x: 1 }]);
    await set(null);
    expect(await codeOf('INSERT INTO shop.orders VALUES (2)')).toBe('written');
  });

  it('lets through who is signed in, and what a standby applies', async () => {
    await set(2);
    expect(await codeOf('INSERT INTO auth.sessions VALUES (1)')).toBe('written');
    await client.query('SET session_replication_role = replica');
    expect(await codeOf('INSERT INTO shop.orders VALUES (4)')).toBe('written');
    await client.query('RESET session_replication_role');
    await set(null);
  });

  it('holds for tables that are made later, and names those that have none', async () => {
    await client.query('CREATE TABLE shop.later (x int)');
    expect(await unguardedTables(postgres.url, SCHEMAS)).toEqual([]);
    await set(2);
    expect(await codeOf('INSERT INTO shop.later VALUES (1)')).toBe('25006');
    await set(null);
    await client.query('DROP TRIGGER write_fence ON shop.later');
    expect(await unguardedTables(postgres.url, SCHEMAS)).toEqual(['shop.later']);
    await client.query(writeFence(SCHEMAS));
    expect(await unguardedTables(postgres.url, SCHEMAS)).toEqual([]);
  });

  it('ends with the lease, where the standby may take over by itself', async () => {
    await lease('by_lease', 'NULL');
    expect(await codeOf('INSERT INTO shop.orders VALUES (5)')).toBe('written');
    await lease('by_lease', `clock_timestamp() + interval '1 minute'`);
    expect(await codeOf('INSERT INTO shop.orders VALUES (5)')).toBe('written');
    await lease('by_lease', 'clock_timestamp()');
    expect(await codeOf('INSERT INTO shop.orders VALUES (5)')).toBe('25006');
    await lease('by_contact', 'clock_timestamp()');
    expect(await codeOf('INSERT INTO shop.orders VALUES (5)')).toBe('written');
    await client.query('DELETE FROM export.replication_nodes');
  });

  it('ADMIN-002 refuses services that are started on what follows another installation, until it has taken over', async () => {
    await client.query(
      `CREATE SCHEMA standby; CREATE TABLE standby.installation (role text); INSERT INTO standby.installation VALUES ('standby')`,
    );
    expect(await codeOf('INSERT INTO shop.orders VALUES (8)')).toBe('25006');
    // As a standby takes over: it says so first, in the transaction that writes the rest.
    await client.query('BEGIN');
    await client.query(`UPDATE standby.installation SET role = 'promoted'`);
    expect(await codeOf('INSERT INTO shop.orders VALUES (8)')).toBe('written');
    await client.query('COMMIT');
    expect(await codeOf('INSERT INTO shop.orders VALUES (9)')).toBe('written');
    await client.query('DROP SCHEMA standby CASCADE');
  });

  it('waits for who wrote before it stood, and nobody commits afterwards', async () => {
    const writer = await connect(postgres.url);
    await writer.query('BEGIN');
    await writer.query('INSERT INTO shop.orders VALUES (6)');
    await set(2);
    const order: string[] = [];
    const fenced = untilWritersEnded(client).then(() => order.push('fenced'));
    await writer.query('SELECT 1');
    order.push('committed');
    await writer.query('COMMIT');
    await fenced;
    expect(order).toEqual(['committed', 'fenced']);
    await writer.end();
    expect(await codeOf('INSERT INTO shop.orders VALUES (7)')).toBe('25006');
    await set(null);
  });
});
