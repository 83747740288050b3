import { hasWord, words } from '../words/words.js';

const PLANNED = words(
  'budget budgets budgeted plan planned target targets forecast forecasted quota goal estimate estimated expected soll geplant planung budgetiert ziel zielwert prévu prévision objectif presupuesto presupuestado previsto objetivo preventivo previsione',
);
const ACTUAL = words(
  'actual actuals real realised realized achieved spent effective ist effektiv tatsächlich réel réalisé gastado ejecutado effettivo consuntivo',
);

/** Whether a name says that this was planned. */
export const namesPlanned = (name: string): boolean => hasWord(name, PLANNED) && !hasWord(name, ACTUAL);
/** Whether a name says that this is what came of a plan. */
export const namesActual = (name: string): boolean => hasWord(name, ACTUAL) && !hasWord(name, PLANNED);

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
  const plans = fields.filter(({ name }) => namesPlanned(name));
  const actuals = fields.filter(({ name }) => namesActual(name));
  const [plan, actual] = [plans[0], actuals[0]];
  return plan && actual && plans.length === 1 && actuals.length === 1 ? { plan, actual } : undefined;
}
