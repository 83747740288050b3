import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { DataSourceDetail, JobView, UploadAccepted } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { parsersAtWork } from '../testing/parser-processes.js';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const SMALL = 'a,b\n1,2\n3,4\n';
/** Long enough to be at work when a test reaches for it. */
const LARGE = `a,b,c\n${'1,2.5,three\n'.repeat(400_000)}`;

const service = useIngestion();

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const usedBy = async (client: TestClient) =>
  (await client.get<{ used: number }[]>('/api/subscription/usage')).body[0]?.used;
const announcements = async (id: string) =>
  (await service.database.query(`SELECT type FROM outbox WHERE aggregate_id = $1 ORDER BY seq`, [id])).map(
    ({ type }: { type: string }) => type,
  );
const storedOf = async (id: string) =>
  (await service.environment.storedFiles()).filter((file) => file.includes(id));

/** Cancels the job as soon as it has come so far. */
async function cancelAt(
  client: TestClient,
  jobId: string,
  wid: string,
  isFarEnough: (job: JobView) => boolean,
) {
  const cancel = () => client.call('DELETE', `/api/jobs/${jobId}`);
  return new Promise<void>((resolve, reject) => {
    const stop = service.live.subscribe(wid, ({ message }) => {
      if (message.event !== 'job' || message.data.id !== jobId || !isFarEnough(message.data)) return;
      stop();
      cancel().then(() => resolve(), reject);
    });
  });
}

describe('F12 a reading that dies', () => {
  it('fails with a reason for people after three times, and others are read afterwards', async () => {
    const [client, neighbour] = await Promise.all([service.client(), service.client()]);
    const { body } = await client.upload('deadly.csv', LARGE);
    const ended = client.jobEnds(body.jobId);
    let isOver = false;
    void ended.finally(() => {
      isOver = true;
    });
    // Each time: what killed one parser may have been meant for others, so it is tried again.
    const killed = new Set<number>();
    const killing = (async () => {
      while (!isOver && killed.size < 3) {
        for (const child of await parsersAtWork()) {
          if (killed.has(child)) continue;
          process.kill(child, 'SIGKILL');
          killed.add(child);
        }
        await sleep(20);
      }
    })();
    const [job, other] = await Promise.all([
      ended,
      killing.then(() => neighbour.uploadReady('a.csv', SMALL)),
    ]);
    expect(killed.size).toBe(3);
    expect(job).toMatchObject({ status: 'failed', error: { code: 'worker_crashed' } });
    expect(other.status).toBe('ready');
    const source = (await client.get<DataSourceDetail>(path(body.id))).body;
    expect(source).toMatchObject({
      status: 'failed',
      error: { code: 'worker_crashed', message: job.error?.message },
    });
    expect(await usedBy(client)).toBe(0);
    expect(await storedOf(body.id)).toHaveLength(1);
  });
});

describe('a source that is deleted while its file is read', () => {
  it('cancels the reading, which is not tried again', async () => {
    const client = await service.client();
    const { body } = await client.upload('large.csv', LARGE);
    await eventually('the child runs', async () => (await parsersAtWork()).length > 0);
    expect((await client.call('DELETE', path(body.id))).status).toBe(200);
    expect((await client.jobEnds(body.jobId)).status).toBe('cancelled');
    const [row] = await service.database.query('SELECT attempt FROM jobs WHERE id = $1', [body.jobId]);
    expect(row).toEqual({ attempt: 1 });
  });
});

describe('cancelling', () => {
  it('F45 ends with either a result or nothing, whenever it comes', async () => {
    const wid = randomUUID();
    const client = await service.client({ wid, plan: 'enterprise' });
    const moments: ((job: JobView) => boolean)[] = [
      ({ status }) => status === 'queued',
      ({ status }) => status === 'running',
      ({ step }) => step.index >= 1,
      ({ step }) => step.index >= 2,
      ({ step }) => step.index >= 3,
      ({ status }) => status === 'succeeded',
    ];
    const ended = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const { body } = await client.upload(`${index}.csv`, SMALL);
        const cancelled = cancelAt(client, body.jobId, wid, moments[index % moments.length] ?? (() => true));
        const job = await client.jobEnds(body.jobId);
        await Promise.race([cancelled, Promise.resolve()]);
        return { id: body.id, status: job.status };
      }),
    );
    for (const { id, status } of ended) {
      const source = await client.get<DataSourceDetail>(path(id));
      if (status === 'succeeded') {
        expect(source.body).toMatchObject({ status: 'ready', recordCount: 2 });
        expect(await announcements(id)).toEqual(['DataSourceReady']);
        expect(await storedOf(id)).toHaveLength(4);
      } else {
        expect(status).toBe('cancelled');
        expect(source.status).toBe(404);
        expect(await announcements(id)).toEqual([]);
        await eventually('the bytes are gone', async () => (await storedOf(id)).length === 0);
      }
    }
    expect(await usedBy(client)).toBe(ended.filter(({ status }) => status === 'succeeded').length);
    expect(ended.some(({ status }) => status === 'cancelled')).toBe(true);
  });

  it('a first reading deletes the source and gives its place back (T-58)', async () => {
    const client = await service.client();
    const { body } = await client.upload('large.csv', LARGE);
    await client.call('DELETE', `/api/jobs/${body.jobId}`);
    expect((await client.jobEnds(body.jobId)).status).toBe('cancelled');
    expect((await client.get(path(body.id))).status).toBe(404);
    expect(await usedBy(client)).toBe(0);
  });

  it('a later reading leaves the current version as it was', async () => {
    const client = await service.client();
    const source = await client.uploadReady('large.csv', LARGE);
    const { body } = await client.post<UploadAccepted>(path(source.id, '/reparse'), { headerRow: null });
    await client.call('DELETE', `/api/jobs/${body.jobId}`);
    expect((await client.jobEnds(body.jobId)).status).toBe('cancelled');
    const after = (await client.get<DataSourceDetail>(path(source.id))).body;
    expect(after).toEqual({ ...source, jobId: body.jobId });
    expect(await announcements(source.id)).toEqual(['DataSourceReady']);
    expect(await storedOf(source.id)).toHaveLength(4);
  });
});

describe('progress', () => {
  it('goes through the named steps, forwards only', async () => {
    const wid = randomUUID();
    const steps: string[] = [];
    service.live.subscribe(wid, ({ message }) => {
      if (message.event === 'job' && steps.at(-1) !== message.data.step.name)
        steps.push(message.data.step.name);
    });
    await (await service.client({ wid })).uploadReady('large.csv', LARGE);
    // A step that is over in less than 250 ms may be left out.
    const named = ['Sent', 'Reading rows', 'Guessing types', 'Profiling columns'];
    expect(steps).toEqual(named.filter((step) => steps.includes(step)));
    expect(steps).toEqual(expect.arrayContaining(['Sent', 'Reading rows']));
  });
});
