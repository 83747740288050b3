import type { AccessClaims } from '@plumbline/contracts';
import type { LiveBus } from '@plumbline/events';
import { AppError } from '@plumbline/server';
import { type DataSource, IsNull } from 'typeorm';
import { enqueueFind } from '../insights/find-queue.js';
import { SourceRow } from '../sources/source.entity.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

/**
 * Looks through a source again with what is calculated in its rows now. In a transaction of its own: a calculation is
 * saved whether or not there is a place for the search, which then happens with the next data.
 */
export async function searchAgain(
  database: DataSource,
  live: LiveBus,
  { wid, sub, zone }: AccessClaims,
  { sourceId }: Pick<DashboardRow, 'sourceId'>,
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      const source = await tx.findOneBy(SourceRow, { id: sourceId, deletedAt: IsNull() });
      if (!source) return;
      await enqueueFind(tx, live, {
        ...{ workspaceId: wid, dataSourceId: sourceId, version: source.currentVersion, name: source.name },
        ...{ userId: sub, zone },
      });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
