import { Inject, Injectable } from '@nestjs/common';
import { type Column, DataSourceDeleted, DataSourceReady, type EventPayload } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { canonicalJson } from '@plumbline/datasets';
import { LiveBus, OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { followers, rebuild } from '../dashboards/build-queue.js';
import { DashboardRow } from '../dashboards/dashboard.entity.js';
import { FactRow } from '../facts/fact.entity.js';
import { SourceRow } from './source.entity.js';
import { SourceVersionRow } from './source-version.entity.js';

/**
 * Keeps our copy of data sources. Dashboards follow at once: their browsers are told to read again, and those that
 * rules alone made are built anew when the columns are others.
 */
@Injectable()
export class SourcesHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(DataSourceReady)
  async onDataSourceReady(payload: EventPayload<typeof DataSourceReady>, tx: EntityManager): Promise<void> {
    const { dataSourceId: sourceId, workspaceId, version, name } = payload;
    const { columns, rowCount, parquetKey, profileKey } = payload;
    const before = await currentColumns(tx, sourceId);
    await tx.upsert(
      SourceRow,
      { id: sourceId, workspaceId, name, currentVersion: version, deletedAt: null },
      ['id'],
    );
    await tx.upsert(SourceVersionRow, { sourceId, version, columns, rowCount, parquetKey, profileKey }, [
      'sourceId',
      'version',
    ]);
    await this.tellFollowers(tx, workspaceId, sourceId);
    if (!before || canonicalJson(before) === canonicalJson(columns)) return;
    for (const row of await followers(tx, sourceId)) await rebuild(tx, this.live, row);
  }

  /** What was stated stays known as gone; its values leave with the data. */
  @OnEvent(DataSourceDeleted)
  async onDataSourceDeleted(
    { dataSourceId, workspaceId }: EventPayload<typeof DataSourceDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.update(SourceRow, { id: dataSourceId }, { deletedAt: new Date() });
    await tx.update(FactRow, { sourceId: dataSourceId }, { result: null });
    await this.tellFollowers(tx, workspaceId, dataSourceId);
  }

  private async tellFollowers(tx: EntityManager, workspaceId: string, sourceId: string): Promise<void> {
    const followers = await tx.find(DashboardRow, { where: { sourceId, workspaceId }, select: { id: true } });
    afterCommit(tx, () => {
      for (const { id } of followers) {
        this.live.publish({ workspaceId, event: 'changed', data: { type: 'dashboard', id } });
      }
    });
  }
}

async function currentColumns(tx: EntityManager, sourceId: string): Promise<Column[] | undefined> {
  const source = await tx.findOneBy(SourceRow, { id: sourceId });
  if (!source) return undefined;
  const version = await tx.findOneBy(SourceVersionRow, { sourceId, version: source.currentVersion });
  return version?.columns;
}
