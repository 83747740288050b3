import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, DashboardQueryResult, DataSourceSummary, Filter } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { type Answer, TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { ordersCsv } from '../e2e/testing/orders.js';
import { readingsOf } from './job-rows.js';
import { SmallDisk } from './small-disk.js';
import { useCluster } from './use-cluster.js';
import { look } from './users/look.js';
import type { GivenSource, TestUser } from './users/test-user.js';

const environment = useCluster({
  proxies: true,
  size: { gateways: 1, ingestion: { api: 1, worker: 1 }, analytics: { api: 1, worker: 1 } },
});

/** About a megabyte, one put. */
const ROWS = 10_000;
const BROKEN_AFTER_BYTES = 50_000;
const HUNG_MS = 5_000;
const MINUTE_MS = 60_000;
const REVOKED_WITHIN_MS = 10_000;

const canMount = SmallDisk.canMount();
if (!canMount) process.stdout.write('Nothing can be mounted here: the tests of a full disk are skipped.\n');

afterEach(() => environment.cluster.servers.heal());

const s3 = () => environment.cluster.servers.real.s3;
const proxy = () => environment.cluster.servers.proxy('s3');
const west: Filter[] = [{ column: 'region', op: 'in', values: ['West'] }];
const south: Filter[] = [{ column: 'region', op: 'in', values: ['South'] }];

async function give(user: TestUser): Promise<GivenSource> {
  const source = await user.upload(ROWS, 9);
  if (!source) throw new Error(`the upload of ${user.name} was not taken`);
  return source;
}

/** Somebody with a file and a dashboard of it. */
async function settled(name: string): Promise<{ user: TestUser; source: GivenSource; dashboard: Dashboard }> {
  const user = await environment.user(name);
  const source = await give(user);
  expect(await user.untilRead(source)).toBe(true);
  const made = await user.generate(source);
  const dashboard = made && (await user.untilBuilt(made.id));
  if (!dashboard) throw new Error(`no dashboard was built for ${name}`);
  return { user, source, dashboard };
}

/** Waits until an attempt at reading came to nothing and the next one waits. */
async function untilSetBack(source: GivenSource): Promise<void> {
  await eventually('a set-back', async () => {
    const [reading] = await readingsOf(environment.cluster, [source]);
    return reading?.status === 'queued' && reading.attempt > 0;
  });
}

const namesOf = async (user: TestUser) =>
  (await user.read<DataSourceSummary[]>('/api/data-sources')).body.map(({ name }) => name);

const upload = ({ client }: TestUser, name: string, key = name) =>
  client.upload(name, ordersCsv(ROWS), { headers: { 'idempotency-key': key } });

function expectNotNow({ status, headers }: Answer): void {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** An answer without a number that was not read from the file: an error as a whole, or tile by tile. */
function expectNoNumbers({ status, body }: Answer<DashboardQueryResult>): void {
  if (status === 200) for (const tile of body.tiles) expect(tile).toMatchObject({ rows: [], error: {} });
  else expect(status).toBeGreaterThanOrEqual(500);
}

const query = ({ client }: TestUser, { id }: Dashboard, filters: Filter[]) =>
  client.post<DashboardQueryResult>(`/api/dashboards/${id}/query`, { filters });

describe('S3', () => {
  it('F33 is killed: 503 and no source, what was taken is read afterwards, the same key works again', async () => {
    const user = await environment.user('nostore');
    const source = await give(user);
    await s3().kill();
    expectNotNow(await upload(user, 'nowhere.csv'));
    expect(await namesOf(user)).toEqual([source.name]);
    await s3().start();
    expect(await user.untilRead(source)).toBe(true);
    expect((await upload(user, 'nowhere.csv')).status).toBe(202);
    expect((await namesOf(user)).sort()).toEqual(['nowhere.csv', source.name].sort());
  });

  it('F33 hangs for a while: an upload and a reading wait for it', async () => {
    const user = await environment.user('hung');
    const first = await give(user);
    await s3().pause();
    const second = give(user);
    await sleep(HUNG_MS);
    await s3().resume();
    for (const source of [first, await second]) expect(await user.untilRead(source)).toBe(true);
  });

  it('F33 breaks off in the middle of every body: uploads are 503, readings are tried again and end', async () => {
    const user = await environment.user('broken');
    await environment.cluster.terminate('ingestion-worker-1');
    const source = await give(user);
    await proxy().switchTo({ resetAfterBytes: BROKEN_AFTER_BYTES, way: 'up' });
    expectNotNow(await upload(user, 'broken-off.csv'));
    expect(await namesOf(user)).toEqual([source.name]);
    await proxy().switchTo({ resetAfterBytes: BROKEN_AFTER_BYTES, way: 'down' });
    await environment.cluster.process('ingestion-worker-1').start();
    await untilSetBack(source);
    await proxy().switchTo('pass');
    expect(await user.untilRead(source)).toBe(true);
  });

  it('F34 takes a file and its answer is lost: there is one object and one source', async () => {
    const user = await environment.user('unheard');
    const sent = proxy().counts.bytesUp;
    await proxy().switchTo({ resetAfterBytes: 0, way: 'down' });
    const answer = upload(user, 'unheard.csv');
    await eventually('the file is there', () => proxy().counts.bytesUp - sent > ordersCsv(ROWS).length);
    await proxy().switchTo('pass');
    const { status, body } = await answer;
    expect(status).toBe(202);
    expect(await namesOf(user)).toEqual(['unheard.csv']);
    const originals: string[] = [];
    for await (const { key } of environment.cluster.storage.list('ingestion'))
      if (key.includes(body.id) && key.endsWith('/original')) originals.push(key);
    expect(originals).toHaveLength(1);
  });

  it('F33 copies of objects are thrown away while dashboards are open: they are fetched again', async () => {
    const { user, dashboard } = await settled('emptied');
    await look(user, dashboard, west);
    const spool = join(environment.cluster.folder, 'spool', 'analytics-api-1');
    await rm(spool, { recursive: true });
    await look(user, dashboard, south);
    expect((await query(user, dashboard, south)).body.tiles.filter(({ error }) => error)).toEqual([]);
    expect(existsSync(join(spool, 'copies'))).toBe(true);
  });

  it('F33 gives back other bytes than it was given: an error, never wrong numbers', async () => {
    if (environment.cluster.servers.real.way !== 'local') return;
    const { user, source, dashboard } = await settled('damaged');
    const [row] = await environment.cluster.servers.real.postgres.query<{ key: string }>(
      `SELECT parquet_key AS key FROM ingestion.data_source_versions WHERE data_source_id = '${source.id}'`,
    );
    const object = join(environment.cluster.folder, 'servers/s3/objects', s3().access.bucket, row?.key ?? '');
    const good = await readFile(object);
    const bad = Buffer.from(good);
    bad[good.length >> 1] = (bad[good.length >> 1] ?? 0) ^ 0xff;
    await writeFile(object, bad);
    for (const { name } of environment.cluster.all()) {
      await rm(join(environment.cluster.folder, 'spool', name, 'copies'), { recursive: true, force: true });
    }
    expectNoNumbers(await query(user, dashboard, west));
    const rows = await user.client.get(`/api/data-sources/${source.id}/rows`);
    expect(rows.status).toBeGreaterThanOrEqual(500);
    await writeFile(object, good);
    await look(user, dashboard, west);
    expect((await query(user, dashboard, west)).status).toBe(200);
  });
});

(canMount ? describe : describe.skip)('a full disk', () => {
  let disk: SmallDisk;
  beforeAll(() => {
    disk = SmallDisk.mount(8);
  });
  afterAll(() => disk?.unmount());

  it('F38 of a worker: readings wait for room, and are done when there is', async () => {
    const { cluster } = environment;
    const user = await environment.user('crammed');
    for (const setting of ['SPOOL_DIRECTORY', 'TEMP_DIRECTORY']) {
      await cluster.restart('ingestion-worker-1', { [setting]: await disk.folderOf(setting) });
      disk.fill();
      const source = await give(user);
      await untilSetBack(source);
      disk.free();
      expect(await user.untilRead(source)).toBe(true);
    }
    await cluster.restart('ingestion-worker-1');
  });

  it('F38 of who answers: 503, and the right numbers when there is room', async () => {
    const { user, source, dashboard } = await settled('cramped');
    await environment.cluster.restart('analytics-api-1', { SPOOL_DIRECTORY: await disk.folderOf('answers') });
    await environment.cluster.restart('ingestion-api-1', { SPOOL_DIRECTORY: await disk.folderOf('rows') });
    disk.fill();
    expectNotNow(await query(user, dashboard, west));
    expectNotNow(await user.client.get(`/api/data-sources/${source.id}/rows`));
    disk.free();
    await look(user, dashboard, west);
    expect((await user.client.get(`/api/data-sources/${source.id}/rows`)).status).toBe(200);
    await environment.cluster.restart('analytics-api-1');
    await environment.cluster.restart('ingestion-api-1');
  });
});

describe('a clock that is wrong', () => {
  const skewed = (minutes: number) => ({
    NODE_OPTIONS: `--import=${join(process.cwd(), 'deploy/local/src/cluster/skewed-clock.mjs')}`,
    CLOCK_SKEW_MS: String(minutes * MINUTE_MS),
  });

  it.each([5, -5])('F39 by %i minutes at auth: sessions begin, go on and end', async (minutes) => {
    const { cluster } = environment;
    await cluster.restart('auth-1', skewed(minutes));
    const name = `clock${minutes > 0 ? 'ahead' : 'behind'}`;
    const user = await environment.user(name);
    await user.client.signIn(name, TEST_PASSWORD);
    for (const path of ['/api/auth/me', '/api/data-sources', '/api/dashboards'])
      expect((await user.client.get(path)).status).toBe(200);
    const renewed = await user.client.post<{ accessToken: string }>('/api/auth/refresh');
    expect(renewed.status).toBe(200);
    user.client.accessToken = renewed.body.accessToken;
    expect((await user.client.get('/api/auth/me')).status).toBe(200);
    await user.client.post('/api/auth/logout');
    await eventually(
      'the end of the session',
      async () => (await user.client.get('/api/auth/me')).status === 401,
      REVOKED_WITHIN_MS,
    );
    await cluster.restart('auth-1');
  });

  it.each([5, -5])(
    'F39 by %i minutes at a worker: a file is read once, in its first attempt',
    async (minutes) => {
      const { cluster } = environment;
      await cluster.restart('ingestion-worker-1', skewed(minutes));
      const user = await environment.user(`work${minutes > 0 ? 'ahead' : 'behind'}`);
      const source = await give(user);
      expect(await user.untilRead(source)).toBe(true);
      expect(await readingsOf(cluster, [source])).toEqual([{ status: 'succeeded', attempt: 1 }]);
      await cluster.restart('ingestion-worker-1');
    },
  );
});
