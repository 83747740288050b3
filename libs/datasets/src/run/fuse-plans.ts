import type { Measure, QueryPlan } from '@plumbline/contracts';
import { canonicalJson } from './canonical.js';

/** One plan that answers several, and where each finds its columns in the answer. */
export interface FusedPlan<T> {
  plan: QueryPlan;
  members: Array<{ asked: T; columns: number[] }>;
}

/**
 * Puts plans together that ask for different measures of the same groups (the key figures of a dashboard, their
 * sparklines), so that one scan answers them all. Plans with an order, a limit or points of their own stay alone.
 */
export function fusePlans<T extends { plan: QueryPlan }>(asked: readonly T[]): FusedPlan<T>[] {
  const fused = new Map<string, FusedPlan<T>>();
  for (const [index, item] of asked.entries()) {
    const key = shapeOf(item.plan) ?? `alone ${index}`;
    const known = fused.get(key);
    if (known) join(known, item);
    else fused.set(key, { plan: item.plan, members: [{ asked: item, columns: allColumns(item.plan) }] });
  }
  return [...fused.values()];
}

function shapeOf({
  dimensions,
  filters,
  derived,
  compare,
  zone,
  order,
  limit,
  others,
  raw,
  having,
  windows,
  changeParts,
}: QueryPlan): string | undefined {
  const stands = order.length > 0 || limit !== undefined || others || raw || having || windows || changeParts;
  return stands ? undefined : canonicalJson({ dimensions, filters, derived, compare, zone });
}

function allColumns(plan: QueryPlan): number[] {
  const count = plan.dimensions.length + plan.measures.length * columnsPerMeasure(plan);
  return Array.from({ length: count }, (_, index) => index);
}

/** A compared measure is followed by its base. */
function columnsPerMeasure({ compare }: QueryPlan): number {
  return compare ? 2 : 1;
}

function join<T extends { plan: QueryPlan }>(fused: FusedPlan<T>, asked: T): void {
  const { dimensions } = fused.plan;
  const measures = fused.plan.measures.map((measure, index) => ({ ...measure, as: fusedName(index) }));
  const columns = dimensions.map((_, index) => index);
  const width = columnsPerMeasure(fused.plan);
  for (const measure of asked.plan.measures) {
    const known = measures.findIndex((candidate) => question(candidate) === question(measure));
    const position = known >= 0 ? known : measures.push({ ...measure, as: fusedName(measures.length) }) - 1;
    for (let offset = 0; offset < width; offset++)
      columns.push(dimensions.length + position * width + offset);
  }
  fused.plan = {
    ...fused.plan,
    dimensions: dimensions.map((dimension, index) => ({ ...dimension, as: `group ${index}` })),
    measures,
  };
  fused.members.push({ asked, columns });
}

const fusedName = (index: number) => `measure ${index}`;

function question({ as: _, ...measure }: Measure): string {
  return canonicalJson(measure);
}
