import {
  type AskedNumber,
  type Chart,
  type Dashboard,
  type DashboardFilter,
  type Filter,
  type Kpi,
  PREDICTION_PERIODS,
  type PredictionPeriod,
  type QueryPlan,
} from '@plumbline/contracts';

/** A tile whose number can be watched. */
export interface WatchableTile {
  id: string;
  title: string;
  watch: AskedNumber;
}

/**
 * Key figures first, then charts; what has no measure of its own is left out.
 * @param seen filters that the dashboard is looked through: a number is watched under those on its own source
 */
export function watchableTiles(
  { id, config, dataSourceIds: [ownId] }: Pick<Dashboard, 'id' | 'config' | 'dataSourceIds'>,
  seen: readonly DashboardFilter[] = [],
): WatchableTile[] {
  const under = ({ dataSourceId }: QueryPlan): Filter[] =>
    seen.flatMap(({ dataSourceId: of = ownId, ...one }) => (of === dataSourceId ? [one] : []));
  return [
    ...config.kpis.flatMap((kpi) => tileOf(kpi, id, { ...ofKpi(kpi), seen: under(kpi.plan) })),
    ...config.charts.flatMap((chart) => tileOf(chart, id, { ...ofChart(chart), seen: under(chart.plan) })),
  ];
}

interface Found {
  plan: QueryPlan;
  time: string | undefined;
  grain: string | undefined;
}

function tileOf(
  tile: Kpi | Chart,
  dashboardId: string,
  { plan, time, grain, seen }: Found & { seen: Filter[] },
): WatchableTile[] {
  const [measure] = plan.measures;
  if (!measure || plan.raw || measure.agg === 'share') return [];
  const period = PREDICTION_PERIODS.find((one): one is PredictionPeriod => one === grain);
  const watch: AskedNumber = {
    ...{ dataSourceId: plan.dataSourceId, label: measure.as.slice(0, 120), measure, dashboardId },
    filters: [...plan.filters, ...seen].filter((one) => !isOfTime(one, time)),
    ...(plan.derived && { derived: plan.derived }),
    ...(tile.format && { format: tile.format }),
    ...(time !== undefined && { time }),
    ...(period && { period }),
  };
  return [{ id: tile.id, title: tile.title || measure.as, watch }];
}

function ofKpi({ plan, spark }: Kpi): Found {
  const [dimension] = spark?.dimensions ?? [];
  return { plan, time: plan.compare?.column ?? dimension?.column, grain: dimension?.grain };
}

/** Along time it is watched by the periods that it draws. */
function ofChart({ plan }: Chart): Found {
  const along = plan.dimensions.find(({ grain }) => PREDICTION_PERIODS.some((one) => one === grain));
  return { plan, time: along?.column, grain: along?.grain };
}

/** All periods are looked at. */
const isOfTime = ({ column }: Filter, time: string | undefined) => column === time;
