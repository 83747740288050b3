import type { Chart, Kpi, QueryPlan } from '@plumbline/contracts';
import { type Calculations, calculationsIn } from '@plumbline/datasets';
import type { DashboardRow } from '../tiles/dashboard.entity.js';

const plansOf = (tile: Chart | Kpi): QueryPlan[] => {
  const extra = 'type' in tile ? tile.about : tile.spark;
  return [tile.plan, ...(extra ? [extra] : [])];
};

/** The tiles whose numbers a calculation is part of, through others too. */
export function tilesWith(
  name: string,
  { config: { kpis, charts }, sourceId }: Pick<DashboardRow, 'config' | 'sourceId'>,
  calculations: Calculations,
): string[] {
  return [...kpis, ...charts]
    .filter(({ plan }) => plan.dataSourceId === sourceId)
    .filter((tile) => plansOf(tile).some((plan) => calculationsIn(plan, calculations).includes(name)))
    .map(({ id }) => id);
}
