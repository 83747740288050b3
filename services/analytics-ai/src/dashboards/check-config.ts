import type { Chart, DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';
import { canonicalJson, checkPlan, PlanError, withCalculations } from '@plumbline/datasets';
import { unusable } from '@plumbline/server';
import { markFixedPeriods } from '../tiles/follow-periods.js';
import { checkColumnLinks } from './check-column-links.js';
import type { KnownSource } from './known-source.js';

interface Known {
  /** As it is stored, and as it is shown: what a browser has may be either. */
  before: readonly DashboardConfig[];
  /** By their ids. */
  sources: ReadonlyMap<string, KnownSource>;
}

const GRID_COLUMNS = 12;

/**
 * A configuration that may be stored: every id once, every new plan of a source that is there and fits its columns. What a
 * person changed is theirs from then on: a tile, its title, and the periods of a key figure.
 * @throws AppError `unusable`, which names the tile
 */
export function checkConfig(config: DashboardConfig, known: Known): DashboardConfig {
  const tiles = [...config.charts, ...config.kpis];
  const { charts, texts = [], images = [], forecasts = [] } = config;
  const placed = [...charts, ...texts, ...images, ...forecasts];
  const ids = [...placed, ...config.kpis].map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw unusable('Two tiles have the same id.');
  const wide = placed.find(({ layout: { x, w } }) => x + w > GRID_COLUMNS);
  if (wide) throw unusable('A tile extends past the edge of the grid.', { tile: wide.id, path: 'layout' });
  checkTabs(config, placed);
  const stored = new Set(known.before.flatMap(plansOf).map(canonicalJson));
  for (const tile of [...tiles, ...config.runnersUp]) {
    for (const plan of tilePlans(tile)) {
      if (plan.dataSourceId !== tile.plan.dataSourceId)
        throw unusable('A tile shows one data source.', { tile: tile.id });
      if (!stored.has(canonicalJson(plan))) checkTilePlan(tile, plan, known.sources);
    }
  }
  checkColumnLinks(config, known);
  const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other);
  const marked = markFixedPeriods(config, known.before, isSame);
  return {
    ...marked,
    charts: marked.charts.map((chart) => markPersonal(chart, known.before)),
    kpis: marked.kpis.map((kpi) => markPersonal(kpi, known.before)),
  };
}

/** @throws AppError `unusable` */
function checkTabs(
  { tabs = [], kpis }: DashboardConfig,
  placed: readonly { id: string; tab?: string | undefined }[],
): void {
  const ids = new Set(tabs.map(({ id }) => id));
  if (ids.size !== tabs.length) throw unusable('Two tabs have the same id.', { path: 'tabs' });
  const lost = [...placed, ...kpis].find(({ tab }) => tab !== undefined && !ids.has(tab));
  if (lost) throw unusable('A tile is on a tab that does not exist.', { tile: lost.id, path: 'tab' });
}

function plansOf({ charts, kpis, runnersUp }: DashboardConfig): QueryPlan[] {
  return [...charts, ...runnersUp, ...kpis].flatMap(tilePlans);
}

const tilePlans = (tile: Chart | Kpi): QueryPlan[] =>
  'type' in tile ? [tile.plan, ...some(tile.about)] : [tile.plan, ...some(tile.spark)];

const some = (plan: QueryPlan | undefined): QueryPlan[] => (plan ? [plan] : []);

/** @throws AppError `unusable`: which tile, and why */
export function checkTilePlan(
  { id, title }: { id?: string | undefined; title?: string | undefined },
  plan: QueryPlan,
  sources: Known['sources'],
): void {
  const source = sources.get(plan.dataSourceId);
  if (!source)
    throw unusable('The data source of this tile no longer exists.', { tile: id, path: 'dataSourceId' });
  const { columns, calculations } = source;
  try {
    checkPlan(calculations ? withCalculations(plan, calculations) : plan, columns);
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    const message = title ? `“${title}”: ${error.message}` : error.message;
    throw unusable(message, { path: error.path, tile: id, title, reason: error.message });
  }
}

/** Marks what a person did to a tile. Charts that rules suggested are nobody's until they are changed. */
function markPersonal<Tile extends Chart | Kpi>(tile: Tile, before: readonly DashboardConfig[]): Tile {
  const versions = before
    .flatMap(({ charts, runnersUp, kpis }): (Chart | Kpi)[] => [...charts, ...runnersUp, ...kpis])
    .filter(({ id }) => id === tile.id);
  const isEdited =
    versions.some((version) => version.isEdited) ||
    !versions.some((version) => contentOf(version) === contentOf(tile));
  return {
    ...tile,
    ...(isEdited && { isEdited }),
    ...(!isByRule(tile, versions) && { titleBy: 'person' }),
  };
}

/** Words written by rule change with the picture alone, or where a person gave their own words up. */
function isByRule(tile: Chart | Kpi, versions: readonly (Chart | Kpi)[]): boolean {
  if (versions.some(({ title }) => title === tile.title)) return tile.titleBy !== 'person';
  if (tile.titleBy !== 'rule') return false;
  return versions.every((version) => version.titleBy === 'person' || pictureOf(version) !== pictureOf(tile));
}

const pictureOf = (tile: Chart | Kpi) =>
  canonicalJson({ plan: tile.plan, type: 'type' in tile ? tile.type : null });

const contentOf = (tile: Chart | Kpi) =>
  canonicalJson({ ...tile, layout: null, tab: null, isEdited: null, titleBy: null, fixedPeriods: null });
