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
import { look } from './people/look.js';
import type { GivenSource, Person } from './people/person.js';
import { SmallDisk } from './small-disk.js';
import { useCluster } from './use-cluster.js';

const house = useCluster({
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

afterEach(() => house.cluster.servers.heal());

const s3 = () => house.cluster.servers.real.s3;
const proxy = () => house.cluster.servers.proxy('s3');
const west: Filter[] = [{ column: 'region', op: 'in', values: ['West'] }];
const south: Filter[] = [{ column: 'region', op: 'in', values: ['South'] }];

async function give(person: Person): Promise<GivenSource> {
  const source = await person.upload(ROWS, 9);
  if (!source) throw new Error(`the upload of ${person.name} was not taken`);
  return source;
}

/** Somebody with a file and a dashboard of it. */
async function settled(name: string): Promise<{ person: Person; source: GivenSource; dashboard: Dashboard }> {
  const person = await house.person(name);
  const source = await give(person);
  expect(await person.untilRead(source)).toBe(true);
  const made = await person.generate(source);
  const dashboard = made && (await person.untilBuilt(made.id));
  if (!dashboard) throw new Error(`no dashboard was built for ${name}`);
  return { person, source, dashboard };
}

/** Waits until an attempt at reading came to nothing and the next one waits. */
async function untilSetBack(source: GivenSource): Promise<void> {
  await eventually('a set-back', async () => {
    const [reading] = await readingsOf(house.cluster, [source]);
    return reading?.status === 'queued' && reading.attempt > 0;
  });
}

const namesOf = async (person: Person) =>
  (await person.read<DataSourceSummary[]>('/api/data-sources')).body.map(({ name }) => name);

const upload = ({ client }: Person, name: string, key = name) =>
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

const query = ({ client }: Person, { id }: Dashboard, filters: Filter[]) =>
  client.post<DashboardQueryResult>(`/api/dashboards/${id}/query`, { filters });

describe('S3', () => {
  it('F33 is killed: 503 and no source, what was taken is read afterwards, the same key works again', async () => {
    const person = await house.person('nostore');
    const source = await give(person);
    await s3().kill();
    expectNotNow(await upload(person, 'nowhere.csv'));
    expect(await namesOf(person)).toEqual([source.name]);
    await s3().start();
    expect(await person.untilRead(source)).toBe(true);
    expect((await upload(person, 'nowhere.csv')).status).toBe(202);
    expect((await namesOf(person)).sort()).toEqual(['nowhere.csv', source.name].sort());
  });

  it('F33 hangs for a while: an upload and a reading wait for it', async () => {
    const person = await house.person('hung');
    const first = await give(person);
    await s3().pause();
    const second = give(person);
    await sleep(HUNG_MS);
    await s3().resume();
    for (const source of [first, await second]) expect(await person.untilRead(source)).toBe(true);
  });

  it('F33 breaks off in the middle of every body: uploads are 503, readings are tried again and end', async () => {
    const person = await house.person('broken');
    await house.cluster.terminate('ingestion-worker-1');
    const source = await give(person);
    await proxy().switchTo({ resetAfterBytes: BROKEN_AFTER_BYTES, way: 'up' });
    expectNotNow(await upload(person, 'broken-off.csv'));
    expect(await namesOf(person)).toEqual([source.name]);
    await proxy().switchTo({ resetAfterBytes: BROKEN_AFTER_BYTES, way: 'down' });
    await house.cluster.process('ingestion-worker-1').start();
    await untilSetBack(source);
    await proxy().switchTo('pass');
    expect(await person.untilRead(source)).toBe(true);
  });

  it('F34 takes a file and its answer is lost: there is one object and one source', async () => {
    const person = await house.person('unheard');
    const sent = proxy().counts.bytesUp;
    await proxy().switchTo({ resetAfterBytes: 0, way: 'down' });
    const answer = upload(person, 'unheard.csv');
    await eventually('the file is there', () => proxy().counts.bytesUp - sent > ordersCsv(ROWS).length);
    await proxy().switchTo('pass');
    const { status, body } = await answer;
    expect(status).toBe(202);
    expect(await namesOf(person)).toEqual(['unheard.csv']);
    const originals: string[] = [];
    for await (const { key } of house.cluster.storage.list('ingestion'))
      if (key.includes(body.id) && key.endsWith('/original')) originals.push(key);
    expect(originals).toHaveLength(1);
  });

  it('F33 copies of objects are thrown away while dashboards are open: they are fetched again', async () => {
    const { person, dashboard } = await settled('emptied');
    await look(person, dashboard, west);
    const spool = join(house.cluster.folder, 'spool', 'analytics-api-1');
    await rm(spool, { recursive: true });
    await look(person, dashboard, south);
    expect((await query(person, dashboard, south)).body.tiles.filter(({ error }) => error)).toEqual([]);
    expect(existsSync(join(spool, 'copies'))).toBe(true);
  });

  it('F33 gives back other bytes than it was given: an error, never wrong numbers', async () => {
    if (house.cluster.servers.real.way !== 'local') return;
    const { person, source, dashboard } = await settled('damaged');
    const [row] = await house.cluster.servers.real.postgres.query<{ key: string }>(
      `SELECT parquet_key AS key FROM ingestion.data_source_versions WHERE data_source_id = '${source.id}'`,
    );
    const object = join(house.cluster.folder, 'servers/s3/objects', s3().access.bucket, row?.key ?? '');
    const good = await readFile(object);
    const bad = Buffer.from(good);
    bad[good.length >> 1] = (bad[good.length >> 1] ?? 0) ^ 0xff;
    await writeFile(object, bad);
    for (const { name } of house.cluster.all()) {
      await rm(join(house.cluster.folder, 'spool', name, 'copies'), { recursive: true, force: true });
    }
    expectNoNumbers(await query(person, dashboard, west));
    const rows = await person.client.get(`/api/data-sources/${source.id}/rows`);
    expect(rows.status).toBeGreaterThanOrEqual(500);
    await writeFile(object, good);
    await look(person, dashboard, west);
    expect((await query(person, dashboard, west)).status).toBe(200);
  });
});

(canMount ? describe : describe.skip)('a full disk', () => {
  let disk: SmallDisk;
  beforeAll(() => {
    disk = SmallDisk.mount(8);
  });
  afterAll(() => disk?.unmount());

  it('F38 of a worker: readings wait for room, and are done when there is', async () => {
    const { cluster } = house;
    const person = await house.person('crammed');
    for (const setting of ['SPOOL_DIRECTORY', 'TEMP_DIRECTORY']) {
      await cluster.restart('ingestion-worker-1', { [setting]: await disk.folderOf(setting) });
      disk.fill();
      const source = await give(person);
      await untilSetBack(source);
      disk.free();
      expect(await person.untilRead(source)).toBe(true);
    }
    await cluster.restart('ingestion-worker-1');
  });

  it('F38 of who answers: 503, and the right numbers when there is room', async () => {
    const { person, source, dashboard } = await settled('cramped');
    await house.cluster.restart('analytics-api-1', { SPOOL_DIRECTORY: await disk.folderOf('answers') });
    await house.cluster.restart('ingestion-api-1', { SPOOL_DIRECTORY: await disk.folderOf('rows') });
    disk.fill();
    expectNotNow(await query(person, dashboard, west));
    expectNotNow(await person.client.get(`/api/data-sources/${source.id}/rows`));
    disk.free();
    await look(person, dashboard, west);
    expect((await person.client.get(`/api/data-sources/${source.id}/rows`)).status).toBe(200);
    await house.cluster.restart('analytics-api-1');
    await house.cluster.restart('ingestion-api-1');
  });
});

describe('a clock that is wrong', () => {
  const skewed = (minutes: number) => ({
    NODE_OPTIONS: `--import=${join(process.cwd(), 'deploy/local/src/cluster/skewed-clock.mjs')}`,
    CLOCK_SKEW_MS: String(minutes * MINUTE_MS),
  });

  it.each([5, -5])('F39 by %i minutes at auth: sessions begin, go on and end', async (minutes) => {
    const { cluster } = house;
    await cluster.restart('auth-1', skewed(minutes));
    const name = `clock${minutes > 0 ? 'ahead' : 'behind'}`;
    const person = await house.person(name);
    await person.client.signIn(name, TEST_PASSWORD);
    for (const path of ['/api/auth/me', '/api/data-sources', '/api/dashboards'])
      expect((await person.client.get(path)).status).toBe(200);
    const renewed = await person.client.post<{ accessToken: string }>('/api/auth/refresh');
    expect(renewed.status).toBe(200);
    person.client.accessToken = renewed.body.accessToken;
    expect((await person.client.get('/api/auth/me')).status).toBe(200);
    await person.client.post('/api/auth/logout');
    await eventually(
      'the end of the session',
      async () => (await person.client.get('/api/auth/me')).status === 401,
      REVOKED_WITHIN_MS,
    );
    await cluster.restart('auth-1');
  });

  it.each([5, -5])(
    'F39 by %i minutes at a worker: a file is read once, in its first attempt',
    async (minutes) => {
      const { cluster } = house;
      await cluster.restart('ingestion-worker-1', skewed(minutes));
      const person = await house.person(`work${minutes > 0 ? 'ahead' : 'behind'}`);
      const source = await give(person);
      expect(await person.untilRead(source)).toBe(true);
      expect(await readingsOf(cluster, [source])).toEqual([{ status: 'succeeded', attempt: 1 }]);
      await cluster.restart('ingestion-worker-1');
    },
  );
});
