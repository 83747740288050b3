import type { Filter, QueryPlan } from '@plumbline/contracts';
import { type Calculations, canonicalJson, withCalculations } from '@plumbline/datasets';
import type { Tile } from '../tiles/tiles.js';

/** A fact as a dashboard tells it to guests: that of one of its tiles, under filters that they may set. */
export interface VisibleFact {
  tile: Tile;
  /** What the guest set, beside the tile's own. */
  filters: Filter[];
}

/**
 * Finds the tile that states a plan, by the plan alone: a tile's plan with further filters, or with the comparison
 * that a date filter chooses. So whatever was removed, changed or locked since is told no more.
 */
export function visibleFact(
  plan: QueryPlan,
  tiles: readonly Tile[],
  { columns, zone, calculations = new Map() }: Visible,
): VisibleFact | undefined {
  for (const tile of tiles) {
    const own = withCalculations(tile.plan, calculations);
    if (questionOf(own) !== questionOf(plan)) continue;
    if (plan.zone !== undefined && plan.zone !== (own.zone ?? zone)) continue;
    const filters = filtersBeyond(own, plan);
    if (!filters?.every(({ column }) => columns.has(column))) continue;
    const asked = withCalculations(
      { ...tile.plan, filters: [...tile.plan.filters, ...filters] },
      calculations,
    );
    if (canonicalJson(asked.derived ?? []) === canonicalJson(plan.derived ?? [])) return { tile, filters };
  }
  return undefined;
}

interface Visible {
  /** Those that guests may filter by. */
  columns: ReadonlySet<string>;
  zone: string;
  calculations?: Calculations | undefined;
}

/** All but what filters change; a calculation that one names is among the derived columns. */
function questionOf(plan: QueryPlan): string {
  const { version: _, filters: __, compare: ___, zone: ____, derived: _____, ...question } = plan;
  return canonicalJson(question);
}

/** Undefined where the plan is not that of the tile with more filters. */
function filtersBeyond(own: QueryPlan, plan: QueryPlan): Filter[] | undefined {
  const count = own.filters.length;
  if (canonicalJson(plan.filters.slice(0, count)) !== canonicalJson(own.filters)) return undefined;
  const more = plan.filters.slice(count);
  if (canonicalJson(plan.compare) === canonicalJson(own.compare)) return more;
  if (!own.compare) return undefined;
  const { column } = own.compare;
  if (!plan.compare) return more;
  if (plan.compare.column !== column) return undefined;
  return [{ column, op: 'between', values: [plan.compare.from, plan.compare.to] }, ...more];
}
