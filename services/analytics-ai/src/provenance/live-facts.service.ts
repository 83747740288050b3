import { Inject, Injectable } from '@nestjs/common';
import type { FactRows, QueryPlan, QueryResult, Recomputed } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { cellsEqual, resultsEqual } from '../facts/equal.js';
import type { FactRow } from '../facts/fact.entity.js';
import { digestOf } from '../facts/stored-value.js';
import { LiveAnswers } from '../live/live-answers.service.js';
import { liveRows, liveSteps, statedRow } from '../live/live-rows.js';
import { SourceAnswers } from '../live/source-answers.js';
import { LiveProblem } from '../sources/live-problem.js';
import { orRefused, queryRefusal } from '../sources/query-refusal.js';
import type { OpenSource } from '../sources/sources.service.js';
import type { CountedRows, OpenFact } from './fact-answer.js';

/** Numbers that databases of live sources gave: their rows are asked for anew, and so is the number itself. */
@Injectable()
export class LiveFacts {
  constructor(
    @Inject(SourceAnswers) private readonly answers: SourceAnswers,
    @Inject(LiveAnswers) private readonly live: LiveAnswers,
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
   * The whole of an answer, which is kept until the database gives another.
   * @throws AppError `gone` once the beginning of it is all there is
   */
  async answerAt({ digest }: FactRow, plan: QueryPlan, source: OpenSource, asOf: Date): Promise<QueryResult> {
    const result = await this.live.at(source, plan, asOf);
    if (result && digest?.equals(digestOf(result))) return result;
    throw new AppError(
      'gone',
      'The database has given newer answers since, and of this one the beginning alone is kept. Open the number again from where it is shown.',
    );
  }

  /**
   * Asks the database again. Rows that moved on since give another value, which is no mistake of anybody's; where it is away,
   * the answer that the number was stated from stands.
   */
  async recompute(
    { result, source, narrowed: { cell } }: OpenFact,
    plan: QueryPlan,
    asOf: Date,
  ): Promise<Recomputed> {
    const started = performance.now();
    const [asked] = await orRefused(this.answers.run(source, [plan], { fresh: true }));
    const { result: again, live } = asked ?? {};
    const durationMs = Math.round((performance.now() - started) * 10) / 10;
    if (!again || !live || live.problem !== undefined) {
      const problem = live?.problem ?? asked?.error?.message ?? 'The database gave no answer.';
      const kept = { isAnew: false, asOf: asOf.toISOString(), problem };
      return { value: cell ? cell.value : result.rows, equal: true, durationMs, live: kept };
    }
    const anew = { isAnew: true, asOf: live.asOf };
    if (!cell) return { value: again.rows, equal: resultsEqual(result, again), durationMs, live: anew };
    const at = again.columns.findIndex(({ name }) => name === cell.column);
    const value = again.rows[cell.row]?.[at] ?? null;
    const equal = cellsEqual(cell.value, value, again.columns[at]?.type ?? 'text');
    return { value, equal, durationMs, live: anew };
  }
}

const isUncountable = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'unusable';
