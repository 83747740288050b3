import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, CellQuery, Fact, FactRows, QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Engine, filterSteps, readRows, runPlan, runPlans } from '@plumbline/datasets';
import { AppError, LOGGER, type Logger, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { narrow } from '../facts/cell.js';
import { asDoubles, cellsEqual, resultsEqual } from '../facts/equal.js';
import { FactRow } from '../facts/fact.entity.js';
import { type FactContent, storedContent } from '../facts/fact-content.js';
import { OPENED_BEFORE } from '../facts/fact-storage.js';
import { METHOD_REGISTRY, type MethodRegistry } from '../facts/method-registry.js';
import { narrowStatistic } from '../facts/statistic.js';
import { digestOf } from '../facts/stored-value.js';
import { askGuarded, type GuardedAnswer } from '../guests/guarded-answers.js';
import { guardedTile } from '../guests/guarded-tile.js';
import type { Reader } from '../guests/reader.js';
import { AnalysisService } from '../insights/child/analysis.service.js';
import { orRefused } from '../sources/query-refusal.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { timeColumnOn } from '../tiles/time-column.js';
import {
  answerOfQuery,
  answerOfStatistic,
  type CountedRows,
  countedRows,
  isAll,
  isSingle,
  noSuchFact,
  type OpenFact,
  statedValue,
} from './fact-answer.js';
import { LiveFacts } from './live-facts.service.js';

const UNCOUNTED: CountedRows = {
  withheld: 'small groups are withheld here, and rows of another moment could tell them.',
};

const isClosed = ({ guest }: Reader, { isLive }: OpenSource): boolean =>
  isLive && guest?.hideSmallGroups === true;

/** Numbers with what made them: opened, recomputed, followed to their rows. */
@Injectable()
export class FactsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(LiveFacts) private readonly live: LiveFacts,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
    @Inject(METHOD_REGISTRY) private readonly methods: MethodRegistry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async get(reader: Reader, id: string, query: CellQuery, gone: AbortSignal): Promise<Fact> {
    const open = await this.openFor(reader, id, query, gone);
    if (!open.agrees)
      throw new AppError(
        'unusable',
        'This number does not come out again as it was stated. We noted that. Open it again from where it is shown.',
      );
    const { fact, content, source, narrowed } = open;
    const { cell, measure } = narrowed;
    const counted = isClosed(reader, source) ? UNCOUNTED : await this.steps(open, measure?.column, gone);
    const isRow = cell !== undefined && fact.plan?.raw !== undefined;
    return {
      id: fact.id,
      ...statedValue(open),
      ...(content.kind === 'query'
        ? answerOfQuery(content, open)
        : answerOfStatistic(content, open, this.methods)),
      dataSourceId: fact.sourceId,
      dataSourceName: source.name,
      dataVersion: fact.version,
      ...countedRows(open, isRow ? 1 : undefined, counted, reader),
      computedAt: fact.computedAt.toISOString(),
    };
  }

  private async steps(open: OpenFact, column: string | undefined, signal: AbortSignal): Promise<CountedRows> {
    const { source, narrowed } = open;
    if (source.isLive) return this.live.steps(open, column, signal);
    const asked = { ...narrowed.selection, column, deadlineMs: this.config.QUERY_DEADLINE_MS, signal };
    return { counts: await orRefused(filterSteps(this.engine, source.dataset, asked)) };
  }

  /** Runs the plan, or the method with all its plans, again on the rows, past every cache. */
  async recompute(claims: AccessClaims, id: string, query: CellQuery) {
    const open = await this.open(claims, id, query);
    const { fact, content, result, agrees, source, narrowed } = open;
    if (fact.asOf) return this.live.recompute(open, content, fact.asOf);
    const started = performance.now();
    const computing =
      content.kind === 'query'
        ? this.queryAgain(content, source)
        : this.analysis.compute(claims.wid, source, content).then(asDoubles);
    const again = await computing.catch(async (failure: unknown) => {
      throw await this.sources.failure(claims.wid, source, failure);
    });
    const durationMs = Math.round((performance.now() - started) * 10) / 10;
    const { cell } = narrowed;
    if (!cell) {
      const isScalar = content.kind === 'statistic' && isSingle(result);
      const value = isScalar ? (again.rows[0]?.[0] ?? null) : again.rows;
      const stated = content.kind === 'query' ? result : asDoubles(result);
      const equal = agrees && resultsEqual(stated, again);
      if (agrees && !equal) this.reportDisagreement(fact);
      return { value, equal, durationMs };
    }
    const at = again.columns.findIndex(({ name }) => name === cell.column);
    const value = again.rows[cell.row]?.[at] ?? null;
    const equal = agrees && cellsEqual(cell.value, value, again.columns[at]?.type ?? 'text');
    if (agrees && !equal) this.reportDisagreement(fact);
    return { value, equal, durationMs };
  }

  /** The rows behind it, in the file's order, with their lines. */
  async rows(
    claims: AccessClaims,
    id: string,
    query: CellQuery & { offset: number; limit: number },
    gone: AbortSignal,
  ): Promise<FactRows> {
    const open = await this.open(claims, id, query, gone);
    const { fact, source, narrowed } = open;
    if (source.isLive) return this.live.rows(open, { ...query, signal: gone });
    const isRow = narrowed.cell !== undefined && fact.plan?.raw !== undefined;
    const page = await orRefused(
      readRows(this.engine, source.dataset, {
        ...narrowed.selection,
        order: fact.plan?.raw ? fact.plan.order : [],
        offset: isRow ? (narrowed.cell?.row ?? 0) : query.offset,
        limit: isRow ? 1 : query.limit,
        deadlineMs: this.config.QUERY_DEADLINE_MS,
        signal: gone,
      }),
    );
    return isRow ? { ...page, total: 1 } : page;
  }

  /** What the reader may see of it: from some guests small groups are withheld. @throws AppError `not_found` */
  private async openFor(reader: Reader, id: string, query: CellQuery, gone: AbortSignal): Promise<OpenFact> {
    const { guest, told } = reader;
    if (!guest?.hideSmallGroups || !told) return this.open(reader, id, query, gone);
    const whole = await this.open(reader, id, {}, gone);
    const { plan, asOf } = whole.fact;
    if (whole.source.isLive && !(plan && asOf)) throw notFound();
    const shown = await this.shownOf(plan ?? told.tile.plan, told, whole, gone);
    if (!shown) throw notFound();
    if (!plan) {
      // A statistic is made of all that its plan says: it is told whole, or not at all.
      if (shown.isWithheld) throw notFound();
      return this.open(reader, id, query, gone);
    }
    const row = query.row === undefined ? undefined : shown.places[query.row];
    if (query.row !== undefined && row === undefined) throw notFound();
    if (row === undefined && query.column === undefined) return { ...whole, result: shown.result };
    return this.open(reader, id, { ...query, row: row ?? shown.places[0] }, gone);
  }

  private async shownOf(
    plan: QueryPlan,
    { dashboard, tile, filters }: NonNullable<Reader['told']>,
    { source, fact: { asOf } }: OpenFact,
    signal: AbortSignal,
  ): Promise<GuardedAnswer['shown']> {
    const timeColumn = timeColumnOn(dashboard, source.id);
    const guarded = guardedTile({ tile, filters, narrowed: { plan } }, source, timeColumn);
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS, signal };
    const [answer] = await askGuarded([guarded], (plans) =>
      // Of a database by what it said then: rows of another moment would tell what small groups were.
      asOf ? this.live.knownAt(source, plans, asOf) : runPlans(this.engine, source.dataset, plans, limits),
    );
    if (answer?.outcome?.error) throw answer.outcome.error;
    return answer?.shown;
  }

  private async open({ wid }: Reader, id: string, query: CellQuery, signal?: AbortSignal): Promise<OpenFact> {
    const fact = await this.database.manager.findOneBy(FactRow, { id, workspaceId: wid });
    if (!fact) throw noSuchFact();
    const row = await this.sources.find(wid, fact.sourceId);
    if (!fact.result) throw new AppError('gone', 'This number was deleted with its data source.');
    await this.noteOpened(id);
    const content = storedContent(fact);
    const zone = content.kind === 'query' ? content.plan.zone : content.inputs[0]?.zone;
    const source = await this.sources.openVersion(
      row,
      fact.version,
      zone ?? 'UTC',
      fact.asOf ? 'anywhere' : 'here',
    );
    const isStored = isAll(fact) || (query.row !== undefined && query.row < fact.result.rows.length);
    const { result, agrees } = isStored
      ? { result: fact.result, agrees: true }
      : await this.computeAll(fact, content, source, signal);
    const narrowed =
      content.kind === 'query'
        ? narrow(content.plan, result, query)
        : narrowStatistic(content.inputs, result, query);
    return { fact, content, result, agrees, source, narrowed };
  }

  /** The whole value, of which the beginning alone is stored. */
  private async computeAll(
    fact: FactRow,
    content: FactContent,
    source: OpenSource,
    signal: AbortSignal | undefined,
  ): Promise<Pick<OpenFact, 'result' | 'agrees'>> {
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS, signal };
    if (fact.asOf)
      return { result: await this.live.answerAt(fact, content, source, fact.asOf), agrees: true };
    const result =
      content.kind === 'query'
        ? await orRefused(runPlan(this.engine, source.dataset, content.plan, limits))
        : asDoubles(await this.analysis.compute(fact.workspaceId, source, content));
    const agrees = fact.digest?.equals(digestOf(result)) ?? true;
    if (!agrees) this.reportDisagreement(fact);
    return { result, agrees };
  }

  /** Somebody was told a number that does not come out again: an incident, whichever of the two is wrong. */
  private reportDisagreement({ id, version, workspaceId }: FactRow): void {
    this.logger.error(
      { incident: 'fact_disagrees', factId: id, version, workspaceId },
      'a fact disagrees with its recomputation',
    );
  }

  private async noteOpened(id: string): Promise<void> {
    await this.database.query(`UPDATE facts SET opened_at = now() WHERE id = $1 AND ${OPENED_BEFORE}`, [id]);
  }

  private async queryAgain(
    { plan }: Extract<FactContent, { kind: 'query' }>,
    { dataset }: OpenSource,
  ): Promise<QueryResult> {
    return orRefused(
      runPlan(this.engine, dataset, plan, { deadlineMs: this.config.QUERY_DEADLINE_MS, fresh: true }),
    );
  }
}
