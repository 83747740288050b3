import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type DashboardQueryBody,
  type DashboardQueryResult,
  type Filter,
  type FilterValues,
  type filterValuesQuery,
  MAX_GUARDED_FILTERS,
  type QueryPlan,
} from '@plumbline/contracts';
import { checkPlan, type Engine, PlanError, runPlans } from '@plumbline/datasets';
import { conflict, malformed } from '@plumbline/server';
import { elementAt } from '@plumbline/statistics';
import type { z } from 'zod';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { FactRecorder } from '../facts/fact-recorder.js';
import { askGuarded, type GuardedAnswer, withoutEach } from '../guests/guarded-answers.js';
import { guardedTile } from '../guests/guarded-tile.js';
import { allowedColumns } from '../guests/guest-view.js';
import type { Reader } from '../guests/reader.js';
import { queryRefusal } from '../sources/query-refusal.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { type DashboardRow, formulasOf } from '../tiles/dashboard.entity.js';
import { NewestPeriods } from '../tiles/newest-periods.js';
import { countPlan, filterableNames, type PreparedTile, prepareTile } from '../tiles/tile-plans.js';
import { pickTiles, tilesOf } from '../tiles/tiles.js';
import { DashboardsService } from './dashboards.service.js';
import { FilterValuesQueries } from './filter-values.queries.js';
import { openData } from './open-data.js';
import { type AnsweredTile, toTileResult } from './tile-answer.js';

type ValuesQuery = z.infer<typeof filterValuesQuery>;

/** What is asked at once, and by whom. */
interface Question {
  reader: Reader;
  row: DashboardRow;
  source: OpenSource;
  prepared: PreparedTile[];
  /** Every filter together, whichever tile it came from. */
  filters: Filter[];
  gone: AbortSignal;
}

/** What the tiles of a dashboard show under its filters, all at one data version. */
@Injectable()
export class DashboardsQueries {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(NewestPeriods) private readonly periods: NewestPeriods,
    @Inject(FilterValuesQueries) private readonly values: FilterValuesQueries,
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
    const row = await this.dashboards.find(reader, id);
    if (row.status === 'building') throw conflict('This dashboard is still being built.');
    const source = await openData(this.sources, row);
    const known = filterableBy(reader, row, source);
    if (reader.guest) refuseClosedColumns(body, known, reader.guest.hideSmallGroups);
    const all = [...body.filters, ...(body.cross ?? []).map(({ filter }) => filter)];
    const filters = all.filter(({ column }) => known.has(column));
    refuseBadFilters(filters, source);
    const config = await this.periods.shown(row.config, source);
    const tiles = pickTiles(tilesOf(config), body.tiles);
    const prepared = tiles.map((tile) => prepareTile(tile, body, source, known));
    const { answered, left } = await this.answer({ reader, row, source, prepared, filters, gone });
    // What was stopped midway is no result to be stated.
    gone.throwIfAborted();
    await this.state(reader, source, answered);
    const read = { source, zone: row.zone, hideSmallGroups: reader.guest?.hideSmallGroups ?? false };
    const forGuest = reader.guest !== undefined;
    return {
      version: row.version,
      dataVersion: source.version,
      asOf: (source.readAt ?? new Date()).toISOString(),
      rows: { total: source.rowCount, ...left },
      tiles: answered.map((one) => toTileResult(one, answered, source, { forGuest })),
      ...(body.values && {
        values: await Promise.all(body.values.map((wanted) => this.values.read(read, wanted, gone))),
      }),
    };
  }

  async filterValues(
    claims: AccessClaims,
    id: string,
    wanted: ValuesQuery,
    gone: AbortSignal,
  ): Promise<FilterValues> {
    const row = await this.dashboards.find(claims, id);
    const source = await openData(this.sources, row);
    return this.values.read({ source, zone: row.zone, hideSmallGroups: false }, wanted, gone);
  }

  /** Runs all plans together; guests of some links get no more than their answers may show. */
  private async answer({ reader, row, source, prepared, filters, gone }: Question) {
    const ask = (plans: readonly QueryPlan[]) =>
      runPlans(this.engine, source.dataset, plans, {
        deadlineMs: this.config.QUERY_DEADLINE_MS,
        signal: gone,
      });
    const rows = countPlan(source, filters, row.zone);
    if (!reader.guest?.hideSmallGroups) {
      const outcomes = await ask([...prepared.map(({ narrowed }) => narrowed.plan), rows]);
      const counted = outcomes.at(-1)!;
      // A count that could not be had is no count of zero.
      if (counted.error) throw queryRefusal(counted.error);
      const left = Number(counted.result.rows[0]?.[0]);
      const answered = prepared.map((one, at): AnsweredTile => {
        const { result, error } = elementAt(outcomes, at);
        return { ...one, ...(result ? { result, shown: { result, isWithheld: false } } : { error }) };
      });
      return { answered, left: { left } };
    }
    const { timeColumn } = row.config;
    const guarded = prepared.map((one) => guardedTile(one, source, timeColumn));
    const wider = withoutEach(filters, timeColumn).map((fewer) => countPlan(source, fewer, row.zone));
    const answers = await askGuarded([...guarded, { plan: rows, wider }], ask);
    const told = answers.at(-1)?.shown?.result.rows[0]?.[0];
    return {
      answered: prepared.map((one, at): AnsweredTile => ({ ...one, ...answeredBy(elementAt(answers, at)) })),
      left: told === undefined ? { left: 0, isWithheld: true } : { left: Number(told) },
    };
  }

  /** Puts every whole result on record, whatever the reader gets of it. */
  private async state(reader: Reader, source: OpenSource, answered: AnsweredTile[]): Promise<void> {
    const known = answered.filter((one) => one.result !== undefined);
    const statements = known.map(({ narrowed, result }) => ({
      origin: { kind: 'query' as const, plan: narrowed.plan },
      result: result!,
    }));
    const owner = { workspaceId: reader.wid, forGuest: reader.guest !== undefined };
    const ids = await this.facts.record(owner, source, statements);
    for (const [at, one] of known.entries()) one.factId = ids[at];
  }
}

function answeredBy({ outcome, shown }: GuardedAnswer): Pick<AnsweredTile, 'result' | 'error' | 'shown'> {
  return outcome?.error ? { error: outcome.error } : { result: outcome?.result, shown };
}

/** For a guest those alone whose values are shown: whatever else can be filtered by could be learned by asking. */
function filterableBy({ guest }: Reader, row: DashboardRow, source: OpenSource): ReadonlySet<string> {
  const names = filterableNames(source);
  const allowed = guest && allowedColumns(guest, row.config, formulasOf(row));
  return allowed ? new Set([...names].filter((name) => allowed.has(name))) : names;
}

/** A column that is closed to guests and one that is not there are the same to them. */
function refuseClosedColumns(
  { filters, cross = [], values = [] }: DashboardQueryBody,
  allowed: ReadonlySet<string>,
  isGuarded: boolean,
): void {
  const asked = [...filters, ...cross.map(({ filter }) => filter)];
  for (const [path, columns] of [
    ['filters', asked.map(({ column }) => column)],
    ['values', values.map(({ column }) => column)],
  ] as const) {
    const closed = columns.find((column) => !allowed.has(column));
    if (closed !== undefined) throw malformed(`${path}: there is no column “${closed}” to filter by.`);
  }
  if (isGuarded && asked.length > MAX_GUARDED_FILTERS)
    throw malformed(`filters: this dashboard takes ${MAX_GUARDED_FILTERS} filters at most. Remove some.`);
}

/** A filter that cannot be read is the caller's mistake, not a tile's. */
function refuseBadFilters(filters: Filter[], source: OpenSource): void {
  try {
    checkPlan(countPlan(source, filters), source.dataset.columns);
  } catch (error) {
    if (error instanceof PlanError) throw malformed(error.message, { path: error.path });
    throw error;
  }
}
