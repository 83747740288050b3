import type { Dashboard, DataSourceSummary, QueryPlan } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { ApiClient } from '../api-client.js';

/** Uploads a CSV file and waits until it is read. */
export async function giveFile(client: ApiClient, name: string, csv: string): Promise<string> {
  const { body, status } = await client.upload(name, csv);
  if (status !== 202) throw new Error(`the upload answered ${status}: ${JSON.stringify(body)}`);
  await client.until<DataSourceSummary>(
    `/api/data-sources/${body.id}`,
    (source) => source.status === 'ready',
  );
  return body.id;
}

/** A dashboard with these plans as tables, in order. Plans are given without their source. */
export async function tablesOf(
  client: ApiClient,
  dataSourceId: string,
  plans: readonly Omit<Partial<QueryPlan>, 'dataSourceId' | 'version'>[],
): Promise<Dashboard> {
  const made = await eventually('the news of the source', async () => {
    const answer = await client.post<Dashboard>('/api/dashboards', { name: 'Tables', dataSourceId });
    return answer.status < 300 && answer.body;
  });
  const charts = plans.map((plan, index) => ({
    id: crypto.randomUUID(),
    type: 'table',
    title: `Table ${index + 1}`,
    subtitle: '',
    reason: 'Made by hand.',
    layout: { x: 0, y: index * 4, w: 12, h: 4 },
    plan: { dataSourceId, version: made.dataVersion, ...plan },
  }));
  const { status, body } = await client.call<Dashboard>('PUT', `/api/dashboards/${made.id}`, {
    headers: { 'if-match': String(made.version) },
    body: { config: { ...made.config, charts } },
  });
  if (status !== 200) throw new Error(`the dashboard was not changed: ${status} ${JSON.stringify(body)}`);
  return body;
}
