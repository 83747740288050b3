import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { FactRow } from '../facts/fact.entity.js';
import { SourceRow } from '../sources/source.entity.js';
import { DashboardRow, formulasOf, sourceIdsOf, versionShown } from '../tiles/dashboard.entity.js';
import { NewestPeriods } from '../tiles/newest-periods.js';
import { tilesOf } from '../tiles/tiles.js';
import { allowedColumns } from './guest-view.js';
import { type GuestPass, GuestsService } from './guests.service.js';
import { type VisibleFact, visibleFact } from './visible-fact.js';

export interface AdmittedToFact {
  guest: GuestPass;
  told: VisibleFact & { dashboard: DashboardRow };
}

/** Which facts guests may open: those that a dashboard of theirs tells as it is now, and no others of the workspace. */
@Injectable()
export class GuestFacts {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(GuestsService) private readonly guests: GuestsService,
    @Inject(NewestPeriods) private readonly periods: NewestPeriods,
  ) {}

  /** @throws AppError `not_found`, whatever is wrong */
  async admit(secrets: readonly string[], factId: string): Promise<AdmittedToFact> {
    const passes = await this.guests.passesOf(secrets);
    for (const guest of passes) {
      const told = await this.findVisible(guest, factId);
      if (told) return { guest, told };
    }
    throw notFound();
  }

  private async findVisible(guest: GuestPass, factId: string): Promise<AdmittedToFact['told'] | undefined> {
    const { workspaceId, dashboardId } = guest;
    const { manager } = this.database;
    const fact = await manager.findOne(FactRow, {
      where: { id: factId, workspaceId },
      select: { plan: {}, sourceId: true, version: true },
    });
    const dashboard = await manager.findOneBy(DashboardRow, { id: dashboardId, workspaceId });
    if (!fact?.plan || !dashboard || !sourceIdsOf(dashboard).includes(fact.sourceId)) return undefined;
    const { sourceId } = fact;
    const source = await manager.findOneBy(SourceRow, { id: sourceId, workspaceId });
    if (!source || fact.version !== versionShown(dashboard, source)) return undefined;
    const { zone } = dashboard;
    const config = await this.periods.configAt(dashboard, sourceId, fact.version);
    const calculations = sourceId === dashboard.sourceId ? formulasOf(dashboard) : undefined;
    const columns = allowedColumns(guest, { ...dashboard, config }, sourceId);
    const told = visibleFact(fact.plan, tilesOf(config, sourceId), { columns, zone, calculations });
    return told && { ...told, dashboard };
  }
}
