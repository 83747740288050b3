import type { DashboardColumnsRenamed, EventPayload, SavedView } from '@plumbline/contracts';
import { canonicalJson } from '@plumbline/datasets';
import type { EntityManager } from 'typeorm';
import { historyOf } from '../calculation-rules/saved-calculations.js';
import { ShareRow } from '../guests/share.entity.js';

import type { DashboardRow, SavedCalculation } from '../tiles/dashboard.entity.js';
import { renamedCalculation } from '../tiles/renamed-calculations.js';
import type { Renaming } from '../tiles/renamed-config.js';
import { renamedView } from '../tiles/renamed-view.js';
import { SavedViewRow } from '../tiles/saved-view.entity.js';
import type { SavedUses } from './saved-uses.js';

/** Something kept beside the tiles, as it was before a version and after it. */
interface Step<State> {
  id: string;
  before: State;
  after: State;
}

/** New names as events tell them. */
export type Renamed = EventPayload<typeof DashboardColumnsRenamed>['renamed'];
type ViewFilters = Pick<SavedView, 'filters' | 'cross'>;

/** What changed with a version of a dashboard and is no part of its tiles: taken back with it. */
export interface SideChanges {
  calculations: Step<SavedCalculation>[];
  views: Step<ViewFilters>[];
  shares: Step<string[] | null>[];
  /** What the schedules of the dashboard were told. */
  renamed: Renamed;
}

/** What differs beside the tiles. */
export function sideChangesBetween(before: SavedUses, after: SavedUses, renamed: Renamed): SideChanges {
  const filtersOf = ({ filters, cross }: ViewFilters): ViewFilters => ({ filters, cross });
  const steps = <One extends { id: string }, State>(
    old: readonly One[],
    now: readonly One[],
    state: (one: One) => State,
  ) =>
    now.flatMap((one, at): Step<State>[] => {
      const former = old[at];
      return !former || former === one ? [] : [{ id: one.id, before: state(former), after: state(one) }];
    });
  return {
    calculations: steps(before.calculations, after.calculations, (one) => one),
    views: steps(before.views, after.views, filtersOf),
    shares: steps(before.shares, after.shares, ({ filterColumns }) => filterColumns),
    renamed,
  };
}

/** Back again. */
export const reversedSideChanges = ({ calculations, views, shares, renamed }: SideChanges): SideChanges => ({
  calculations: calculations.map(turned),
  views: views.map(turned),
  shares: shares.map(turned),
  renamed: renamed.map(({ from, to, ...of }) => ({ ...of, from: to, to: from })).toReversed(),
});

const turned = <State>({ id, before, after }: Step<State>): Step<State> => ({
  id,
  before: after,
  after: before,
});

/** Does the steps where nobody changed the same thing since. The dashboard's row is the caller's to save. */
export async function applySideChanges(
  tx: EntityManager,
  row: DashboardRow,
  { calculations, views, shares }: SideChanges,
  by: string,
): Promise<void> {
  row.calculations = row.calculations.map((one) => {
    const step = calculations.find(({ id, before }) => id === one.id && before.formula === one.formula);
    if (!step) return one;
    const { formula, level, type, unit, unitBy, decimals } = step.after;
    const history = historyOf(one, { name: one.name, formula }, by);
    return { ...one, formula, level, type, unit, unitBy, decimals, history };
  });
  for (const { id, before, after } of views) {
    const view = await tx.findOneBy(SavedViewRow, { id, dashboardId: row.id });
    const isSame =
      view && canonicalJson([view.filters, view.cross]) === canonicalJson([before.filters, before.cross]);
    if (isSame) await tx.save(Object.assign(view, after));
  }
  for (const { id, before, after } of shares) {
    const share = await tx.findOneBy(ShareRow, { id, dashboardId: row.id });
    if (share && canonicalJson(share.filterColumns) === canonicalJson(before))
      await tx.save(Object.assign(share, { filterColumns: after }));
  }
}

/** The same steps where a source's columns are called otherwise since. */
export function renamedSideChanges(
  { calculations, views, shares, renamed }: SideChanges,
  dashboard: Pick<DashboardRow, 'sourceId' | 'config'>,
  renaming: Renaming,
): SideChanges {
  const { names } = renaming;
  const isOwn = renaming.sourceId === dashboard.sourceId;
  const nameOf = (name: string) => names.get(name) ?? name;
  const both = <State>({ id, before, after }: Step<State>, state: (one: State) => State): Step<State> => ({
    ...{ id, before: state(before), after: state(after) },
  });
  return {
    calculations: isOwn
      ? calculations.map((step) => both(step, (one) => renamedCalculation(one, names)))
      : calculations,
    views: views.map((step) => both(step, (view) => renamedView(view, dashboard, renaming))),
    shares: isOwn ? shares.map((step) => both(step, (columns) => columns?.map(nameOf) ?? null)) : shares,
    renamed: renamed.map(({ from, to, dataSourceId: of }) =>
      (of ?? dashboard.sourceId) === renaming.sourceId
        ? { from: nameOf(from), to: nameOf(to), ...(of !== undefined && { dataSourceId: of }) }
        : { from, to, ...(of !== undefined && { dataSourceId: of }) },
    ),
  };
}
