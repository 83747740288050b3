import { MAX_RESULT_ROWS, type QueryPlan, type QueryResult } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { type CompiledPlan, compilePlan } from '../compile/compile-plan.js';
import type { WorkLimits } from '../engine/connection-pool.js';
import type { Engine } from '../engine/engine.js';
import {
  EngineError,
  OutOfMemory,
  QueryCancelled,
  QueryTimeout,
  ResultTooLarge,
} from '../engine/engine-errors.js';
import { LONG_ANSWER, LONG_CELL, MAX_CELL_TEXT, MAX_RESULT_TEXT_MB } from '../fragments/bounded-text.js';
import { PlanError } from '../schema/plan-error.js';
import { type Dataset, loadSchema, type Schema } from '../schema/schema.js';
import { canonicalJson } from './canonical.js';
import { type FusedPlan, fusePlans } from './fuse-plans.js';
import { cachePerEngine } from './result-cache.js';
import { requireTextBudget } from './text-budget.js';

/** What became of one plan. A `PlanError` is the plan's fault and says so in plain words. */
export type PlanOutcome = { result: QueryResult; error?: undefined } | { result?: undefined; error: Error };

export interface RunPlansOptions extends WorkLimits {
  /** A plan with a larger result fails. Default MAX_RESULT_ROWS, what an answer may hold. */
  maxRows?: number;
  /** Computes again what was answered before. */
  fresh?: boolean;
}

const cacheOf = cachePerEngine<QueryResult>(16 * 1024 * 1024);

/** A plan that fits the data and was not answered before, with its place among those asked. */
interface Pending {
  plan: QueryPlan;
  compiled: CompiledPlan;
  key: string;
  index: number;
}

/**
 * Answers many plans over one version of a data source; every plan fails alone. A version never changes, so an
 * answer is kept and given again.
 *
 * Plans over the same groups share a scan; the others run side by side. One shared temporary table for all was
 * slower: the engine decodes only the columns a plan names, and copying their union took longer than the scans.
 */
export async function runPlans(
  engine: Engine,
  dataset: Dataset,
  plans: readonly QueryPlan[],
  { maxRows = MAX_RESULT_ROWS, fresh = false, ...limits }: RunPlansOptions = {},
): Promise<PlanOutcome[]> {
  const schema = await loadSchema(engine, dataset);
  const outcomes = new Array<PlanOutcome>(plans.length);
  const run: Run = { engine, schema, maxRows, limits, outcomes };
  const pending: Pending[] = [];
  for (const [index, plan] of plans.entries()) {
    const key = cacheKey(schema, plan);
    const known = fresh ? undefined : cacheOf(engine).get(key);
    if (known && known.rows.length <= maxRows) outcomes[index] = { result: known };
    else {
      try {
        pending.push({ plan, compiled: compilePlan(plan, schema, maxRows), key, index });
      } catch (error) {
        outcomes[index] = { error: asError(error) };
      }
    }
  }
  await Promise.all(fusePlans(pending).map((fused) => answer(fused, run)));
  return outcomes;
}

/** Answers one plan; throws `PlanError`, `QueryTimeout`, `QueryCancelled` or `EngineError`. */
export async function runPlan(
  engine: Engine,
  dataset: Dataset,
  plan: QueryPlan,
  options: RunPlansOptions = {},
): Promise<QueryResult> {
  const [outcome] = await runPlans(engine, dataset, [plan], options);
  if (outcome!.error) throw outcome!.error;
  return outcome!.result;
}

interface Run {
  engine: Engine;
  schema: Schema;
  maxRows: number;
  limits: WorkLimits;
  outcomes: PlanOutcome[];
}

async function answer({ plan, members }: FusedPlan<Pending>, run: Run): Promise<void> {
  const [first, ...others] = members;
  const compiled =
    first && others.length === 0 ? first.asked.compiled : compilePlan(plan, run.schema, run.maxRows);
  try {
    const whole = await execute(compiled, run);
    for (const { asked, columns } of members) {
      const result = members.length === 1 ? whole : narrowed(whole, columns, asked.compiled.columns);
      cacheOf(run.engine).set(asked.key, result);
      run.outcomes[asked.index] = { result };
    }
  } catch (error) {
    if (members.length > 1 && mayBeOneMembersFault(error)) await answerApart(members, run);
    else
      for (const { asked } of members) run.outcomes[asked.index] = { error: publicError(error, run.maxRows) };
  }
}

/** An overflow in one measure must not take its neighbours with it. */
function mayBeOneMembersFault(error: unknown): boolean {
  return !(error instanceof QueryTimeout || error instanceof QueryCancelled || error instanceof PlanError);
}

async function answerApart(members: FusedPlan<Pending>['members'], run: Run): Promise<void> {
  await Promise.all(members.map((member) => answer({ plan: member.asked.plan, members: [member] }, run)));
}

async function execute(
  { sql, values, columns, textCopies }: CompiledPlan,
  { engine, schema, limits, maxRows }: Run,
): Promise<QueryResult> {
  await requireTextBudget(engine, schema, textCopies, limits);
  const { columns: types, rows } = await engine.run(sql, values, { ...limits, maxRows });
  return { columns: types.map(({ type }, index) => ({ name: elementAt(columns, index), type })), rows };
}

/** What is too much of something is the plan's fault, and the message says what to do. */
function publicError(error: unknown, maxRows: number): Error {
  const told = (message: string, path = 'limit') => new PlanError(message, path);
  if (error instanceof OutOfMemory) return told(TOO_MUCH_MEMORY);
  if (error instanceof ResultTooLarge)
    return told(`This gives more than ${maxRows} rows: set a limit, or group more coarsely.`);
  if (!(error instanceof EngineError)) return asError(error);
  if (error.message.includes(LONG_CELL)) return told(TOO_LONG_CELL);
  if (error.message.includes(LONG_ANSWER)) return told(TOO_MUCH_TEXT);
  return OVERFLOW.test(error.message) ? told(TOO_LARGE, 'measures') : error;
}

/** How the engine says that a number has left its type. */
const OVERFLOW = /^(Out of Range|Conversion) Error/;
const TOO_LARGE =
  'The numbers here are too large to compute this from them: narrow it with a filter, or leave out the largest.';
const TOO_MUCH_TEXT = `This gives more than ${MAX_RESULT_TEXT_MB} MB of text: ask for fewer rows, or leave out the column with the long texts.`;
const TOO_LONG_CELL = `A cell of this has more than ${MAX_CELL_TEXT.toLocaleString('en')} characters, more than can be shown: leave out the column with the long texts.`;
const TOO_MUCH_MEMORY =
  'This needs more memory than one question may use: narrow it with a filter, group more coarsely, or leave out the column with the long texts.';

function narrowed(whole: QueryResult, columns: number[], names: string[]): QueryResult {
  return {
    columns: columns.map((column, index) => ({
      name: elementAt(names, index),
      type: elementAt(whole.columns, column).type,
    })),
    rows: whole.rows.map((row) => columns.map((column) => elementAt(row, column))),
  };
}

/** The file stands for source and version: the answer to a question never depends on anything else. */
function cacheKey(schema: Schema, { dataSourceId: _, version: __, ...question }: QueryPlan): string {
  return `${schema.parquetPath}\n${canonicalJson(question)}`;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
