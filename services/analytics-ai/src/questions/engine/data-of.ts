import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  type Calculations,
  type Dataset,
  type Engine,
  type RunPlansOptions,
  runPlan,
  withCalculations,
} from '@plumbline/datasets';
import { runMethod } from '../../facts/run-method.js';
import type { QueryRunner } from '../readings/reading.js';

/** A plan that names no calculation any more, also where some of it was written out before. */
export function writtenPlan(plan: QueryPlan, calculations: Calculations = new Map()): QueryPlan {
  const derived = plan.derived?.filter(({ as }) => !calculations.has(as));
  return withCalculations({ ...plan, ...(derived && { derived }) }, calculations);
}

/** Answers plans and methods over one version of a source, and over calculations of the dashboard that is asked. */
export function dataOf(
  engine: Engine,
  { dataset, calculations }: { dataset: Dataset; calculations?: Calculations },
  options: RunPlansOptions = {},
): QueryRunner {
  return runnerOf(async (plan) => ({ result: await runPlan(engine, dataset, plan, options) }), calculations);
}

/** What a plan gave; of a live source with when its database answered. */
interface Answered {
  result: QueryResult;
  live?: { asOf: string } | undefined;
}

/** The same over whatever answers plans. */
export function runnerOf(
  run: (plan: QueryPlan) => Promise<Answered>,
  calculations: Calculations | undefined,
): QueryRunner {
  return {
    ask: async (given) => {
      const plan = writtenPlan(given, calculations);
      const { result, live } = await run(plan);
      return { origin: { kind: 'query', plan }, result, ...(live && { asOf: live.asOf }) };
    },
    compute: async (method, given, plans) => {
      const inputs = plans.map((plan) => writtenPlan(plan, calculations));
      const params: Record<string, unknown> = { ...(method.params.parse(given) as object) };
      const answers: Answered[] = [];
      for (const plan of inputs) answers.push(await run(plan));
      const [asOf] = answers.flatMap(({ live }) => live?.asOf ?? []).toSorted();
      return {
        origin: { kind: 'statistic', method: method.name, params, inputs },
        result: runMethod(
          method,
          params,
          answers.map(({ result }) => result),
        ),
        ...(asOf !== undefined && { asOf }),
      };
    },
  };
}
