import type { DashboardQueryBody, Filter, QueryPlan } from '@plumbline/contracts';
import { withCalculations } from '@plumbline/datasets';
import type { OpenSource } from '../sources/sources.service.js';
import { type NarrowedPlan, narrowPlan } from './narrow-plan.js';
import type { Tile } from './tiles.js';

/** A tile with what is asked for it. */
export interface PreparedTile {
  tile: Tile;
  filters: Filter[];
  narrowed: NarrowedPlan;
  ids: { filteredBy: string[]; notFilteredBy: string[] };
}

/** @param known columns that can be filtered by; filters on others touch nothing */
export function prepareTile(
  tile: Tile,
  body: DashboardQueryBody,
  source: OpenSource,
  known: ReadonlySet<string>,
): PreparedTile {
  const wanted = filtersFor(tile, body);
  const filters = wanted.filter(({ column }) => known.has(column));
  const columns = (some: readonly Filter[]) => [...new Set(some.map(({ column }) => column))];
  return {
    tile,
    filters,
    narrowed: narrowTile(tile, filters, source),
    ids: {
      filteredBy: columns(filters),
      notFilteredBy: columns(wanted.filter((filter) => !filters.includes(filter))),
    },
  };
}

/** What filters can name: columns, and calculations that have a value in each row. */
export function filterableNames({ dataset, calculated = [] }: OpenSource): ReadonlySet<string> {
  return new Set([...dataset.columns, ...calculated].map(({ name }) => name));
}

export function narrowTile({ plan }: Tile, filters: readonly Filter[], source: OpenSource): NarrowedPlan {
  return narrowPlan(writtenPlan(plan, filters, source), filters, {
    version: source.version,
    time: source.fields.time,
    columns: source.dataset.columns,
    zone: source.shape.zone,
  });
}

/** A plan that names no calculation any more, neither itself nor through the filters that come to it. */
function writtenPlan(plan: QueryPlan, filters: readonly Filter[], { calculations }: OpenSource): QueryPlan {
  if (!calculations) return plan;
  const all = withCalculations({ ...plan, filters: [...plan.filters, ...filters] }, calculations);
  return { ...all, filters: plan.filters };
}

/** A cross-filter acts on every tile but the one it came from. */
function filtersFor(tile: Tile, { filters, cross = [] }: DashboardQueryBody): Filter[] {
  const others = cross.filter((one) => one.tile !== tile.owner && one.tile !== tile.id);
  return [...filters, ...others.map(({ filter }) => filter)];
}

/** How many rows filters leave. */
export function countPlan(source: OpenSource, filters: Filter[], zone?: string): QueryPlan {
  const plan: QueryPlan = {
    dataSourceId: source.id,
    version: source.version,
    measures: [{ agg: 'count', as: 'rows' }],
    dimensions: [],
    filters,
    order: [],
    ...(zone && { zone }),
  };
  return source.calculations ? withCalculations(plan, source.calculations) : plan;
}
