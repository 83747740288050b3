import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  DataSourceAnswered,
  type DataSourceRequested,
  type DataSourceSummary,
  type EventPayload,
  type RowsPage,
} from '@plumbline/contracts';
import { STORAGE } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import type { TestClient } from '../testing/test-client.js';
import { useIngestion } from '../testing/use-ingestion.js';
import { SourceRequestsHandler } from './source-requests.handler.js';

const service = useIngestion();
const TEXT = 'Item,Amount,Page\r\nPaper,1540.00,1\r\nInk,9.90,2\r\n';

async function ask(workspaceId: string, change: Partial<EventPayload<typeof DataSourceRequested>> = {}) {
  const dataSourceId = randomUUID();
  const fileKey = `documents/${workspaceId}/tables/${dataSourceId}.csv`;
  const storage = service.app.get<Storage>(STORAGE);
  await storage.putText(fileKey, TEXT);
  const origin = { type: 'extraction' as const, id: randomUUID() };
  const request: EventPayload<typeof DataSourceRequested> = {
    ...{ workspaceId, dataSourceId, fileKey, origin, aggregateVersion: 1, name: 'Line items of a.pdf' },
    ...{ bytes: TEXT.length, sha256: 'a'.repeat(64), userId: randomUUID(), zone: 'UTC' },
    ...{ plan: 'free', planVersion: 1 },
    ...change,
  };
  await service.database.transaction((tx) =>
    service.app.get(SourceRequestsHandler).onDataSourceRequested(request, tx),
  );
  const [row]: { payload: EventPayload<typeof DataSourceAnswered> }[] = await service.database.query(
    'SELECT payload FROM outbox WHERE type = $1 AND aggregate_id = $2',
    [DataSourceAnswered.name, dataSourceId],
  );
  return { dataSourceId, origin, answer: row?.payload };
}

const sourceOf = (client: TestClient, id: string) =>
  eventually('the source is read', async () => {
    const { body } = await client.get<DataSourceSummary>(`/api/data-sources/${id}`);
    return body.status === 'ready' && body;
  });

describe('rows that another service wrote down', () => {
  it('become a data source that says what it was made of, and are answered', async () => {
    const wid = randomUUID();
    const client = await service.client({ wid });
    const { dataSourceId, origin, answer } = await ask(wid);
    expect(answer).toMatchObject({ dataSourceId, origin });
    expect(answer?.refusal).toBeUndefined();
    const source = await sourceOf(client, dataSourceId);
    expect(source).toMatchObject({ name: 'Line items of a.pdf', recordCount: 2, origin });
    const { body } = await client.get<RowsPage>(`/api/data-sources/${dataSourceId}/rows`);
    expect(body.rows.map((row) => row.map(String))).toEqual([
      ['Paper', '1540', '1'],
      ['Ink', '9.9', '2'],
    ]);
  });

  it('PLAN-002 take a place of the plan each, and are refused in words where there is none', async () => {
    const wid = randomUUID();
    for (let at = 0; at < 5; at += 1) expect((await ask(wid)).answer?.refusal).toBeUndefined();
    const { answer, dataSourceId } = await ask(wid);
    expect(answer?.refusal).toMatch(/^Free includes 5 data uploads/);
    const client = await service.client({ wid });
    expect((await client.get(`/api/data-sources/${dataSourceId}`)).status).toBe(404);
  });

  it('that are gone are not made of nothing', async () => {
    const { answer } = await ask(randomUUID(), { fileKey: `documents/${randomUUID()}/tables/none.csv` });
    expect(answer?.refusal).toBe('What it was to be made of is gone. Try again.');
  });
});
