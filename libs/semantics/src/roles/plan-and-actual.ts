import { words, wordsOf } from '../words/words.js';

const PLANNED = words(
  'budget budgeted budgets plan planned target targets forecast forecasted quota soll planung ziel zielwert prévu prévision objectif presupuesto previsto objetivo presupuestado preventivo previsione',
);
const ACTUAL = words(
  'actual actuals real realised realized spent achieved ist effektiv réel réalisé gastado ejecutado effettivo consuntivo',
);

interface Named {
  name: string;
}

/** What was planned, and what came of it. */
export interface PlanAndActual<Field extends Named> {
  plan: Field;
  actual: Field;
}

/** A column whose name says that it was planned beside one whose name says that it happened, where there is one of each. */
export function planAndActualOf<Field extends Named>(
  fields: readonly Field[],
): PlanAndActual<Field> | undefined {
  const named = (names: ReadonlySet<string>) => (one: Named) =>
    wordsOf(one.name).some((word) => names.has(word));
  const plans = fields.filter((one) => named(PLANNED)(one) && !named(ACTUAL)(one));
  const actuals = fields.filter((one) => named(ACTUAL)(one) && !named(PLANNED)(one));
  const [plan, actual] = [plans[0], actuals[0]];
  return plan && actual && plans.length === 1 && actuals.length === 1 ? { plan, actual } : undefined;
}
