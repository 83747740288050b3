import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, HealthAnswer, HealthRows, QueryPlan } from '@plumbline/contracts';
import { type Engine, readRows, runPlan } from '@plumbline/datasets';
import { notFound } from '@plumbline/server';
import { ModelsService } from '../../ai/models.service.js';
import { planOfProposal, questionTask } from '../../ai/question-task.js';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE } from '../../config.js';
import { narrow } from '../../facts/cell.js';
import { answerPlan, answerQuestion } from '../../questions/engine/answer-question.js';
import { suggestedQuestions } from '../../questions/result/suggestions.js';
import { orRefused } from '../../sources/query-refusal.js';
import { HealthReader, type OpenRecords } from '../records/health-reader.js';
import { DAY } from './day-table.js';
import { type DayTable, DayTables } from './day-tables.js';
import { fixedAnswer, inWords, toAnswer } from './health-answers.js';

const MODEL_PATIENCE_MS = 12_000;
const SHOWN_ROWS = 100;
const SHOWN_RECORDS = 50;
const NO_RECORDS = 'There are no records yet. Import a file first.';

/** Answers questions from health records alone. Neither a question nor an answer is kept, and no fact is stored. */
@Injectable()
export class HealthAsking {
  constructor(
    @Inject(HealthReader) private readonly reader: HealthReader,
    @Inject(DayTables) private readonly tables: DayTables,
    @Inject(ModelsService) private readonly models: ModelsService,
    @Inject(ENGINE) private readonly engine: Engine,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** Words of an emergency come before everything, also before the lock. @throws AppError as `HealthAccess.require` does */
  async ask(
    claims: AccessClaims,
    { question, outside }: { question: string; outside: boolean },
    gone: AbortSignal,
  ): Promise<HealthAnswer> {
    const fixed = fixedAnswer(question);
    if (fixed) return fixed;
    const answered = await this.reader.within(claims, (opened) =>
      orRefused(this.answer(claims, opened, { question, outside }, gone)),
    );
    return answered ?? inWords('none', NO_RECORDS);
  }

  /** @throws AppError `not_found`, `unusable` for a plan that does not fit */
  async rows(
    claims: AccessClaims,
    asked: { plan: QueryPlan; row?: number | undefined; column?: string | undefined },
    gone: AbortSignal,
  ): Promise<HealthRows> {
    const found = await this.reader.within(claims, (opened) =>
      orRefused(this.behind(claims, opened, asked, gone)),
    );
    if (!found) throw notFound();
    return found;
  }

  private async answer(
    claims: AccessClaims,
    opened: OpenRecords,
    { question, outside }: { question: string; outside: boolean },
    gone: AbortSignal,
  ): Promise<HealthAnswer> {
    const days = await this.tables.open(claims, opened, gone);
    const { table, data } = days;
    const suggestions = suggestedQuestions(table);
    const result = await answerQuestion(question, table, data);
    if (result.answered || !outside) return toAnswer(result, suggestions, 'built-in');
    const proposed = await this.proposed(claims, days, question, gone);
    return proposed
      ? toAnswer(await answerPlan(proposed.plan, table, data), suggestions, proposed.engine)
      : toAnswer(result, suggestions, 'built-in');
  }

  /** A provider is told the question and the names of measurements, never a value. */
  private async proposed(
    { wid: workspaceId }: AccessClaims,
    { table, dataset: { columns } }: DayTable,
    question: string,
    gone: AbortSignal,
  ): Promise<{ plan: QueryPlan; engine: string } | undefined> {
    const own = { dataSourceId: table.id, version: table.version, zone: table.zone };
    const filled = await this.models.fill(
      { workspaceId, purpose: 'question' },
      questionTask(question, columns),
      (proposal) => planOfProposal(proposal, own, columns) !== undefined,
      AbortSignal.any([gone, AbortSignal.timeout(MODEL_PATIENCE_MS)]),
    );
    const plan = filled && planOfProposal(filled.value, own, columns);
    return plan && { plan, engine: filled.engine };
  }

  private async behind(
    claims: AccessClaims,
    opened: OpenRecords,
    { plan, row, column }: { plan: QueryPlan; row?: number | undefined; column?: string | undefined },
    signal: AbortSignal,
  ): Promise<HealthRows> {
    const { dataset, columns } = await this.tables.open(claims, opened, signal);
    const limits = { deadlineMs: this.config.QUERY_DEADLINE_MS, signal };
    const result = await runPlan(this.engine, dataset, plan, limits);
    const { selection } = narrow(plan, result, {
      ...(row !== undefined && { row }),
      ...(column !== undefined && { column }),
    });
    const named = namesIn(plan);
    const shown = columns.filter(({ column: { name } }) => named.has(name));
    const names = [DAY, ...shown.map(({ column: { name } }) => name)];
    const page = await readRows(this.engine, dataset, {
      ...{ ...selection, ...limits, columns: names, limit: SHOWN_ROWS },
    });
    const [first] = shown;
    const from = page.rows.map(([day]) => String(day)).sort()[0];
    const behind =
      first && from !== undefined
        ? await this.reader.records(
            opened,
            { metric: first.metric, from, to: from },
            { offset: 0, limit: SHOWN_RECORDS },
          )
        : { records: [] };
    return { columns: names, rows: page.rows, total: page.total, records: behind.records };
  }
}

/** Columns that a plan looks at. */
const namesIn = ({ measures, filters, raw, dimensions }: QueryPlan): ReadonlySet<string> =>
  new Set([
    ...measures.flatMap(({ column }) => column ?? []),
    ...filters.map(({ column }) => column),
    ...dimensions.map(({ column }) => column),
    ...(raw?.columns ?? []),
  ]);
