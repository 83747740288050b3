import { Inject, Injectable } from '@nestjs/common';
import {
  type Column,
  DashboardChanged,
  DashboardColumnsRenamed,
  DashboardCreated,
  DashboardDeleted,
  DataSourceDeleted,
  DataSourceImported,
  DataSourceReady,
  type EventPayload,
} from '@plumbline/contracts';
import { LiveBus, OnEvent } from '@plumbline/events';
import { type EntityManager, IsNull } from 'typeorm';
import { broadcastSchedule } from '../catalog/broadcast.js';
import { KnownObjectRow } from '../catalog/known-object.entity.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';
import { followDashboard } from '../renames/follow-dashboard.js';
import { followRenames } from '../renames/follow-renames.js';
import { checkOnData } from '../runs/check-on-data.js';

/**
 * Keeps which dashboards and data sources a workspace has; alerts look at what is new, schedules of what is gone are
 * paused, and filters and alerts follow the names of columns.
 */
@Injectable()
export class ObjectsHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(DashboardCreated)
  onDashboardCreated(
    { dashboardId: id, workspaceId }: EventPayload<typeof DashboardCreated>,
    tx: EntityManager,
  ): Promise<void> {
    return keep(tx, { id, workspaceId, type: 'dashboard' });
  }

  @OnEvent(DashboardChanged)
  onDashboardChanged(
    { dashboardId: id, workspaceId }: EventPayload<typeof DashboardChanged>,
    tx: EntityManager,
  ): Promise<void> {
    return keep(tx, { id, workspaceId, type: 'dashboard' });
  }

  @OnEvent(DashboardColumnsRenamed)
  async onDashboardColumnsRenamed(
    told: EventPayload<typeof DashboardColumnsRenamed>,
    tx: EntityManager,
  ): Promise<void> {
    for (const schedule of await followDashboard(tx, told)) broadcastSchedule(tx, this.live, schedule);
  }

  /** So that a schedule can refresh what is still being read for the first time. */
  @OnEvent(DataSourceImported)
  async onDataSourceImported(
    { dataSourceId: id, workspaceId }: EventPayload<typeof DataSourceImported>,
    tx: EntityManager,
  ): Promise<void> {
    const told = { id, workspaceId, type: 'data-source', uploadType: 'database', columns: null } as const;
    // What is known came from news that say more.
    await tx.createQueryBuilder().insert().into(KnownObjectRow).values(told).orIgnore().execute();
  }

  @OnEvent(DataSourceReady)
  async onDataSourceReady(
    { dataSourceId: id, workspaceId, version, columns, uploadType }: EventPayload<typeof DataSourceReady>,
    tx: EntityManager,
  ): Promise<void> {
    const renamed = await followRenames(tx, { dataSourceId: id, columns });
    await keep(tx, { id, workspaceId, type: 'data-source', uploadType, columns: columns.map(namesOf) });
    const checked = await checkOnData(tx, { dataSourceId: id, version });
    for (const schedule of new Map([...renamed, ...checked].map((one) => [one.id, one])).values())
      broadcastSchedule(tx, this.live, schedule);
  }

  @OnEvent(DashboardDeleted)
  onDashboardDeleted(
    { dashboardId: id, workspaceId }: EventPayload<typeof DashboardDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    return this.forget(tx, { id, workspaceId, type: 'dashboard' }, 'Its dashboard was deleted');
  }

  @OnEvent(DataSourceDeleted)
  onDataSourceDeleted(
    { dataSourceId: id, workspaceId }: EventPayload<typeof DataSourceDeleted>,
    tx: EntityManager,
  ): Promise<void> {
    return this.forget(tx, { id, workspaceId, type: 'data-source' }, 'Its data source was deleted');
  }

  /** News of its import may come later, so that what was never heard of is kept as deleted, too. */
  private async forget(tx: EntityManager, gone: Told, pausedReason: string): Promise<void> {
    const now = new Date();
    await tx.upsert(KnownObjectRow, { ...gone, deletedAt: now }, ['id']);
    const schedules = await tx.findBy(ScheduleRow, { targetId: gone.id, pausedAt: IsNull() });
    for (const schedule of schedules) {
      await tx.update(ScheduleRow, { id: schedule.id }, { pausedAt: now, pausedReason });
      broadcastSchedule(tx, this.live, schedule);
    }
  }
}

type Told = Pick<KnownObjectRow, 'id' | 'workspaceId' | 'type'> &
  Partial<Pick<KnownObjectRow, 'uploadType' | 'columns'>>;

async function keep(tx: EntityManager, told: Told): Promise<void> {
  await tx.upsert(KnownObjectRow, { uploadType: null, columns: null, ...told, deletedAt: null }, ['id']);
}

const namesOf = ({ name, sourceName }: Column) => ({ name, ...(sourceName !== undefined && { sourceName }) });
