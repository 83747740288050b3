import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { FactRow } from '../facts/fact.entity.js';
import { SourceRow } from '../sources/source.entity.js';
import { DashboardRow, formulasOf, sourceIdsOf, versionShown } from '../tiles/dashboard.entity.js';
import { NewestPeriods } from '../tiles/newest-periods.js';
import { factsTold, shownForecasts } from '../tiles/shown-forecasts.js';
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
    if (!fact || !dashboard) return undefined;
    return (await this.ofTiles(guest, fact, dashboard)) ?? (await this.ofForecasts(factId, dashboard));
  }

  private async ofTiles(
    guest: GuestPass,
    { plan, sourceId, version }: Pick<FactRow, 'plan' | 'sourceId' | 'version'>,
    dashboard: DashboardRow,
  ): Promise<AdmittedToFact['told'] | undefined> {
    if (!plan || !sourceIdsOf(dashboard).includes(sourceId)) return undefined;
    const { workspaceId, zone } = dashboard;
    const source = await this.database.manager.findOneBy(SourceRow, { id: sourceId, workspaceId });
    if (!source || version !== versionShown(dashboard, source)) return undefined;
    const config = await this.periods.configAt(dashboard, sourceId, version);
    const calculations = sourceId === dashboard.sourceId ? formulasOf(dashboard) : undefined;
    const columns = allowedColumns(guest, { ...dashboard, config }, sourceId);
    const told = visibleFact(plan, tilesOf(config, sourceId), { columns, zone, calculations });
    return told && { ...told, dashboard };
  }

  /** What a forecast states rests on its history: that is the plan by which it is told or withheld. */
  private async ofForecasts(
    factId: string,
    dashboard: DashboardRow,
  ): Promise<AdmittedToFact['told'] | undefined> {
    const { manager } = this.database;
    const { forecasts: tiles = [] } = dashboard.config;
    const shown = await shownForecasts(
      manager,
      dashboard,
      tiles.map(({ predictionId }) => predictionId),
    );
    const told = shown.find((one) => factsTold(one).includes(factId));
    const id = told?.content.facts.history;
    const { workspaceId } = dashboard;
    const history = id ? await manager.findOneBy(FactRow, { id, workspaceId }) : null;
    if (!told || !history?.plan) return undefined;
    const tile = { id: told.namedId, owner: told.namedId, plan: history.plan };
    return { tile, filters: [], dashboard };
  }
}
