import { Injectable } from '@nestjs/common';
import {
  DashboardChanged,
  DashboardCreated,
  DashboardDeleted,
  DataSourceDeleted,
  DataSourceReady,
  type EventPayload,
} from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { KnownObjectRow } from './known-object.entity.js';
import { SourceVersionRow } from './source-version.entity.js';

/** Keeps which objects a workspace has, so that asking for a file of one is answered at once. */
@Injectable()
export class ObjectsHandler {
  @OnEvent(DashboardCreated)
  onDashboardCreated(payload: EventPayload<typeof DashboardCreated>, tx: EntityManager): Promise<void> {
    return keepDashboard(payload, tx);
  }

  @OnEvent(DashboardChanged)
  onDashboardChanged(payload: EventPayload<typeof DashboardChanged>, tx: EntityManager): Promise<void> {
    return keepDashboard(payload, tx);
  }

  @OnEvent(DashboardDeleted)
  async onDashboardDeleted(
    { dashboardId: id }: EventPayload<typeof DashboardDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.update(KnownObjectRow, { id }, { deletedAt: new Date() });
  }

  @OnEvent(DataSourceReady)
  async onDataSourceReady(payload: EventPayload<typeof DataSourceReady>, tx: EntityManager): Promise<void> {
    const { dataSourceId, workspaceId, name, version, columns, rowCount, parquetKey, readAt } = payload;
    const isLive = payload.isLive ?? false;
    const object = { id: dataSourceId, workspaceId, type: 'data-source' as const, name };
    const known = { ...object, currentVersion: version, isLive, deletedAt: null };
    await tx.upsert(KnownObjectRow, known, ['id']);
    await tx.upsert(
      SourceVersionRow,
      {
        ...{ sourceId: dataSourceId, version, columns, rowCount, parquetKey },
        readAt: readAt ? new Date(readAt) : null,
      },
      ['sourceId', 'version'],
    );
  }

  @OnEvent(DataSourceDeleted)
  async onDataSourceDeleted(
    { dataSourceId }: EventPayload<typeof DataSourceDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    await tx.update(KnownObjectRow, { id: dataSourceId }, { deletedAt: new Date() });
    await tx.delete(SourceVersionRow, { sourceId: dataSourceId });
  }
}

async function keepDashboard(
  { dashboardId: id, workspaceId, name }: EventPayload<typeof DashboardChanged>,
  tx: EntityManager,
): Promise<void> {
  const object = { id, workspaceId, type: 'dashboard' as const, name, currentVersion: null };
  await tx.upsert(KnownObjectRow, { ...object, deletedAt: null }, ['id']);
}
