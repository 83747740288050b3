import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type DataSourceDetail,
  type DataSourceSummary,
  type Profile,
  type Receipt,
  type SampleSet,
  sampleSet,
  type UploadAccepted,
} from '@plumbline/contracts';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';

const service = useIngestion();

const SAMPLES = '/api/resources/samples';
const install = (client: TestClient) => client.post<UploadAccepted>(`${SAMPLES}/orders/install`);
const listed = async (client: TestClient) => (await client.get<SampleSet[]>(SAMPLES)).body[0];

describe('sample data (F.11)', () => {
  it('is read with exactly the defects that were put into it, its open question decided, and money and percent as such', async () => {
    const client = await service.client();
    const { status, body } = await install(client);
    expect(status).toBe(202);
    expect((await client.jobEnds(body.jobId)).status).toBe('succeeded');
    const source = (await client.get<DataSourceDetail>(`/api/data-sources/${body.id}`)).body;
    const said = sampleSet.parse(await listed(client));
    expect(source).toMatchObject({
      name: 'Sample: two years of orders',
      isSample: true,
      openDecisions: 0,
      confirmedAt: expect.any(String),
      recordCount: said.rows,
      columnCount: said.columns,
    });
    expect(said.dataSourceId).toBe(source.id);
    const receipt = (await client.get<Receipt>(`/api/data-sources/${body.id}/receipt`)).body;
    expect(receipt.decisions).toMatchObject([
      { column: 'contract_start', question: 'date_order', chosen: 'mdy' },
    ]);
    expect(receipt.rejected).toHaveLength(1);
    expect(receipt.setAside.map(({ kind }) => kind)).toEqual(['preamble', 'header', 'total']);
    const counts = new Map(receipt.warnings.map(({ code, count }) => [code, count]));
    expect([counts.get('short_row'), counts.get('long_row'), counts.get('null_words')]).toEqual([4, 1, 10]);
    const profile = (await client.get<Profile>(`/api/data-sources/${body.id}/profile`)).body;
    expect(profile.duplicateRows).toBe(13);
    expect(source.columns.find(({ name }) => name === 'zip')?.type).toBe('text');
  });

  it('is loaded once, however often it is asked for, and again after it was deleted', async () => {
    const client = await service.client();
    const answers = await Promise.all([install(client), install(client), install(client)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const [first] = answers;
    await client.jobEnds(first?.body.jobId ?? '');
    expect((await install(client)).body).toMatchObject({ id: first?.body.id, status: 'ready' });
    await client.call('DELETE', `/api/data-sources/${first?.body.id}`);
    expect((await listed(client))?.dataSourceId).toBeNull();
    const again = await install(client);
    expect(again.body.id).not.toBe(first?.body.id);
    await client.jobEnds(again.body.jobId);
    expect((await client.get<DataSourceSummary[]>('/api/data-sources')).body).toHaveLength(1);
  });

  it('takes no place of the plan, and lends none', async () => {
    const client = await service.client();
    for (let index = 0; index < 5; index += 1) await client.upload(`${index}.csv`, 'a\n1\n');
    const { status, body } = await install(client);
    expect(status).toBe(202);
    await client.jobEnds(body.jobId);
    expect((await client.get('/api/subscription/usage')).body).toMatchObject([{ used: 5 }]);
    expect((await client.replace(body.id, 'mine.csv', 'a,b\n1,2\n')).status).toBe(409);
  });

  it('is one of those there are, and of nobody else', async () => {
    const client = await service.client();
    for (const id of ['nothing', randomUUID(), '__proto__'])
      expect((await client.post(`${SAMPLES}/${id}/install`)).status).toBe(404);
    await install(client);
    expect((await listed(await service.client()))?.dataSourceId).toBeNull();
  });
});
