import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type DashboardQueryBody,
  type DashboardQueryResult,
  type Filter,
  type FilterValues,
  type filterValuesQuery,
  type GoneFilter,
  type QueryPlan,
  type TileResult,
} from '@plumbline/contracts';
import { conflict, LOGGER, type Logger, notFound } from '@plumbline/server';
import { elementAt } from '@plumbline/statistics';
import type { z } from 'zod';
import { FactRecorder } from '../facts/fact-recorder.js';
import { askGuarded, type GuardedAnswer, withoutEach } from '../guests/guarded-answers.js';
import { guardedTile } from '../guests/guarded-tile.js';
import type { Reader } from '../guests/reader.js';
import type { SourceOutcome } from '../live/live-answers.service.js';
import { SourceAnswers } from '../live/source-answers.js';
import { queryRefusal } from '../sources/query-refusal.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { filtersOn, readActiveFilters } from '../tiles/active-filters.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { NewestPeriods } from '../tiles/newest-periods.js';
import { tileError } from '../tiles/tile-error.js';
import { countPlan, type PreparedTile, prepareTile } from '../tiles/tile-plans.js';
import { pickTiles, type Tile, tilesOf } from '../tiles/tiles.js';
import { timeColumnOn } from '../tiles/time-column.js';
import { DashboardsService } from './dashboards.service.js';
import {
  filterableBy,
  goneFilters,
  refuseBadFilters,
  refuseClosedColumns,
  withKnown,
} from './filter-checks.js';
import { FilterValuesQueries } from './filter-values.queries.js';
import { type OpenSources, openSources } from './open-data.js';
import { notingSlow } from './slow-plans.js';
import { type AnsweredTile, toTileResult } from './tile-answer.js';

type ValuesQuery = z.infer<typeof filterValuesQuery>;

/** What is asked of one source, and by whom. */
interface Question {
  reader: Reader;
  row: DashboardRow;
  source: OpenSource;
  prepared: PreparedTile[];
  /** All that act on it, whichever tile they came from. */
  filters: Filter[];
  fresh: boolean;
  gone: AbortSignal;
}

type Counts = DashboardQueryResult['rows'] & { asOf?: string };

/** What the tiles of a dashboard show under its filters, all at one data version. */
@Injectable()
export class DashboardsQueries {
  constructor(
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(FactRecorder) private readonly facts: FactRecorder,
    @Inject(NewestPeriods) private readonly periods: NewestPeriods,
    @Inject(FilterValuesQueries) private readonly values: FilterValuesQueries,
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
    @Inject(LOGGER) private readonly logger: Logger,
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
    const opened = await openSources(this.sources, row, { rows: 'anywhere' });
    const fresh = body.fresh === true && !reader.guest;
    const config = await this.periods.shown(row.config, opened.open.values(), { fresh });
    const sources = await this.periods.currentOf(opened);
    const known = filterableBy(reader, row, sources);
    const own = sources.open.get(row.sourceId);
    const asked = readActiveFilters(body, row.sourceId, config);
    if (reader.guest) refuseClosedColumns(asked, body, known, row, reader.guest.hideSmallGroups);
    refuseBadFilters(asked, sources, known);
    const tiles = pickTiles(tilesOf(config), body.tiles);
    const answered: AnsweredTile[] = [];
    let counts: Counts = { left: 0, total: own?.rowCount ?? 0 };
    for (const source of sources.open.values()) {
      const names = known.get(source.id) ?? new Set();
      const prepared = tiles
        .filter(({ plan }) => plan.dataSourceId === source.id)
        .map((tile) => prepareTile(tile, asked, source, names));
      if (prepared.length === 0 && source !== own) continue;
      const filters = filtersOn(withKnown(asked, known), source.id).filter(({ column }) => names.has(column));
      const question = { reader, row, source, prepared, filters, fresh, gone };
      const answer = await notingSlow(this.logger, question, () => this.answer(question));
      // What was stopped midway is no result to be stated.
      gone.throwIfAborted();
      await this.state(reader, source, answer.answered);
      answered.push(...answer.answered);
      if (source === own) ({ counts } = answer);
    }
    return {
      version: row.version,
      dataVersion: own?.version ?? row.dataVersion,
      asOf: counts.asOf ?? (own?.readAt ?? new Date()).toISOString(),
      rows: rowsOf(counts),
      tiles: tiles.map((tile) => resultOf(tile, answered, sources, reader)),
      ...toldGone(goneFilters(asked, sources, row.sourceId)),
      ...(body.values && { values: own ? await this.valuesOf(own, row, reader, body.values, gone) : [] }),
    };
  }

  private valuesOf(
    source: OpenSource,
    { zone }: DashboardRow,
    { guest }: Reader,
    wanted: readonly ValuesQuery[],
    gone: AbortSignal,
  ): Promise<FilterValues[]> {
    const forGuest = guest !== undefined;
    const read = { source, zone, forGuest, hideSmallGroups: guest?.hideSmallGroups ?? false };
    return Promise.all(wanted.map((one) => this.values.read(read, one, gone)));
  }

  async filterValues(
    claims: AccessClaims,
    id: string,
    { dataSourceId, ...wanted }: ValuesQuery & { dataSourceId?: string | undefined },
    gone: AbortSignal,
  ): Promise<FilterValues> {
    const row = await this.dashboards.find(claims, id);
    const sourceId = dataSourceId ?? row.sourceId;
    const source = (await openSources(this.sources, row, { ids: [sourceId], rows: 'anywhere' })).open.get(
      sourceId,
    );
    if (!source) throw notFound();
    return this.values.read(
      { source, zone: row.zone, forGuest: false, hideSmallGroups: false },
      wanted,
      gone,
    );
  }

  /** Runs all plans together; guests of some links get no more than their answers may show. */
  private async answer({ reader, row, source, prepared, filters, fresh, gone }: Question): Promise<{
    answered: AnsweredTile[];
    counts: Counts;
  }> {
    const ask = (plans: readonly QueryPlan[]) => this.answers.run(source, plans, { signal: gone, fresh });
    const rows = countPlan(source, filters, row.zone);
    const all = countPlan(source, [], row.zone);
    if (!reader.guest?.hideSmallGroups) {
      const outcomes = await ask([
        ...prepared.map(({ narrowed }) => narrowed.plan),
        rows,
        ...(source.isLive ? [all] : []),
      ]);
      const counted = elementAt(outcomes, prepared.length);
      // A count that could not be had is no count of zero.
      if (counted.error && !source.isLive) throw queryRefusal(counted.error);
      const left = countIn(counted) ?? 0;
      const total = source.isLive ? (countIn(outcomes.at(-1)) ?? left) : source.rowCount;
      const answered = prepared.map((one, at): AnsweredTile => {
        const { result, error, live } = elementAt(outcomes, at);
        return {
          ...one,
          ...(live && { live }),
          ...(result ? { result, shown: { result, isWithheld: false } } : { error }),
        };
      });
      return { answered, counts: { left, total, ...momentOf(outcomes) } };
    }
    const timeColumn = timeColumnOn(row, source.id);
    const guarded = prepared.map((one) => guardedTile(one, source, timeColumn));
    const wider = withoutEach(filters, timeColumn).map((fewer) => countPlan(source, fewer, row.zone));
    const answers = await askGuarded([...guarded, { plan: rows, wider }], (plans) =>
      this.answers.together(source, plans, gone),
    );
    const told = answers.at(-1)?.shown?.result.rows[0]?.[0];
    return {
      answered: prepared.map((one, at): AnsweredTile => ({ ...one, ...answeredBy(elementAt(answers, at)) })),
      counts: {
        // How many there are in all is what a guest of whom small groups are withheld could tell them by.
        total: source.isLive ? Number(told ?? 0) : source.rowCount,
        ...(told === undefined ? { left: 0, isWithheld: true } : { left: Number(told) }),
        ...momentOf(answers.flatMap(({ outcome }) => outcome ?? [])),
      },
    };
  }

  /** Puts every whole result on record, whatever the reader gets of it. */
  private async state(reader: Reader, source: OpenSource, answered: AnsweredTile[]): Promise<void> {
    const known = answered.filter((one) => one.result !== undefined);
    const statements = known.map(({ narrowed, result, live }) => ({
      origin: { kind: 'query' as const, plan: narrowed.plan },
      result: result!,
      ...(live && { asOf: live.asOf }),
    }));
    const owner = { workspaceId: reader.wid, forGuest: reader.guest !== undefined };
    const ids = await this.facts.record(owner, source, statements);
    for (const [at, one] of known.entries()) one.factId = ids[at];
  }
}

type Answer = Pick<AnsweredTile, 'result' | 'error' | 'shown' | 'live'>;

function answeredBy({ outcome, shown }: GuardedAnswer): Answer {
  if (outcome?.error) return { error: outcome.error };
  return { result: outcome?.result, shown, ...(outcome?.live && { live: outcome.live }) };
}

/** When the oldest of the answers was given that a database gave. */
function momentOf(outcomes: readonly SourceOutcome[]): Pick<Counts, 'asOf'> {
  const [asOf] = outcomes.flatMap(({ live }) => live?.asOf ?? []).toSorted();
  return asOf === undefined ? {} : { asOf };
}

const countIn = (outcome: SourceOutcome | undefined): number | undefined =>
  outcome?.result ? Number(outcome.result.rows[0]?.[0]) : undefined;

const rowsOf = ({ total, left, isWithheld }: Counts): DashboardQueryResult['rows'] => ({
  total,
  left,
  ...(isWithheld && { isWithheld }),
});

const toldGone = (filters: GoneFilter[]) => (filters.length > 0 ? { goneFilters: filters } : {});

/** A tile's answer, or that its source is gone. */
function resultOf(
  tile: Tile,
  answered: readonly AnsweredTile[],
  { open, gone }: OpenSources,
  { guest }: Reader,
): TileResult {
  const forGuest = guest !== undefined;
  const one = answered.find((each) => each.tile.id === tile.id);
  const source = open.get(tile.plan.dataSourceId);
  if (one && source) return toTileResult(one, answered, source, { forGuest });
  const error = gone.get(tile.plan.dataSourceId) ?? new Error('The source was not opened.');
  const nothing = { columns: [], rows: [], factIds: [], filteredBy: [], notFilteredBy: [] };
  return { id: tile.id, ...nothing, error: tileError(error, tile.plan, []) };
}
