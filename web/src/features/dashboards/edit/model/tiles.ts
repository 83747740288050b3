import type { Chart, DashboardConfig, ForecastTile, ImageTile, Kpi, TextTile } from '@plumbline/contracts';
import { tabOf } from '../../../../shared/lib/tile-layout.js';

export type AnyTile = Chart | Kpi | TextTile | ImageTile | ForecastTile;
/** What has a place on the grid; key figures stand in their row. */
export type PlacedTile = Chart | TextTile | ImageTile | ForecastTile;
/** What is computed. */
export type DataTile = Chart | Kpi;

export const isText = (tile: AnyTile): tile is TextTile => 'text' in tile;
export const isChart = (tile: AnyTile): tile is Chart => 'type' in tile;
export const isImage = (tile: AnyTile): tile is ImageTile => 'imageId' in tile;
export const isForecast = (tile: AnyTile): tile is ForecastTile => 'predictionId' in tile;
export const isData = (tile: AnyTile): tile is DataTile => 'plan' in tile;
export const isKpi = (tile: AnyTile): tile is Kpi => isData(tile) && !isChart(tile);

export function titleOf(tile: AnyTile): string {
  if (isText(tile)) return (tile.text.split('\n', 1)[0] ?? '').slice(0, 80);
  return isImage(tile) ? tile.alt || 'Picture' : tile.title;
}

export const placedTiles = ({
  charts,
  texts = [],
  images = [],
  forecasts = [],
}: DashboardConfig): PlacedTile[] => [...charts, ...texts, ...images, ...forecasts];

export const allTiles = (config: DashboardConfig): AnyTile[] => [...config.kpis, ...placedTiles(config)];

/** The placed tiles of a tab, one after the other arranged, and those of the others as they are. */
export function arrangedOn(
  config: DashboardConfig,
  tab: string | undefined,
  arrange: (tiles: PlacedTile[]) => PlacedTile[],
): DashboardConfig {
  const isHere = (tile: PlacedTile) => tabOf(tile, config) === tab;
  const placed = placedTiles(config);
  return withPlaced(config, [...arrange(placed.filter(isHere)), ...placed.filter((tile) => !isHere(tile))]);
}

/** The sources that the tiles of a configuration show. */
export const sourceIdsIn = ({ kpis, charts }: DashboardConfig): string[] => [
  ...new Set([...kpis, ...charts].map(({ plan }) => plan.dataSourceId)),
];

/** The configuration with its placed tiles as they are given. */
export function withPlaced(config: DashboardConfig, tiles: readonly PlacedTile[]): DashboardConfig {
  const texts = tiles.filter(isText);
  const images = tiles.filter(isImage);
  const forecasts = tiles.filter(isForecast);
  return {
    ...config,
    charts: tiles.filter(isChart),
    ...((texts.length > 0 || config.texts) && { texts }),
    ...((images.length > 0 || config.images) && { images }),
    ...((forecasts.length > 0 || config.forecasts) && { forecasts }),
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
  if (!isData(tile)) return '';
  const { plan, titleBy } = tile;
  return isChart(tile)
    ? stable({ plan, titleBy, type: tile.type, about: tile.about })
    : stable({ plan, titleBy, spark: tile.spark, comparison: tile.comparison });
}
