import type { ColumnLink, DashboardConfig, DashboardTab } from '@plumbline/contracts';
import { tabOf } from '../../../../shared/lib/tile-layout.js';
import { arrangeTiles, type Place, placeTile } from './grid.js';
import { addTile, moveTo, placed, withTabs } from './tabs.js';
import {
  type AnyTile,
  allTiles,
  arrangedOn,
  isKpi,
  placedTiles,
  stable,
  withoutTile,
  withPlaced,
  withTile,
} from './tiles.js';

/** What is edited: the dashboard's name and its tiles. */
export interface Draft {
  name: string;
  config: DashboardConfig;
}

/** The saved version that a draft started from. */
export interface Base extends Draft {
  version: number;
}

/** An editing session. Pure data: each action makes the next one. */
export interface Editing {
  base: Base;
  draft: Draft;
  past: readonly Draft[];
  future: readonly Draft[];
  /** Changes that follow each other with the same name are one step back. */
  group: string | null;
}

export type EditingAction =
  | { type: 'place'; id: string; layout: Place }
  | { type: 'moveKpi'; id: string; by: number }
  /** Onto the tab that is looked at. */
  | { type: 'add'; tile: AnyTile; tab?: string | undefined }
  | { type: 'change'; tile: AnyTile; group?: string }
  | { type: 'duplicate'; id: string; newId: string }
  | { type: 'remove'; id: string }
  | { type: 'rename'; name: string }
  | { type: 'link'; columnLinks: ColumnLink[] }
  | { type: 'tabs'; tabs: DashboardTab[]; group?: string }
  | { type: 'moveTo'; id: string; tab: string }
  | { type: 'arrange'; tab?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'discard' }
  | { type: 'saved'; base: Base; sent: Draft }
  | { type: 'rebase'; base: Base; draft: Draft };

export const UNDO_DEPTH = 100;

export const startEditing = (base: Base, draft: Draft = draftOf(base)): Editing => ({
  base,
  draft,
  past: [],
  future: [],
  group: null,
});

const draftOf = ({ name, config }: Draft): Draft => ({ name, config });

export function editingReducer(state: Editing, action: EditingAction): Editing {
  switch (action.type) {
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'discard':
      return step(state, draftOf(state.base), null);
    case 'saved': {
      const isUnchanged = state.draft === action.sent;
      return { ...state, base: action.base, draft: isUnchanged ? draftOf(action.base) : state.draft };
    }
    case 'rebase':
      return startEditing(action.base, action.draft);
    case 'link': {
      const { columnLinks: _, ...config } = state.draft.config;
      const { columnLinks } = action;
      const linked = columnLinks.length > 0 ? { ...config, columnLinks } : config;
      return step(state, { ...state.draft, config: linked }, null);
    }
    case 'tabs':
      return step(
        state,
        { ...state.draft, config: withTabs(state.draft.config, action.tabs) },
        action.group ?? null,
      );
    case 'rename':
      return step(state, { ...state.draft, name: action.name }, 'name');
    case 'change': {
      const config = withTile(state.draft.config, action.tile);
      return step(state, { ...state.draft, config }, action.group ?? null);
    }
    default:
      return step(state, { ...state.draft, config: changed(state.draft.config, action) }, null);
  }
}

type LayoutAction = Extract<
  EditingAction,
  { type: 'place' | 'moveKpi' | 'add' | 'duplicate' | 'remove' | 'moveTo' | 'arrange' }
>;

function changed(config: DashboardConfig, action: LayoutAction): DashboardConfig {
  switch (action.type) {
    case 'place':
      return placed(config, action.id, action.layout);
    case 'moveKpi':
      return moveKpi(config, action.id, action.by);
    case 'add':
      return addTile(config, action.tile, action.tab);
    case 'duplicate':
      return duplicate(config, action.id, action.newId);
    case 'remove':
      return withoutTile(config, action.id);
    case 'arrange':
      return arrangedOn(config, tabOf({ tab: action.tab }, config), arrangeTiles);
    case 'moveTo':
      return moveTo(config, action.id, action.tab);
  }
}

/** The next state of the draft; nothing where nothing changed. */
function step(state: Editing, draft: Draft, group: string | null): Editing {
  if (stable(draft) === stable(state.draft)) return state;
  const isSameStep = group !== null && group === state.group;
  const past = isSameStep ? state.past : [...state.past, state.draft].slice(-UNDO_DEPTH);
  return { ...state, draft, past, future: [], group };
}

function undo(state: Editing): Editing {
  const draft = state.past.at(-1);
  if (!draft) return state;
  const future = [state.draft, ...state.future];
  return { ...state, draft, past: state.past.slice(0, -1), future, group: null };
}

function redo(state: Editing): Editing {
  const [draft, ...future] = state.future;
  if (!draft) return state;
  return { ...state, draft, past: [...state.past, state.draft], future, group: null };
}

function moveKpi(config: DashboardConfig, id: string, by: number): DashboardConfig {
  const at = config.kpis.findIndex((kpi) => kpi.id === id);
  const kpi = config.kpis[at];
  if (!kpi) return config;
  // Its neighbours are those of its tab.
  const row = config.kpis.filter((one) => tabOf(one, config) === tabOf(kpi, config));
  const other = row[Math.min(row.length - 1, Math.max(0, row.indexOf(kpi) + by))] ?? kpi;
  const to = config.kpis.indexOf(other);
  return { ...config, kpis: config.kpis.toSpliced(at, 1).toSpliced(to, 0, kpi) };
}

/** Beside the original where there is room, else under it. A copy's words stay written by rule if the original's are. */
function duplicate(config: DashboardConfig, id: string, newId: string): DashboardConfig {
  const tile = allTiles(config).find((one) => one.id === id);
  if (!tile) return config;
  if (isKpi(tile)) {
    const at = config.kpis.indexOf(tile);
    return { ...config, kpis: config.kpis.toSpliced(at + 1, 0, { ...tile, id: newId }) };
  }
  const { x, y, w, h } = tile.layout;
  const beside = x + 2 * w <= 12 ? { x: x + w, y, w, h } : { x, y: y + h, w, h };
  const copy = { ...tile, id: newId };
  return arrangedOn(withPlaced(config, [...placedTiles(config), copy]), tabOf(copy, config), (tiles) =>
    placeTile(tiles, newId, beside),
  );
}

/** How many things differ from the saved version. */
export function countChanges({ base, draft }: Pick<Editing, 'base' | 'draft'>): number {
  const [before, after] = [byId(base.config), byId(draft.config)];
  const ids = new Set([...before.keys(), ...after.keys()]);
  const tiles = [...ids].filter((id) => before.get(id) !== after.get(id)).length;
  const order = (config: DashboardConfig) => config.kpis.map(({ id }) => id).join();
  const isReordered = tiles === 0 && order(base.config) !== order(draft.config);
  const isLinked = stable(base.config.columnLinks ?? []) !== stable(draft.config.columnLinks ?? []);
  const isTabbed = stable(base.config.tabs ?? []) !== stable(draft.config.tabs ?? []);
  return tiles + [base.name !== draft.name, isReordered, isLinked, isTabbed].filter(Boolean).length;
}

const byId = (config: DashboardConfig) =>
  new Map(allTiles(config).map((tile): [string, string] => [tile.id, stable(tile)]));
