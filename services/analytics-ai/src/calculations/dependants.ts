import type { Chart, DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';
import { type Calculations, calculationsIn, renamedPlan } from '@plumbline/datasets';
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

/** The tiles of its own source under a calculation's new name; a title that was the old name follows. */
export function renamedConfig(
  { config, sourceId }: Pick<DashboardRow, 'config' | 'sourceId'>,
  from: string,
  to: string,
): DashboardConfig {
  const isOther = ({ plan }: Chart | Kpi) => plan.dataSourceId !== sourceId;
  const plan = (one: QueryPlan) => renamedPlan(one, from, to);
  const title = (text: string) => (text === from ? to : text);
  const chart = (one: Chart): Chart => ({
    ...one,
    title: title(one.title),
    plan: plan(one.plan),
    ...(one.about && { about: plan(one.about) }),
    ...(one.formats && { formats: renamedKeys(one.formats, from, to) }),
  });
  const kpi = (one: Kpi): Kpi => ({
    ...one,
    title: title(one.title),
    plan: plan(one.plan),
    ...(one.spark && { spark: plan(one.spark) }),
  });
  return {
    ...config,
    charts: config.charts.map((one) => (isOther(one) ? one : chart(one))),
    runnersUp: config.runnersUp.map(chart),
    kpis: config.kpis.map((one) => (isOther(one) ? one : kpi(one))),
    colours: renamedKeys(config.colours, from, to),
    ...(config.columnLinks && {
      columnLinks: config.columnLinks.map((link) =>
        link[sourceId] === from ? { ...link, [sourceId]: to } : link,
      ),
    }),
  };
}

function renamedKeys<Value>(record: Record<string, Value>, from: string, to: string): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name === from ? to : name, value]),
  );
}
