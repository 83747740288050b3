import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  answerFromFrame,
  canonicalJson,
  type Dataset,
  type Engine,
  type Frame,
  loadFrame,
  runPlans,
} from '@plumbline/datasets';
import { alongTime, createPhrasing, eachOnce, readFields, type SourceShape } from '@plumbline/semantics';
import { type DerivedField, deriving, withDerived } from '../../derived-columns/derived-fields.js';
import { findDurations } from '../../derived-columns/durations.js';
import { endingOutcome } from '../../derived-columns/endings.js';
import { lateOutcome } from '../../derived-columns/lateness.js';
import { findFollowers } from '../../derived-columns/outcome-followers.js';
import { findOutcome, isNotable } from '../../derived-columns/outcomes.js';
import { ripened, ripenessOf } from '../../derived-columns/ripeness.js';
import { runMethod } from '../../facts/run-method.js';
import type { TracedResult } from '../../facts/traced-result.js';
import type { AnalysisContext, AnalysisData } from './analysis-context.js';
import { findCounters } from './counters.js';
import { frameColumns } from './frame-columns.js';
import { seededRandom } from './seeded-random.js';
import { findStates, withoutStates } from './states.js';

/** Rows of a plan without a limit: enough for every group of two dimensions and time, little enough to hold. */
export const MAX_QUERY_ROWS = 100_000;

export interface AnalysisParts {
  engine: Engine;
  dataset: Dataset;
  shape: SourceShape;
  signal: AbortSignal;
  /** What people calculate in each row. */
  calculated?: readonly DerivedField[] | undefined;
  /** What this analysis alone reads each row by. */
  derived?: readonly DerivedField[] | undefined;
  /** Cells held in memory at most; a larger table is asked by plans. */
  maxCells?: number;
}

/**
 * A version of a source, opened for detectors, with the durations it tells of and what people calculate in each row as
 * further columns. Its columns are read into memory once where they fit; nothing is asked or computed twice, and nothing
 * after the signal.
 */
export async function openAnalysis(parts: AnalysisParts): Promise<AnalysisContext> {
  const { engine, dataset, signal, maxCells, calculated = [], derived = [] } = parts;
  const frame = await loadFrame(engine, dataset, { ...frameColumns(parts.shape), signal, maxCells });
  const queries = new TracedQueries(parts);
  const scanned = new Scanned(queries, frame, signal);
  const ask = (plans: QueryPlan[]) => scanned.scan(plans);
  const ripe = await ripenessOf(parts.shape, await findDurations(parts.shape, ask), ask);
  const further = [...ripened(ripe), ...outcomesIn(parts), ...calculated, ...derived];
  const shape = withDerived(parts.shape, further);
  const read = alongTime(eachOnce(readFields(shape)));
  const counters = await findCounters(parts.shape, readFields(parts.shape), ask);
  const known = await twiceTold(parts.shape, ask);
  const fields = {
    ...read,
    measures: read.measures.filter(({ name }) => !counters.has(name)),
    dimensions: read.dimensions.filter(({ name, distinct }) => distinct > 2 || !known.includes(name)),
  };
  const written = new Set(parts.shape.columns.map(({ name }) => name));
  const dimensions = fields.dimensions.filter(({ name }) => written.has(name));
  const states = await findStates(parts.shape, { ...fields, dimensions }, { ripe, scan: ask });
  const seed = canonicalJson([shape.columns, shape.profile]);
  const sources = new Map(further.map(({ derived, madeOf }) => [derived.as, madeOf]));
  const madeOf = (column: string) => sources.get(column) ?? [column];
  const scan: AnalysisData['scan'] = async (plans) =>
    scanned.scan(plans.map((plan) => deriving(plan, further)));
  return {
    shape,
    fields,
    followed: withoutStates(fields, states),
    states,
    phrasing: createPhrasing(fields.noun, shape.columns),
    rows: shape.profile.rowCount,
    madeOf,
    shareParts: (one, other) => {
      const parts = new Set(madeOf(one));
      return madeOf(other).some((part) => parts.has(part));
    },
    calculated: new Set(calculated.map(({ derived }) => derived.as)),
    scan,
    estimate: async (method, params, inputs) =>
      runMethod(method, method.params.parse(params), await scan(inputs)),
    query: async (plans) => queries.query(plans.map((plan) => deriving(plan, further))),
    compute: computing(queries, further),
    random: (name) => seededRandom(`${name}\n${seed}`),
    signal,
  };
}

/** Columns that follow from how rows came out: one of two values says the same as the outcome once more. */
async function twiceTold(
  shape: SourceShape,
  ask: (plans: QueryPlan[]) => Promise<QueryResult[]>,
): Promise<string[]> {
  const outcome = findOutcome(shape);
  return outcome && isNotable(outcome, shape) ? findFollowers(shape, outcome, ask) : [];
}

/** Of rows, those that have no end yet, up to which a share of those with one says what all will come to. */
const MOST_OPEN = 0.02;

/**
 * Whether things of a list have ended, as who has left: some kinds end more than others; and whether what should have
 * been done by a day was done late. Along the time at which things began the newest have not had the time to end, so that
 * nothing is said of it; nor of how late things are where many are still to be done.
 */
function outcomesIn({ shape, calculated = [] }: AnalysisParts): DerivedField[] {
  const ending = shape.profile.about?.kind === 'snapshot' ? endingOutcome(shape) : undefined;
  const late = lateOutcome(shape);
  const isSettled = (late?.profile.missing ?? 0) <= MOST_OPEN * shape.profile.rowCount;
  const isTaken = ({ derived }: DerivedField) => calculated.some((one) => one.derived.as === derived.as);
  return [...(ending ? [ending] : []), ...(late && isSettled ? [late] : [])].filter((one) => !isTaken(one));
}

/** Plans by their content, each answered once: from the frame, else by the engine. */
class Scanned {
  private readonly answers = new Map<string, QueryResult>();

  constructor(
    private readonly queries: TracedQueries,
    private readonly frame: Frame | undefined,
    private readonly signal: AbortSignal,
  ) {}

  async scan(plans: readonly QueryPlan[]): Promise<QueryResult[]> {
    this.signal.throwIfAborted();
    const held = plans.map((plan) => this.fromFrame(plan));
    const rest = await this.queries.query(plans.filter((_, at) => !held[at]));
    const results = rest.map(({ result }) => result).values();
    return held.map((result) => result ?? results.next().value ?? NOTHING);
  }

  private fromFrame(plan: QueryPlan): QueryResult | undefined {
    if (!this.frame) return undefined;
    const key = canonicalJson(plan);
    const result = this.answers.get(key) ?? answerFromFrame(this.frame, plan);
    if (!result || result.rows.length > MAX_QUERY_ROWS) return undefined;
    this.answers.set(key, result);
    return result;
  }
}

const NOTHING: QueryResult = { columns: [], rows: [] };

/** Plans by their content, each answered once. */
class TracedQueries {
  private readonly answers = new Map<string, Promise<TracedResult>>();

  constructor(private readonly parts: AnalysisParts) {}

  query(plans: readonly QueryPlan[]): Promise<TracedResult[]> {
    const keyed = plans.map((plan) => ({ plan, key: canonicalJson(plan) }));
    const fresh = new Map(
      keyed.filter(({ key }) => !this.answers.has(key)).map(({ plan, key }) => [key, plan]),
    );
    for (const [key, answer] of this.run(fresh)) this.answers.set(key, answer);
    return Promise.all(keyed.flatMap(({ key }) => this.answers.get(key) ?? []));
  }

  /** One run for all of them, so that plans over the same groups share a scan. */
  private run(plans: ReadonlyMap<string, QueryPlan>): [key: string, Promise<TracedResult>][] {
    const { engine, dataset, signal } = this.parts;
    signal.throwIfAborted();
    if (plans.size === 0) return [];
    const outcomes = runPlans(engine, dataset, [...plans.values()], { signal, maxRows: MAX_QUERY_ROWS });
    const answerOf = async (plan: QueryPlan, at: number): Promise<TracedResult> => {
      const outcome = (await outcomes)[at];
      signal.throwIfAborted();
      if (outcome?.result) return { origin: { kind: 'query', plan }, result: outcome.result };
      throw outcome?.error ?? new Error('a plan has no outcome');
    };
    return [...plans].map(([key, plan], at) => [key, answerOf(plan, at)]);
  }
}

/** Statistics by their content, each computed once. */
function computing(queries: TracedQueries, further: readonly DerivedField[]): AnalysisContext['compute'] {
  const computed = new Map<string, Promise<TracedResult>>();
  return async (method, given, over) => {
    const params = method.params.parse(given);
    const inputs = over.map((plan) => deriving(plan, further));
    const key = canonicalJson([method.name, params, inputs]);
    const known = computed.get(key);
    if (known) return known;
    const computing = queries.query(inputs).then((results): TracedResult => {
      const origin = {
        kind: 'statistic' as const,
        method: method.name,
        params: params as Record<string, unknown>,
        inputs,
      };
      const result = runMethod(
        method,
        params,
        results.map((traced) => traced.result),
      );
      return { origin, result };
    });
    computed.set(key, computing);
    return computing;
  };
}
