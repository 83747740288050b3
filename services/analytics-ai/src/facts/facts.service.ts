import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, CellQuery, Fact, FactRows, QueryPlan, QueryResult } from '@plumbline/contracts';
import { compilePlan, type Engine, factId, filterSteps, loadSchema, readRows } from '@plumbline/datasets';
import { AppError, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { measureFormat } from '../building/wording.js';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../config.js';
import { type OpenSource, SourcesService } from '../sources/sources.service.js';
import { cellLabel, type Narrowed, narrow, planLabel } from './cell.js';
import { cellsEqual, resultsEqual } from './equal.js';
import { FactRow } from './fact.entity.js';

export interface Statement {
  plan: QueryPlan;
  result: QueryResult;
}

interface OpenFact {
  fact: FactRow;
  result: QueryResult;
  source: OpenSource;
  narrowed: Narrowed;
}

/** Ids known to be stored; a dashboard that is asked again writes nothing. */
const MAX_KNOWN = 50_000;

/** Numbers with what made them: stated, opened, recomputed, followed to their rows. */
@Injectable()
export class FactsService {
  private readonly known = new Set<string>();

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** Stores what is stated for the first time, in one statement, and answers the id of each plan's fact. */
  async state(
    workspaceId: string,
    source: Pick<OpenSource, 'id' | 'version'>,
    statements: readonly Statement[],
  ): Promise<ReadonlyMap<QueryPlan, string>> {
    const ids = new Map(
      statements.map(({ plan }) => [plan, factId(workspaceId, source.version, { kind: 'query', plan })]),
    );
    const fresh = new Map(
      statements.flatMap((statement): [string, Statement][] => {
        const id = ids.get(statement.plan);
        return id && !this.known.has(id) ? [[id, statement]] : [];
      }),
    );
    if (fresh.size > 0) await this.store(workspaceId, source, fresh);
    return ids;
  }

  async get(claims: AccessClaims, id: string, query: CellQuery): Promise<Fact> {
    const { fact, result, source, narrowed } = await this.open(claims, id, query);
    const { cell, measure, selection, plan } = narrowed;
    const steps = await filterSteps(this.engine, source.dataset, {
      ...selection,
      column: measure?.column,
      deadlineMs: this.config.QUERY_DEADLINE_MS,
    });
    const format = measure && measureFormat(measure, source.wording);
    const unit = format?.currency ?? (format?.percent ? '%' : undefined);
    const isRow = cell !== undefined && fact.plan.raw !== undefined;
    return {
      id: fact.id,
      kind: 'query',
      value: cell ? cell.value : result.rows,
      ...(!cell && { columns: result.columns }),
      ...(unit && { unit }),
      ...(format && { format }),
      label: cellLabel(fact.label, fact.plan, result, narrowed, source.wording),
      plan,
      dataSourceId: fact.sourceId,
      dataSourceName: source.name,
      dataVersion: fact.version,
      rowsUsed: isRow ? 1 : (steps.rowsLeft.at(-1) ?? steps.total),
      filterSteps: selection.filters.map((filter, at) => ({ filter, rowsLeft: steps.rowsLeft[at] ?? 0 })),
      ...(measure?.column && { rowsWithoutValue: steps.withoutValue }),
      computedAt: fact.computedAt.toISOString(),
    };
  }

  /** Runs the plan again on the rows, past every cache. */
  async recompute(claims: AccessClaims, id: string, query: CellQuery) {
    const { fact, result, source, narrowed } = await this.open(claims, id, query);
    const started = performance.now();
    const { sql, values, columns } = compilePlan(fact.plan, await loadSchema(this.engine, source.dataset));
    const answer = await this.engine.run(sql, values, { deadlineMs: this.config.QUERY_DEADLINE_MS });
    const durationMs = Math.round((performance.now() - started) * 10) / 10;
    const again = {
      columns: answer.columns.map(({ type }, at) => ({ name: columns[at] ?? '', type })),
      rows: answer.rows,
    };
    const { cell } = narrowed;
    if (!cell) return { value: again.rows, equal: resultsEqual(result, again), durationMs };
    const at = again.columns.findIndex(({ name }) => name === cell.column);
    const value = again.rows[cell.row]?.[at] ?? null;
    return { value, equal: cellsEqual(cell.value, value, again.columns[at]?.type ?? 'text'), durationMs };
  }

  /** The rows behind it, in the file's order, with their lines. */
  async rows(
    claims: AccessClaims,
    id: string,
    query: CellQuery & { offset: number; limit: number },
  ): Promise<FactRows> {
    const { fact, source, narrowed } = await this.open(claims, id, query);
    const isRow = narrowed.cell !== undefined && fact.plan.raw !== undefined;
    const page = await readRows(this.engine, source.dataset, {
      ...narrowed.selection,
      order: fact.plan.raw ? fact.plan.order : [],
      offset: isRow ? (narrowed.cell?.row ?? 0) : query.offset,
      limit: isRow ? 1 : query.limit,
      deadlineMs: this.config.QUERY_DEADLINE_MS,
    });
    return isRow ? { ...page, total: 1 } : page;
  }

  private async open(claims: AccessClaims, id: string, query: CellQuery): Promise<OpenFact> {
    const fact = await this.database.manager.findOneBy(FactRow, { id, workspaceId: claims.wid });
    if (!fact) throw notFound();
    const row = await this.sources.find(claims.wid, fact.sourceId);
    const { result } = fact;
    if (!result) throw new AppError('gone', 'This number was deleted with its data source.');
    const source = await this.sources.openVersion(row, fact.version, fact.plan.zone ?? 'UTC');
    return { fact, result, source, narrowed: narrow(fact.plan, result, query) };
  }

  private async store(
    workspaceId: string,
    source: Pick<OpenSource, 'id' | 'version'>,
    fresh: ReadonlyMap<string, Statement>,
  ): Promise<void> {
    const statements = [...fresh.values()];
    await this.database.query(
      `INSERT INTO facts (id, workspace_id, source_id, version, label, plan, result, computed_at)
       SELECT stated.id, $1, $2, $3, stated.label, stated.plan::json, stated.result::json, now()
       FROM unnest($4::uuid[], $5::text[], $6::text[], $7::text[]) AS stated (id, label, plan, result)
       ON CONFLICT (id) DO NOTHING`,
      [
        workspaceId,
        source.id,
        source.version,
        [...fresh.keys()],
        statements.map(({ plan }) => planLabel(plan)),
        statements.map(({ plan }) => JSON.stringify(plan)),
        statements.map(({ result }) => JSON.stringify(result)),
      ],
    );
    if (this.known.size > MAX_KNOWN) this.known.clear();
    for (const id of fresh.keys()) this.known.add(id);
  }
}
