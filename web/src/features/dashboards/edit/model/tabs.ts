import type { DashboardConfig, DashboardTab } from '@plumbline/contracts';
import { tabOf } from '../../../../shared/lib/tile-layout.js';
import { endOf, type Place, placeTile, settle } from './grid.js';
import {
  type AnyTile,
  allTiles,
  arrangedOn,
  isKpi,
  type PlacedTile,
  placedTiles,
  withoutTile,
  withPlaced,
} from './tiles.js';

/** What lies on which tab of a dashboard, and where. */

/** With a tile at its new place; those of its tab make way. */
export function placed(config: DashboardConfig, id: string, layout: Place): DashboardConfig {
  const tile = placedTiles(config).find((one) => one.id === id);
  if (!tile) return config;
  return arrangedOn(config, tabOf(tile, config), (tiles) => placeTile(tiles, id, layout));
}

export function addTile(config: DashboardConfig, tile: AnyTile, tab: string | undefined): DashboardConfig {
  const onto = tab === undefined ? tile : { ...tile, tab };
  if (isKpi(onto)) return { ...config, kpis: [...config.kpis, onto] };
  const runnersUp = config.runnersUp.filter(({ id }) => id !== tile.id);
  return arrangedOn({ ...config, runnersUp }, tabOf(onto, config), (tiles) => [
    ...tiles,
    { ...onto, layout: { ...onto.layout, x: 0, y: endOf(tiles) } },
  ]);
}

/** To the end of another tab. */
export function moveTo(config: DashboardConfig, id: string, tab: string): DashboardConfig {
  const tile = allTiles(config).find((one) => one.id === id);
  return tile ? addTile(withoutTile(config, id), tile, tab) : config;
}

/** Tiles of a tab that is gone lie on the first. */
export function withTabs(
  { tabs: _, ...config }: DashboardConfig,
  tabs: DashboardTab[],
  arrange: (tiles: PlacedTile[]) => PlacedTile[] = settle,
): DashboardConfig {
  const ids = new Set(tabs.map(({ id }) => id));
  const kept = <Tile extends AnyTile>(tile: Tile): Tile => {
    if (tile.tab === undefined || ids.has(tile.tab)) return tile;
    const { tab: __, ...rest } = tile;
    return rest as Tile;
  };
  const next = { ...config, ...(tabs.length > 1 && { tabs }), kpis: config.kpis.map(kept) };
  const tiles = placedTiles(config).map(kept);
  return arrangedOn(withPlaced(next, tiles), tabOf({}, next), arrange);
}
