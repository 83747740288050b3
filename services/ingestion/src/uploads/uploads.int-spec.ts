import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DataSourceSummary } from '@plumbline/contracts';
import { MAX_UPLOAD_BYTES } from '@plumbline/contracts';
import { rawUpload } from '../testing/raw-upload.js';
import { fileForm, type TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { SweeperService } from './sweeper.service.js';

/** Files are taken in, not read: nothing here depends on what a worker does. */
const service = useIngestion({ ROLE: 'api' });

const sourcesOf = async (client: TestClient) =>
  (await client.get<DataSourceSummary[]>('/api/data-sources')).body;

describe('POST /api/upload (DATA-016)', () => {
  it('takes a file and answers a source that waits to be read (DATA-001, ENT-005)', async () => {
    const client = await service.client();
    const { status, body } = await client.upload('orders.csv', 'a,b\n1,2\n');
    expect(status).toBe(202);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'orders.csv',
      status: 'queued',
      jobId: expect.any(String),
    });
    const [source] = await sourcesOf(client);
    expect(source).toMatchObject({
      id: body.id,
      name: 'orders.csv',
      uploadType: 'csv',
      status: 'queued',
      bytes: 8,
      version: 0,
    });
  });

  it('shows the name that was given, as text only', async () => {
    const client = await service.client();
    const form = fileForm('../../etc/pass\u202ewd.txt', 'hello');
    form.set('name', ' Q1/Q2\u0000 Umsätze ');
    expect((await client.post<DataSourceSummary>('/api/upload', form)).body.name).toBe('Q1/Q2 Umsätze');
    expect((await client.upload('Umsätze 📈.txt', 'x')).body.name).toBe('Umsätze 📈.txt');
    expect((await client.upload('../../../etc/cron.csv', 'x')).body.name).toBe('cron.csv');
    for (const file of await service.environment.storedFiles())
      expect(file.slice(service.environment.storageRoot.length)).toMatch(
        /^\/ingestion\/[\w-]{36}\/[\w-]{36}\/original$/,
      );
  });

  it('X-20 takes 52,428,800 bytes and refuses one more, whatever the client says about the length (DATA-005)', async () => {
    const client = await service.client();
    const full = new Uint8Array(MAX_UPLOAD_BYTES).fill(97);
    expect((await client.upload('full.txt', full)).status).toBe(202);
    const over = fileForm('over.txt', new Blob([full, 'a']));
    const whole = await client.post('/api/upload', over);
    expect(whole).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const { body: stream, headers } = new Response(fileForm('over.txt', new Blob([full, 'a'])));
    const chunked = await client.post('/api/upload', stream as ReadableStream, {
      'content-type': headers.get('content-type') ?? '',
    });
    expect(chunked).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect((await sourcesOf(client)).map(({ bytes }) => bytes)).toEqual([MAX_UPLOAD_BYTES]);
  });

  it('PLAN-002 X-18 lets exactly 5 of 50 parallel uploads into a Free workspace', async () => {
    const claims = { wid: randomUUID() };
    const clients = await Promise.all(Array.from({ length: 50 }, () => service.client(claims)));
    const before = (await service.environment.storedFiles()).length;
    const answers = await Promise.all(
      clients.map((client, index) => client.upload(`${index}.csv`, 'a\n1\n')),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(45);
    for (const { body } of refused) expect(body.code).toBe('plan_limit');
    expect((await service.environment.storedFiles()).length).toBe(before + 5);
  });

  it('PLAN-012 lets exactly 20 of 23 parallel uploads into a Premium workspace', async () => {
    const client = await service.client({ wid: randomUUID(), plan: 'premium' });
    const names = Array.from({ length: 23 }, (_, at) => `${at}.csv`);
    const answers = await Promise.all(names.map((name) => client.upload(name, 'a\n1\n')));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused.map(({ body }) => body.code)).toEqual(['plan_limit', 'plan_limit', 'plan_limit']);
  });

  it('T-59 lets as many in as the contract of the token says, and without a number all', async () => {
    const contract = await service.client({ plan: 'enterprise', limits: { uploads: 2 } });
    const statuses = async (client: typeof contract, count: number) => {
      const names = Array.from({ length: count }, (_, at) => `${at}.csv`);
      const answers = await Promise.all(names.map((name) => client.upload(name, 'a\n1\n')));
      return answers.map(({ status }) => status).sort();
    };
    expect(await statuses(contract, 4)).toEqual([202, 202, 403, 403]);
    const unlimited = await service.client({ plan: 'enterprise', limits: { dashboards: 2 } });
    expect(new Set(await statuses(unlimited, 25))).toEqual(new Set([202]));
  });

  it('refuses a full plan before a byte is sent', async () => {
    const client = await service.client({ wid: randomUUID() });
    for (let index = 0; index < 5; index += 1) await client.upload(`${index}.csv`, 'a\n1\n');
    const { socket, answer } = rawUpload(client, '', ['Content-Length: 1000000']);
    expect(await answer).toMatch(/^HTTP\/1.1 403 [\s\S]*"plan_limit"/);
    socket.destroy();
  });
});

describe('Idempotency-Key', () => {
  it('answers the same upload with the same key once', async () => {
    const client = await service.client();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => client.upload('a.csv', 'a\n1\n', key)));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(ids.size).toBe(1);
    expect(await sourcesOf(client)).toHaveLength(1);
  });

  it('refuses the key for other bytes', async () => {
    const client = await service.client();
    const key = { 'idempotency-key': randomUUID() };
    await client.upload('a.csv', 'a\n1\n', key);
    expect(await client.upload('a.csv', 'a\n2\n', key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
  });

  it('answers an accepted upload again when the plan is full by now, and keeps its bytes once', async () => {
    const client = await service.client();
    const key = { 'idempotency-key': randomUUID() };
    const first = await client.upload('a.csv', 'a\n1\n', key);
    for (let index = 0; index < 4; index += 1) await client.upload(`${index}.csv`, 'a\n1\n');
    const before = (await service.environment.storedFiles()).length;
    const again = await client.upload('a.csv', 'a\n1\n', key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await service.environment.storedFiles()).length).toBe(before);
    expect((await client.upload('b.csv', 'a\n1\n')).body.code).toBe('plan_limit');
  });
});

describe('the sweeper', () => {
  it('removes what no row names, and nothing else', async () => {
    const client = await service.client();
    const { body } = await client.upload('a.csv', 'a\n1\n');
    const sweeper = service.app.get(SweeperService);
    await service.database.query(`DELETE FROM data_sources WHERE id = $1`, [body.id]);
    const orphan = (file: string) => file.includes(body.id);
    await sweeper.sweepOrphans(60_000);
    expect((await service.environment.storedFiles()).some(orphan)).toBe(true);
    const kept = (await service.environment.storedFiles()).filter((file) => !orphan(file));
    expect(await sweeper.sweepOrphans(0)).toBe(1);
    expect(await service.environment.storedFiles()).toEqual(kept);
  });
});
