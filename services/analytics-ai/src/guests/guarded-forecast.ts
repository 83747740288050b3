import type { QueryPlan } from '@plumbline/contracts';
import { showsSingleRows } from './counted-plan.js';
import { askGuarded } from './guarded-answers.js';

/**
 * Whether a forecast may be told to guests from whom small groups are withheld. It is made of every period of its
 * history together, so that one period of too few rows closes all of it.
 */
export async function isForecastOpen(
  history: QueryPlan,
  ask: Parameters<typeof askGuarded>[1],
): Promise<boolean> {
  if (showsSingleRows(history)) return false;
  const [answer] = await askGuarded([{ plan: history, wider: [] }], ask);
  if (answer?.outcome?.error) throw answer.outcome.error;
  return answer?.shown !== undefined && !answer.shown.isWithheld;
}
