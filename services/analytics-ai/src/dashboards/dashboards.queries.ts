import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  DashboardQueryBody,
  DashboardQueryResult,
  Filter,
  FilterValues,
  filterValuesQuery,
  QueryPlan,
  TileResult,
} from '@plumbline/contracts';
import {
  checkPlan,
  type Engine,
  filterValues,
  PlanError,
  type PlanOutcome,
  runPlans,
  type WorkLimits,
} from '@plumbline/datasets';
import { AppError, conflict, malformed } from '@plumbline/server';
import type { z } from 'zod';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { StatedFacts } from '../facts/stated-facts.js';
import { GuestFacts } from '../sharing/guest-facts.js';
import { shownColumns } from '../sharing/guest-view.js';
import type { Reader } from '../sharing/reader.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import type { DashboardRow } from './dashboard.entity.js';
import { DashboardsService } from './dashboards.service.js';
import { type NarrowedPlan, narrowPlan } from './narrow-plan.js';
import { stateTile } from './state-tile.js';
import { tileError } from './tile-error.js';
import { pickTiles, type Tile, tilesOf } from './tiles.js';

type ValuesQuery = z.infer<typeof filterValuesQuery>;

interface Asked {
  tile: Tile;
  filters: Filter[];
  narrowed: NarrowedPlan;
  outcome: PlanOutcome;
  ids: { filteredBy: string[]; notFilteredBy: string[] };
}

/** What the tiles of a dashboard show under its filters, all at one data version. */
@Injectable()
export class DashboardsQueries {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(StatedFacts) private readonly facts: StatedFacts,
    @Inject(GuestFacts) private readonly guestFacts: GuestFacts,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** @throws AppError `not_found`, `gone` with its source, `conflict` while building, `malformed` filters */
  async query(
    reader: Reader,
    id: string,
    body: DashboardQueryBody,
    gone: AbortSignal,
  ): Promise<DashboardQueryResult> {
    const limits = this.limits(gone);
    const row = await this.dashboards.find(reader, id);
    if (row.status === 'building') throw conflict('This dashboard is still being built.');
    const source = await this.open(reader, row);
    const known = filterableColumns(reader, row, source);
    const cross = body.cross ?? [];
    const all = [...body.filters, ...cross.map(({ filter }) => filter)].filter(({ column }) =>
      known.has(column),
    );
    refuseBadFilters(all, source);
    const tiles = pickTiles(tilesOf(row.config), body.tiles);
    const prepared = tiles.map((tile) => prepare(tile, filtersFor(tile, body), source, known));
    const left = countPlan(row, source, all);
    const outcomes = await runPlans(
      this.engine,
      source.dataset,
      [...prepared.map(({ narrowed }) => narrowed.plan), left],
      limits,
    );
    // What was stopped midway is no result to be stated.
    gone.throwIfAborted();
    const asked = prepared.map((one, at): Asked => ({ ...one, outcome: outcomes[at]! }));
    const answered = asked.flatMap(({ narrowed: { plan }, outcome: { result } }) =>
      result ? [{ plan, result }] : [],
    );
    const stated = answered.map(({ plan, result }) => ({ origin: { kind: 'query' as const, plan }, result }));
    const factIds = await this.facts.state(reader.wid, source, stated);
    if (reader.guest) await this.guestFacts.remember(id, factIds);
    const ids = new Map(answered.map(({ plan }, at) => [plan, factIds[at]!]));
    return {
      version: row.version,
      dataVersion: source.version,
      asOf: new Date().toISOString(),
      rows: { total: source.rowCount, left: Number(outcomes.at(-1)?.result?.rows[0]?.[0] ?? 0) },
      tiles: asked.map((one) => toTile(one, asked, source, ids)),
      ...(body.values && { values: await this.valuesOf(row, source, known, body.values, limits) }),
    };
  }

  async filterValues(
    claims: AccessClaims,
    id: string,
    wanted: ValuesQuery,
    gone: AbortSignal,
  ): Promise<FilterValues> {
    const row = await this.dashboards.find(claims, id);
    const source = await this.open(claims, row);
    return this.valuesOfColumn(row, source, wanted, this.limits(gone));
  }

  private valuesOf(
    row: DashboardRow,
    source: OpenSource,
    known: ReadonlySet<string>,
    wanted: readonly ValuesQuery[],
    limits: WorkLimits,
  ): Promise<FilterValues[]> {
    const unknown = wanted.find(({ column }) => !known.has(column));
    if (unknown) throw malformed(`values: there is no column “${unknown.column}”.`);
    return Promise.all(wanted.map((one) => this.valuesOfColumn(row, source, one, limits)));
  }

  private valuesOfColumn(
    row: DashboardRow,
    source: OpenSource,
    wanted: ValuesQuery,
    limits: WorkLimits,
  ): Promise<FilterValues> {
    return filterValues(this.engine, source.dataset, {
      ...wanted,
      zone: row.zone,
      ...limits,
    }).catch((error: unknown) => {
      throw error instanceof PlanError ? malformed(error.message) : error;
    });
  }

  private limits(signal: AbortSignal): WorkLimits {
    return { deadlineMs: this.config.QUERY_DEADLINE_MS, signal };
  }

  private async open({ wid }: Reader, row: DashboardRow): Promise<OpenSource> {
    const source = await this.sources.find(wid, row.sourceId);
    return this.sources.openVersion(source, row.isPinned ? row.dataVersion : source.currentVersion, row.zone);
  }
}

/** A cross-filter acts on every tile but the one it came from. */
function filtersFor(tile: Tile, { filters, cross = [] }: DashboardQueryBody): Filter[] {
  const others = cross.filter((one) => one.tile !== tile.owner && one.tile !== tile.id);
  return [...filters, ...others.map(({ filter }) => filter)];
}

function prepare(
  tile: Tile,
  wanted: Filter[],
  source: OpenSource,
  known: ReadonlySet<string>,
): Omit<Asked, 'outcome'> {
  const filters = wanted.filter(({ column }) => known.has(column));
  const narrowed = narrowPlan(tile.plan, filters, {
    version: source.version,
    time: source.fields.time,
    columns: source.dataset.columns,
    zone: source.shape.zone,
  });
  const columns = (some: readonly Filter[]) => [...new Set(some.map(({ column }) => column))];
  return {
    tile,
    filters,
    narrowed,
    ids: {
      filteredBy: columns(filters),
      notFilteredBy: columns(wanted.filter((filter) => !filters.includes(filter))),
    },
  };
}

/** For a guest those alone that are shown: whatever else can be filtered by could be learned by asking. */
function filterableColumns(
  { guest }: Reader,
  { config }: DashboardRow,
  { dataset }: OpenSource,
): ReadonlySet<string> {
  const names = dataset.columns.map(({ name }) => name);
  if (!guest) return new Set(names);
  const shown = shownColumns(config);
  return new Set(names.filter((name) => shown.has(name)));
}

/** A filter that cannot be read is the caller's mistake, not a tile's. */
function refuseBadFilters(filters: Filter[], source: OpenSource): void {
  try {
    checkPlan(emptyPlan(source, filters), source.dataset.columns);
  } catch (error) {
    if (error instanceof PlanError) throw malformed(error.message, { path: error.path });
    throw error;
  }
}

function emptyPlan(source: OpenSource, filters: Filter[]): QueryPlan {
  return {
    dataSourceId: source.id,
    version: source.version,
    measures: [{ agg: 'count', as: 'rows' }],
    dimensions: [],
    filters,
    order: [],
  };
}

function countPlan(row: DashboardRow, source: OpenSource, filters: Filter[]): QueryPlan {
  return { ...emptyPlan(source, filters), zone: row.zone };
}

function toTile(
  one: Asked,
  all: readonly Asked[],
  source: OpenSource,
  ids: ReadonlyMap<QueryPlan, string>,
): TileResult {
  const { tile, outcome, narrowed } = one;
  const base = { id: tile.id, ...one.ids };
  if (!outcome.result) {
    return {
      ...base,
      columns: [],
      rows: [],
      factIds: [],
      error: tileError(outcome.error, narrowed.plan, source.dataset.columns),
    };
  }
  const id = ids.get(narrowed.plan);
  if (!id) throw new AppError('internal', 'A result was not stored as a fact.');
  const about = all.find((other) => other.tile.id === `${tile.id}.about`)?.outcome.result;
  const stated = stateTile(tile, { narrowed, filters: one.filters, result: outcome.result, about }, source);
  return { ...base, ...outcome.result, factIds: [id], ...(stated && { stated }) };
}
