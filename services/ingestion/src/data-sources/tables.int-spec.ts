import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DataSourceDetail, Receipt, UploadAccepted } from '@plumbline/contracts';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();

const TWO_TABLES = [
  'order,region,amount',
  ...Array.from({ length: 12 }, (_, index) => `A${index},North,${index}.5`),
  '',
  'branch,manager,staff,floor',
  ...Array.from({ length: 6 }, (_, index) => `B${index},Ann ${index},${index + 3},${index % 2}`),
].join('\n');

const path = (id: string, rest = '') => `/api/data-sources/${id}${rest}`;

describe('another table of the same file', () => {
  it('becomes a data source of its own that outlives the first', async () => {
    const client = await service.client();
    const source = await client.uploadReady('two.csv', TWO_TABLES);
    const { tables = [] } = (await client.get<Receipt>(path(source.id, '/receipt'))).body;
    const other = tables.find(({ chosen }) => !chosen);
    expect(tables).toHaveLength(2);
    const key = { 'idempotency-key': randomUUID() };
    const first = await client.post<UploadAccepted>(path(source.id, '/tables'), { table: other?.id }, key);
    const again = await client.post<UploadAccepted>(path(source.id, '/tables'), { table: other?.id }, key);
    expect(first.status).toBe(202);
    expect(again.body).toEqual(first.body);
    await client.jobEnds(first.body.jobId);
    const made = (await client.get<DataSourceDetail>(path(first.body.id))).body;
    expect(made).toMatchObject({ status: 'ready', recordCount: 6, bytes: source.bytes });
    expect(made.columns.map(({ name }) => name)).toEqual(['branch', 'manager', 'staff', 'floor']);
    expect((await client.get('/api/subscription/usage')).body).toMatchObject([{ used: 2 }]);
    await client.call('DELETE', path(source.id));
    const reparsed = await client.post<UploadAccepted>(path(made.id, '/reparse'), {});
    expect((await client.jobEnds(reparsed.body.jobId)).status).toBe('succeeded');
  });

  it('is refused with the names of those there are, or as anything of somebody else', async () => {
    const client = await service.client();
    const source = await client.uploadReady('two.csv', TWO_TABLES);
    const unknown = await client.post(path(source.id, '/tables'), { table: 'nothing' });
    expect(unknown).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Its tables are') },
    });
    expect((await client.post(path(source.id, '/tables'), {})).status).toBe(400);
    const stranger = await service.client();
    for (const id of [source.id, randomUUID(), 'x'])
      expect((await stranger.post(path(id, '/tables'), { table: 'x' })).status).toBe(404);
  });

  it('gives way where a new file does not hold it', async () => {
    const client = await service.client();
    const source = await client.uploadReady('two.csv', TWO_TABLES);
    const { tables = [] } = (await client.get<Receipt>(path(source.id, '/receipt'))).body;
    const table = tables.find(({ chosen }) => !chosen)?.id;
    const chosen = await client.post<UploadAccepted>(path(source.id, '/reparse'), { table });
    await client.jobEnds(chosen.body.jobId);
    const { body } = await client.replace(source.id, 'one.json', '[{"a":1},{"a":2}]');
    expect((await client.jobEnds(body.jobId)).status).toBe('succeeded');
    const receipt = (await client.get<Receipt>(path(source.id, '/receipt'))).body;
    expect(receipt).toMatchObject({ rowsLoaded: 2, settings: {} });
    expect(receipt.warnings[0]).toMatchObject({ code: 'setting_ignored' });
    const again = await client.post<UploadAccepted>(path(source.id, '/reparse'), {});
    expect((await client.jobEnds(again.body.jobId)).status).toBe('succeeded');
  });

  it('takes a place of the plan', async () => {
    const client = await service.client();
    const source = await client.uploadReady('two.csv', TWO_TABLES);
    for (let index = 0; index < 4; index += 1) await client.upload(`${index}.csv`, 'a\n1\n');
    const { tables = [] } = (await client.get<Receipt>(path(source.id, '/receipt'))).body;
    const before = (await service.environment.storedFiles()).filter((file) =>
      file.endsWith('original'),
    ).length;
    const refused = await client.post(path(source.id, '/tables'), { table: tables[0]?.id });
    expect(refused.body.code).toBe('plan_limit');
    expect(
      (await service.environment.storedFiles()).filter((file) => file.endsWith('original')),
    ).toHaveLength(before);
  });
});
