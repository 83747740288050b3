import {
  type AccessClaims,
  DataSourceDeleted,
  DataSourceReady,
  type LiveMessage,
} from '@plumbline/contracts';
import { afterCommit, type MeteredRows, refuseOverLimit } from '@plumbline/database';
import { type LiveBus, publish } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from './data-source.entity.js';
import { DataSourceVersionRow } from './data-source-version.entity.js';
import { fileOf } from './stored-file.js';

/** The steps that several ways of changing a source share. Each runs in the caller's transaction. */

/** Locks a source of the workspace until the end of the transaction.
 * @throws AppError `not_found`, the same for a foreign one */
export async function lockSource(tx: EntityManager, workspaceId: string, id: string): Promise<DataSourceRow> {
  const row = await tx.findOne(DataSourceRow, {
    where: { id, workspaceId },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) throw notFound();
  return row;
}

/** Which sources take a place of the plan, for what lies over its limit. */
export const SOURCE_PLACES: MeteredRows = {
  meter: 'uploads',
  table: 'data_sources',
  takesPlace: `status <> 'failed' AND sample_id IS NULL`,
};

/** Locks a source that is about to be changed. @throws AppError `not_found`, `plan_limit` when it can only be read */
export async function lockActiveSource(
  tx: EntityManager,
  claims: AccessClaims,
  id: string,
): Promise<DataSourceRow> {
  const source = await lockSource(tx, claims.wid, id);
  await refuseOverLimit(tx, SOURCE_PLACES, claims, id);
  return source;
}

/** Sources that take a place of the plan: a failed upload has given its place back (T-58), and a sample never had one. */
export function countUsed(tx: EntityManager, workspaceId: string): Promise<number> {
  return tx
    .createQueryBuilder(DataSourceRow, 'source')
    .where('source.workspace_id = :workspaceId', { workspaceId })
    .andWhere(SOURCE_PLACES.takesPlace)
    .getCount();
}

/** Makes a ready version the one that is shown, and announces it. The source must be locked. */
export async function showVersion(
  tx: EntityManager,
  source: DataSourceRow,
  version: DataSourceVersionRow,
): Promise<void> {
  const { columns, rowCount, strips, openDecisions } = version;
  Object.assign(source, {
    ...fileOf(version),
    status: 'ready',
    currentVersion: version.version,
    recordCount: rowCount,
    columnCount: columns?.length ?? null,
    strips: strips ?? [],
    openDecisions: openDecisions ?? 0,
    error: null,
  } satisfies Partial<DataSourceRow>);
  await announce(tx, source, version);
}

/** Saves a source and tells all that is true of it now, under the next version of its events. */
export async function announce(
  tx: EntityManager,
  source: DataSourceRow,
  version: DataSourceVersionRow,
): Promise<void> {
  const { columns, rowCount, parquetKey, profileKey, receiptKey } = version;
  if (!columns || rowCount === null || !parquetKey || !profileKey || !receiptKey) {
    throw new Error(`version ${version.version} of ${source.id} is not ready`);
  }
  source.eventVersion += 1;
  await tx.save(source);
  await publish(tx, DataSourceReady, {
    workspaceId: source.workspaceId,
    aggregateVersion: source.eventVersion,
    dataSourceId: source.id,
    version: version.version,
    name: source.name,
    uploadType: source.uploadType,
    columns,
    rowCount,
    parquetKey,
    profileKey,
    receiptKey,
    userId: source.createdBy,
    readAt: version.createdAt.toISOString(),
    ...(source.zone && { zone: source.zone }),
    ...(version.extract?.isLive && { isLive: true }),
    ...(version.settings.tableKind && { tableKind: version.settings.tableKind }),
    ...(source.sampleId !== null && { isSample: true }),
  });
}

/**
 * Deletes the rows and announces it where anybody heard of the source: once it had data, or from its import on where it comes
 * from a database. Objects are the caller's.
 */
export async function deleteSource(tx: EntityManager, source: DataSourceRow): Promise<void> {
  await tx.delete(DataSourceVersionRow, { dataSourceId: source.id });
  await tx.delete(DataSourceRow, { id: source.id });
  if (source.eventVersion === 0 && source.uploadType !== 'database') return;
  await publish(tx, DataSourceDeleted, {
    workspaceId: source.workspaceId,
    aggregateVersion: source.eventVersion + 1,
    dataSourceId: source.id,
  });
}

/** Whether any row of the source needs this file. */
export async function isFileUsed(
  tx: EntityManager,
  { id }: Pick<DataSourceRow, 'id'>,
  fileKey: string,
): Promise<boolean> {
  const ofVersion = await tx.existsBy(DataSourceVersionRow, { dataSourceId: id, fileKey });
  return ofVersion || (await tx.existsBy(DataSourceRow, { id, fileKey }));
}

/** Tells the workspace's browsers to read the source again, once there is something new to read. */
export function announceChanged(
  tx: EntityManager,
  live: LiveBus,
  source: Pick<DataSourceRow, 'id' | 'workspaceId'>,
): void {
  const message: LiveMessage = {
    workspaceId: source.workspaceId,
    event: 'changed',
    data: { type: 'data-source', id: source.id },
  };
  afterCommit(tx, () => live.publish(message));
}
