import type { QueryPlan } from '@plumbline/contracts';
import { canonicalJson, type Dataset, type Engine, runPlans } from '@plumbline/datasets';
import { readFields, type SourceShape } from '../../building/fields.js';
import { createWording } from '../../building/wording.js';
import { runMethod } from '../../facts/run-method.js';
import { seededRandom } from './seeded-random.js';
import type { Stated, Subject } from './subject.js';

/** Rows of a plan without a limit: enough for every group of two dimensions and time, little enough to hold. */
const MAX_ROWS = 100_000;

export interface SubjectParts {
  engine: Engine;
  dataset: Dataset;
  shape: SourceShape;
  signal: AbortSignal;
}

/** A version of a source, opened for detectors. Nothing is asked or computed twice, and nothing after the signal. */
export function openSubject({ engine, dataset, shape, signal }: SubjectParts): Subject {
  const fields = readFields(shape);
  const asked = new Map<string, Promise<Stated>>();
  const computed = new Map<string, Promise<Stated>>();
  const seed = canonicalJson([shape.columns, shape.profile]);

  const ask: Subject['ask'] = (plans) => {
    const keyed = plans.map((plan) => ({ plan, key: canonicalJson(plan) }));
    const fresh = new Map(keyed.filter(({ key }) => !asked.has(key)).map(({ plan, key }) => [key, plan]));
    const answers = answerAll([...fresh.values()]);
    for (const [at, key] of [...fresh.keys()].entries()) asked.set(key, answers[at]!);
    return Promise.all(keyed.map(({ key }) => asked.get(key)!));
  };

  /** One run for all of them, so that plans over the same groups share a scan. */
  const answerAll = (plans: readonly QueryPlan[]): Promise<Stated>[] => {
    if (plans.length === 0) return [];
    signal.throwIfAborted();
    const outcomes = runPlans(engine, dataset, plans, { signal, maxRows: MAX_ROWS });
    return plans.map(async (plan, at): Promise<Stated> => {
      const { result, error } = (await outcomes)[at]!;
      signal.throwIfAborted();
      if (error) throw error;
      return { origin: { kind: 'query', plan }, result };
    });
  };

  const compute: Subject['compute'] = (method, given, inputs) => {
    const params = method.params.parse(given);
    const content = { method: method.name, methodVersion: method.version, params, inputs };
    const key = canonicalJson(content);
    const known = computed.get(key);
    if (known) return known;
    const computing = ask(inputs).then((results): Stated => {
      signal.throwIfAborted();
      const origin = {
        kind: 'statistic' as const,
        method: method.name,
        params: params as Record<string, unknown>,
        inputs: [...inputs],
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

  return {
    shape,
    fields,
    wording: createWording(fields.noun, shape.columns),
    rows: shape.profile.rowCount,
    ask: async (plans) => ask(plans),
    compute: async (method, params, inputs) => compute(method, params, inputs),
    random: (name) => seededRandom(`${name}\n${seed}`),
    signal,
  };
}
