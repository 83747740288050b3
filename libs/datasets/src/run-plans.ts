import { MAX_RESULT_ROWS, type QueryPlan, type QueryResult } from '@plumbline/contracts';
import { canonicalJson } from './canonical.js';
import { compilePlan } from './compile-plan.js';
import type { WorkLimits } from './connection-pool.js';
import type { Engine } from './engine.js';
import { ResultTooLarge } from './engine-errors.js';
import { PlanCache } from './plan-cache.js';
import { PlanError } from './plan-error.js';
import { type Dataset, loadSchema, type Schema } from './schema.js';

/** What became of one plan. A `PlanError` is the plan's fault and says so in plain words. */
export type PlanOutcome = { result: QueryResult; error?: undefined } | { result?: undefined; error: Error };

const CACHE_BYTES = 16 * 1024 * 1024;
const caches = new WeakMap<Engine, PlanCache>();

/**
 * Answers many plans over one version of a data source, side by side on the engine's connections; every plan fails
 * alone. A version never changes, so an answer is kept and given again.
 *
 * Side by side beats one shared scan here: the engine decodes only the columns a plan names, and copying their union
 * into a temporary table first took longer than the scans it saved (500,000 rows, 12 plans).
 */
export async function runPlans(
  engine: Engine,
  dataset: Dataset,
  plans: readonly QueryPlan[],
  limits: WorkLimits = {},
): Promise<PlanOutcome[]> {
  const schema = await loadSchema(engine, dataset);
  return Promise.all(plans.map((plan) => outcomeOf(runOne(engine, schema, plan, limits))));
}

/** Answers one plan; throws `PlanError`, `QueryTimeout`, `QueryCancelled` or `EngineError`. */
export async function runPlan(
  engine: Engine,
  dataset: Dataset,
  plan: QueryPlan,
  limits: WorkLimits = {},
): Promise<QueryResult> {
  return runOne(engine, await loadSchema(engine, dataset), plan, limits);
}

async function runOne(
  engine: Engine,
  schema: Schema,
  plan: QueryPlan,
  limits: WorkLimits,
): Promise<QueryResult> {
  const cache = cacheOf(engine);
  const key = cacheKey(schema, plan);
  const known = cache.get(key);
  if (known) return known;
  const { sql, values, columns } = compilePlan(plan, schema);
  const answer = await engine
    .run(sql, values, { ...limits, maxRows: MAX_RESULT_ROWS })
    .catch((error: unknown) => {
      if (!(error instanceof ResultTooLarge)) throw error;
      throw new PlanError(
        `This gives more than ${MAX_RESULT_ROWS} rows: set a limit, or group more coarsely.`,
        'limit',
      );
    });
  const result = {
    columns: answer.columns.map(({ type }, index) => ({ name: columns[index]!, type })),
    rows: answer.rows,
  };
  cache.set(key, result);
  return result;
}

function cacheOf(engine: Engine): PlanCache {
  const known = caches.get(engine) ?? new PlanCache(CACHE_BYTES);
  caches.set(engine, known);
  return known;
}

/** The file stands for source and version. Column kinds decide what a plan means, and belong to the file. */
function cacheKey(schema: Schema, { dataSourceId: _, version: __, ...question }: QueryPlan): string {
  return `${schema.parquetPath}\n${canonicalJson(question)}`;
}

async function outcomeOf(running: Promise<QueryResult>): Promise<PlanOutcome> {
  try {
    return { result: await running };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
