import type { EntityManager } from 'typeorm';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';

type AgedSource = Pick<DataSourceRow, 'id' | 'currentVersion' | 'extract'>;

/** When the rows that a source shows were in the database; undefined where it shows none. */
export async function readAtOf(tx: EntityManager, source: AgedSource): Promise<Date | undefined> {
  const { id, currentVersion, extract } = source;
  if (currentVersion === 0) return undefined;
  const noted = extract?.taken?.readAt;
  if (noted !== undefined) return new Date(noted);
  // Rows that were taken before this was noted.
  const version = await tx.findOneBy(DataSourceVersionRow, { dataSourceId: id, version: currentVersion });
  return version?.createdAt;
}
