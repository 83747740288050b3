import type { Filter, QueryPlan } from '@plumbline/contracts';
import { withCalculations } from '@plumbline/datasets';
import type { OpenSource } from '../sources/sources.service.js';
import type { ActiveFilters } from './active-filters.js';
import { filterFor, type SourcedFilter } from './column-links.js';
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
  asked: ActiveFilters,
  source: OpenSource,
  known: ReadonlySet<string>,
): PreparedTile {
  const wanted = filtersFor(tile, asked).map((one) => {
    const own = filterFor(one, source.id, asked.links);
    return { name: one.filter.column, own: own && known.has(own.column) ? own : undefined };
  });
  const filters = wanted.flatMap(({ own }) => own ?? []);
  // Told in the names of the filters that were set, whatever this tile's source calls its columns.
  const names = (isTouched: boolean) => [
    ...new Set(wanted.flatMap(({ name, own }) => ((own !== undefined) === isTouched ? [name] : []))),
  ];
  return {
    tile,
    filters,
    narrowed: narrowTile(tile, filters, source),
    ids: { filteredBy: names(true), notFilteredBy: names(false) },
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
function filtersFor(tile: Tile, { filters, cross }: ActiveFilters): SourcedFilter[] {
  return [...filters, ...cross.filter((one) => one.tile !== tile.owner && one.tile !== tile.id)];
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
