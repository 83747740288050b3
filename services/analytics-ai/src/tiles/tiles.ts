import type { Chart, DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';

/** One plan of a dashboard: a chart, a key figure, or what goes with one (`<id>.spark`, `<id>.about`). */
export interface Tile {
  id: string;
  /** The chart or key figure it belongs to. */
  owner: string;
  plan: QueryPlan;
  chart?: Chart;
  kpi?: Kpi;
}

/** @param sourceId of the tiles wanted; without, all */
export function tilesOf({ charts, kpis }: DashboardConfig, sourceId?: string): Tile[] {
  const tiles = [
    ...kpis.flatMap((kpi): Tile[] => [
      { id: kpi.id, owner: kpi.id, plan: kpi.plan, kpi },
      ...(kpi.spark ? [{ id: `${kpi.id}.spark`, owner: kpi.id, plan: kpi.spark }] : []),
    ]),
    ...charts.flatMap((chart): Tile[] => [
      { id: chart.id, owner: chart.id, plan: chart.plan, chart },
      ...(chart.about ? [{ id: `${chart.id}.about`, owner: chart.id, plan: chart.about }] : []),
    ]),
  ];
  return sourceId === undefined ? tiles : tiles.filter(({ plan }) => plan.dataSourceId === sourceId);
}

/** The tiles that were asked for; one that is named comes with what goes with it. */
export function pickTiles(tiles: Tile[], wanted: readonly string[] | undefined): Tile[] {
  if (!wanted) return tiles;
  const names = new Set(wanted);
  return tiles.filter(({ id, owner }) => names.has(id) || names.has(owner));
}
