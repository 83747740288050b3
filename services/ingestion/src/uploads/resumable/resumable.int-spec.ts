import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { type DataSourceSummary, MAX_UPLOAD_BYTES, type UploadAccepted } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { TestClient } from '../../testing/test-client.js';
import { useIngestion } from '../../testing/use-ingestion.js';
import { SweeperService } from '../sweeper.service.js';

/** Files are taken in, not read. */
const service = useIngestion({ ROLE: 'api' });

const PATH = '/api/upload/resumable';
const TUS = { 'tus-resumable': '1.0.0' };

/** Some rows that no other file has. */
const rows = (bytes = 600_000) => Buffer.from(`a,b\n${randomBytes(bytes / 2).toString('hex')},2\n`);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function send(
  client: TestClient,
  method: string,
  path: string,
  headers: object = {},
  body?: Uint8Array,
) {
  const response = await fetch(client.url + path, {
    method,
    headers: { ...TUS, authorization: `Bearer ${client.token}`, ...headers },
    body: body as BodyInit | undefined,
  });
  const isJson = method !== 'HEAD' && response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? await response.json() : {} };
}

const begin = (client: TestClient, bytes: number, name = 'orders.csv') => {
  const filename = Buffer.from(name).toString('base64');
  const headers = { 'upload-length': String(bytes), 'upload-metadata': `filename ${filename}` };
  return send(client, 'POST', PATH, headers);
};
const begun = async (client: TestClient, bytes: number) => {
  const { status, headers } = await begin(client, bytes);
  expect(status).toBe(201);
  expect(headers.get('access-control-expose-headers')).toBeNull();
  const path = headers.get('location') ?? '';
  expect(path).toMatch(/^\/api\/upload\/resumable\/[0-9a-f-]{36}$/);
  return path;
};
const part = (client: TestClient, path: string, offset: number, body: Uint8Array) =>
  send(
    client,
    'PATCH',
    path,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  );
const offsetOf = async (client: TestClient, path: string) =>
  Number((await send(client, 'HEAD', path)).headers.get('upload-offset'));
const complete = (client: TestClient, path: string) => client.post<UploadAccepted>(`${path}/complete`);

async function hashOfFile(client: TestClient, id: string): Promise<string> {
  const response = await fetch(`${client.url}/api/data-sources/${id}/file`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return hashOf(new Uint8Array(await response.arrayBuffer()));
}

/** Sends a part that breaks off in its middle. */
async function breakOff(client: TestClient, path: string, body: Uint8Array): Promise<void> {
  const { port } = new URL(client.url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  const head = [
    `PATCH ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${client.token}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.write(body.subarray(0, body.length / 2), resolve));
  await eventually('bytes arrive', async () =>
    (await service.environment.storedFiles()).some((file) => file.includes('.incoming')),
  );
  socket.destroy();
  await eventually('the break is known', async () =>
    (await service.environment.storedFiles()).every((file) => !file.includes('.incoming')),
  );
}

describe('an upload in parts', () => {
  it('becomes the same data source as one of a form, and answers so however often it is completed', async () => {
    const client = await service.client();
    const file = rows();
    const path = await begun(client, file.length);
    for (let at = 0; at < file.length; at += 250_000) {
      expect(await offsetOf(client, path)).toBe(at);
      const { status, headers } = await part(client, path, at, file.subarray(at, at + 250_000));
      expect([status, Number(headers.get('upload-offset'))]).toEqual([
        204,
        Math.min(file.length, at + 250_000),
      ]);
    }
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => complete(client, path)));
    answers.push(await complete(client, path));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 202));
    const [{ body } = { body: undefined }] = answers;
    expect(body).toMatchObject({ name: 'orders.csv', status: 'queued' });
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await client.get<DataSourceSummary[]>('/api/data-sources')).body).toHaveLength(1);
    expect(await hashOfFile(client, body?.id ?? '')).toBe(hashOf(file));
    await eventually('the parts are gone', async () =>
      (await service.environment.storedFiles()).every((stored) => !stored.includes('/part-')),
    );
  });

  it('goes on after its connection broke, to the same bytes', async () => {
    const client = await service.client();
    const file = rows(4_000_000);
    const path = await begun(client, file.length);
    await breakOff(client, path, file);
    const offset = await offsetOf(client, path);
    expect(offset).toBeLessThan(file.length);
    process.stdout.write(`Of ${file.length} bytes ${offset} were kept when the connection broke.\n`);
    expect((await part(client, path, offset, file.subarray(offset))).status).toBe(204);
    const { body } = await complete(client, path);
    expect(await hashOfFile(client, body.id)).toBe(hashOf(file));
  });

  it('takes each byte once, whoever sends at the same time', async () => {
    const client = await service.client();
    const file = rows(200_000);
    const path = await begun(client, file.length);
    const answers = await Promise.all([1, 2, 3, 4].map(() => part(client, path, 0, file)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect((await part(client, path, 7, file.subarray(7))).status).toBe(409);
    expect(await hashOfFile(client, (await complete(client, path)).body.id)).toBe(hashOf(file));
  });

  it('X-20 takes what was declared and no byte more, of at most 52,428,800', async () => {
    const client = await service.client();
    expect((await begin(client, MAX_UPLOAD_BYTES + 1)).body.code).toBe('too_large');
    const path = await begun(client, 10);
    expect((await part(client, path, 0, Buffer.from('a,b\n1,2\n3,4\n'))).body.code).toBe('too_large');
    expect(await offsetOf(client, path)).toBe(0);
    expect((await complete(client, path)).body.code).toBe('conflict');
  });

  it('DATA-004 refuses a kind of file at once, and content that is plainly something else in the end', async () => {
    const client = await service.client();
    expect(await begin(client, 10, 'book.xlsx')).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type', details: { code: 'extension' } },
    });
    const picture = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1');
    const path = await begun(client, picture.length);
    await part(client, path, 0, picture);
    expect(await complete(client, path)).toMatchObject({
      status: 415,
      body: { details: { code: 'type_mismatch' } },
    });
  });

  it('PLAN-002 refuses a full plan before a byte is sent, and again in the end', async () => {
    const client = await service.client();
    const file = Buffer.from('a\n1\n');
    const waiting = await begun(client, file.length);
    await part(client, waiting, 0, file);
    for (let index = 0; index < 5; index += 1) await client.upload(`${index}.csv`, 'a\n1\n');
    expect(await begin(client, 4)).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    expect(await complete(client, waiting)).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
  });

  it('S-18 is nothing to anybody else, in the same workspace or another', async () => {
    const wid = randomUUID();
    const [client, colleague, stranger] = [
      await service.client({ wid, plan: 'premium' }),
      await service.client({ wid, plan: 'premium' }),
      await service.client(),
    ];
    const path = await begun(client, 8);
    for (const other of [colleague, stranger]) {
      expect((await part(other, path, 0, Buffer.from('a,b\n1,2\n'))).status).toBe(404);
      expect((await send(other, 'HEAD', path)).status).toBe(404);
      expect((await other.get(path)).status).toBe(404);
      expect((await send(other, 'DELETE', path)).status).toBe(404);
      expect((await complete(other, path)).status).toBe(404);
    }
    expect((await client.get(path)).body).toEqual({ received: 0, bytes: 8 });
  });

  it('goes with its bytes when it is given up, and when nobody ends it within a day', async () => {
    const client = await service.client();
    const partsOf = async (path: string) =>
      (await service.environment.storedFiles()).filter((file) =>
        file.includes(`${path.split('/').at(-1)}/part-`),
      );
    const [given, left, young] = [await begun(client, 8), await begun(client, 8), await begun(client, 8)];
    for (const path of [given, left, young]) await part(client, path, 0, Buffer.from('a,b\n'));
    expect((await send(client, 'DELETE', given)).status).toBe(204);
    expect([(await send(client, 'HEAD', given)).status, await partsOf(given)]).toEqual([404, []]);
    await service.database.query(
      `UPDATE partial_uploads SET created_at = now() - interval '25 hours' WHERE id = $1`,
      [left.split('/').at(-1)],
    );
    expect((await send(client, 'HEAD', left)).status).toBe(404);
    await service.app.get(SweeperService).sweepOrphans(0);
    expect([(await partsOf(left)).length, (await partsOf(young)).length]).toEqual([0, 1]);
  });

  it('S-26 keeps nothing of empty parts, and takes no file byte by byte', async () => {
    const client = await service.client();
    const path = await begun(client, 2_000);
    const id = path.split('/').at(-1) ?? '';
    const parts = async () =>
      (await service.environment.storedFiles()).filter((file) => file.includes(`${id}/part-`)).length;
    expect((await part(client, path, 0, Buffer.alloc(0))).status).toBe(204);
    expect([await offsetOf(client, path), await parts()]).toEqual([0, 0]);
    await service.database.query(
      `UPDATE partial_uploads SET received = 500, part_keys = array_fill('gone'::text, ARRAY[500]) WHERE id = $1`,
      [id],
    );
    expect(await part(client, path, 500, Buffer.from('a'))).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect([await offsetOf(client, path), await parts()]).toEqual([500, 0]);
  });

  it('S-26 lets one person begin only so many', async () => {
    const client = await service.client({ plan: 'premium' });
    const answers = await Promise.all(Array.from({ length: 25 }, () => begin(client, 8)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
