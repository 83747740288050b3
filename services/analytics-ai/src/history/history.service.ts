import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  copyBody,
  Dashboard,
  DashboardVersion,
  PageQuery,
  ReceivedBy,
  restoreDashboard,
} from '@plumbline/contracts';
import { refuseOverLimit } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import type { z } from 'zod';
import { applySideChanges, reversedSideChanges, type SideChanges } from '../column-uses/side-changes.js';
import { acceptConfig, otherVersions } from '../dashboards/accept-config.js';
import { DASHBOARD_PLACES, lockDashboard, saveChange } from '../dashboards/dashboard-state.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { newRow } from '../dashboards/new-dashboard.js';
import { copyImages } from '../images/images.service.js';
import { tellRenamed } from '../renames/tell-renamed.js';
import { SourcesService } from '../sources/sources.service.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { DashboardVersionRow } from '../versions/dashboard-version.entity.js';
import { keepVersion } from '../versions/keep-version.js';

/** What dashboards were: listed, brought back, and made into others. */
@Injectable()
export class HistoryService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** The saved versions; one that nobody has changed yet is its own only version. */
  async list(
    claims: AccessClaims,
    id: string,
    { offset, limit }: PageQuery,
  ): Promise<{ versions: DashboardVersion[]; total: number }> {
    const row = await this.dashboards.find(claims, id);
    const rows = await this.database.manager.find(DashboardVersionRow, {
      where: { dashboardId: id },
      order: { version: 'DESC' },
      select: { version: true, changes: true, savedAt: true, savedBy: true },
    });
    const kept = rows.map(({ version, savedAt, savedBy, changes }) => ({
      ...{ version, at: savedAt.toISOString(), by: savedBy, changes },
    }));
    const isKept = kept[0]?.version === row.version;
    const current = { version: row.version, at: row.updatedAt.toISOString(), by: row.createdBy, changes: [] };
    const all = isKept ? kept : [current, ...kept];
    return { versions: all.slice(offset, offset + limit), total: all.length };
  }

  /** @throws AppError `not_found` for a version that is not kept, `conflict` while it is built */
  async restore(
    claims: AccessClaims,
    id: string,
    { version }: ReceivedBy<typeof restoreDashboard>['body'],
  ): Promise<Dashboard> {
    await this.database.transaction(async (tx) => {
      const row = await lockDashboard(tx, claims.wid, id);
      if (row.status === 'building') throw conflict('This dashboard is still being built.');
      await refuseOverLimit(tx, DASHBOARD_PLACES, claims, id);
      const kept = await tx.findOneBy(DashboardVersionRow, { dashboardId: id, version });
      if (!kept) throw notFound();
      const before = { ...row };
      const config = { ...kept.config, runnersUp: row.config.runnersUp };
      const otherSources = otherVersions(row, config);
      Object.assign(row, { name: kept.name, config, otherSources, isEdited: true });
      const sideChanges = await takeBackSideChanges(tx, row, version, claims.name);
      await saveChange(tx, this.live, row);
      for (const { renamed } of sideChanges) await tellRenamed(tx, row, renamed);
      const changes = [`Restored version ${version}`];
      await keepVersion(tx, before, row, { by: claims.name, changes, sideChanges });
    });
    return this.dashboards.get({ wid: claims.wid, claims }, id);
  }

  /** Another dashboard, which takes a place of the plan. @throws AppError `plan_limit`, `unusable` */
  async copy(
    claims: AccessClaims,
    id: string,
    body: z.infer<typeof copyBody>,
    key: string | undefined,
  ): Promise<Dashboard> {
    const original = await this.dashboards.find(claims, id);
    const source = await this.sources.find(claims.wid, original.sourceId);
    const changed = body.config && {
      ...acceptConfig(original, body.config, await this.dashboards.openForChange(original, body)),
    };
    const name = body.name ?? `${original.name.slice(0, 190)} (copy)`;
    const call = { route: `POST /api/dashboards/${id}/copy`, key, request: body };
    return this.dashboards.createOnce(claims, call, async (tx) => {
      const row = newRow(claims, source, name, 'ready');
      await copyImages(tx, id, row.id);
      return Object.assign(row, {
        config: original.config,
        otherSources: original.otherSources,
        ...changed,
        calculations: original.calculations.map((one) => ({ ...one, id: randomUUID() })),
        dataVersion: original.dataVersion,
        isPinned: original.isPinned,
        zone: original.zone,
      });
    });
  }
}

/** Takes back what changed beside the tiles after a version, the last first; answers what was done. */
async function takeBackSideChanges(
  tx: EntityManager,
  row: DashboardRow,
  version: number,
  by: string,
): Promise<SideChanges[]> {
  const later = await tx.find(DashboardVersionRow, {
    where: { dashboardId: row.id, version: MoreThan(version) },
    order: { version: 'DESC' },
    select: { version: true, dashboardId: true, sideChanges: true },
  });
  const steps = later.flatMap(({ sideChanges }) => (sideChanges ?? []).toReversed().map(reversedSideChanges));
  for (const step of steps) await applySideChanges(tx, row, step, by);
  return steps;
}
