import type { Chart, DashboardConfig, ForecastTile, ImageTile, Kpi, TextTile } from '@plumbline/contracts';
import { canonicalJson } from '@plumbline/datasets';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

type State = Pick<DashboardRow, 'name' | 'config' | 'isPinned'>;
type AnyTile = Chart | Kpi | TextTile | ImageTile | ForecastTile;

const MOST = 20;

/** What was changed, a sentence each, in the words of the tiles' titles. */
export function describeChanges(before: State, after: State): string[] {
  const [old, now] = [tilesById(before.config), tilesById(after.config)];
  const sentences = [
    ...(before.name === after.name ? [] : [`Renamed to “${after.name}”`]),
    ...[...now].flatMap(([id, tile]) => tileChange(old.get(id), tile)),
    ...[...old].filter(([id]) => !now.has(id)).map(([, tile]) => `Removed ${quoted(tile)}`),
    ...tabChanges(before.config, after.config),
    ...(isReordered(before.config, after.config) ? ['Reordered the key figures'] : []),
    ...(before.isPinned === after.isPinned
      ? []
      : [after.isPinned ? 'Pinned to its data version' : 'Follows new data versions again']),
  ];
  if (sentences.length <= MOST) return sentences;
  return [...sentences.slice(0, MOST - 1), `And ${sentences.length - MOST + 1} more changes`];
}

function tileChange(before: AnyTile | undefined, after: AnyTile): string[] {
  if (!before) return [`Added ${quoted(after)}`];
  if (contentOf(before) !== contentOf(after)) return [`Changed ${quoted(after)}`];
  const place = (tile: AnyTile) => canonicalJson(['layout' in tile ? tile.layout : null, tile.tab ?? null]);
  return place(before) === place(after) ? [] : [`Moved ${quoted(after)}`];
}

function tabChanges({ tabs: old = [] }: DashboardConfig, { tabs: now = [] }: DashboardConfig): string[] {
  const names = (tabs: readonly { name: string }[]) => {
    const quotes = tabs.map(({ name }) => `“${name}”`);
    return `the ${quotes.length === 1 ? 'tab' : 'tabs'} ${quotes.join(' and ')}`;
  };
  const isIn = (tabs: readonly { id: string }[], id: string) => tabs.some((tab) => tab.id === id);
  const [added, removed] = [now.filter(({ id }) => !isIn(old, id)), old.filter(({ id }) => !isIn(now, id))];
  const renamed = now.filter(({ id, name }) => old.some((tab) => tab.id === id && tab.name !== name));
  return [
    ...(added.length > 0 ? [`Added ${names(added)}`] : []),
    ...(removed.length > 0 ? [`Removed ${names(removed)}`] : []),
    ...renamed.map(({ name }) => `Renamed a tab to “${name}”`),
  ];
}

/** Everything but its place and its marks. */
function contentOf(tile: AnyTile): string {
  return canonicalJson({ ...tile, layout: null, tab: null, isEdited: null });
}

function quoted(tile: AnyTile): string {
  const words = 'text' in tile ? tile.text : 'imageId' in tile ? tile.alt || 'a picture' : tile.title;
  return `“${words.length > 80 ? `${words.slice(0, 79)}…` : words}”`;
}

const tilesById = ({
  charts,
  kpis,
  texts = [],
  images = [],
  forecasts = [],
}: DashboardConfig): ReadonlyMap<string, AnyTile> =>
  new Map(
    [...kpis, ...charts, ...texts, ...images, ...forecasts].map((tile): [string, AnyTile] => [tile.id, tile]),
  );

/** Of the key figures that are in both. */
function isReordered(before: DashboardConfig, after: DashboardConfig): boolean {
  const ids = ({ kpis }: DashboardConfig) => kpis.map(({ id }) => id);
  const [old, now] = [ids(before), ids(after)];
  const kept = now.filter((id) => old.includes(id));
  return kept.join() !== old.filter((id) => now.includes(id)).join();
}
