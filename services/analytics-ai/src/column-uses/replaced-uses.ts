import type { Chart, Column, Filter, Kpi, QueryPlan } from '@plumbline/contracts';
import {
  type Calculations,
  calculationsAmong,
  checkPlan,
  namesIn,
  PlanError,
  renamedFormula,
  withCalculations,
} from '@plumbline/datasets';
import { AppError } from '@plumbline/server';
import type { FormulaData } from '../calculation-rules/read-calculation.js';
import { chosenOf, historyOf, meaningOf, type Named } from '../calculation-rules/saved-calculations.js';
import { namesOfPlan } from '../plans/plan-columns.js';
import { isSameKind } from '../tiles/column-kind.js';
import { formulasOf, type SavedCalculation } from '../tiles/dashboard.entity.js';
import { renamedConfig } from '../tiles/renamed-config.js';
import { type SavedUses, shownBy, type UsedBy } from './saved-uses.js';

/** A present column that is to stand for one that is gone, of the same source. */
export interface Replacement {
  sourceId: string;
  column: string;
  replacement: string;
  /** Who wants it, for the history of calculations. */
  by: string;
  /** Ids of calculations over the limit of the plan, which are not changed (T-58). */
  frozen?: ReadonlySet<string>;
}

/**
 * What is saved of a dashboard with a present column in the place of one that is gone, wherever that fits. What it does not fit
 * stays the same object.
 * @param data the columns that are there, and those that are gone as they were last: nothing is kept from being mended by another loss
 */
export function replacedUses(saved: SavedUses, change: Replacement, data: FormulaData): SavedUses {
  const isOwn = change.sourceId === saved.sourceId;
  const calculations = isOwn ? replacedCalculations(saved, change, data) : saved.calculations;
  const formulas = isOwn ? formulasOf({ calculations }) : new Map();
  const fits: Fits = (plan) => planFits(plan, data.dataset.columns, formulas);
  return {
    ...{ sourceId: saved.sourceId, calculations },
    config: replacedConfig(saved, change, { data, fits }),
    views: replacedViews(saved, change, fits),
    shares: isOwn ? replacedShares(saved, change) : saved.shares,
  };
}

/** What was changed, by comparing the objects themselves. */
export function changedUses(before: SavedUses, after: SavedUses): UsedBy {
  const changed = <One extends { id: string }>(old: readonly One[], now: readonly One[]) =>
    now.filter((one, at) => one !== old[at]).map(({ id }) => id);
  const { kpis, charts, timeColumn, columnLinks } = before.config;
  const formulas = formulasOf(before);
  return {
    tiles: [...changed(kpis, after.config.kpis), ...changed(charts, after.config.charts)],
    calculations: after.calculations
      .filter(({ name, formula }) => formulas.get(name) !== formula)
      .map(({ id }) => id),
    views: changed(before.views, after.views),
    shares: changed(before.shares, after.shares),
    isDateFilter: timeColumn !== after.config.timeColumn,
    isLinked: columnLinks !== after.config.columnLinks,
  };
}

/** How many things use a column. */
export const countOfUses = ({ tiles, calculations, views, shares, isDateFilter, isLinked }: UsedBy): number =>
  [tiles, calculations, views, shares].flat().length + Number(isDateFilter) + Number(isLinked);

type Fits = (plan: QueryPlan) => boolean;

/** Whether a plan can be asked of some columns, and of calculations over them. */
export function planFits(plan: QueryPlan, columns: Column[], formulas: Calculations = new Map()): boolean {
  try {
    checkPlan(withCalculations(plan, formulas), columns);
    return true;
  } catch (error) {
    if (error instanceof PlanError) return false;
    throw error;
  }
}

function replacedCalculations(
  { calculations }: SavedUses,
  { column, replacement, by, frozen }: Replacement,
  data: FormulaData,
): SavedCalculation[] {
  const names = new Map([[column, replacement]]);
  const isOpen = ({ id, formula }: SavedCalculation) => !frozen?.has(id) && namesIn(formula).includes(column);
  const wanted = new Map(
    calculations.map((one) => [one.name, isOpen(one) ? renamedFormula(one.formula, names) : one.formula]),
  );
  const replaced = calculations.map((one) => {
    const named = { name: one.name, formula: wanted.get(one.name) ?? one.formula, ...chosenOf(one) };
    if (named.formula === one.formula) return one;
    const meaning = meaningLike(one, named, data, wanted);
    const { id, createdBy, createdAt } = one;
    return meaning ? { id, createdBy, createdAt, ...meaning, history: historyOf(one, named, by) } : one;
  });
  const formulas = formulasOf({ calculations: replaced });
  const changed = replaced.filter((one, at) => one !== calculations[at]).map(({ name }) => name);
  return replaced.map((one) => {
    const users = calculationsAmong(namesIn(one.formula), formulas);
    if (changed.includes(one.name) || !changed.some((name) => users.includes(name))) return one;
    const meaning = meaningLike(
      one,
      { name: one.name, formula: one.formula, ...chosenOf(one) },
      data,
      formulas,
    );
    return meaning ? { ...one, ...meaning } : one;
  });
}

/** What a formula means where that is of the level and kind it had; undefined where whatever uses it would break. */
function meaningLike(known: SavedCalculation, named: Named, data: FormulaData, formulas: Calculations) {
  try {
    const meaning = meaningOf(named, data, formulas);
    return meaning.level === known.level && isSameKind(meaning, known) ? meaning : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unusable') return undefined;
    throw error;
  }
}

function replacedConfig(
  { config, sourceId }: SavedUses,
  { sourceId: changedId, column, replacement }: Replacement,
  { data: { dataset }, fits }: { data: FormulaData; fits: Fits },
): SavedUses['config'] {
  const renamed = renamedConfig(
    { config, sourceId },
    { sourceId: changedId, names: new Map([[column, replacement]]) },
  );
  const [former, present] = [column, replacement].map((name) =>
    dataset.columns.find((one) => one.name === name),
  );
  const isTime = present?.type === 'date' || present?.type === 'timestamp';
  const tiles = <Tile extends Chart | Kpi>(old: readonly Tile[], now: readonly Tile[]): Tile[] =>
    old.map((one, at) => {
      const other = now[at];
      const isMeant = one.plan.dataSourceId === changedId && namesOfTile(one).includes(column);
      if (!other || !isMeant || !plansOf(other).every(fits)) return one;
      return paceColumn(one) === column && !isTime ? one : { ...other, isEdited: true };
    });
  const isLinkable =
    former && present && isSameKind(former, present) && !linksOf(config, changedId).includes(replacement);
  const { columnLinks } = isLinkable && linksOf(config, changedId).includes(column) ? renamed : config;
  return {
    ...config,
    charts: tiles(config.charts, renamed.charts),
    runnersUp: tiles(config.runnersUp, renamed.runnersUp),
    kpis: tiles(config.kpis, renamed.kpis),
    colours: { ...renamed.colours, ...config.colours },
    timeColumn: isTime ? renamed.timeColumn : config.timeColumn,
    ...(columnLinks && { columnLinks }),
  };
}

const plansOf = (tile: Chart | Kpi): QueryPlan[] => {
  const extra = 'type' in tile ? tile.about : tile.spark;
  return [tile.plan, ...(extra ? [extra] : [])];
};

const paceColumn = (tile: Chart | Kpi) => ('pace' in tile ? tile.pace?.column : undefined);

function namesOfTile(tile: Chart | Kpi): string[] {
  const pace = paceColumn(tile);
  return [...plansOf(tile).flatMap(namesOfPlan), ...(pace === undefined ? [] : [pace])];
}

const linksOf = ({ columnLinks = [] }: SavedUses['config'], sourceId: string) =>
  columnLinks.flatMap((link) => link[sourceId] ?? []);

function replacedViews(saved: SavedUses, { sourceId, column, replacement }: Replacement, fits: Fits) {
  const shown = shownBy(saved.config);
  const isMeant = (of: string | undefined, filter: Filter) =>
    (of ?? saved.sourceId) === sourceId && filter.column === column;
  const replaced = <One extends Filter>(filter: One): One => {
    const other = { ...filter, column: replacement };
    return fits(rowsPlan(other, sourceId)) ? other : filter;
  };
  return saved.views.map((view) => {
    const filters = view.filters.map((one) => (isMeant(one.dataSourceId, one) ? replaced(one) : one));
    const cross = view.cross.map((one) => {
      if (!isMeant(shown.get(one.tile), one.filter)) return one;
      const filter = replaced(one.filter);
      return filter === one.filter ? one : { ...one, filter };
    });
    const isChanged = [...filters, ...cross].some((one, at) => one !== [...view.filters, ...view.cross][at]);
    return isChanged ? { ...view, filters, cross } : view;
  });
}

/** The rows that a filter keeps: what has to be possible with it. */
export const rowsPlan = ({ column, op, values, grain, bins }: Filter, dataSourceId: string): QueryPlan => ({
  ...{ dataSourceId, version: 1, dimensions: [], order: [] },
  measures: [{ agg: 'count', as: 'rows' }],
  filters: [{ column, op, values, ...(grain && { grain }), ...(bins && { bins }) }],
});

function replacedShares({ shares }: SavedUses, { column, replacement }: Replacement): SavedUses['shares'] {
  return shares.map((share) => {
    if (!share.filterColumns?.includes(column)) return share;
    const names = share.filterColumns.map((name) => (name === column ? replacement : name));
    return { ...share, filterColumns: [...new Set(names)] };
  });
}
