import { MAX_RESULT_ROWS, type QueryPlan, type QueryResult } from '@plumbline/contracts';
import { canonicalJson } from './canonical.js';
import { type CompiledPlan, compilePlan } from './compile-plan.js';
import type { WorkLimits } from './connection-pool.js';
import type { Engine } from './engine.js';
import { QueryCancelled, QueryTimeout, ResultTooLarge } from './engine-errors.js';
import { type FusedPlan, fusePlans } from './fuse-plans.js';
import { PlanError } from './plan-error.js';
import { cachePerEngine } from './result-cache.js';
import { type Dataset, loadSchema, type Schema } from './schema.js';

/** What became of one plan. A `PlanError` is the plan's fault and says so in plain words. */
export type PlanOutcome = { result: QueryResult; error?: undefined } | { result?: undefined; error: Error };

export interface RunPlansOptions extends WorkLimits {
  /** A plan with a larger result fails. Default MAX_RESULT_ROWS, what an answer may hold. */
  maxRows?: number;
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
  { maxRows = MAX_RESULT_ROWS, ...limits }: RunPlansOptions = {},
): Promise<PlanOutcome[]> {
  const schema = await loadSchema(engine, dataset);
  const outcomes = new Array<PlanOutcome>(plans.length);
  const run: Run = { engine, schema, maxRows, limits, outcomes };
  const pending: Pending[] = [];
  for (const [index, plan] of plans.entries()) {
    const key = cacheKey(schema, plan);
    const known = cacheOf(engine).get(key);
    if (known && known.rows.length <= maxRows) outcomes[index] = { result: known };
    else {
      try {
        pending.push({ plan, compiled: compilePlan(plan, schema), key, index });
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
  const compiled = members.length === 1 ? members[0]!.asked.compiled : compilePlan(plan, run.schema);
  try {
    const whole = await execute(compiled, run);
    for (const { asked, columns } of members) {
      const result = members.length === 1 ? whole : narrowed(whole, columns, asked.compiled.columns);
      cacheOf(run.engine).set(asked.key, result);
      run.outcomes[asked.index] = { result };
    }
  } catch (error) {
    if (members.length > 1 && mayBeOneMembersFault(error)) await answerApart(members, run);
    else for (const { asked } of members) run.outcomes[asked.index] = { error: asError(error) };
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
  { sql, values, columns }: CompiledPlan,
  { engine, limits, maxRows }: Run,
): Promise<QueryResult> {
  try {
    const { columns: types, rows } = await engine.run(sql, values, { ...limits, maxRows });
    return { columns: types.map(({ type }, index) => ({ name: columns[index]!, type })), rows };
  } catch (error) {
    if (!(error instanceof ResultTooLarge)) throw error;
    throw new PlanError(
      `This gives more than ${maxRows} rows: set a limit, or group more coarsely.`,
      'limit',
    );
  }
}

function narrowed(whole: QueryResult, columns: number[], names: string[]): QueryResult {
  return {
    columns: columns.map((column, index) => ({ name: names[index]!, type: whole.columns[column]!.type })),
    rows: whole.rows.map((row) => columns.map((column) => row[column]!)),
  };
}

/** The file stands for source and version: the answer to a question never depends on anything else. */
function cacheKey(schema: Schema, { dataSourceId: _, version: __, ...question }: QueryPlan): string {
  return `${schema.parquetPath}\n${canonicalJson(question)}`;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
