import type { CellValue, Chart, DashboardConfig, QueryPlan } from '@plumbline/contracts';
import { type Fields, present } from '@plumbline/semantics';
import { type Planner } from '../plans/planner.js';
import type { RunQueries } from './run-queries.js';

type Colours = DashboardConfig['colours'];

const SLOTS = 6;
/** The slot of all values past the sixth. */
const OTHER_SLOT = 6;
const MAX_VALUES = 200;

/**
 * A colour belongs to a value of a column, not to its rank in one chart: slots by descending total over all rows, the
 * seventh and later ones share the grey.
 */
export async function assignColours(
  charts: readonly Chart[],
  { fields, planner, query }: { fields: Fields; planner: Planner; query: RunQueries },
): Promise<Colours> {
  const drawn = new Set(charts.flatMap(({ plan }) => plan.dimensions.map(({ column }) => column)));
  const columns = fields.dimensions.filter((field) => !field.isNames && drawn.has(field.name));
  const main = fields.measures.find((field) => field.agg === 'sum');
  const measure = main ? planner.of(main) : planner.count;
  const plans = columns.map(
    (field): QueryPlan =>
      planner.plan({
        measures: [measure],
        dimensions: [{ column: field.name }],
        filters: [present(field.name)],
        order: [{ by: measure.as, direction: 'desc' }],
        limit: MAX_VALUES,
      }),
  );
  const results = plans.length === 0 ? [] : await query(plans, { sampled: false });
  return Object.fromEntries(
    columns.map((field, at) => [field.name, slots((results[at]?.rows ?? []).map((row) => row[0] ?? null))]),
  );
}

function slots(values: readonly CellValue[]): Record<string, number> {
  return Object.fromEntries(values.map((value, at) => [String(value), at < SLOTS ? at : OTHER_SLOT]));
}
