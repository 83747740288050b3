import type { DashboardConfig, Measure, QueryPlan } from '@plumbline/contracts';
import { formulaColumns, madeOf } from '../plans/plan-columns.js';
import { tilesOf } from '../tiles/tiles.js';

/**
 * The columns that guests may filter by: those whose values the tiles show, as groups or row by row. What is measured
 * stays closed, for an average that is narrowed to one row is that row's value; so does what only bins show.
 */
export function filterableColumns(config: DashboardConfig): Set<string> {
  const plans = tilesOf(config).map(({ plan }) => plan);
  const measured = new Set(plans.flatMap(measuredColumns));
  return new Set(plans.flatMap(shownValues).filter((column) => !measured.has(column)));
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
