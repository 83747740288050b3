import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type {
  DataSourceDetail,
  DataSourceSummary,
  Receipt,
  SourceVersion,
  UploadAccepted,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { SweeperService } from './sweeper.service.js';

const service = useIngestion();

const JANUARY = 'ordered;code;amount\n01/02/2026;007;1,5\n03/04/2026;008;2,5\n';
const FEBRUARY = `${JANUARY}05/06/2026;009;3,5\n`;

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;
const detailOf = async (client: TestClient, id: string) =>
  (await client.get<DataSourceDetail>(path(id))).body;
const versionsOf = async (client: TestClient, id: string) =>
  (await client.get<SourceVersion[]>(path(id, '/versions'))).body;
const originalsOf = async (id: string) =>
  (await service.environment.storedFiles()).filter((file) => file.includes(id) && file.includes('/original'))
    .length;

async function replaced(client: TestClient, id: string, name: string, content: string) {
  const { status, body } = await client.replace(id, name, content);
  expect(status).toBe(202);
  return client.jobEnds(body.jobId);
}

describe('a new file for a source', () => {
  it('is read with the decisions already made; the file of each version can be told and brought back', async () => {
    const client = await service.client();
    const source = await client.uploadReady('january.csv', JANUARY);
    const decided = await client.post<UploadAccepted>(path(source.id, '/reparse'), {
      dateOrder: { ordered: 'dmy' },
    });
    await client.jobEnds(decided.body.jobId);

    expect((await replaced(client, source.id, 'february.csv', FEBRUARY)).status).toBe('succeeded');
    expect(await detailOf(client, source.id)).toMatchObject({
      name: 'january.csv',
      version: 3,
      bytes: FEBRUARY.length,
      recordCount: 3,
      openDecisions: 0,
      data: [{ ordered: '2026-02-01' }, {}, { ordered: '2026-06-05' }],
    });
    const versions = await versionsOf(client, source.id);
    expect(versions.map(({ version, fileName, bytes }) => ({ version, fileName, bytes }))).toEqual([
      { version: 3, fileName: 'february.csv', bytes: FEBRUARY.length },
      { version: 2, fileName: 'january.csv', bytes: JANUARY.length },
      { version: 1, fileName: 'january.csv', bytes: JANUARY.length },
    ]);
    expect(new Set(versions.map(({ sha256 }) => sha256)).size).toBe(2);

    const back = await client.post<DataSourceSummary>(path(source.id, '/rollback'), {});
    expect(back.body).toMatchObject({ version: 2, bytes: JANUARY.length, recordCount: 2 });
    const again = await client.post<UploadAccepted>(path(source.id, '/reparse'), { headerRow: null });
    await client.jobEnds(again.body.jobId);
    expect((await versionsOf(client, source.id))[0]).toMatchObject({ version: 4, fileName: 'january.csv' });
  });

  it('says which decisions it has no column for', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    const typed = await client.post<UploadAccepted>(path(source.id, '/reparse'), { types: { b: 'text' } });
    await client.jobEnds(typed.body.jobId);
    await replaced(client, source.id, 'b.csv', 'a,c\n1,2\n');
    const { warnings } = (await client.get<Receipt>(path(source.id, '/receipt'))).body;
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'setting_ignored', message: expect.stringContaining('“b”') }),
    );
  });

  it('may be in another format', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    for (const [name, content, uploadType] of [
      ['a.txt', 'a\tb\n1\t2\n3\t4\n', 'txt'],
      ['a.json', '[{"a":1,"b":2},{"a":3,"b":4}]', 'json'],
      ['a.xml', '<rows><row><a>1</a><b>2</b></row><row><a>3</a><b>4</b></row></rows>', 'xml'],
    ] as const) {
      expect((await replaced(client, source.id, name, content)).status).toBe('succeeded');
      expect(await detailOf(client, source.id)).toMatchObject({ uploadType, recordCount: 2, columnCount: 2 });
    }
  });

  it('that cannot be read leaves the old one, and no bytes', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    const job = await replaced(client, source.id, 'b.csv', '\u0000\u0001\u0002binary\u0000');
    expect(job).toMatchObject({ status: 'failed', error: { code: 'binary_content' } });
    expect(await detailOf(client, source.id)).toEqual({ ...source, jobId: job.id });
    await eventually('its bytes are gone', async () => (await originalsOf(source.id)) === 1);
  });

  it('that is cancelled leaves the old one, and no bytes', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    const { body } = await client.replace(source.id, 'b.csv', `a,b\n${'1,2\n'.repeat(400_000)}`);
    await client.call('DELETE', `/api/jobs/${body.jobId}`);
    expect((await client.jobEnds(body.jobId)).status).toBe('cancelled');
    expect(await detailOf(client, source.id)).toEqual({ ...source, jobId: body.jobId });
    await eventually('its bytes are gone', async () => (await originalsOf(source.id)) === 1);
  });

  it('takes the place of one that could never be read', async () => {
    const client = await service.client();
    const failed = await client.upload('a.csv', '\u0000\u0001binary\u0000');
    await client.jobEnds(failed.body.jobId);
    const { id } = failed.body;
    expect((await replaced(client, id, 'b.csv', '')).status).toBe('failed');
    expect(await detailOf(client, id)).toMatchObject({ status: 'failed', error: { code: 'empty_file' } });
    expect((await replaced(client, id, 'c.csv', 'a,b\n1,2\n')).status).toBe('succeeded');
    expect(await detailOf(client, id)).toMatchObject({ status: 'ready', recordCount: 1 });
    await eventually('only its bytes are there', async () => (await originalsOf(id)) === 1);
  });

  it('happens once per Idempotency-Key, and keeps its bytes once', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    const key = { 'idempotency-key': randomUUID() };
    const first = await client.replace(source.id, 'b.csv', 'a,b\n3,4\n', key);
    const second = await client.replace(source.id, 'b.csv', 'a,b\n3,4\n', key);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    await client.jobEnds(first.body.jobId);
    expect((await client.replace(source.id, 'b.csv', 'a,b\n5,6\n', key)).body.code).toBe(
      'idempotency_mismatch',
    );
    expect(await versionsOf(client, source.id)).toHaveLength(2);
    expect(await originalsOf(source.id)).toBe(2);
  });

  it('waits for the reading that runs', async () => {
    const client = await service.client();
    const { body } = await client.upload('a.csv', `a,b\n${'1,2\n'.repeat(400_000)}`);
    expect((await client.replace(body.id, 'b.csv', 'a,b\n3,4\n')).status).toBe(409);
    await client.call('DELETE', path(body.id));
    await client.jobEnds(body.jobId);
  });

  it('is refused like any upload', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    expect((await client.replace(source.id, 'a.csv.exe', 'a')).status).toBe(415);
    expect((await client.replace(source.id, 'a.csv', 'PK\u0003\u0004')).status).toBe(415);
    expect((await client.post(path(source.id, '/replace'), {})).status).toBe(415);
    expect(await originalsOf(source.id)).toBe(1);
  });

  it('S-18 is the same 404 for a foreign source and a missing one', async () => {
    const source = await (await service.client()).uploadReady('a.csv', 'a,b\n1,2\n');
    const stranger = await service.client();
    for (const id of [source.id, randomUUID(), 'x'])
      expect(await stranger.replace(id, 'b.csv', 'a,b\n3,4\n')).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect(await originalsOf(source.id)).toBe(1);
  });

  it('keeps the files of all versions from the sweeper, and goes with its source', async () => {
    const client = await service.client();
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    await replaced(client, source.id, 'b.csv', 'a,b\n3,4\n');
    await service.app.get(SweeperService).sweepOrphans(0);
    expect(await originalsOf(source.id)).toBe(2);
    await client.call('DELETE', path(source.id));
    await eventually('the bytes are gone', async () => (await originalsOf(source.id)) === 0);
  });

  it('is announced with who uploaded it, and their calendar', async () => {
    const sub = randomUUID();
    const client = await service.client({ sub, zone: 'Europe/Berlin' });
    const source = await client.uploadReady('a.csv', 'a,b\n1,2\n');
    await replaced(client, source.id, 'b.csv', 'a,b\n3,4\n');
    const announced = await service.database.query(
      `SELECT payload->>'version' AS version, payload->>'userId' AS "userId", payload->>'zone' AS zone FROM outbox
       WHERE type = 'DataSourceReady' AND aggregate_id = $1 ORDER BY seq`,
      [source.id],
    );
    expect(announced).toEqual([
      { version: '1', userId: sub, zone: 'Europe/Berlin' },
      { version: '2', userId: sub, zone: 'Europe/Berlin' },
    ]);
  });
});
