import { Inject, Injectable } from '@nestjs/common';
import type { FactRows, QueryPlan, QueryResult, Recomputed } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { asDoubles, cellsEqual, resultsEqual } from '../facts/equal.js';
import type { FactRow } from '../facts/fact.entity.js';
import type { FactContent } from '../facts/fact-content.js';
import { digestOf } from '../facts/stored-value.js';
import { AnalysisService } from '../insights/child/analysis.service.js';
import { LiveAnswers, type SourceOutcome } from '../live/live-answers.service.js';
import { liveRows, liveSteps, statedRow } from '../live/live-rows.js';
import { SourceAnswers } from '../live/source-answers.js';
import { LiveProblem } from '../sources/live-problem.js';
import { orRefused, queryRefusal } from '../sources/query-refusal.js';
import type { OpenSource } from '../sources/sources.service.js';
import { type CountedRows, isSingle, type OpenFact } from './fact-answer.js';

/** Numbers that databases of live sources gave: their rows are asked for anew, and so is the number itself. */
@Injectable()
export class LiveFacts {
  constructor(
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
    @Inject(LiveAnswers) private readonly live: LiveAnswers,
    @Inject(AnalysisService) private readonly analysis: AnalysisService,
  ) {}

  /**
   * As its rows are now, which may be others than those behind the number. The number stands without them: a database that
   * is away, or cannot count them, keeps nobody from opening it.
   */
  async steps(
    { source, narrowed: { selection } }: OpenFact,
    column: string | undefined,
    signal: AbortSignal,
  ): Promise<CountedRows> {
    try {
      return await liveSteps(this.answers, source, { ...selection, column }, { signal });
    } catch (error) {
      if (error instanceof LiveProblem || isUncountable(error)) return { problem: error.message };
      throw queryRefusal(error);
    }
  }

  /** The row itself where single rows were asked for; else a page of those behind it, as they are now. */
  async rows(
    { fact, result, source, narrowed: { cell, selection } }: OpenFact,
    page: { offset: number; limit: number; signal: AbortSignal },
  ): Promise<FactRows> {
    const { plan, asOf } = fact;
    if (cell && plan?.raw && asOf) return statedRow(result, cell.row, asOf);
    const order = plan?.raw ? plan.order : [];
    return orRefused(liveRows(this.answers, source, selection, { ...page, order }));
  }

  /**
   * The whole of an answer, or what a method makes of such answers, which are kept until the database gives others.
   * @throws AppError `gone` once the beginning of it is all there is
   */
  async answerAt(
    { digest, workspaceId }: FactRow,
    content: FactContent,
    source: OpenSource,
    asOf: Date,
  ): Promise<QueryResult> {
    const plans = content.kind === 'query' ? [content.plan] : content.inputs;
    const known = await Promise.all(plans.map((plan) => this.live.at(source, plan, asOf)));
    const results = known.flatMap((result) => result ?? []);
    const result =
      results.length === plans.length ? await this.made(workspaceId, content, source, results) : undefined;
    if (result && digest?.equals(digestOf(result))) return result;
    throw new AppError(
      'gone',
      'The database has given newer answers since, and of this one the beginning alone is kept. Open the number again from where it is shown.',
    );
  }

  /**
   * What the database answered to plans at one moment, without asking it again.
   * @throws AppError `gone` once it has given another answer to any of them
   */
  async knownAt(source: OpenSource, plans: readonly QueryPlan[], asOf: Date): Promise<SourceOutcome[]> {
    const results = await Promise.all(plans.map((plan) => this.live.at(source, plan, asOf)));
    return results.map((result) => {
      if (!result)
        throw new AppError(
          'gone',
          'The database has given newer answers since, so what may be told of this one cannot be judged any more. Open the number again from where it is shown.',
        );
      return { result, live: { asOf: asOf.toISOString() } };
    });
  }

  /** What is stated of the answers to all plans of a fact. */
  private async made(
    workspaceId: string,
    content: FactContent,
    source: OpenSource,
    results: readonly QueryResult[],
  ): Promise<QueryResult | undefined> {
    if (content.kind === 'query') return results[0];
    return asDoubles(await this.analysis.compute(workspaceId, source, content, results));
  }

  /**
   * Asks the database again. Rows that moved on since give another value, which is no mistake of anybody's; where it is away,
   * the answer that the number was stated from stands.
   */
  async recompute(open: OpenFact, content: FactContent, asOf: Date): Promise<Recomputed> {
    const {
      fact,
      result,
      source,
      narrowed: { cell },
    } = open;
    const started = performance.now();
    const plans = content.kind === 'query' ? [content.plan] : content.inputs;
    const asked = await orRefused(this.answers.run(source, plans, { fresh: true }));
    const problem = asked.flatMap(({ live, error }) => live?.problem ?? error?.message ?? [])[0];
    const results = asked.flatMap((one) => one.result ?? []);
    const again =
      problem === undefined ? await this.made(fact.workspaceId, content, source, results) : undefined;
    const durationMs = Math.round((performance.now() - started) * 10) / 10;
    const isScalar = content.kind === 'statistic' && isSingle(result);
    const wholeOf = ({ rows }: QueryResult) => (isScalar ? (rows[0]?.[0] ?? null) : rows);
    const moment = asked[0]?.live?.asOf;
    if (!again || moment === undefined) {
      const words = problem ?? 'The database gave no answer.';
      const kept = { isAnew: false, asOf: asOf.toISOString(), problem: words };
      return { value: cell ? cell.value : wholeOf(result), equal: true, durationMs, live: kept };
    }
    const anew = { isAnew: true, asOf: moment };
    const stated = content.kind === 'query' ? result : asDoubles(result);
    if (!cell) return { value: wholeOf(again), equal: resultsEqual(stated, again), durationMs, live: anew };
    const at = again.columns.findIndex(({ name }) => name === cell.column);
    const value = again.rows[cell.row]?.[at] ?? null;
    const equal = cellsEqual(cell.value, value, again.columns[at]?.type ?? 'text');
    return { value, equal, durationMs, live: anew };
  }
}

const isUncountable = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'unusable';
