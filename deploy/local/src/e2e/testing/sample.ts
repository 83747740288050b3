import type { Dashboard, DataSourceSummary, UploadAccepted } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { ApiClient } from './api-client.js';

const BUILT_WITHIN_MS = 300_000;

/** Puts the sample among an account's sources; answers its id once it is read. */
export async function installSample(client: ApiClient): Promise<string> {
  const { body } = await client.post<UploadAccepted>('/api/resources/samples/orders/install');
  await client.until<DataSourceSummary>(`/api/data-sources/${body.id}`, ({ status }) => status === 'ready');
  return body.id;
}

/** Has a dashboard built from a source; answers it once it is there. */
export async function buildDashboard(
  client: ApiClient,
  dataSourceId: string,
  name?: string,
): Promise<Dashboard> {
  const { body } = await eventually('the news of the source', async () => {
    const answer = await client.post<Dashboard>('/api/dashboards/generate', { dataSourceId, name });
    return answer.status === 202 && answer;
  });
  return client.until<Dashboard>(
    `/api/dashboards/${body.id}`,
    ({ status }) => status === 'ready',
    BUILT_WITHIN_MS,
  );
}

/** Has a measure of a source predicted; answers the id once the forecast is there. */
export async function makePrediction(client: ApiClient, dataSourceId: string): Promise<string> {
  const { body } = await client.post<{ id: string }>('/api/predictions', {
    dataSourceId,
    target: 'amount',
    horizon: 3,
  });
  await client.until<{ status: string }>(`/api/predictions/${body.id}`, ({ status }) => status === 'ready');
  return body.id;
}

/** Has a summary of a source written; answers the id once it is there. */
export async function makeSummary(client: ApiClient, dataSourceId: string): Promise<string> {
  const { body } = await client.post<{ id: string }>('/api/executive-summaries', { dataSourceId });
  await client.until<{ status: string }>(
    `/api/executive-summaries/${body.id}`,
    ({ status }) => status === 'ready',
    300_000,
  );
  return body.id;
}
