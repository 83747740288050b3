import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSourceSummary } from '@plumbline/contracts';
import { type ServiceProcess, serveIdentity, startProcess } from '@plumbline/service/testing';
import type { Storage } from '@plumbline/storage';
import { eventually, startTestPostgres, type TestPostgres } from '@plumbline/testing';
import { STORAGE } from '../shared-parts.js';
import { parserProcesses, parsersOf } from '../testing/parser-processes.js';
import { TestClient } from '../testing/test-client.js';
import {
  makeEnvironment,
  startIngestion,
  type TestEnvironment,
  type TestIngestion,
} from '../testing/test-ingestion.js';
import { SweeperService } from './sweeper.service.js';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** What becomes of a killed worker's job is decided after so long, in milliseconds. */
const LEASE_MS = '4000';
const CSV = 'a,b\n1,2\n3,4\n';

jest.setTimeout(120_000);

let postgres: TestPostgres;
let environment: TestEnvironment;
let auth: { url: string; server: Server };
const dying: ServiceProcess<TestClient>[] = [];
const running: TestIngestion[] = [];

/** A service that is going to be killed; others run in this process, which starts them in a fraction of the time. */
const startDying = async (
  settings?: Parameters<typeof startProcess>[1],
): Promise<ServiceProcess<TestClient>> => {
  const service = await startProcess(
    { main: MAIN, Caller: TestClient, environment, jwksUrl: auth.url },
    settings,
  );
  dying.push(service);
  return service;
};
const start = async (settings?: Record<string, string>): Promise<TestIngestion> => {
  const service = await startIngestion(environment, settings);
  running.push(service);
  return service;
};

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres?.stop());
beforeEach(async () => {
  environment = await makeEnvironment(postgres);
  environment.settings.JOB_LEASE_MS = LEASE_MS;
  auth = await serveIdentity(environment);
});
afterEach(async () => {
  for (const service of dying.splice(0)) await service.kill();
  for (const service of running.splice(0)) await service.close();
  auth.server.close();
  await environment.remove();
});

const sourcesOf = async (client: TestClient) =>
  (await client.get<DataSourceSummary[]>('/api/data-sources')).body;

/** Uploads to a process that dies on it; the connection just ends. */
async function uploadAndDie(
  service: ServiceProcess<TestClient>,
  client: TestClient,
  headers = {},
): Promise<void> {
  await client.upload('a.csv', CSV, headers).catch(() => undefined);
  expect(await service.gone).toBe('SIGKILL');
}

/** Waits for the one source to be ready, and checks that everything exists exactly once. */
async function readyOnce(client: TestClient): Promise<DataSourceSummary> {
  const source = await eventually('the source is ready', async () =>
    (await sourcesOf(client)).find(({ status }) => status === 'ready'),
  );
  expect(await sourcesOf(client)).toHaveLength(1);
  const check = await start({ ROLE: 'api' });
  await check.app.get(SweeperService).sweepOrphans(0);
  const [counts] = await check.database.query(
    `SELECT (SELECT count(*)::int FROM data_source_versions) AS versions,
            (SELECT count(*)::int FROM outbox WHERE type = 'DataSourceReady') AS announced,
            (SELECT count(*)::int FROM jobs WHERE status <> 'succeeded') AS open`,
  );
  expect(counts).toEqual({ versions: 1, announced: 1, open: 0 });
  expect((await environment.storedFiles()).filter((file) => !file.includes('.incoming'))).toHaveLength(4);
  return source;
}

describe('kill -9 while a file comes in', () => {
  it('F02 in the middle of the bytes: no row, and the rest is swept', async () => {
    const service = await startDying({ role: 'api' });
    const claims = { wid: randomUUID() };
    const client = await service.client(claims);
    const encoder = new TextEncoder();
    let isOver = false;
    const body = new ReadableStream({
      start: (form) =>
        form.enqueue(
          encoder.encode('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'),
        ),
      pull: async (form) => {
        await sleep(1);
        if (isOver) form.close();
        else form.enqueue(encoder.encode('1,2\n'.repeat(1_000)));
      },
    });
    const upload = client
      .post('/api/upload', body, { 'content-type': 'multipart/form-data; boundary=b' })
      .catch(() => 'cut off');
    await eventually('bytes arrive', async () => (await environment.storedFiles()).length > 0);
    await service.kill();
    isOver = true;
    expect(await upload).toBe('cut off');

    const again = await start({ ROLE: 'api' });
    await again.app.get<Storage>(STORAGE).sweep(0);
    expect(await environment.storedFiles()).toEqual([]);
    expect(await sourcesOf(await again.client(claims))).toEqual([]);
  });

  it('F05 after the bytes are stored, before the commit: a retry makes exactly one', async () => {
    const claims = { wid: randomUUID(), sub: randomUUID() };
    const key = { 'idempotency-key': randomUUID() };
    const killed = await startDying({ faultPoint: 'upload.after-put' });
    await uploadAndDie(killed, await killed.client(claims), key);
    const service = await start();
    const client = await service.client(claims);
    expect(await sourcesOf(client)).toEqual([]);
    expect((await client.upload('a.csv', CSV, key)).status).toBe(202);
    await readyOnce(client);
  });

  it('F06, F34 after the commit, before the answer: it is read, and a retry gets the same source', async () => {
    const claims = { wid: randomUUID(), sub: randomUUID() };
    const key = { 'idempotency-key': randomUUID() };
    const killed = await startDying({ faultPoint: 'upload.after-commit', role: 'api' });
    await uploadAndDie(killed, await killed.client(claims), key);
    const service = await start();
    const client = await service.client(claims);
    const retried = await client.upload('a.csv', CSV, key);
    expect(retried.headers.get('idempotent-replayed')).toBe('true');
    expect((await readyOnce(client)).id).toBe(retried.body.id);
  });
});

describe('kill -9 while a file is read', () => {
  it.each(['job.start', 'job.before-save', 'job.after-save'])(
    'F11 at %s: it is read again, once',
    async (faultPoint) => {
      const claims = { wid: randomUUID() };
      const killed = await startDying({ faultPoint });
      await uploadAndDie(killed, await killed.client(claims));
      const service = await start();
      await readyOnce(await service.client(claims));
    },
  );

  it('F11 its parsers, the one at work and the spare one, end with it; the file is read again, once', async () => {
    const claims = { wid: randomUUID() };
    const killed = await startDying();
    const client = await killed.client(claims);
    await eventually('a spare parser waits', async () => (await parsersOf(killed.pid)).length === 1);
    await client.upload('large.csv', `a,b,c\n${'1,2.5,three\n'.repeat(400_000)}`);
    const parsers = await eventually('one parser works and one waits', async () => {
      const found = await parsersOf(killed.pid);
      return found.length === 2 && found.some(({ isAtWork }) => isAtWork) ? found : undefined;
    });
    await killed.kill();
    await eventually('no parser is left', async () => {
      const alive = new Set((await parserProcesses()).map(({ pid }) => pid));
      return !parsers.some(({ pid }) => alive.has(pid));
    });
    const service = await start();
    await readyOnce(await service.client(claims));
  });
});

describe('kill -9 while a new file takes the place of another', () => {
  it.each(['upload.after-put', 'upload.after-commit', 'job.before-save', 'job.after-save'])(
    'F05, F06, F11 at %s: the old version stays until the new one is read, once or not at all',
    async (faultPoint) => {
      const claims = { wid: randomUUID(), sub: randomUUID() };
      const first = await startIngestion(environment);
      const { id } = await (await first.client(claims)).uploadReady('a.csv', CSV);
      await first.close();

      const killed = await startDying({
        faultPoint,
        ...(faultPoint.startsWith('upload.') && { role: 'api' }),
      });
      await (await killed.client(claims)).replace(id, 'b.csv', `${CSV}5,6\n`).catch(() => undefined);
      expect(await killed.gone).toBe('SIGKILL');

      const service = await start();
      const client = await service.client(claims);
      const isCommitted = faultPoint !== 'upload.after-put';
      const [version, rows] = isCommitted ? [2, 3] : [1, 2];
      await eventually('the source is ready', async () => {
        const [source] = await sourcesOf(client);
        return source?.status === 'ready' && source.version === version && source.recordCount === rows;
      });
      const check = await start({ ROLE: 'api' });
      await check.app.get(SweeperService).sweepOrphans(0);
      const [counts] = await check.database.query(
        `SELECT (SELECT count(*)::int FROM data_source_versions) AS versions,
                (SELECT count(*)::int FROM outbox WHERE type = 'DataSourceReady') AS announced`,
      );
      expect(counts).toEqual({ versions: version, announced: version });
      const kept = (await environment.storedFiles()).filter((file) => !file.includes('.incoming'));
      expect(kept).toHaveLength(version * 4);
    },
  );
});
