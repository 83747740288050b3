import type { CellValue } from '@plumbline/contracts';
import {
  areRelated,
  type DimensionField,
  type Fields,
  type MeasureField,
  pairs,
  present,
  toNumber,
} from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { createPlanner } from '../../plans/planner.js';
import type { AnalysisData } from '../engine/analysis-context.js';
import type { Timeline } from './clock.js';
import { dimensionsOf, type Metric, type MetricSeries, metricOf } from './metric-series.js';
import { seriesOf } from './series-of.js';

const MOST = { measures: 2, dimensions: 4, values: 12, cells: 12 } as const;
/** Rows to a period from which on a cell shows a level: what is added up varies by how many rows there are too. */
const LEAST_ROWS = { mean: 2, total: 4, regular: 0.9 } as const;

/** The rows and the main measures where two values of two dimensions meet: the parcels of one carrier to one region. */
export async function cellSeries(data: AnalysisData, timeline: Timeline): Promise<MetricSeries[]> {
  const planner = createPlanner(data.shape, data.fields);
  const measures = mainOf(data.followed.measures.filter(({ isYesNo }) => !isYesNo));
  const metrics: Metric[] = [
    { measure: planner.count, isAdded: true },
    ...measures.map((field) => metricOf(planner, field)),
  ];
  const { about } = data.fields;
  const few = dimensionsOf(data)
    .filter(({ isNames, distinct }) => !isNames && distinct <= MOST.values)
    .filter((own, at, all) => !all.slice(0, at).some((other) => isOtherName(about, own, other)));
  // Where one follows from the other they meet in nothing but the other.
  const crossed = pairs(few.slice(0, MOST.dimensions)).filter(
    ([one, other]) => !areRelated(about, one.name, other.name),
  );
  const asked = metrics.flatMap((metric) => crossed.map((by) => ({ metric, by })));
  const results = await data.scan(
    asked.map(({ metric, by }) =>
      planner.plan({
        measures: metric.field ? [metric.measure, planner.count] : [planner.count],
        dimensions: [timeline.dimension, ...by.map(({ name }) => ({ column: name }))],
        filters: [timeline.dimension.column, ...by.map(({ name }) => name)].map(present),
      }),
    ),
  );
  return asked.flatMap((one, at) => cellsOf(elementAt(results, at).rows, one, timeline));
}

/** Whether nearly every period has as many rows as any other: what is measured in each varies as little as a total does. */
function isRegular(rows: readonly (readonly CellValue[])[], { count }: Timeline['clock']): boolean {
  const counts = new Set(rows.map((row) => row.at(-1)));
  return rows.length >= LEAST_ROWS.regular * count && counts.size === 1;
}

/** Whether two columns tell the same values apart: a plant, and what it was built for. */
const isOtherName = (about: Fields['about'], one: DimensionField, other: DimensionField): boolean =>
  one.distinct === other.distinct && areRelated(about, one.name, other.name);

/** The first of all, and the first of those that do not add up, which say what it is made of: the price beside the amount. */
function mainOf(measures: readonly MeasureField[]): MeasureField[] {
  const mean = measures.slice(1).find(({ agg }) => agg !== 'sum');
  const first = measures.slice(0, MOST.measures);
  return mean && !first.includes(mean) ? [...first.slice(0, -1), mean] : first;
}

/** Rows of a period, two values, the measure and the count, by cell: the largest. */
function cellsOf(
  all: readonly (readonly CellValue[])[],
  { metric, by: [one, other] }: { metric: Metric; by: Pair },
  { clock }: Timeline,
): MetricSeries[] {
  const [value, count] = [metric.field ? -2 : -1, -1];
  const sumOf = (rows: typeof all, place: number) =>
    rows.reduce((sum, row) => sum + Math.abs(toNumber(row.at(place) ?? 0)), 0);
  const place = metric.isAdded ? value : count;
  const whole = sumOf(all, place);
  const periods = Map.groupBy(all, (row) => row[0] ?? null);
  const wholes = [...periods].map(([period, rows]): CellValue[] => [period, sumOf(rows, value)]);
  const inAll = metric.isAdded ? seriesOf(wholes, clock, true) : undefined;
  const groups = Map.groupBy(all, (row) => JSON.stringify(row.slice(1, 3)));
  return [...groups.values()]
    .map((rows) => ({ rows, count: sumOf(rows, count) }))
    .filter(
      (group) =>
        group.count >= LEAST_ROWS[metric.isAdded ? 'total' : 'mean'] * clock.count ||
        (metric.isAdded && isRegular(group.rows, clock)),
    )
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST.cells)
    .map(
      ({ rows, count }): MetricSeries => ({
        metric,
        segment: {
          ...{ by: one, value: rows[0]?.[1] ?? null },
          and: { by: other, value: rows[0]?.[2] ?? null },
        },
        values: seriesOf(
          rows.map((row) => [row[0] ?? null, row.at(value) ?? null]),
          clock,
          metric.isAdded,
        ),
        ...{ rows: count, share: sumOf(rows, place) / whole },
        ...(inAll && { whole: inAll }),
      }),
    );
}

type Pair = readonly [ReturnType<typeof dimensionsOf>[number], ReturnType<typeof dimensionsOf>[number]];
