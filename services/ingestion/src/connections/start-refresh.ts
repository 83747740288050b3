import type { AccessClaims, UploadAccepted } from '@plumbline/contracts';
import { consumeQuota } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import { displayName } from '@plumbline/intake';
import { conflict } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { countUsed } from '../catalog/source-state.js';
import { settingsInForce, startParsing } from '../catalog/start-parsing.js';
import { replacementKey } from '../catalog/storage-keys.js';
import { fileOf, type StoredFile } from '../catalog/stored-file.js';
import { ConnectionRow } from './connection.entity.js';

interface RefreshOptions {
  /** Also where only newer rows are read otherwise. */
  everything?: boolean;
}

/**
 * Queues another reading of a source's rows as its next version; the source must be locked and not being read. What it
 * shows stays until the rows are there, and where they never come.
 * @throws AppError `conflict` for what came from no database, `plan_limit` where a failed source finds no place
 */
export async function startRefresh(
  tx: EntityManager,
  live: LiveBus,
  claims: AccessClaims,
  source: DataSourceRow,
  { everything = false }: RefreshOptions = {},
): Promise<UploadAccepted> {
  const { extract, workspaceId, freshness, currentVersion } = source;
  if (!extract)
    throw conflict('Only data that was read from a database can be refreshed. Upload a new file instead.');
  const { connectionId, selection, isLive } = extract;
  if (!(await tx.existsBy(ConnectionRow, { id: connectionId, workspaceId })))
    throw conflict('The connection to its database was deleted, so it cannot be refreshed.');
  if (source.status === 'failed') await consumeQuota(tx, claims, 'uploads', () => countUsed(tx, workspaceId));
  const column = everything || currentVersion === 0 ? null : (freshness?.growing ?? null);
  const growth = column === null ? undefined : { column, version: currentVersion };
  const file = toBeTaken(source, source.fileName, {
    connectionId,
    selection,
    ...(isLive && { isLive }),
    ...(growth && { growth }),
  });
  await tx.update(DataSourceRow, { id: source.id }, { refreshTriedAt: new Date() });
  return startParsing(tx, live, claims, source, { file, settings: await settingsInForce(tx, source) });
}

/** A file whose rows are still in the database. */
export function toBeTaken(
  owner: { workspaceId: string; id: string },
  name: string,
  extract: NonNullable<StoredFile['extract']>,
): StoredFile {
  const fileName = displayName(name.endsWith('.csv') ? name : `${name}.csv`);
  return fileOf({
    ...{ fileKey: replacementKey(owner), fileName, uploadType: 'database', bytes: 0, sha256: '' },
    extract,
  });
}
