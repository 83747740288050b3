import { Inject, Injectable } from '@nestjs/common';
import type { Dashboard, DashboardConfig } from '@plumbline/contracts';
import { type SourceShape } from '@plumbline/semantics';
import { findComparison } from '../generation/build-dashboard.js';
import { type RunQueries } from '../generation/run-queries.js';
import { SourceAnswers } from '../live/source-answers.js';
import { createPlanner } from '../plans/planner.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import type { DashboardRow } from './dashboard.entity.js';
import { followPeriods, type Periods } from './follow-periods.js';
import { liveFields } from './live-fields.js';

/** Finds the newest complete periods of a version of the data, once for each. */
@Injectable()
export class NewestPeriods {
  private readonly known = new WeakMap<SourceShape, Promise<Periods>>();

  constructor(
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
  ) {}

  /** What the tiles will show is said at once; where the data cannot be opened, what is stored. */
  async answer(row: DashboardRow, answer: Dashboard): Promise<Dashboard> {
    if (row.status !== 'ready' || answer.error) return answer;
    const versions = { [row.sourceId]: answer.dataVersion, ...answer.dataVersions };
    let { config } = row;
    for (const [sourceId, version] of Object.entries(versions)) {
      const periods = await this.at(row, sourceId, version);
      if (periods?.comparison) config = followPeriods(config, periods, sourceId);
    }
    return { ...answer, config };
  }

  /** What the tiles of one source show at a version of its data. */
  async configAt(row: DashboardRow, sourceId: string, version: number): Promise<DashboardConfig> {
    const periods = await this.at(row, sourceId, version);
    return periods ? followPeriods(row.config, periods, sourceId) : row.config;
  }

  private async at(row: DashboardRow, sourceId: string, version: number): Promise<Periods | undefined> {
    if (!row.config.kpis.some(({ plan }) => plan.dataSourceId === sourceId)) return undefined;
    try {
      const source = await this.sources.find(row.workspaceId, sourceId);
      return await this.of(await this.sources.openVersion(source, version, row.zone, 'anywhere'));
    } catch {
      return undefined;
    }
  }

  /** The dashboard as these versions of the data have it; as it is stored where that cannot be found out. */
  async shown(
    config: DashboardConfig,
    sources: Iterable<OpenSource>,
    { fresh = false } = {},
  ): Promise<DashboardConfig> {
    let shown = config;
    for (const source of sources) {
      const periods = await this.of(source, { fresh }).catch(() => undefined);
      if (periods) shown = followPeriods(shown, periods, source.id);
    }
    return shown;
  }

  /** A source with the days that it covers now: those of a live one change without a version. */
  async current(source: OpenSource): Promise<OpenSource> {
    if (!source.isLive) return source;
    const { time } = await this.of(source).catch(() => ({ time: undefined }));
    return time ? { ...source, fields: { ...source.fields, time } } : source;
  }

  /** All of several like this. */
  async currentOf<Opened extends { open: ReadonlyMap<string, OpenSource> }>(opened: Opened): Promise<Opened> {
    const open = new Map<string, OpenSource>();
    for (const [id, source] of opened.open) open.set(id, await this.current(source));
    return { ...opened, open };
  }

  of(source: OpenSource, { fresh = false } = {}): Promise<Periods> {
    // The rows of a live source change without a version.
    if (source.isLive) return this.find(source, fresh);
    const known = this.known.get(source.shape);
    if (known) return known;
    const finding = this.find(source);
    this.known.set(source.shape, finding);
    finding.catch(() => this.known.delete(source.shape));
    return finding;
  }

  /** Without the caller's signal: what one caller gives up others wait for. */
  private async find(source: OpenSource, fresh = false): Promise<Periods> {
    const { shape } = source;
    const fields = source.isLive ? await liveFields(this.answers, source, { fresh }) : source.fields;
    const ask: RunQueries = async (plans) => {
      const outcomes = await this.answers.run(source, plans, { fresh });
      return outcomes.map(({ result, error }) => {
        if (error) throw error;
        return result;
      });
    };
    const planner = createPlanner(shape, fields);
    return { time: fields.time, comparison: await findComparison({ fields, planner, query: ask }) };
  }
}
