import type { DatabaseEngine, Freshness } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import { ConnectionRow } from '../connections/connection.entity.js';
import { DRIVERS } from '../databases/drivers.js';
import { canGrow } from '../databases/growth-mark.js';
import { readAtOf } from './source-age.js';

/** How fresh a source's rows are and how they stay so; undefined where they are of no database, or not there yet. */
export async function freshnessOf(tx: EntityManager, source: DataSourceRow): Promise<Freshness | undefined> {
  const { extract, freshness, refreshFailure } = source;
  const readAt = extract ? await readAtOf(tx, source) : undefined;
  if (!readAt) return undefined;
  const engine = await engineOf(tx, source);
  const columns = engine && DRIVERS[engine].readsNewerRows ? (extract?.taken?.columns ?? []) : [];
  return {
    ...(freshness ?? { onOpenMinutes: null, growing: null }),
    readAt: readAt.toISOString(),
    candidates: columns.filter(canGrow).map(({ name }) => name),
    ...(refreshFailure && { failure: refreshFailure }),
  };
}

/** What a source is read from; undefined where its connection was deleted. */
export async function engineOf(
  tx: EntityManager,
  { extract, workspaceId }: DataSourceRow,
): Promise<DatabaseEngine | undefined> {
  if (!extract) return undefined;
  const connection = await tx.findOneBy(ConnectionRow, { id: extract.connectionId, workspaceId });
  return connection?.engine;
}
