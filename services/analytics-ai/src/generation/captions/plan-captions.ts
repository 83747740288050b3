import type { Measure } from '@plumbline/contracts';
import { uncapitalised } from '@plumbline/semantics';

const OVER = /^Over ([^,]+)(?:, ((?:FY)?\d{4}[^,]{0,5}))?$/;

/** How the difference from a plan is called. */
export const overPlan = (plan: string): string => `Over ${uncapitalised(plan)}`;

/** Whether a measure is the difference from a plan. */
export const isOverPlan = ({ agg, formula, as }: Measure): boolean =>
  agg === 'sum' && formula !== undefined && OVER.test(as);

/** Of groups, which is furthest over its plan, and which furthest below. */
export function sayFurthest(
  measure: Measure,
  groups: readonly { name: string; amount: number }[],
  write: (value: number) => string,
): string {
  const [, called = '', year] = OVER.exec(measure.as) ?? [];
  const plan = year ? `${called} in ${year}` : called;
  const ranked = groups.toSorted((one, other) => other.amount - one.amount);
  const [most, least] = [ranked[0], ranked.at(-1)];
  if (!most || !least) return measure.as;
  const below = write(Math.abs(least.amount));
  if (most.amount <= 0) return `All are below ${plan}, ${least.name} by ${below}`;
  const over = `${most.name} is ${write(most.amount)} over ${plan}`;
  return least.amount < 0 ? `${over}, ${least.name} ${below} below` : over;
}
