import { SERVICES } from '@plumbline/contracts';
import type { Scene } from './scene.js';

const SCHEMAS = SERVICES.map(({ schema }) => schema);

/** I5. Every service that hears a topic puts each of its poisons aside. */
export async function drained({ cluster, poisons }: Scene): Promise<string[]> {
  const { postgres } = cluster.servers.real;
  const differences: string[] = [];
  const letters = new Map<string, string[]>();
  for (const schema of SCHEMAS) {
    const waiting = await postgres.query<{ type: string; count: string; error: string | null }>(
      `SELECT type, count(*), max(last_error) AS error FROM ${schema}.outbox WHERE published_at IS NULL GROUP BY type`,
    );
    for (const { type, count, error } of waiting)
      differences.push(`${count} ${type} wait in ${schema}'s outbox (${error ?? 'never tried'})`);
    const dead = await postgres.query<{ consumer: string; type: string; error: string }>(
      `SELECT consumer, type, error_message AS error FROM ${schema}.dead_letters`,
    );
    for (const { consumer, type, error } of dead)
      letters.set(consumer, [...(letters.get(consumer) ?? []), `${type}: ${error}`]);
  }
  for (const [consumer, named] of letters)
    if (named.length !== poisons)
      differences.push(
        `${named.length} dead letters of ${consumer} instead of ${poisons}: ${named.join('; ')}`,
      );
  if (poisons > 0 && letters.size === 0) differences.push(`no dead letter of ${poisons} poisons`);
  return differences;
}

/** I6. Each copy that a service keeps of another's state, beside that state. */
export async function readModelsEqual({ cluster }: Pick<Scene, 'cluster'>): Promise<string[]> {
  const { postgres } = cluster.servers.real;
  const differences: string[] = [];
  for (const { what, sql } of COPIES) {
    const rows = await postgres.query<{ id: string; truth: string; copy: string }>(sql);
    for (const { id, truth, copy } of rows) differences.push(`${what} ${id}: ${copy} instead of ${truth}`);
  }
  return differences;
}

/** Each answers the rows that differ: an id, the state and the copy, as text. */
const COPIES: readonly { what: string; sql: string }[] = [
  {
    what: "analytics' source",
    sql: `SELECT id, coalesce(truth::text, 'none') AS truth, coalesce(copy::text, 'none') AS copy FROM
      (SELECT source.id, ARRAY[source.workspace_id::text, source.name, source.current_version::text,
                               version.parquet_key, version.profile_key, version.row_count::text] AS truth
       FROM ingestion.data_sources source JOIN ingestion.data_source_versions version
         ON version.data_source_id = source.id AND version.version = source.current_version) AS t
      FULL JOIN
      (SELECT source.id, ARRAY[source.workspace_id::text, source.name, source.current_version::text,
                               version.parquet_key, version.profile_key, version.row_count::text] AS copy
       FROM analytics.sources source JOIN analytics.source_versions version
         ON version.source_id = source.id AND version.version = source.current_version
       WHERE source.deleted_at IS NULL) AS c USING (id)
      WHERE truth IS DISTINCT FROM copy`,
  },
  {
    what: "ingestion's use of the dashboard",
    sql: `SELECT id, coalesce(truth::text, 'none') AS truth, coalesce(copy::text, 'none') AS copy FROM
      (SELECT id, ARRAY[workspace_id::text, name, source_id::text] AS truth FROM analytics.dashboards) AS t
      FULL JOIN
      (SELECT dashboard_id AS id, ARRAY[workspace_id::text, name, data_source_id::text] AS copy
       FROM ingestion.dashboard_uses) AS c USING (id)
      WHERE truth IS DISTINCT FROM copy`,
  },
  ...SCHEMAS.filter((schema) => schema !== 'auth').map((schema) => ({
    what: `${schema}'s plan of the workspace`,
    sql: `SELECT workspace.id, workspace.plan AS truth, quota.plan AS copy
      FROM auth.workspaces workspace JOIN ${schema}.workspace_quota quota ON quota.workspace_id = workspace.id
      WHERE quota.plan <> workspace.plan`,
  })),
];
