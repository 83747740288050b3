import type { DashboardConfig, Filter, GoneColumn, SavedView } from '@plumbline/contracts';
import { type Calculations, calculationsAmong, namesIn } from '@plumbline/datasets';
import { namesOfPlan } from '../plans/plan-columns.js';
import { formulasOf, type SavedCalculation } from '../tiles/dashboard.entity.js';
import { type Tile, tilesOf } from '../tiles/tiles.js';

/** All that is saved of a dashboard and names columns. */
export interface SavedUses {
  /** The dashboard's own source: calculations and guests' filters are of that one. */
  sourceId: string;
  config: DashboardConfig;
  calculations: SavedCalculation[];
  views: Pick<SavedView, 'id' | 'name' | 'filters' | 'cross'>[];
  shares: { id: string; filterColumns: string[] | null }[];
}

/** What uses one column. */
export type UsedBy = Omit<GoneColumn, 'dataSourceId' | 'column' | 'nearest'>;
type Part = 'tiles' | 'calculations' | 'views' | 'shares';

/** The columns of a source that are named, each with what names it; calculations are none. */
export function columnUses(saved: SavedUses, sourceId: string): ReadonlyMap<string, UsedBy> {
  const isOwn = sourceId === saved.sourceId;
  const formulas: Calculations = isOwn ? formulasOf(saved) : new Map();
  const found = new Map<string, UsedBy>();
  const of = (name: string): UsedBy => {
    const known = found.get(name) ?? unused();
    found.set(name, known);
    return known;
  };
  const add = (part: Part, id: string, names: readonly string[]) => {
    for (const name of new Set(names.filter((one) => !formulas.has(one))))
      if (!of(name)[part].includes(id)) of(name)[part].push(id);
  };
  for (const tile of tilesOf(saved.config, sourceId)) add('tiles', tile.owner, namesOfTile(tile, formulas));
  for (const view of saved.views)
    add(
      'views',
      view.id,
      filtersOfView(view, saved, sourceId).map(({ column }) => column),
    );
  const { timeColumn, columnLinks = [] } = saved.config;
  for (const link of columnLinks) {
    const name = link[sourceId];
    if (name !== undefined && !formulas.has(name)) of(name).isLinked = true;
  }
  if (!isOwn) return found;
  for (const { id, formula } of saved.calculations) add('calculations', id, namesIn(formula));
  for (const { id, filterColumns } of saved.shares) add('shares', id, filterColumns ?? []);
  if (timeColumn !== null && !formulas.has(timeColumn)) of(timeColumn).isDateFilter = true;
  return found;
}

const unused = (): UsedBy => ({
  ...{ tiles: [], calculations: [], views: [], shares: [] },
  ...{ isDateFilter: false, isLinked: false },
});

/** Also those that it takes through calculations. */
function namesOfTile({ plan, kpi }: Tile, formulas: Calculations): string[] {
  const named = [...namesOfPlan(plan), ...(kpi?.pace ? [kpi.pace.column] : [])];
  const through = calculationsAmong(named, formulas).flatMap((name) => namesIn(formulas.get(name) ?? ''));
  return [...named, ...through];
}

/** The filters of a view whose columns are of a source. */
function filtersOfView(
  { filters, cross }: SavedUses['views'][number],
  { sourceId: ownId, config }: SavedUses,
  sourceId: string,
): Filter[] {
  const shown = shownBy(config);
  return [
    ...filters.filter((one) => (one.dataSourceId ?? ownId) === sourceId),
    ...cross.filter(({ tile }) => (shown.get(tile) ?? ownId) === sourceId).map(({ filter }) => filter),
  ];
}

/** The source that each tile shows. */
export const shownBy = (config: DashboardConfig): ReadonlyMap<string, string> =>
  new Map(tilesOf(config).map(({ id, plan }) => [id, plan.dataSourceId]));
