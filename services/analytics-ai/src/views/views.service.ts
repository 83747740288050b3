import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, MAX_VIEWS, type SavedView, type SaveView } from '@plumbline/contracts';
import { idempotently, refuseOverLimit } from '@plumbline/database';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { DASHBOARD_PLACES, lockDashboard } from '../dashboards/dashboard-state.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { SavedViewRow } from '../tiles/saved-view.entity.js';

/** Filters of dashboards that were saved under a name. */
@Injectable()
export class ViewsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
  ) {}

  async list(claims: AccessClaims, dashboardId: string): Promise<SavedView[]> {
    await this.dashboards.find(claims, dashboardId);
    const rows = await this.database.manager.find(SavedViewRow, {
      where: { dashboardId },
      order: { name: 'ASC' },
    });
    return rows.map((row) => toView(row, claims));
  }

  /** @throws AppError `conflict` for a name that is taken, or where there are too many */
  async save(
    claims: AccessClaims,
    dashboardId: string,
    body: SaveView,
    key: string | undefined,
  ): Promise<SavedView> {
    const call = {
      route: `POST /api/dashboards/${dashboardId}/views`,
      key,
      request: body,
      userId: claims.sub,
    };
    return this.database.transaction(async (tx) => {
      await lockDashboard(tx, claims.wid, dashboardId);
      await refuseOverLimit(tx, DASHBOARD_PLACES, claims, dashboardId);
      const answer = await idempotently(tx, call, async () => {
        if ((await tx.countBy(SavedViewRow, { dashboardId })) >= MAX_VIEWS)
          throw conflict(`A dashboard keeps ${MAX_VIEWS} views. Delete one that nobody needs.`);
        await refuseTakenName(tx, dashboardId, body.name);
        const row = Object.assign(new SavedViewRow(), {
          id: randomUUID(),
          workspaceId: claims.wid,
          dashboardId,
          ...body,
          userId: claims.sub,
          createdBy: claims.name,
          createdAt: new Date(),
        });
        await tx.insert(SavedViewRow, row);
        return toView(row, claims);
      });
      return answer.body;
    });
  }

  /** @throws AppError `not_found`, `conflict` */
  async rename(
    claims: AccessClaims,
    { id, viewId, name }: { id: string; viewId: string; name: string },
  ): Promise<SavedView> {
    return this.database.transaction(async (tx) => {
      await lockDashboard(tx, claims.wid, id);
      const row = await tx.findOneBy(SavedViewRow, { id: viewId, dashboardId: id });
      if (!row) throw notFound();
      if (name.toLowerCase() !== row.name.toLowerCase()) await refuseTakenName(tx, id, name);
      return toView(await tx.save(Object.assign(row, { name })), claims);
    });
  }

  /** @throws AppError `not_found` */
  async remove({ wid }: AccessClaims, dashboardId: string, id: string): Promise<void> {
    const gone = await this.database.manager.delete(SavedViewRow, { id, dashboardId, workspaceId: wid });
    if (!gone.affected) throw notFound();
  }
}

async function refuseTakenName(tx: EntityManager, dashboardId: string, name: string): Promise<void> {
  const rows = await tx.findBy(SavedViewRow, { dashboardId });
  if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase()))
    throw conflict(`There is already a view “${name}”. Choose another name.`);
}

const toView = (
  { id, name, dates, filters, cross, createdBy, createdAt, userId }: SavedViewRow,
  { sub }: AccessClaims,
): SavedView => ({
  ...{ id, name, dates, filters, cross, createdBy },
  isOwn: userId === sub,
  createdAt: createdAt.toISOString(),
});
