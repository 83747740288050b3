import { readdirSync } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { DataSourceSummary, Usage } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { ordersCsv } from '../e2e/testing/orders.js';
import { useCluster } from './use-cluster.js';
import type { TestUser } from './users/test-user.js';

const environment = useCluster();

const MEGABYTE = 1_048_576;

afterEach(() => environment.cluster.balancer('gateway').serveAll());

/** A file that comes slowly: half of it at once, the rest when it is let go on. */
function slowUpload(user: TestUser, key: string, megabytes: number) {
  const line = `${ordersCsv(1).split('\n')[1]}\n`;
  const block = line.repeat(Math.ceil(MEGABYTE / line.length));
  const boundary = 'part-of-a-slow-upload';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const halfSent = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const stop = new AbortController();
  const encoder = new TextEncoder();
  async function* bytes() {
    yield encoder.encode(`${head}${ordersCsv(1)}`);
    for (let sent = 0; sent < megabytes; sent += 1) {
      if (sent === Math.floor(megabytes / 2)) {
        halfSent.resolve();
        await goOn.promise;
      }
      yield encoder.encode(block);
    }
    yield encoder.encode(`\r\n--${boundary}--\r\n`);
  }
  const answer = user.client
    .post('/api/upload', ReadableStream.from(bytes()), {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': key },
      signal: stop.signal,
    })
    .then(
      ({ status }) => status,
      () => 'lost' as const,
    );
  return { answer, halfSent: halfSent.promise, goOn: goOn.resolve, stop: () => stop.abort() };
}

const sourcesOf = async (user: TestUser) =>
  (await user.read<DataSourceSummary[]>('/api/data-sources')).body.map(({ name }) => name);

const usedUploads = async (user: TestUser) =>
  (await user.read<Usage>('/api/subscription/usage')).body.find(({ meter }) => meter === 'uploads')?.used;

describe('the gateway', () => {
  it('F01 is killed while idle: it is back within 5 s and sessions go on', async () => {
    const { cluster } = environment;
    const user = await environment.user('idle');
    cluster.balancer('gateway').serveOnly('gateway-1');
    await user.read('/api/auth/me');
    await cluster.kill9('gateway-1');
    const began = Date.now();
    await cluster.process('gateway-1').start();
    expect((await user.read('/api/auth/me')).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('F02 dies in the middle of an upload: no source, no place taken, and the same key works afterwards', async () => {
    const { cluster } = environment;
    const user = await environment.user('halfway');
    cluster.balancer('gateway').serveOnly('gateway-1');
    const first = slowUpload(user, 'halfway-key', 40);
    await first.halfSent;
    await cluster.kill9('gateway-1');
    first.goOn();
    expect(await first.answer).toBe('lost');
    cluster.balancer('gateway').serveOnly('gateway-2');
    expect(await sourcesOf(user)).toEqual([]);
    expect(await usedUploads(user)).toBe(0);
    const again = slowUpload(user, 'halfway-key', 20);
    again.goOn();
    expect(await again.answer).toBe(202);
    expect(await sourcesOf(user)).toEqual(['slow.csv']);
    await cluster.process('gateway-1').start();
  });

  it('F03 loses its client in the middle of an upload: nothing of it remains within 60 s', async () => {
    const { cluster } = environment;
    const user = await environment.user('leaver');
    const descriptors = () => cluster.all('gateway').map(({ pid }) => readdirSync(`/proc/${pid}/fd`).length);
    const before = descriptors();
    const uploads = Array.from({ length: 3 }, (_, number) => slowUpload(user, `leaver-${number}`, 20));
    await Promise.all(uploads.map(({ halfSent }) => halfSent));
    for (const upload of uploads) upload.stop();
    for (const { answer } of uploads) expect(await answer).toBe('lost');
    for (const { goOn } of uploads) goOn();
    await eventually('the descriptors are back', () =>
      descriptors().every((count, at) => count <= (before[at] ?? 0) + 8),
    );
    expect(await sourcesOf(user)).toEqual([]);
    expect(await usedUploads(user)).toBe(0);
  });
});
