import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Chart, Column, Suggestion } from '@plumbline/contracts';
import { canonicalJson, checkPlan, type Engine, PlanError } from '@plumbline/datasets';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { askForBuilding } from '../dashboards/ask-for-building.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { openData } from '../dashboards/open-data.js';
import { buildDashboard, NothingToChart } from '../generation/build-dashboard.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';

/** Charts that would come next: what was ranked when the dashboard was built, or is ranked now where nothing of it is left. */
@Injectable()
export class SuggestionsQueries {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** @throws AppError `not_found`, `gone` with its source */
  async list(claims: AccessClaims, id: string, gone: AbortSignal): Promise<Suggestion[]> {
    const { config, ...row } = await this.dashboards.find(claims, id);
    const source = await openData(this.sources, { config, ...row }, 'anywhere');
    const shown = new Set(config.charts.map(pictureOf));
    const isNew = (chart: Chart) => !shown.has(pictureOf(chart)) && fits(chart, source.dataset.columns);
    const ranked = config.runnersUp.filter(isNew);
    const charts = ranked.length > 0 ? ranked : (await this.rank(source, gone)).filter(isNew);
    return charts.map((chart, at) => ({ chart, reason: chart.reason, rank: at + 1 }));
  }

  private async rank(source: OpenSource, gone: AbortSignal): Promise<Chart[]> {
    try {
      const ask = askForBuilding(this.engine, this.config, source, gone);
      const { charts, runnersUp } = await buildDashboard(source.shape, ask);
      return [...charts, ...runnersUp];
    } catch (error) {
      if (error instanceof NothingToChart) return [];
      throw error;
    }
  }
}

/** What is drawn, whatever data version it was planned at. */
const pictureOf = ({ type, plan: { version: _, ...plan } }: Chart) => canonicalJson({ type, plan });

function fits({ plan, about }: Chart, columns: Column[]): boolean {
  try {
    for (const each of [plan, about]) if (each) checkPlan(each, columns);
    return true;
  } catch (error) {
    if (error instanceof PlanError) return false;
    throw error;
  }
}
