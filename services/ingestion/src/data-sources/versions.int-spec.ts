import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type {
  DataSourceDetail,
  DataSourceSummary,
  Preview,
  SourceVersion,
  UploadAccepted,
} from '@plumbline/contracts';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();

/** Neither day nor month is ever above 12: the file does not say which order its dates have. */
const UNDECIDED = [
  'ordered;code;amount',
  '01/02/2026;007;1,5',
  '03/04/2026;008;2,5',
  '05/06/2026;009;3,5',
].join('\n');

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const detailOf = async (client: TestClient, id: string) =>
  (await client.get<DataSourceDetail>(path(id))).body;
const typeOf = (source: DataSourceDetail, name: string) =>
  source.columns.find((column) => column.name === name)?.type;
const announced = (id: string): Promise<{ version: number; aggregate: number }[]> =>
  service.database.query(
    `SELECT (payload->>'version')::int AS version, aggregate_version::int AS aggregate FROM outbox
     WHERE type = 'DataSourceReady' AND aggregate_id = $1 ORDER BY seq`,
    [id],
  );
async function reparse(client: TestClient, id: string, settings: object) {
  const { status, body } = await client.post<UploadAccepted>(path(id, '/reparse'), settings);
  expect(status).toBe(202);
  return client.jobEnds(body.jobId);
}

describe('reading a file again', () => {
  it('makes a version for each decision, keeps earlier decisions, and goes back', async () => {
    const client = await service.client();
    const source = await client.uploadReady('orders.csv', UNDECIDED);
    expect(typeOf(source, 'ordered')).toBe('text');
    expect(source.openDecisions).toBe(1);

    await reparse(client, source.id, { dateOrder: { ordered: 'dmy' } });
    await reparse(client, source.id, { settings: { types: { amount: 'text' } } });
    const third = await detailOf(client, source.id);
    expect(third).toMatchObject({
      version: 3,
      openDecisions: 0,
      data: [{ ordered: '2026-02-01', amount: '1,5' }, {}, {}],
    });

    const versions = (await client.get<SourceVersion[]>(path(source.id, '/versions'))).body;
    expect(versions.map(({ version, current, settings }) => ({ version, current, settings }))).toEqual([
      { version: 3, current: true, settings: { dateOrder: { ordered: 'dmy' }, types: { amount: 'text' } } },
      { version: 2, current: false, settings: { dateOrder: { ordered: 'dmy' } } },
      { version: 1, current: false, settings: {} },
    ]);

    const back = await client.post<DataSourceSummary>(path(source.id, '/rollback'), {});
    expect(back.body).toMatchObject({ version: 2 });
    expect((await detailOf(client, source.id)).data[0]).toMatchObject({ ordered: '2026-02-01', amount: 1.5 });
    expect(
      (await client.post<DataSourceSummary>(path(source.id, '/rollback'), { version: 3 })).body.version,
    ).toBe(3);
    expect(await announced(source.id)).toEqual([
      { version: 1, aggregate: 1 },
      { version: 2, aggregate: 2 },
      { version: 3, aggregate: 3 },
      { version: 2, aggregate: 4 },
      { version: 3, aggregate: 5 },
    ]);
  });

  it('happens once per Idempotency-Key', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    const twice = async <Body>(rest: string, body: object) => {
      const key = { 'idempotency-key': randomUUID() };
      const first = await client.post<Body>(path(source.id, rest), body, key);
      const second = await client.post<Body>(path(source.id, rest), body, key);
      expect(second.body).toEqual(first.body);
      return first.body;
    };
    for (const headerRow of [null, 1]) {
      const { jobId } = await twice<UploadAccepted>('/reparse', { headerRow });
      await client.jobEnds(jobId);
    }
    expect((await detailOf(client, source.id)).version).toBe(3);
    await twice('/rollback', {});
    expect((await detailOf(client, source.id)).version).toBe(2);
  });

  it('refuses to go back where there is nothing', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    expect((await client.post(path(source.id, '/rollback'), {})).status).toBe(409);
    expect((await client.post(path(source.id, '/rollback'), { version: 7 })).status).toBe(422);
    expect((await client.post(path(source.id, '/rollback'), { version: 1 })).status).toBe(200);
    expect(await announced(source.id)).toHaveLength(1);
  });

  it('refuses a second reading while one runs', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', `a,b\n${'1,2\n'.repeat(100_000)}`);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.post<UploadAccepted>(path(source.id, '/reparse'), { headerRow: null }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    // Whoever waits for "ready" waits for the new reading; what was read before stays to be seen.
    expect(await detailOf(client, source.id)).toMatchObject({
      status: expect.stringMatching(/queued|reading/),
      version: 1,
      data: source.data,
    });
    expect((await client.post(path(source.id, '/rollback'), {})).status).toBe(409);
    const accepted = answers.find(({ status }) => status === 202);
    await client.jobEnds(accepted?.body.jobId ?? '');
    expect((await detailOf(client, source.id)).version).toBe(2);
  });

  it('previews without storing anything, as a reparse would read it', async () => {
    const client = await service.client();
    const source = await client.uploadReady('orders.csv', UNDECIDED);
    const { status, body } = await client.post<Preview>(path(source.id, '/preview'), { dateOrder: 'mdy' });
    expect(status).toBe(200);
    expect(body.rows[0]).toEqual(['01/02/2026', '007', '1,5']);
    expect(body.columns.find(({ name }) => name === 'ordered')?.type).toBe('date');
    expect(await detailOf(client, source.id)).toMatchObject({ version: 1, openDecisions: 1 });
  });

  it('shows rows from another line on without parsing the file again', async () => {
    const client = await service.client();
    const lines = Array.from({ length: 3_000 }, (_, index) => `r${index},${index}.50`);
    const source = await client.uploadReady('long.csv', ['name,amount', ...lines].join('\n'));
    const settings = {};
    const first = await client.post<Preview>(path(source.id, '/preview'), { settings });
    const original = (await service.environment.storedFiles()).find((file) =>
      file.endsWith(`${source.id}/original`),
    );
    await writeFile(original ?? '', Buffer.alloc(100));
    const later = await client.post<Preview>(path(source.id, '/preview'), { settings, fromLine: 2_500 });
    expect(later.body).toEqual({
      ...first.body,
      lines: Array.from({ length: 502 }, (_, index) => 2_500 + index),
      rows: lines.slice(2_498).map((line) => line.split(',')),
    });
  });

  it('leaves the current version as it was when it fails', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.txt', 'a,b\n1,2\n3,4\n');
    const original = (await service.environment.storedFiles()).find((file) =>
      file.endsWith(`${source.id}/original`),
    );
    await writeFile(original ?? '', Buffer.alloc(100));
    const impossible = await client.post<UploadAccepted>(path(source.id, '/reparse'), {});
    const job = await client.jobEnds(impossible.body.jobId);
    const after = await detailOf(client, source.id);
    expect(job.status).toBe('failed');
    expect(after).toMatchObject({ status: 'ready', version: 1, data: source.data });
    expect(after).not.toHaveProperty('error');
    expect((await client.get<SourceVersion[]>(path(source.id, '/versions'))).body).toHaveLength(1);
  });
});

describe('reading a failed file again', () => {
  it('takes a place of the plan again, and may succeed', async () => {
    const client = await service.client();
    const failed = await client.upload('dates.csv', '\u0000\u0001\u0002binary\u0000');
    expect((await client.jobEnds(failed.body.jobId)).status).toBe('failed');
    for (let index = 0; index < 5; index += 1) await client.uploadReady(`${index}.csv`, 'a,b\n1,2\n');
    expect((await client.post(path(failed.body.id, '/reparse'), {})).body.code).toBe('plan_limit');
    const [newest] = (await client.get<DataSourceSummary[]>('/api/data-sources')).body;
    await client.call('DELETE', path(newest?.id ?? ''));
    expect((await client.post(path(failed.body.id, '/reparse'), {})).status).toBe(202);
  });
});
