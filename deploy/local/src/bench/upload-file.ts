import type { DataSourceSummary } from '@plumbline/contracts';
import type { ApiClient } from '../e2e/testing/api-client.js';

const PATIENCE_MS = 120_000;

/** Uploads a file and waits until its table is ready. */
export async function uploadFile(owner: ApiClient, name: string, content: string | Blob): Promise<string> {
  const { body } = await owner.upload(name, content);
  const isOver = ({ status }: DataSourceSummary) => status === 'ready' || status === 'failed';
  const path = `/api/data-sources/${body.id}`;
  const { status, error } = await owner.until<DataSourceSummary>(path, isOver, PATIENCE_MS);
  if (status === 'failed') throw new Error(error?.message);
  return body.id;
}
