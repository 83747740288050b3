import { afterEach, describe, expect, it } from '@jest/globals';
import type { Dashboard } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import pg from 'pg';
import { type Answer, TEST_PASSWORD } from '../e2e/testing/api-client.js';
import { ordersCsv } from '../e2e/testing/orders.js';
import { useCluster } from './use-cluster.js';
import { look } from './users/look.js';
import type { GivenSource, TestUser } from './users/test-user.js';

const environment = useCluster({ proxies: true, size: { gateways: 1, analytics: { api: 1, worker: 1 } } });

const ROWS = 400;
const SLOW_CALLS = 200;
const BACK_WITHIN_MS = 10_000;
/** What a call may take whose answer is an error: PostgreSQL's own limits are 3 s for a lock and 15 s for a statement. */
const ERROR_WITHIN_MS = 20_000;
/** A call to each service that has a database. */
const READS = ['/api/auth/me', '/api/data-sources', '/api/dashboards'];

const postgres = () => environment.cluster.servers.real.postgres;

afterEach(() => environment.cluster.servers.heal());

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

async function give(user: TestUser): Promise<GivenSource> {
  const source = await user.upload(ROWS, 5);
  if (!source) throw new Error(`the upload of ${user.name} was not taken`);
  return source;
}

const uploadOnce = ({ client }: TestUser, name: string) => client.upload(name, ordersCsv(20));

function expectNotNow({ status, headers }: Answer): void {
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

async function allAnswer({ client }: TestUser): Promise<boolean> {
  const answers = await Promise.all(
    READS.map((path) => client.get(path, { signal: AbortSignal.timeout(ERROR_WITHIN_MS) })),
  );
  return answers.every(({ status }) => status === 200);
}

/** Holds a table as a careless operator does, until it is let go. */
async function lock(table: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: postgres().url });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => holder.end();
}

describe('PostgreSQL', () => {
  it('F29 crashes during uploads: 503 meanwhile, back within 10 s, and each upload is there once', async () => {
    const { user, dashboard } = await settled('crashed');
    const users = [await environment.user('crashed1'), await environment.user('crashed2')];
    const first = await Promise.all(users.map(give));
    const others = users.flatMap((one) => [give(one), give(one)]);
    await postgres().crash();
    expectNotNow(await user.client.get('/api/data-sources'));
    expectNotNow(await uploadOnce(user, 'during-the-crash.csv'));
    const login = { username: 'crashed', password: TEST_PASSWORD };
    expectNotNow(await user.client.post('/api/auth/login', login));
    await postgres().start();
    await eventually('all answer', () => allAnswer(user).catch(() => false), BACK_WITHIN_MS);
    await Promise.all(others);
    for (const one of users)
      for (const source of one.sources.values()) expect(await one.untilRead(source)).toBe(true);
    expect(users.flatMap(({ sources }) => [...sources])).toHaveLength(first.length + others.length);
    await look(user, dashboard);
    expect(environment.cluster.unaskedEnds).toEqual([]);
  });

  it('F30 takes no writes: they are 503, what is there is read, nothing is made up, and it heals', async () => {
    const { user, source, dashboard } = await settled('readonly');
    await postgres().setReadOnly(true);
    try {
      expectNotNow(await uploadOnce(user, 'refused.csv'));
      expectNotNow(await user.client.post('/api/dashboards/generate', { dataSourceId: source.id }));
      expectNotNow(
        await user.client.post('/api/auth/login', { username: 'readonly', password: TEST_PASSWORD }),
      );
      expect(await allAnswer(user)).toBe(true);
      const rows = await user.client.get(`/api/data-sources/${source.id}/rows`);
      expect(rows.status).toBe(200);
      const shown = await user.client.get<Dashboard>(`/api/dashboards/${dashboard.id}`);
      expect(shown.body).toMatchObject({ id: dashboard.id, config: dashboard.config });
    } finally {
      await postgres().setReadOnly(false);
    }
    expect((await user.read<unknown[]>('/api/data-sources')).body).toHaveLength(1);
    expect((await user.read<unknown[]>('/api/dashboards')).body).toHaveLength(1);
    const healed = await give(user);
    expect(await user.untilRead(healed)).toBe(true);
  });

  it('F31 keeps a table locked: who needs it is told within seconds, all others are answered', async () => {
    const { user, source } = await settled('locked');
    const unlock = await lock('ingestion.data_sources');
    try {
      const blocked = Array.from({ length: 4 }, () =>
        user.client.get('/api/data-sources', { signal: AbortSignal.timeout(ERROR_WITHIN_MS) }),
      );
      for (const path of [`/api/jobs/${source.jobId}`, '/api/auth/me', '/api/dashboards'])
        expect((await user.client.get(path)).status).toBe(200);
      for (const answer of blocked) expectNotNow(await answer);
    } finally {
      await unlock();
    }
    expect(await allAnswer(user)).toBe(true);
  });

  it('F31 is cut off without a word: calls fail in time, and new connections take the place of the dead', async () => {
    const { user } = await settled('halfopen');
    await environment.cluster.servers.proxy('postgres').switchTo('half-open');
    const answers = await Promise.all(
      READS.map((path) => user.client.get(path, { signal: AbortSignal.timeout(ERROR_WITHIN_MS) })),
    );
    for (const answer of answers) if (answer.status !== 200) expectNotNow(answer);
    await eventually('all answer', () => allAnswer(user).catch(() => false));
    for (let times = 0; times < 5; times += 1) expect(await allAnswer(user)).toBe(true);
  });

  it('F32 is asked 200 slow things at once: 503 in time, others go on, and all is well afterwards', async () => {
    const { user, dashboard } = await settled('crowd');
    const unlock = await lock('ingestion.data_sources');
    try {
      const slow = Array.from({ length: SLOW_CALLS }, () =>
        user.client.get('/api/data-sources', { signal: AbortSignal.timeout(ERROR_WITHIN_MS) }),
      );
      await look(user, dashboard);
      expect((await user.client.get('/api/dashboards')).status).toBe(200);
      expect((await user.client.get('/api/auth/me')).status).toBe(200);
      for (const answer of slow) expectNotNow(await answer);
    } finally {
      await unlock();
    }
    await eventually('all answer', () => allAnswer(user), BACK_WITHIN_MS);
    for (let times = 0; times < 10; times += 1) expect(await allAnswer(user)).toBe(true);
  });
});
