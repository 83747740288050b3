import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AddedNode,
  AuditEntry,
  DataSourceSummary,
  ReplicationMismatch,
  ReplicationNode,
  ReplicationPreflight,
  ReplicationStatus,
} from '@plumbline/contracts';
import type { ApiClient } from './testing/api-client.js';
import { inDatabase } from './testing/in-database.js';
import { narrowOrdersCsv } from './testing/orders.js';
import { RunningProduct } from './testing/running-product.js';

let primary: RunningProduct;
let standby: RunningProduct;
let owner: ApiClient;
let token: string;

beforeAll(async () => {
  primary = await RunningProduct.start();
  owner = await primary.owner();
});
afterAll(async () => {
  await standby?.remove();
  await primary?.remove();
});

const status = async () => (await owner.get<ReplicationStatus>('/api/replication/status')).body;
const untilNode = (satisfied: (node: ReplicationNode) => boolean): Promise<ReplicationNode> =>
  owner
    .until<ReplicationStatus>(
      '/api/replication/status',
      ({ nodes: [node] }) => node !== undefined && satisfied(node),
    )
    .then(({ nodes: [node] }) => node as ReplicationNode);

const isProved = ({ data, state, mismatchCount }: ReplicationNode): boolean =>
  state === 'following' &&
  mismatchCount === 0 &&
  (data[0]?.total ?? 0) > 0 &&
  data.every(({ total, replicated, verified }) => replicated === total && verified === total);

/** Orders a comparison of everything, and waits until it was made. */
async function prove(): Promise<ReplicationNode> {
  for (const kind of ['database', 'files', 'documents'])
    expect((await owner.post('/api/replication/verify', { kind })).status).toBe(202);
  return untilNode(({ orders, state }) => orders.length === 0 && state === 'following');
}

const upload = async (client: ApiClient, name: string): Promise<void> => {
  const { body } = await client.upload(name, narrowOrdersCsv(['order_id', 'order_date', 'customer'], 500));
  await client.until<DataSourceSummary>(
    `/api/data-sources/${body.id}`,
    (source) => source.status === 'ready',
  );
};

describe('an installation that nobody follows', () => {
  it('API-021 API-022 X-14 refuses the test to whoever has no session, and runs it for the administration', async () => {
    const body = { testType: 'connection', timestamp: new Date().toISOString(), environment: 'localhost' };
    expect((await primary.client().post('/api/replication/test', body)).status).toBe(401);
    const { status: code, body: answer } = await owner.post('/api/replication/test', body);
    expect([code, answer]).toEqual([
      200,
      { checks: [expect.objectContaining({ id: 'connection', status: 'pass' })] },
    ]);
    const person = primary.client();
    await person.signUp('curious');
    for (const path of ['status', 'nodes', 'mismatches', 'preflight'])
      expect((await person.get(`/api/replication/${path}`)).status).toBe(403);
  });

  it('refuses a standby without its token', async () => {
    const headers = { authorization: 'Bearer plr_wrong', 'content-type': 'application/json' };
    const answer = await fetch(`${primary.url}/api/replication/feed/seed`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(answer.status).toBe(401);
  });

  it('ADMIN-002 lets one in by a token that is shown once, and notes it', async () => {
    await upload(owner, 'first.csv');
    const { status: code, body } = await owner.post<AddedNode>('/api/replication/nodes', { name: 'app-2' });
    expect([code, body.node.state]).toEqual([201, 'waiting']);
    token = body.token;
    expect(JSON.stringify(await status())).not.toContain(token);
    const kept = await inDatabase(primary, (client) =>
      client.query('SELECT * FROM export.replication_nodes'),
    );
    expect(JSON.stringify(kept.rows)).not.toContain(token);
    expect((await owner.post('/api/replication/nodes', { name: 'app-3' })).status).toBe(409);
    await owner.until<AuditEntry[]>(
      '/api/admin/audit?action=replication_node_added',
      (list) => list.length === 1,
    );
  });
});

describe('a standby on the same machine', () => {
  it('ADMIN-002 fetches everything, follows, and is proved equal by checksums', async () => {
    standby = await RunningProduct.start({ FOLLOW_URL: primary.url, FOLLOW_TOKEN: token });
    const node = await untilNode(isProved);
    expect(node.lagSeconds).toBeLessThan(60);
    await upload(owner, 'second.csv');
    await prove();
    const after = await untilNode(isProved);
    expect(after.data[0]?.total).toBeGreaterThan(node.data[0]?.total ?? 0);
    expect(after.data[1]?.total).toBeGreaterThan(node.data[1]?.total ?? 0);
  });

  it('refuses what people do there, with words', async () => {
    const { status: code, body } = await standby
      .client()
      .post('/api/auth/login', { username: 'owner', password: 'x' });
    expect([code, body]).toEqual([
      503,
      expect.objectContaining({ code: 'standby', message: expect.stringContaining(primary.url) }),
    ]);
    const page = await fetch(standby.url);
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('This is a standby')]);
  });

  it('goes on after kill -9 of either side, and nothing is missing', async () => {
    await standby.kill9();
    await upload(owner, 'while-away.csv');
    await primary.kill9();
    await standby.startAgain();
    await primary.startAgain({ JOB_LEASE_MS: '2000' });
    owner = await primary.owner();
    await upload(owner, 'after.csv');
    await standby.kill9();
    await standby.startAgain();
    await untilNode(({ state }) => state === 'following');
    await prove();
    expect(isProved(await untilNode(isProved))).toBe(true);
  });

  it('that was tampered with is found out, item by item, and mended', async () => {
    await inDatabase(standby, async (client) => {
      await client.query('SET session_replication_role = replica');
      await client.query(`UPDATE auth.users SET username = 'tampered' WHERE username = 'curious'`);
      await client.query(
        'DELETE FROM ingestion.data_sources WHERE ctid = (SELECT min(ctid) FROM ingestion.data_sources)',
      );
    });
    const key = await inDatabase(standby, async (client) => {
      const { rows } = await client.query<{ key: string }>(
        'SELECT key FROM standby.objects ORDER BY bytes DESC LIMIT 1',
      );
      return rows[0]?.key ?? '';
    });
    const file = await open(join(standby.folder, 'objects', key), 'r+');
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 10);
    await file.write(Buffer.from([(buffer[0] ?? 0) ^ 255]), 0, 1, 10);
    await file.close();
    await prove();
    const found = await owner.until<ReplicationMismatch[]>(
      '/api/replication/mismatches',
      (list) => list.length === 3,
    );
    expect(found.map(({ item }) => item).toSorted()).toEqual(
      ['auth.users', 'ingestion.data_sources', key].toSorted(),
    );
    const blocked = (await owner.get<ReplicationPreflight>('/api/replication/preflight')).body;
    expect([blocked.isReady, blocked.checks.find(({ id }) => id === 'mismatches')?.status]).toEqual([
      false,
      'fail',
    ]);
    for (const { id } of found) expect((await owner.post(`/api/replication/resync/${id}`)).status).toBe(202);
    await untilNode(isProved);
    const { rows } = await inDatabase(standby, (client) =>
      client.query(`SELECT FROM auth.users WHERE username = 'tampered'`),
    );
    expect(rows).toEqual([]);
  });

  it('waits while it is paused, and says what waits', async () => {
    expect((await owner.post('/api/replication/pause')).status).toBe(200);
    await untilNode(({ state }) => state === 'paused');
    await upload(owner, 'paused.csv');
    const paused = await untilNode(({ waiting }) => (waiting?.changes ?? 0) > 0);
    expect(paused.lagSeconds).toBeGreaterThan(0);
    expect((await owner.post('/api/replication/resume')).status).toBe(200);
    // The primary writes all the time: nothing waits for long again, but seldom nothing at all.
    await untilNode(({ state, lagSeconds }) => state === 'following' && (lagSeconds ?? 60) < 10);
  });
});
