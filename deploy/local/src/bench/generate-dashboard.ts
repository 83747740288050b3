import { setTimeout as sleep } from 'node:timers/promises';
import type { Dashboard, JobView } from '@plumbline/contracts';
import type { ApiClient } from '../e2e/testing/api-client.js';

const PATIENCE_MS = 120_000;
const ASK_AGAIN_MS = 100;

/** Confirms a source that is ready and has its dashboard built; answers the dashboard's id. */
export async function generateDashboard(client: ApiClient, dataSourceId: string): Promise<string> {
  await client.post(`/api/data-sources/${dataSourceId}/confirm`, {});
  for (;;) {
    const { status, body } = await client.post<Dashboard>('/api/dashboards/generate', { dataSourceId });
    // The news of a source is on its way to the service that builds: until it is there, it is not found.
    if (status === 404) {
      await sleep(ASK_AGAIN_MS);
      continue;
    }
    if (status !== 202) throw new Error(`generate answered ${status}: ${JSON.stringify(body)}`);
    await client.until<JobView>(`/api/jobs/${body.jobId}`, (job) => job.status === 'succeeded', PATIENCE_MS);
    return body.id;
  }
}
