import type { QueryPlan, QueryResult } from '@plumbline/contracts';

/** Answers plans, in order; a plan that cannot be answered has no result. `sampled`: a part of the rows is enough. */
export type RunQueries = (
  plans: QueryPlan[],
  options: { sampled: boolean },
) => Promise<(QueryResult | undefined)[]>;
