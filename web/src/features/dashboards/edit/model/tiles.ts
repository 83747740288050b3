import type { Chart, DashboardConfig, Kpi, TextTile } from '@plumbline/contracts';

export type AnyTile = Chart | Kpi | TextTile;
/** What has a place on the grid; key figures stand in their row. */
export type PlacedTile = Chart | TextTile;

export const isText = (tile: AnyTile): tile is TextTile => 'text' in tile;
export const isChart = (tile: AnyTile): tile is Chart => 'type' in tile;
export const isKpi = (tile: AnyTile): tile is Kpi => !isText(tile) && !isChart(tile);

export const titleOf = (tile: AnyTile): string =>
  isText(tile) ? (tile.text.split('\n', 1)[0] ?? '').slice(0, 80) : tile.title;

export const allTiles = ({ kpis, charts, texts = [] }: DashboardConfig): AnyTile[] => [
  ...kpis,
  ...charts,
  ...texts,
];

export const placedTiles = ({ charts, texts = [] }: DashboardConfig): PlacedTile[] => [...charts, ...texts];

/** The sources that the tiles of a configuration show. */
export const sourceIdsIn = ({ kpis, charts }: DashboardConfig): string[] => [
  ...new Set([...kpis, ...charts].map(({ plan }) => plan.dataSourceId)),
];

/** The configuration with its placed tiles as they are given. */
export function withPlaced(config: DashboardConfig, tiles: readonly PlacedTile[]): DashboardConfig {
  const texts = tiles.filter(isText);
  return {
    ...config,
    charts: tiles.filter(isChart),
    ...((texts.length > 0 || config.texts) && { texts }),
  };
}

/** The configuration with one tile as it is given, if it has it. */
export function withTile(config: DashboardConfig, tile: AnyTile): DashboardConfig {
  if (isKpi(tile)) return { ...config, kpis: config.kpis.map((kpi) => (kpi.id === tile.id ? tile : kpi)) };
  const placed = placedTiles(config).map((one) => (one.id === tile.id ? tile : one));
  return withPlaced(config, placed);
}

export function withoutTile(config: DashboardConfig, id: string): DashboardConfig {
  const placed = placedTiles(config).filter((tile) => tile.id !== id);
  return withPlaced({ ...config, kpis: config.kpis.filter((kpi) => kpi.id !== id) }, placed);
}

/** Keys in one order, so that what is the same reads the same. */
export const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What a tile computes and how it is drawn: as long as this is the same, so is its result. */
export function contentOf(tile: AnyTile): string {
  if (isText(tile)) return '';
  const { plan, titleBy } = tile;
  return isChart(tile)
    ? stable({ plan, titleBy, type: tile.type, about: tile.about })
    : stable({ plan, titleBy, spark: tile.spark, comparison: tile.comparison });
}
