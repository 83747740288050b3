import { type DashboardQueryBody, type GoneFilter, MAX_GUARDED_FILTERS } from '@plumbline/contracts';
import { checkPlan, PlanError } from '@plumbline/datasets';
import { malformed } from '@plumbline/server';
import { planFits, rowsPlan } from '../column-uses/replaced-uses.js';
import { allowedColumns } from '../guests/guest-view.js';
import type { Reader } from '../guests/reader.js';
import { type ActiveFilters, filtersOn } from '../tiles/active-filters.js';
import type { SourcedFilter } from '../tiles/column-links.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { likelyColumns } from '../tiles/nearest-column.js';
import { countPlan, filterableNames } from '../tiles/tile-plans.js';
import type { OpenSources } from './open-data.js';

/** The columns that a reader may filter by, of each source that is there. */
export type KnownNames = ReadonlyMap<string, ReadonlySet<string>>;

/** For a guest those alone whose values are shown: whatever else can be filtered by could be learned by asking. */
export function filterableBy({ guest }: Reader, row: DashboardRow, { open }: OpenSources): KnownNames {
  return new Map(
    [...open].map(([id, source]) => {
      const names = filterableNames(source);
      const allowed = guest && allowedColumns(guest, row, id);
      return [id, allowed ? new Set([...names].filter((name) => allowed.has(name))) : names];
    }),
  );
}

/** Without the filters on columns that are not there. */
export function withKnown(asked: ActiveFilters, known: KnownNames): ActiveFilters {
  const isKnown = ({ sourceId, filter }: SourcedFilter) => known.get(sourceId)?.has(filter.column) ?? false;
  return { ...asked, filters: asked.filters.filter(isKnown), cross: asked.cross.filter(isKnown) };
}

/**
 * The filters that act on nothing because their columns are gone from sources that are there, each column once, with the
 * present column that most likely stands for it.
 */
export function goneFilters(
  { filters, cross }: ActiveFilters,
  { open }: OpenSources,
  ownId: string,
): GoneFilter[] {
  const found = new Map<string, GoneFilter>();
  for (const { sourceId, filter } of [...filters, ...cross]) {
    const source = open.get(sourceId);
    const { column } = filter;
    if (!source || filterableNames(source).has(column) || found.has(`${sourceId} ${column}`)) continue;
    const { columns } = source.dataset;
    const nearest = likelyColumns({ name: column }, columns).find((other) =>
      planFits(rowsPlan({ ...filter, column: other.name }, sourceId), columns),
    );
    found.set(`${sourceId} ${column}`, {
      column,
      ...(sourceId !== ownId && { dataSourceId: sourceId }),
      ...(nearest && { nearest: nearest.name }),
    });
  }
  return [...found.values()];
}

/** A column that is closed to guests and one that is not there are the same to them. */
export function refuseClosedColumns(
  { filters, cross }: ActiveFilters,
  { values = [] }: Pick<DashboardQueryBody, 'values'>,
  known: KnownNames,
  { sourceId: ownId }: DashboardRow,
  isGuarded: boolean,
): void {
  const asked = [...filters, ...cross];
  const named = {
    filters: asked.map(({ sourceId, filter: { column } }) => ({ sourceId, column })),
    values: values.map(({ column }) => ({ sourceId: ownId, column })),
  };
  for (const [path, columns] of Object.entries(named)) {
    const closed = columns.find(({ sourceId, column }) => !known.get(sourceId)?.has(column));
    if (closed) throw malformed(`${path}: there is no column “${closed.column}” to filter by.`);
  }
  if (isGuarded && asked.length > MAX_GUARDED_FILTERS)
    throw malformed(`filters: this dashboard takes ${MAX_GUARDED_FILTERS} filters at most. Remove some.`);
}

/** A filter that cannot be read is the caller's mistake, not a tile's. */
export function refuseBadFilters(asked: ActiveFilters, { open }: OpenSources, known: KnownNames): void {
  const { filters, cross } = withKnown(asked, known);
  try {
    for (const source of open.values()) {
      const own = [...filters, ...cross].filter(({ sourceId }) => sourceId === source.id);
      const links = { filters: own, cross: [], links: [] };
      checkPlan(countPlan(source, filtersOn(links, source.id)), source.dataset.columns);
    }
  } catch (error) {
    if (error instanceof PlanError) throw malformed(error.message, { path: error.path });
    throw error;
  }
}
