import {
  type AccessClaims,
  type Dashboard,
  DashboardChanged,
  type DashboardConfig,
  DashboardCreated,
  type LiveMessage,
} from '@plumbline/contracts';
import { afterCommit, consumeQuota, type MeteredRows } from '@plumbline/database';
import { type LiveBus, publish } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import { type EntityManager, In } from 'typeorm';
import { SourceRow } from '../sources/source.entity.js';
import { SourceVersionRow } from '../sources/source-version.entity.js';
import { calculatedColumns } from '../tiles/calculated-columns.js';
import { DashboardRow, sourceIdsOf } from '../tiles/dashboard.entity.js';

/** The steps that several ways of changing a dashboard share. Each runs in the caller's transaction. */

export const EMPTY_CONFIG: DashboardConfig = {
  charts: [],
  kpis: [],
  runnersUp: [],
  colours: {},
  timeColumn: null,
};

/** @throws AppError `not_found`, the same for a foreign one */
export async function lockDashboard(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<DashboardRow> {
  const row = await tx.findOne(DashboardRow, {
    where: { id, workspaceId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw notFound();
  return row;
}

/**
 * Which dashboards take a place of the plan: one being built has its place, a failed one gave it back (T-58), and an
 * example, made of a sample alone, never had one.
 */
export const DASHBOARD_PLACES: MeteredRows = {
  meter: 'dashboards',
  table: 'dashboards',
  takesPlace: `status IN ('building', 'ready') AND NOT (
    other_sources = '{}' AND EXISTS (SELECT FROM sources WHERE sources.id = source_id AND sources.is_sample))`,
};

export function countUsed(tx: EntityManager, workspaceId: string): Promise<number> {
  return tx
    .createQueryBuilder(DashboardRow, 'dashboard')
    .where('dashboard.workspace_id = :workspaceId', { workspaceId })
    .andWhere(DASHBOARD_PLACES.takesPlace)
    .getCount();
}

/** Takes a place of the plan for a dashboard that needs one. @throws AppError `plan_limit` */
export async function consumeDashboardQuota(
  tx: EntityManager,
  claims: AccessClaims,
  row: DashboardRow,
): Promise<void> {
  const [only, ...others] = sourceIdsOf(row);
  const isExample = others.length === 0 && (await tx.existsBy(SourceRow, { id: only, isSample: true }));
  if (!isExample) await consumeQuota(tx, claims, 'dashboards', () => countUsed(tx, claims.wid));
}

/** Announces the state as it now is. */
export async function announce(
  tx: EntityManager,
  definition: typeof DashboardCreated | typeof DashboardChanged,
  row: DashboardRow,
): Promise<void> {
  await publish(tx, definition, {
    workspaceId: row.workspaceId,
    aggregateVersion: row.version,
    dashboardId: row.id,
    name: row.name,
    dataSourceIds: sourceIdsOf(row),
  });
}

/** Stores a change under the next version, announces it and tells the workspace's browsers. */
export async function saveChange(tx: EntityManager, live: LiveBus, row: DashboardRow): Promise<void> {
  row.version += 1;
  row.updatedAt = new Date();
  await tx.save(row);
  await announce(tx, DashboardChanged, row);
  broadcastChange(tx, live, row);
}

export function broadcastChange(
  tx: EntityManager,
  live: LiveBus,
  row: Pick<DashboardRow, 'id' | 'workspaceId'>,
): void {
  const message: LiveMessage = {
    workspaceId: row.workspaceId,
    event: 'changed',
    data: { type: 'dashboard', id: row.id },
  };
  afterCommit(tx, () => live.publish(message));
}

/** The dashboards as answers, each with the data version it shows right now. */
export async function toAnswers(tx: EntityManager, rows: readonly DashboardRow[]): Promise<Dashboard[]> {
  const ids = [...new Set(rows.flatMap(sourceIdsOf))];
  const sources = ids.length === 0 ? [] : await tx.findBy(SourceRow, { id: In(ids) });
  const known = new Map(sources.map((source) => [source.id, source]));
  const shownBy = (row: DashboardRow) =>
    row.isPinned ? row.dataVersion : (known.get(row.sourceId)?.currentVersion ?? row.dataVersion);
  const versionsOf = (row: DashboardRow): Pick<Dashboard, 'dataVersions'> => {
    const others = Object.entries(row.otherSources).map(([id, kept]): [string, number] => [
      id,
      row.isPinned ? kept : (known.get(id)?.currentVersion ?? kept),
    ]);
    return others.length > 0 ? { dataVersions: Object.fromEntries(others) } : {};
  };
  const shown = rows.map((row) => ({ sourceId: row.sourceId, version: shownBy(row) }));
  const versions = shown.length === 0 ? [] : await tx.findBy(SourceVersionRow, shown);
  const readAt = new Map(
    versions.map(({ sourceId, version, readAt: at }) => [`${sourceId} ${version}`, at?.toISOString()]),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    dataSourceIds: sourceIdsOf(row),
    config: row.config,
    status: row.status,
    jobId: row.jobId,
    ...errorOf(row, known),
    version: row.version,
    dataVersion: shownBy(row),
    ...versionsOf(row),
    ...asOf(readAt.get(`${row.sourceId} ${shownBy(row)}`)),
    pinned: row.isPinned,
    zone: row.zone,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdBy,
    ...(row.isEdited && { isEdited: true }),
    ...calculatedIn(row),
  }));
}

function calculatedIn({ calculations }: DashboardRow): Pick<Dashboard, 'calculated'> {
  const calculated = calculatedColumns(calculations);
  return calculated.length > 0 ? { calculated } : {};
}

const asOf = (readAt: string | undefined) => (readAt ? { dataAsOf: readAt } : {});

/** With one of several sources gone its tiles say so, and the others go on. */
function errorOf(row: DashboardRow, sources: ReadonlyMap<string, SourceRow>): Pick<Dashboard, 'error'> {
  if (row.error) return { error: row.error };
  const source = sources.get(row.sourceId);
  if (!source || sourceIdsOf(row).some((id) => !sources.get(id)?.deletedAt)) return {};
  return {
    error: { code: 'source_gone', message: `“${source.name}” was deleted, and its numbers with it.` },
  };
}
