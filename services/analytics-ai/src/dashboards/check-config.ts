import type { Column, DashboardConfig, QueryPlan } from '@plumbline/contracts';
import { canonicalJson, checkPlan, PlanError } from '@plumbline/datasets';
import { unusable } from '@plumbline/server';
import { markFixedPeriods } from '../tiles/follow-periods.js';

interface Known {
  /** As it is stored, and as it is shown: what a browser has may be either. */
  before: readonly DashboardConfig[];
  sourceId: string;
  columns: Column[];
}

/**
 * A configuration that may be stored: every id once, every plan of this source, new plans fit its columns. A title
 * that a person changed is theirs from then on, and so are the periods of a key figure.
 * @throws AppError `unusable`
 */
export function checkConfig(config: DashboardConfig, known: Known): DashboardConfig {
  const tiles = [...config.charts, ...config.kpis];
  if (new Set(tiles.map(({ id }) => id)).size !== tiles.length) throw unusable('Two tiles have the same id.');
  const stored = new Set(known.before.flatMap(plansOf).map(canonicalJson));
  for (const plan of plansOf(config)) {
    if (plan.dataSourceId !== known.sourceId)
      throw unusable('Every tile must show the data source of its dashboard.');
    if (!stored.has(canonicalJson(plan))) check(plan, known.columns);
  }
  const titles = new Set(
    known.before
      .flatMap(({ charts, runnersUp, kpis }) => [...charts, ...runnersUp, ...kpis])
      .map(({ id, title }) => `${id} ${title}`),
  );
  const byPerson = ({ id, title }: { id: string; title: string }) => !titles.has(`${id} ${title}`);
  const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other);
  const marked = markFixedPeriods(config, known.before, isSame);
  return {
    ...marked,
    charts: marked.charts.map((chart) => (byPerson(chart) ? { ...chart, titleBy: 'person' } : chart)),
    kpis: marked.kpis.map((kpi) => (byPerson(kpi) ? { ...kpi, titleBy: 'person' } : kpi)),
  };
}

function plansOf({ charts, kpis, runnersUp }: DashboardConfig): QueryPlan[] {
  return [
    ...[...charts, ...runnersUp].flatMap(({ plan, about }) => [plan, ...(about ? [about] : [])]),
    ...kpis.flatMap(({ plan, spark }) => [plan, ...(spark ? [spark] : [])]),
  ];
}

function check(plan: QueryPlan, columns: Column[]): void {
  try {
    checkPlan(plan, columns);
  } catch (error) {
    if (error instanceof PlanError) throw unusable(error.message, { path: error.path });
    throw error;
  }
}
