import { Inject, Injectable } from '@nestjs/common';
import {
  DashboardChanged,
  DashboardCreated,
  DashboardDeleted,
  type EventPayload,
} from '@plumbline/contracts';
import { LiveBus, OnEvent, returning } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { announceChanged } from '../catalog/source-state.js';

/** Hears of dashboards and keeps which data sources they use, so that a source can say what hangs on it. */
@Injectable()
export class UsageHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(DashboardCreated)
  onDashboardCreated(payload: EventPayload<typeof DashboardCreated>, tx: EntityManager): Promise<void> {
    return this.replace(tx, payload);
  }

  @OnEvent(DashboardChanged)
  onDashboardChanged(payload: EventPayload<typeof DashboardChanged>, tx: EntityManager): Promise<void> {
    return this.replace(tx, payload);
  }

  @OnEvent(DashboardDeleted)
  onDashboardDeleted(payload: EventPayload<typeof DashboardDeleted>, tx: EntityManager): Promise<void> {
    return this.replace(tx, { ...payload, name: '', dataSourceIds: [] });
  }

  private async replace(tx: EntityManager, dashboard: EventPayload<typeof DashboardChanged>): Promise<void> {
    const { dashboardId, workspaceId, name, dataSourceIds } = dashboard;
    const before = await returning<{ id: string }>(
      tx,
      `DELETE FROM dashboard_uses WHERE dashboard_id = $1 RETURNING data_source_id AS id`,
      [dashboardId],
    );
    await tx.query(
      `INSERT INTO dashboard_uses (dashboard_id, data_source_id, workspace_id, name)
       SELECT DISTINCT $1::uuid, source, $2::uuid, $3 FROM unnest($4::uuid[]) source`,
      [dashboardId, workspaceId, name, dataSourceIds],
    );
    for (const id of new Set([...before.map(({ id }) => id), ...dataSourceIds]))
      announceChanged(tx, this.live, { id, workspaceId });
  }
}
