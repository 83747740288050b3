import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import { type Dataset, type Engine, type RunPlansOptions, runPlan } from '@plumbline/datasets';
import { runMethod } from '../../facts/run-method.js';
import type { Data } from '../readings/reading.js';

/** Answers plans and methods over one version of a source. */
export function dataOf(engine: Engine, dataset: Dataset, options: RunPlansOptions = {}): Data {
  const run = (plan: QueryPlan): Promise<QueryResult> => runPlan(engine, dataset, plan, options);
  return {
    ask: async (plan) => ({ origin: { kind: 'query', plan }, result: await run(plan) }),
    compute: async (method, given, inputs) => {
      const params: Record<string, unknown> = { ...(method.params.parse(given) as object) };
      const results: QueryResult[] = [];
      for (const plan of inputs) results.push(await run(plan));
      return {
        origin: { kind: 'statistic', method: method.name, params, inputs },
        result: runMethod(method, params, results),
      };
    },
  };
}
