import type { QueryPlan, QueryResult } from '@plumbline/contracts';

/** Answers plans over all rows, in order; a plan that cannot be answered has no result. */
export type RunPlans = (plans: QueryPlan[]) => Promise<(QueryResult | undefined)[]>;
