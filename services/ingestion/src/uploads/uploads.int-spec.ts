import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { DataSourceSummary } from '@plumbline/contracts';
import { MAX_UPLOAD_BYTES } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { fileForm, type TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { SweeperService } from './sweeper.service.js';

/** Files are taken in, not read: nothing here depends on what a worker does. */
const service = useIngestion({ ROLE: 'api' });

const sourcesOf = async (client: TestClient) =>
  (await client.get<DataSourceSummary[]>('/api/data-sources')).body;

/** A body written by hand, for what no client library would send. */
function rawUpload(
  client: TestClient,
  body: string,
  headers: string[] = [],
): { socket: ReturnType<typeof connect>; answer: Promise<string> } {
  const { port } = new URL(client.url);
  const socket = connect(Number(port), '127.0.0.1');
  const head = [
    'POST /api/upload HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${client.token}`,
    'Content-Type: multipart/form-data; boundary=b',
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (/\r\n\r\n[\s\S]*\}/.test(text)) resolve(text);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  return { socket, answer };
}
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

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
    for (const file of await service.house.storedFiles())
      expect(file.slice(service.house.storageRoot.length)).toMatch(
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

  it('X-18 lets exactly 5 of 50 parallel uploads into a Free workspace', async () => {
    const claims = { wid: randomUUID() };
    const clients = await Promise.all(Array.from({ length: 50 }, () => service.client(claims)));
    const before = (await service.house.storedFiles()).length;
    const answers = await Promise.all(
      clients.map((client, index) => client.upload(`${index}.csv`, 'a\n1\n')),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(45);
    for (const { body } of refused) expect(body.code).toBe('plan_limit');
    expect((await service.house.storedFiles()).length).toBe(before + 5);
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
    const before = (await service.house.storedFiles()).length;
    const again = await client.upload('a.csv', 'a\n1\n', key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await service.house.storedFiles()).length).toBe(before);
    expect((await client.upload('b.csv', 'a\n1\n')).body.code).toBe('plan_limit');
  });
});

describe('what is not one readable file (DATA-006, S-25, transport corpus)', () => {
  const refusals: [string, FormData | string | object, Record<string, string>, number][] = [
    [
      'a JSON body that names a path',
      { files: [{ filepath: '/etc/passwd', originalFilename: 'x.csv' }] },
      {},
      415,
    ],
    ['no body', '', {}, 415],
    ['a form without a file', new FormData(), {}, 400],
    ['a file in another field', fileForm('a.csv', 'a\n1\n', 'upload'), {}, 400],
    ['urlencoded', 'file=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }, 415],
    ['a wrong boundary', 'x', { 'content-type': 'multipart/form-data; boundary=b' }, 400],
    [
      'gzip',
      part('name="file"; filename="a.csv"', 'a'),
      { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' },
      415,
    ],
    ['a web page that is called JSON', fileForm('a.json', '<!doctype html><html>'), {}, 415],
    ['a program by name', fileForm('a.csv.exe', 'a\n1\n'), {}, 415],
    [
      'a picture under a table name',
      fileForm('a.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])),
      {},
      415,
    ],
    ['a ZIP under a text name', fileForm('a', 'PK\u0003\u0004'), {}, 415],
    [
      'a truncated form',
      `${part('name="file"; filename="a.csv"', 'a,b')}`,
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
    [
      'two files',
      `${part('name="file"; filename="a.csv"', 'a')}${part('name="file"; filename="b.csv"', 'b')}--b--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
    [
      'a text in the file field',
      `${part('name="file"', 'a,b')}--b--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
    [
      'a nameless field',
      `${part('name=""; filename="a.csv"', 'a')}--b--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
    [
      'ten thousand fields',
      `${part('name="x"', 'a').repeat(10_000)}--b--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
    [
      'a part header of 1 MB',
      `--b\r\nX: ${'x'.repeat(1_000_000)}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n--b--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
    ],
  ];

  it.each(refusals)('refuses %s', async (_, body, headers, status) => {
    const client = await service.client();
    const before = (await service.house.storedFiles()).length;
    const answer = await client.post<{ message: string }>('/api/upload', body, headers);
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status,
      message: expect.stringMatching(/\w{3}/),
    });
    expect(await sourcesOf(client)).toEqual([]);
    expect((await service.house.storedFiles()).length).toBe(before);
  });

  it.each([
    ['a.json', '[{"a":1}]', 'json'],
    ['a.ndjson', '{"a":1}\n', 'json'],
    ['a.xml', '<a/>', 'xml'],
    ['a.csv', '[{"a":1}]', 'csv'],
  ])('takes %s that holds %s as %s (DATA-002, DATA-003)', async (name, content, uploadType) => {
    const client = await service.client();
    expect((await client.upload(name, content)).status).toBe(202);
    expect(await sourcesOf(client)).toMatchObject([{ uploadType, isSample: false }]);
  });

  it('takes an empty file: the reading says what is wrong with it', async () => {
    const client = await service.client();
    expect((await client.upload('empty.csv', '')).status).toBe(202);
  });

  it('refuses a form anywhere else', async () => {
    const client = await service.client();
    const { body } = await client.upload('a.csv', 'a\n1\n');
    const form = fileForm('a.csv', 'x');
    expect((await client.post(`/api/data-sources/${body.id}/confirm`, form)).status).toBe(415);
  });

  it('asks for a session first', async () => {
    const stranger = await fetch(`${service.url}/api/upload`, {
      method: 'POST',
      body: fileForm('a.csv', 'x'),
    });
    expect(stranger.status).toBe(401);
  });

  it('survives 500 forms with flipped bytes', async () => {
    const client = await service.client({ plan: 'enterprise' });
    const good = `${part('name="name"', 'Orders')}${part('name="file"; filename="a.csv"\r\nContent-Type: text/csv; charset=utf-8', 'a,b\r\n1,2')}--b--\r\n`;
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 10; round += 1) {
      const bodies = Array.from({ length: 50 }, () => {
        const bytes = Buffer.from(good);
        for (let flips = 1 + random(4); flips > 0; flips -= 1) bytes[random(bytes.length)] = random(256);
        return bytes.toString('latin1');
      });
      const answers = await Promise.all(
        bodies.map((body) =>
          client.post('/api/upload', body, { 'content-type': 'multipart/form-data; boundary=b' }),
        ),
      );
      for (const { status } of answers) expect([202, 400, 415]).toContain(status);
      // Nobody reads here, and a full queue would refuse.
      await service.database.query('DELETE FROM jobs');
    }
  });
});

describe('clients that go away', () => {
  const isUnfinished = (file: string) => file.includes('.incoming');
  const unfinished = async () => (await service.house.storedFiles()).filter(isUnfinished).length;
  const finished = async () =>
    (await service.house.storedFiles()).filter((file) => !isUnfinished(file)).length;

  it.each([
    ['while bytes arrive', 1],
    ['while the server waits for more', 200_000],
  ])(
    'F03 leaves no row, no quota and no bytes %s',
    async (_, arrived) => {
      const client = await service.client();
      const before = await finished();
      await eventually('no upload is under way', async () => (await unfinished()) === 0);
      const { socket } = rawUpload(client, part('name="file"; filename="a.csv"', 'a,b\n'.repeat(50_000)), [
        'Content-Length: 9000000',
      ]);
      await eventually('bytes arrive', async () => {
        const [file] = (await service.house.storedFiles()).filter(isUnfinished);
        return file && (await stat(file)).size >= arrived;
      });
      socket.destroy();
      await eventually('the bytes are gone', async () => (await unfinished()) === 0);
      expect(await finished()).toBe(before);
      expect(await sourcesOf(client)).toEqual([]);
      expect((await client.get<{ used: number }[]>('/api/subscription/usage')).body).toEqual([
        { meter: 'uploads', used: 0, limit: 5 },
      ]);
    },
    20_000,
  );

  it('S-26 takes 100 aborts in a row', async () => {
    const client = await service.client();
    const before = await finished();
    await eventually('no upload is under way', async () => (await unfinished()) === 0);
    for (let round = 0; round < 100; round += 1) {
      const { socket } = rawUpload(client, part('name="file"; filename="a.csv"', 'x'.repeat(10_000)), [
        'Content-Length: 9000000',
      ]);
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.destroy();
    }
    await eventually('the bytes are gone', async () => (await unfinished()) === 0);
    expect(await finished()).toBe(before);
    expect((await client.upload('a.csv', 'a\n1\n')).status).toBe(202);
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
    expect((await service.house.storedFiles()).some(orphan)).toBe(true);
    const kept = (await service.house.storedFiles()).filter((file) => !orphan(file));
    expect(await sweeper.sweepOrphans(0)).toBe(1);
    expect(await service.house.storedFiles()).toEqual(kept);
  });
});
