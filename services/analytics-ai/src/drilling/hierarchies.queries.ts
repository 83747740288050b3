import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, ColumnHierarchy, QueryPlan } from '@plumbline/contracts';
import { type Engine, runPlans } from '@plumbline/datasets';
import type { SourceShape } from '@plumbline/semantics';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import { openSources } from '../dashboards/open-data.js';
import { queryRefusal } from '../sources/query-refusal.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { candidatePairs, chainsOf, type Level } from './column-hierarchies.js';

/** Columns are weighed against each other: more would be hundreds of questions. */
const MOST_LEVELS = 10;
const MOST_VALUES = 2_000;
/** Fewer rows for each value would let columns lie within one another by chance. */
const LEAST_ROWS_PER_VALUE = 3;

/** Which columns lie within which, found in the data itself, once for each version of it. */
@Injectable()
export class HierarchiesQueries {
  private readonly known = new WeakMap<SourceShape, Promise<string[][]>>();

  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** @throws AppError `not_found`, `gone` with its sources, `busy` */
  async list(claims: AccessClaims, id: string): Promise<ColumnHierarchy[]> {
    const row = await this.dashboards.find(claims, id);
    const { open } = await openSources(this.sources, row, { rows: 'anywhere' });
    const all: ColumnHierarchy[] = [];
    for (const source of open.values()) {
      // That each value lies in one other of the first rows says nothing of all.
      if (source.isLive) continue;
      const chains = await this.chains(source);
      all.push(...chains.map((columns) => ({ dataSourceId: source.id, columns })));
    }
    return all;
  }

  private chains(source: OpenSource): Promise<string[][]> {
    const known = this.known.get(source.shape);
    if (known) return known;
    const finding = this.find(source);
    this.known.set(source.shape, finding);
    finding.catch(() => this.known.delete(source.shape));
    return finding;
  }

  /** Without the caller's signal: what one caller gives up others wait for. */
  private async find(source: OpenSource): Promise<string[][]> {
    const pairs = candidatePairs(levelsOf(source));
    const plans = pairs.map(([coarse, fine]) => pairPlan(source, coarse, fine));
    const outcomes = await runPlans(this.engine, source.dataset, plans, {
      deadlineMs: this.config.QUERY_DEADLINE_MS,
    });
    const held = pairs.filter(([, fine], at) => {
      const { result, error } = outcomes[at] ?? {};
      if (!result) throw queryRefusal(error);
      return result.rows.length <= fine.values;
    });
    return chainsOf(held);
  }
}

function levelsOf({ shape: { profile }, rowCount }: OpenSource): Level[] {
  return profile.columns
    .filter(({ role }) => role === 'dimension' || role === 'geo')
    .map(({ name, distinct }) => ({ name, values: distinct }))
    .filter(({ values }) => values > 1 && values <= MOST_VALUES && values * LEAST_ROWS_PER_VALUE <= rowCount)
    .slice(0, MOST_LEVELS);
}

/** Every pair of values that occurs, as far as it takes to see that one value lies in several. */
function pairPlan({ id, version, shape: { zone } }: OpenSource, coarse: Level, fine: Level): QueryPlan {
  return {
    dataSourceId: id,
    version,
    measures: [{ agg: 'count', as: 'rows of a pair' }],
    dimensions: [{ column: fine.name }, { column: coarse.name }],
    filters: [{ column: fine.name, op: 'is_not_null', values: [] }],
    order: [],
    limit: fine.values + 1,
    zone,
  };
}
