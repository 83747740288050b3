import type { ModelTask } from '@plumbline/ai';
import { type Column, type QueryPlan, queryPlan } from '@plumbline/contracts';
import { checkPlan, PlanError } from '@plumbline/datasets';
import { z } from 'zod';

/** A plan without its source: which data is asked is never a model's to say. */
const sourcelessPlan = queryPlan.omit({ dataSourceId: true, version: true, zone: true });
const proposal = z.strictObject({ plan: sourcelessPlan.nullable() });
export type PlanProposal = z.infer<typeof proposal>;

const INSTRUCTIONS =
  'You read questions about one table and say which query plan answers them. Use only the columns that are given, by ' +
  'their exact names. A measure without a column counts rows. Give {"plan": null} where the table cannot answer.';

/** What a model is given of a table: names, types and roles of its columns, never a row. */
export function questionTask(question: string, columns: readonly Column[]): ModelTask<PlanProposal> {
  return {
    instructions: INSTRUCTIONS,
    data: { question, columns: columns.map(({ name, type, role }) => ({ name, type, role })) },
    shape: proposal,
  };
}

/** The plan of a proposal for a source of the caller, checked against its columns; undefined where it does not hold. */
export function planOfProposal(
  { plan }: PlanProposal,
  source: Pick<QueryPlan, 'dataSourceId' | 'version' | 'zone'>,
  columns: readonly Column[],
): QueryPlan | undefined {
  if (!plan || (plan.measures.length === 0 && !plan.raw)) return undefined;
  const whole: QueryPlan = { ...plan, ...source };
  try {
    checkPlan(whole, [...columns]);
    return whole;
  } catch (failure) {
    if (failure instanceof PlanError) return undefined;
    throw failure;
  }
}
