import type { Freshness } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import { canGrow } from '../databases/growth-mark.js';
import { readAtOf } from './source-age.js';

/** How fresh a source's rows are and how they stay so; undefined where they are of no database, or not there yet. */
export async function freshnessOf(tx: EntityManager, source: DataSourceRow): Promise<Freshness | undefined> {
  const { extract, freshness, refreshFailure } = source;
  const readAt = extract ? await readAtOf(tx, source) : undefined;
  if (!readAt) return undefined;
  const columns = extract?.taken?.columns ?? [];
  return {
    ...(freshness ?? { onOpenMinutes: null, growing: null }),
    readAt: readAt.toISOString(),
    candidates: columns.filter(canGrow).map(({ name }) => name),
    ...(refreshFailure && { failure: refreshFailure }),
  };
}
