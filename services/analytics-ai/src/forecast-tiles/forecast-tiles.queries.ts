import { Inject, Injectable } from '@nestjs/common';
import { SMALL_GROUP_ROWS, type TileForecast } from '@plumbline/contracts';
import { type Engine, runPlans } from '@plumbline/datasets';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { FactRow } from '../facts/fact.entity.js';
import { isForecastOpen } from '../guests/guarded-forecast.js';
import type { Reader } from '../guests/reader.js';
import { SourcesService } from '../sources/sources.service.js';
import { type StoredForecast, shownForecasts } from '../tiles/shown-forecasts.js';

/** Forecasts as tiles of dashboards. No filter acts on them. */
@Injectable()
export class ForecastTilesQueries {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** A guest is told of those alone that the dashboard's tiles name. @throws AppError `not_found` */
  async read(
    reader: Reader,
    dashboardId: string,
    predictionId: string,
    gone: AbortSignal,
  ): Promise<TileForecast> {
    const row = await this.dashboards.find(reader, dashboardId);
    const isNamed = row.config.forecasts?.some((tile) => tile.predictionId === predictionId);
    if (reader.guest && !isNamed) throw notFound();
    const [shown] = await shownForecasts(this.database.manager, row, [predictionId]);
    if (!shown) return { state: 'gone', message: 'This forecast was deleted, or its data was.' };
    if (reader.guest?.hideSmallGroups && !(await this.isOpen(reader, shown, gone)))
      return {
        state: 'withheld',
        message: `Hidden: some of its periods have fewer than ${SMALL_GROUP_ROWS} rows.`,
      };
    return answerOf(shown);
  }

  private async isOpen({ wid }: Reader, shown: StoredForecast, signal: AbortSignal): Promise<boolean> {
    const { sourceId, version, zone, content } = shown;
    const { manager } = this.database;
    const id = content.facts.history;
    const history = id ? await manager.findOneBy(FactRow, { id, workspaceId: wid }) : null;
    if (!history?.plan) return false;
    const source = await this.sources.openVersion(await this.sources.find(wid, sourceId), version, zone);
    return isForecastOpen(history.plan, (plans) =>
      runPlans(this.engine, source.dataset, plans, { deadlineMs: this.config.QUERY_DEADLINE_MS, signal }),
    );
  }
}

function answerOf({ id, version, createdAt, horizon, content }: StoredForecast): TileForecast {
  const { label, period, adds, currency, percent, history, partial, points, total } = content;
  const { summary, summaryParts, facts } = content;
  return {
    ...{ state: 'shown', predictionId: id, dataVersion: version, createdAt: createdAt.toISOString() },
    ...{ label, period, horizon, adds, currency, percent, history, partial, points, total },
    ...{ summary, summaryParts },
    facts: { history: facts.history, points: facts.points, total: facts.total },
  };
}
