import type { DashboardConfig } from '@plumbline/contracts';
import type { Draft } from './editing.js';
import { settle } from './grid.js';
import { withTabs } from './tabs.js';
import {
  type AnyTile,
  allTiles,
  arrangedOn,
  isKpi,
  type PlacedTile,
  placedTiles,
  stable,
  titleOf,
  withPlaced,
} from './tiles.js';

export type Side = 'theirs' | 'mine';

/** A tile that is not the same in a draft and in what somebody saved meanwhile. */
export interface Difference {
  id: string;
  title: string;
  /** Undefined where the tile is not there. */
  base: AnyTile | undefined;
  theirs: AnyTile | undefined;
  mine: AnyTile | undefined;
  changedBy: 'them' | 'you' | 'both';
}

export type Choices = Readonly<Record<string, Side | undefined>>;

/** Everything that differs, in the order of the draft; what both made the same is no difference. */
export function differencesOf(base: Draft, theirs: Draft, mine: Draft): Difference[] {
  const [before, other, own] = [base, theirs, mine].map(({ config }) => tilesById(config));
  const ids = new Set([...(own?.keys() ?? []), ...(other?.keys() ?? []), ...(before?.keys() ?? [])]);
  return [...ids].flatMap((id): Difference[] => {
    const tiles = { base: before?.get(id), theirs: other?.get(id), mine: own?.get(id) };
    const [was, hers, yours] = [stable(tiles.base), stable(tiles.theirs), stable(tiles.mine)];
    if (hers === yours) return [];
    const changedBy = hers === was ? 'you' : yours === was ? 'them' : 'both';
    const named = tiles.mine ?? tiles.theirs ?? tiles.base;
    return [{ id, title: named ? titleOf(named) : '', ...tiles, changedBy }];
  });
}

/** What only one changed is chosen already; what both changed is not. */
export function firstChoices(differences: readonly Difference[]): Choices {
  const chosen = differences.flatMap(({ id, changedBy }): [string, Side][] =>
    changedBy === 'both' ? [] : [[id, changedBy === 'you' ? 'mine' : 'theirs']],
  );
  return Object.fromEntries(chosen);
}

/** The saved version with the chosen tiles of the draft. Tiles that would overlap make way downwards. */
export function mergeDrafts(
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Draft>,
  differences: readonly Difference[],
  choices: Choices,
): Draft {
  const tiles = tilesById(theirs.config);
  for (const { id, mine: own } of differences) {
    if (choices[id] !== 'mine') continue;
    if (own) tiles.set(id, own);
    else tiles.delete(id);
  }
  const merged = [...tiles.values()];
  const kpis = merged.filter(isKpi);
  const placed = merged.filter((tile): tile is PlacedTile => !isKpi(tile));
  const kept = new Set(placedTiles(mine.config).map(({ id }) => id));
  const { tabs: _, columnLinks: __, ...rest } = theirs.config;
  const columnLinks = wholeOf('columnLinks', { base, theirs, mine });
  const whole = { ...rest, ...(columnLinks && { columnLinks }), kpis };
  const tabs = wholeOf('tabs', { base, theirs, mine }) ?? [];
  // What the draft has placed stays where its maker sees it.
  const keptFirst = (tiles: PlacedTile[]) =>
    settle(tiles.toSorted((a, b) => Number(kept.has(b.id)) - Number(kept.has(a.id))));
  let config = withTabs(withPlaced(whole, placed), tabs, keptFirst);
  for (const { id } of config.tabs ?? []) config = arrangedOn(config, id, keptFirst);
  return { name: mine.name === base.name ? theirs.name : mine.name, config };
}

/** Whoever changed it has it as they made it; where both did, mine, whose tiles are being put in. */
function wholeOf<Part extends 'columnLinks' | 'tabs'>(
  part: Part,
  { base, theirs, mine }: Record<'base' | 'theirs' | 'mine', Draft>,
): DashboardConfig[Part] {
  const isMine = stable(mine.config[part] ?? []) !== stable(base.config[part] ?? []);
  return isMine ? mine.config[part] : theirs.config[part];
}

const tilesById = (config: DashboardConfig): Map<string, AnyTile> =>
  new Map(allTiles(config).map((tile) => [tile.id, tile]));
