import type { CellValue } from '@plumbline/contracts';
import { type DimensionField, pairs, present, toNumber } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { createPlanner } from '../../plans/planner.js';
import type { AnalysisData } from '../engine/analysis-context.js';
import { flowRatios, ratioMetric } from '../flow-ratios.js';
import type { Timeline } from './clock.js';
import { dimensionsOf, type Metric, type MetricSeries } from './metric-series.js';
import { seriesOf } from './series-of.js';

const [MAX_VALUES, MAX_CROSSED, MAX_SERIES] = [12, 3, 60];

/** Flows as parts of others, of all rows, of each value of a dimension, and where two values of two dimensions meet. */
export async function ratioSeries(data: AnalysisData, timeline: Timeline): Promise<MetricSeries[]> {
  const ratios = await flowRatios(data);
  if (ratios.length === 0) return [];
  const planner = createPlanner(data.shape, data.fields);
  const few = dimensionsOf(data).filter(({ distinct }) => distinct <= MAX_VALUES);
  const groupings: DimensionField[][] = [[], ...few.map((by) => [by])];
  const crossed: DimensionField[][] = pairs(few.slice(0, MAX_CROSSED));
  const asked = ratios.flatMap((ratio) =>
    [...groupings, ...(ratio.isPrice ? [] : crossed)].map((by) => ({ ...ratioMetric(planner, ratio), by })),
  );
  const results = await data.scan(
    asked.map(({ metric, base, by }) =>
      planner.plan({
        measures: [metric.measure, base, planner.count],
        dimensions: [timeline.dimension, ...by.map(({ name }) => ({ column: name }))],
        filters: [present(timeline.dimension.column), ...by.map(({ name }) => present(name))],
      }),
    ),
  );
  return asked.flatMap(({ metric, by }, at) =>
    seriesByValues(elementAt(results, at).rows, { metric, by, timeline }),
  );
}

interface Grouped {
  metric: Metric;
  by: readonly DimensionField[];
  timeline: Timeline;
}

/** Where a row has its numbers, from its end. */
const [RATIO, BASE, COUNT] = [-3, -2, -1];

/** Rows of a period, the values of the dimensions, the ratio, what it is a part of, and the count; the largest groups. */
function seriesByValues(
  all: readonly (readonly CellValue[])[],
  { metric, by, timeline: { clock } }: Grouped,
): MetricSeries[] {
  const sumOf = (rows: typeof all, place: number) =>
    rows.reduce((sum, row) => sum + toNumber(row.at(place) ?? 0), 0);
  const whole = sumOf(all, BASE);
  const groups = Map.groupBy(all, (row) => JSON.stringify(row.slice(1, 1 + by.length)));
  const series = [...groups.values()].map((own): MetricSeries => {
    const [first, second] = by.map((field, at) => ({ by: field, value: own[0]?.[1 + at] ?? null }));
    return {
      metric,
      ...(first && { segment: { ...first, ...(second && { and: second }) } }),
      values: seriesOf(
        own.map((row) => [row[0] ?? null, row.at(RATIO) ?? null]),
        clock,
        false,
      ),
      ...{ rows: sumOf(own, COUNT), share: sumOf(own, BASE) / whole },
    };
  });
  return series
    .filter(({ rows }) => rows >= clock.count)
    .sort((one, other) => other.rows - one.rows)
    .slice(0, MAX_SERIES);
}
