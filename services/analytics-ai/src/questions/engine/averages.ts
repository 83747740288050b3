import type { Filter, QueryPlan } from '@plumbline/contracts';
import { AVERAGE } from '../plans/plan-draft.js';
import type { Evaluation, QueryRunner } from '../readings/reading.js';

/** Works a reading out with "the average" of its conditions asked first, over all rows that the screen shows. */
export async function workOut(
  work: (data: QueryRunner) => Promise<Evaluation | undefined>,
  data: QueryRunner,
  shown: readonly Filter[],
): Promise<Evaluation | undefined> {
  const known = new Map<string, number>();
  const filled = async (plan: QueryPlan): Promise<QueryPlan> => {
    if (!plan.filters.some(isOfAverage)) return plan;
    const filters: Filter[] = [];
    for (const filter of plan.filters) {
      if (!isOfAverage(filter)) filters.push(filter);
      else {
        const value = known.get(filter.column) ?? (await averageOf(filter.column, plan, data, shown));
        known.set(filter.column, value);
        filters.push({ ...filter, values: [value] });
      }
    }
    return { ...plan, filters };
  };
  const worked = await work({
    ask: async (plan) => data.ask(await filled(plan)),
    compute: async (method, params, inputs) => {
      const plans: QueryPlan[] = [];
      for (const input of inputs) plans.push(await filled(input));
      return data.compute(method, params, plans);
    },
  });
  return worked && { ...worked, plan: await filled(worked.plan) };
}

const isOfAverage = ({ values }: Filter): boolean => values[0] === AVERAGE;

async function averageOf(
  column: string,
  plan: QueryPlan,
  data: QueryRunner,
  shown: readonly Filter[],
): Promise<number> {
  const { result } = await data.ask({
    ...{ dataSourceId: plan.dataSourceId, version: plan.version, dimensions: [], order: [] },
    ...(plan.derived && { derived: plan.derived }),
    ...(plan.zone && { zone: plan.zone }),
    measures: [{ agg: 'avg', column, as: 'average' }],
    filters: [...shown],
  });
  return Number(result.rows[0]?.[0] ?? Number.NaN);
}
