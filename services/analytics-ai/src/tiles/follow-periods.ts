import type { DashboardConfig, Kpi, QueryPlan } from '@plumbline/contracts';
import { type Comparison, compareOf, type TimeField } from '@plumbline/semantics';
import { kpiTitle, sparkPeriods } from '../generation/kpis.js';

/** What periods there are in a version of the data. */
export interface Periods {
  time: TimeField | undefined;
  /** The newest complete period with the one before; undefined where the data holds no two. */
  comparison: Comparison | undefined;
}

/**
 * A dashboard as the data has it now: charts of two periods, and key figures whose periods nobody set by hand, show the newest
 * complete ones, and say so. One that compares is the plain total where the data holds nothing to compare.
 */
export function followPeriods(config: DashboardConfig, periods: Periods, sourceId: string): DashboardConfig {
  const { time } = periods;
  if (!time) return config;
  const isFollowing = ({ fixedPeriods, plan }: Kpi) => !fixedPeriods && plan.dataSourceId === sourceId;
  const kpis = config.kpis.map((kpi) => (isFollowing(kpi) ? follow(kpi, time, periods.comparison) : kpi));
  const charts = config.charts.map((chart) => {
    const { compare, dataSourceId } = chart.plan;
    if (!compare || !periods.comparison || dataSourceId !== sourceId || compare.column !== time.name)
      return chart;
    return { ...chart, plan: { ...chart.plan, compare: compareOf(time, periods.comparison) } };
  });
  return { ...config, kpis, charts };
}

function follow(kpi: Kpi, time: TimeField, comparison: Comparison | undefined): Kpi {
  const spark = kpi.spark && followSpark(kpi.spark, time);
  const shown = { ...kpi, ...(spark && { spark }) };
  const { compare, ...plain } = kpi.plan;
  const [measure] = kpi.plan.measures;
  if (!compare || compare.column !== time.name || !kpi.comparison || !measure) return shown;
  const titled = (of: Comparison | undefined) =>
    kpi.titleBy === 'person' ? kpi.title : kpiTitle(measure, of);
  if (!comparison) {
    const { comparison: _, ...uncompared } = shown;
    return { ...uncompared, plan: plain, title: titled(undefined) };
  }
  return {
    ...shown,
    plan: { ...plain, compare: compareOf(time, comparison) },
    comparison: { ...kpi.comparison, label: comparison.label },
    title: titled(comparison),
  };
}

function followSpark(spark: QueryPlan, time: TimeField): QueryPlan {
  const [dimension] = spark.dimensions;
  if (dimension?.column !== time.name || spark.dimensions.length !== 1) return spark;
  const others = spark.filters.filter(({ column }) => column !== time.name);
  const dimensions = [{ ...dimension, grain: time.grain }];
  return { ...spark, dimensions, filters: [...others, sparkPeriods(time)] };
}

const periodsOf = ({ plan, spark }: Kpi) => ({
  compare: plan.compare ?? null,
  spark: spark ? [spark.dimensions, spark.filters] : null,
});

/** Marks the key figures whose periods are neither what was stored nor what the data made of it: a person set them. */
export function markFixedPeriods(
  config: DashboardConfig,
  known: readonly DashboardConfig[],
  isSame: (one: unknown, other: unknown) => boolean,
): DashboardConfig {
  const kpis = config.kpis.map((kpi) => {
    const versions = known.flatMap((each) => each.kpis.filter(({ id }) => id === kpi.id));
    const isNew = versions.length === 0 && kpi.plan.compare !== undefined && kpi.fixedPeriods === undefined;
    const isChanged =
      versions.length > 0 && !versions.some((version) => isSame(periodsOf(version), periodsOf(kpi)));
    return isNew || isChanged ? { ...kpi, fixedPeriods: true } : kpi;
  });
  return { ...config, kpis };
}
