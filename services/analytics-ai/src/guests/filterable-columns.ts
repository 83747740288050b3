import type { DashboardConfig, Measure, QueryPlan } from '@plumbline/contracts';
import { type Calculations, withCalculations } from '@plumbline/datasets';
import { formulaColumns, madeOf } from '../plans/plan-columns.js';
import { tilesOf } from '../tiles/tiles.js';

/**
 * The columns of a source that guests may filter by: those whose values the tiles show, as groups or row by row. What is measured
 * stays closed, for an average that is narrowed to one row is that row's value; so does what only bins show.
 * A calculation is open where all that it is made of is.
 */
export function filterableColumns(
  config: DashboardConfig,
  sourceId: string,
  calculations: Calculations = new Map(),
): Set<string> {
  const plans = tilesOf(config, sourceId).map(({ plan }) => withCalculations(plan, calculations));
  const measured = new Set(plans.flatMap(measuredColumns));
  const isOpen = (plan: QueryPlan, column: string) =>
    !measured.has(column) && madeOf(plan, [column]).every((part) => !measured.has(part));
  return new Set(plans.flatMap((plan) => shownValues(plan).filter((column) => isOpen(plan, column))));
}

function shownValues({ dimensions, raw }: QueryPlan): string[] {
  const grouped = dimensions.filter(({ bins }) => bins === undefined).map(({ column }) => column);
  return [...grouped, ...(raw?.columns ?? [])];
}

/** Counting a column tells nothing of its values. */
function measuredColumns(plan: QueryPlan): string[] {
  const byValue = plan.measures.filter(({ agg }) => agg !== 'count' && agg !== 'count_distinct');
  return byValue.flatMap((measure) => columnsOfMeasure(measure, plan));
}

/** Every column of the file that a measure reads. */
export function columnsOfMeasure({ column, column2, weight, formula }: Measure, plan: QueryPlan): string[] {
  const named = [column, column2, weight].filter((name) => name !== undefined);
  const inFormula = formula === undefined ? [] : formulaColumns(formula);
  return madeOf(plan, [...named, ...inFormula]);
}
