import type { QueryPlan } from '@plumbline/contracts';
import { canonicalJson, type Dataset, type Engine, runPlans } from '@plumbline/datasets';
import { createWording, readFields, type SourceShape } from '@plumbline/semantics';
import { runMethod } from '../../facts/run-method.js';
import { type Duration, deriving, findDurations, withDurations } from './durations.js';
import { seededRandom } from './seeded-random.js';
import type { Stated, Subject } from './subject.js';

/** Rows of a plan without a limit: enough for every group of two dimensions and time, little enough to hold. */
export const MAX_ASKED_ROWS = 100_000;

export interface SubjectParts {
  engine: Engine;
  dataset: Dataset;
  shape: SourceShape;
  signal: AbortSignal;
}

/**
 * A version of a source, opened for detectors, with the durations it tells of as further columns. Nothing is asked or
 * computed twice, and nothing after the signal.
 */
export async function openSubject(parts: SubjectParts): Promise<Subject> {
  const asked = new Asked(parts);
  const durations = await findDurations(parts.shape, async (plans) =>
    (await asked.ask(plans)).map(({ result }) => result),
  );
  const shape = withDurations(parts.shape, durations);
  const fields = readFields(shape);
  const seed = canonicalJson([shape.columns, shape.profile]);
  const sources = new Map(durations.map(({ derived, madeOf }) => [derived.as, madeOf]));
  return {
    shape,
    fields,
    wording: createWording(fields.noun, shape.columns),
    rows: shape.profile.rowCount,
    madeOf: (column) => sources.get(column) ?? [column],
    ask: async (plans) => asked.ask(plans.map((plan) => deriving(plan, durations))),
    compute: computing(asked, durations),
    random: (name) => seededRandom(`${name}\n${seed}`),
    signal: parts.signal,
  };
}

/** Plans by their content, each answered once. */
class Asked {
  private readonly answers = new Map<string, Promise<Stated>>();

  constructor(private readonly parts: SubjectParts) {}

  ask(plans: readonly QueryPlan[]): Promise<Stated[]> {
    const keyed = plans.map((plan) => ({ plan, key: canonicalJson(plan) }));
    const fresh = new Map(
      keyed.filter(({ key }) => !this.answers.has(key)).map(({ plan, key }) => [key, plan]),
    );
    const answers = this.run([...fresh.values()]);
    for (const [at, key] of [...fresh.keys()].entries()) this.answers.set(key, answers[at]!);
    return Promise.all(keyed.map(({ key }) => this.answers.get(key)!));
  }

  /** One run for all of them, so that plans over the same groups share a scan. */
  private run(plans: readonly QueryPlan[]): Promise<Stated>[] {
    const { engine, dataset, signal } = this.parts;
    signal.throwIfAborted();
    if (plans.length === 0) return [];
    const outcomes = runPlans(engine, dataset, plans, { signal, maxRows: MAX_ASKED_ROWS });
    return plans.map(async (plan, at): Promise<Stated> => {
      const { result, error } = (await outcomes)[at]!;
      signal.throwIfAborted();
      if (error) throw error;
      return { origin: { kind: 'query', plan }, result };
    });
  }
}

/** Statistics by their content, each computed once. */
function computing(asked: Asked, durations: readonly Duration[]): Subject['compute'] {
  const computed = new Map<string, Promise<Stated>>();
  return async (method, given, over) => {
    const params = method.params.parse(given);
    const inputs = over.map((plan) => deriving(plan, durations));
    const key = canonicalJson([method.name, params, inputs]);
    const known = computed.get(key);
    if (known) return known;
    const computing = asked.ask(inputs).then((results): Stated => {
      const origin = {
        kind: 'statistic' as const,
        method: method.name,
        params: params as Record<string, unknown>,
        inputs,
      };
      const result = runMethod(
        method,
        params,
        results.map((stated) => stated.result),
      );
      return { origin, result };
    });
    computed.set(key, computing);
    return computing;
  };
}
