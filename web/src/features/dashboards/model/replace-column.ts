import type { Chart, Kpi, PlanWindow, QueryPlan } from '@plumbline/contracts';

/** The tile with one column in place of another, wherever its plans name it. */
export function withColumnReplaced<Tile extends Chart | Kpi>(
  tile: Tile,
  gone: string,
  nearest: string,
): Tile {
  const parts = { ...tile, plan: planWith(tile.plan, gone, nearest) };
  if ('about' in tile && tile.about) Object.assign(parts, { about: planWith(tile.about, gone, nearest) });
  if ('spark' in tile && tile.spark) Object.assign(parts, { spark: planWith(tile.spark, gone, nearest) });
  return parts;
}

function planWith(plan: QueryPlan, gone: string, nearest: string): QueryPlan {
  const swap = <Name extends string | undefined>(name: Name) => (name === gone ? nearest : name) as Name;
  return {
    ...plan,
    measures: plan.measures.map((measure) => ({
      ...measure,
      ...(measure.column !== undefined && { column: swap(measure.column) }),
      ...(measure.column2 !== undefined && { column2: swap(measure.column2) }),
      ...(measure.weight !== undefined && { weight: swap(measure.weight) }),
    })),
    dimensions: plan.dimensions.map((dimension) => ({ ...dimension, column: swap(dimension.column) })),
    filters: plan.filters.map((filter) => ({ ...filter, column: swap(filter.column) })),
    order: plan.order.map((order) => ({ ...order, by: swap(order.by) })),
    ...(plan.windows && { windows: plan.windows.map((one) => windowWith(one, swap)) }),
    ...(plan.raw && { raw: { ...plan.raw, columns: plan.raw.columns.map(swap) } }),
    ...(plan.compare && { compare: { ...plan.compare, column: swap(plan.compare.column) } }),
  };
}

/** A window names the groups that it goes along by their columns. */
const windowWith = ({ along, within, ...one }: PlanWindow, swap: (name: string) => string): PlanWindow => ({
  ...one,
  ...(along !== undefined && { along: swap(along) }),
  ...(within && { within: within.map(swap) }),
});
