import { stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { DataSourceSummary } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { part, rawUpload } from '../testing/raw-upload.js';
import { fileForm, type TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

/** Files are taken in, not read: nothing here depends on what a worker does. */
const service = useIngestion({ ROLE: 'api' });

const sourcesOf = async (client: TestClient) =>
  (await client.get<DataSourceSummary[]>('/api/data-sources')).body;

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
    const before = (await service.environment.storedFiles()).length;
    const answer = await client.post<{ message: string }>('/api/upload', body, headers);
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status,
      message: expect.stringMatching(/\w{3}/),
    });
    expect(await sourcesOf(client)).toEqual([]);
    expect((await service.environment.storedFiles()).length).toBe(before);
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
  const unfinished = async () => (await service.environment.storedFiles()).filter(isUnfinished).length;
  const finished = async () =>
    (await service.environment.storedFiles()).filter((file) => !isUnfinished(file)).length;

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
        const [file] = (await service.environment.storedFiles()).filter(isUnfinished);
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
