import {
  type Dashboard,
  type DashboardQueryResult,
  type DataSourceSummary,
  SERVICES,
  type ServiceEntry,
} from '@plumbline/contracts';
import type { Entry } from '../users/acknowledgements.js';
import { wrongTiles } from '../users/look.js';
import { OrdersTable } from '../users/orders-table.js';
import { type Caller, listAll } from './callers.js';
import type { Scene } from './scene.js';

const JOB_SCHEMAS = SERVICES.filter(({ roles }: ServiceEntry) => roles.includes('worker')).map(
  ({ schema }) => schema,
);

/** I2. */
export async function jobsAreOver({ cluster, log }: Scene): Promise<string[]> {
  const { postgres } = cluster.servers.real;
  const differences: string[] = [];
  const known = new Set<string>();
  for (const schema of JOB_SCHEMAS) {
    const jobs = await postgres.query<{ id: string; kind: string; status: string; attempt: number }>(
      `SELECT id, kind, status, attempt FROM ${schema}.jobs`,
    );
    for (const { id, kind, status, attempt } of jobs) {
      known.add(id);
      if (!['succeeded', 'failed', 'cancelled'].includes(status))
        differences.push(`${kind} ${id} is ${status} after ${attempt} attempts`);
    }
  }
  for (const { id, detail } of log.of('upload', 'accepted')) {
    if (typeof detail?.jobId === 'string' && !known.has(detail.jobId))
      differences.push(`the job ${detail.jobId} of the upload ${id} was accepted and is not there`);
  }
  return differences;
}

/** I3. Counted in the tables, and compared with an arithmetic of our own over what users see. */
export async function resultsAreAsExpected(scene: Scene): Promise<string[]> {
  const wrong = scene.log.entries
    .filter(({ phase }) => phase === 'wrong')
    .map(({ user, operation, id, detail }) => `${user} ${operation} ${id ?? ''}: ${JSON.stringify(detail)}`);
  const differences = [...wrong, ...(await oneResultPerJob(scene))];
  const tables = tablesOf(scene.log.of('upload', 'accepted'));
  const toGo = scene.log.deletionsRequested();
  for (const caller of scene.callers) {
    const sources = await listAll<DataSourceSummary>(caller, '/api/data-sources');
    for (const { id, status, recordCount, error } of sources) {
      const table = tables.get(id);
      if (!table || toGo.has(id)) continue;
      if (status !== 'ready' || recordCount !== table.rows)
        differences.push(
          `source ${id} of ${caller.name}: ${status}, ${recordCount} of ${table.rows} rows ${JSON.stringify(error ?? '')}`,
        );
    }
    const shown = new Set(sources.map(({ id }) => id));
    for (const dashboard of await listAll<Dashboard>(caller, '/api/dashboards')) {
      const [sourceId = ''] = dashboard.dataSourceIds;
      const table = tables.get(sourceId);
      if (table && shown.has(sourceId) && !toGo.has(sourceId))
        differences.push(...(await dashboardDifferences(caller, dashboard, table)));
    }
  }
  return differences;
}

async function dashboardDifferences(
  { name, client }: Caller,
  dashboard: Dashboard,
  table: OrdersTable,
): Promise<string[]> {
  if (dashboard.status !== 'ready')
    return [
      `dashboard ${dashboard.id} of ${name} is ${dashboard.status} ${JSON.stringify(dashboard.error ?? '')}`,
    ];
  const { status, body } = await client.post<DashboardQueryResult>(
    `/api/dashboards/${dashboard.id}/query`,
    {},
  );
  if (status !== 200) return [`dashboard ${dashboard.id} of ${name} answered ${status} ${short(body)}`];
  const { compared, wrong } = wrongTiles(dashboard, body.tiles, table);
  return compared === 0 ? [`no tile of ${dashboard.id} could be compared`] : wrong;
}

/** A job that succeeded has left exactly one result, and a result has one job that succeeded. */
async function oneResultPerJob({ cluster, spoiled }: Scene): Promise<string[]> {
  const { postgres } = cluster.servers.real;
  const readings = await postgres.query<{ id: string; count: string }>(
    `SELECT job.id, count(version.*) FROM ingestion.jobs job
     LEFT JOIN ingestion.data_source_versions version
       ON version.data_source_id = job.subject_id AND version.version = (job.input->>'version')::int
      AND version.status = 'ready'
     WHERE job.kind = 'parse-upload' AND job.status = 'succeeded'
       AND EXISTS (SELECT 1 FROM ingestion.data_sources source WHERE source.id = job.subject_id)
     GROUP BY job.id HAVING count(version.*) <> 1`,
  );
  const orphans = await postgres.query<{ source: string; version: number }>(
    `SELECT version.data_source_id AS source, version.version FROM ingestion.data_source_versions version
     WHERE version.status = 'ready' AND NOT EXISTS (
       SELECT 1 FROM ingestion.jobs job WHERE job.kind = 'parse-upload' AND job.status = 'succeeded'
         AND job.subject_id = version.data_source_id AND (job.input->>'version')::int = version.version)`,
  );
  const failed = await postgres.query<{ id: string; kind: string; code: string; message: string }>(
    `SELECT id, kind, error_code AS code, error_message AS message FROM ingestion.jobs WHERE status = 'failed'
     UNION ALL SELECT id, kind, error_code, error_message FROM analytics.jobs WHERE status = 'failed'`,
  );
  return [
    ...readings.map(({ id, count }) => `the reading ${id} succeeded and left ${count} versions`),
    ...orphans.map(
      ({ source, version }) => `version ${version} of ${source} comes from no reading that succeeded`,
    ),
    // A source that was deleted meanwhile is why a job may rightly come to nothing.
    ...failed
      .filter(({ id, code }) => code !== 'source_gone' && !spoiled.has(id))
      .map(({ id, kind, code, message }) => `${kind} ${id} failed: ${code} ${message}`),
  ];
}

const tablesOf = (uploads: readonly Entry[]): Map<string, OrdersTable> =>
  new Map(
    uploads.map(({ id = '', detail }) => [id, new OrdersTable(Number(detail?.rows), Number(detail?.seed))]),
  );

const short = (value: unknown): string => JSON.stringify(value).slice(0, 300);
