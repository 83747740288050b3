import { Inject, Injectable } from '@nestjs/common';
import {
  DataSourceDeleted,
  DataSourceReady,
  DataSourceRenamed,
  type EventPayload,
} from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus, OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { DashboardRow } from '../dashboards/dashboard.entity.js';
import { FactRow } from '../facts/fact.entity.js';
import { SourceRow } from './source.entity.js';
import { SourceVersionRow } from './source-version.entity.js';

/** Keeps our copy of data sources. Dashboards follow at once: their browsers are told to read again. */
@Injectable()
export class SourcesHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(DataSourceReady)
  async onDataSourceReady(payload: EventPayload<typeof DataSourceReady>, tx: EntityManager): Promise<void> {
    const { dataSourceId: sourceId, workspaceId, version, name } = payload;
    const { columns, rowCount, parquetKey, profileKey } = payload;
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
  }

  @OnEvent(DataSourceRenamed)
  async onDataSourceRenamed(
    { dataSourceId, name }: EventPayload<typeof DataSourceRenamed>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.update(SourceRow, { id: dataSourceId }, { name });
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
