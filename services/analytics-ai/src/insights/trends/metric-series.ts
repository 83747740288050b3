import type { CellValue, Filter, Measure, QueryPlan, QueryResult } from '@plumbline/contracts';
import {
  addPeriods,
  type DimensionField,
  isPlaceInOrder,
  type MeasureField,
  measureKindOf,
  present,
  toDate,
  toDay,
} from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import { createPlanner, type Planner } from '../../plans/planner.js';
import type { AnalysisData } from '../engine/analysis-context.js';
import { tellsStates } from '../engine/how-rows-ended.js';
import type { Timeline } from './clock.js';
import { bySegment, seriesOf } from './series-of.js';

/** What is measured along time; rows themselves have no field. */
export interface Metric {
  measure: Measure;
  field?: MeasureField;
  /** Rows are counted or added up: none is 0. */
  isAdded: boolean;
  /** What it is made of, where that is more than its field. */
  columns?: readonly string[];
}

interface Value {
  by: Pick<DimensionField, 'name' | 'label'>;
  value: CellValue;
  /** Of a time: which part of it the value is. */
  grain?: 'weekday' | 'hour_of_day';
}

/** One series to look at: a measure of all rows, or of those with one value of a dimension, or with those of two. */
export interface MetricSeries {
  metric: Metric;
  segment?: Value & { and?: Value };
  values: number[];
  rows: number;
  /** Its part of the whole: of the amount where that adds up, else of the rows. */
  share: number;
  /** The same of all rows, where it is not among the series that are looked at. */
  whole?: readonly number[];
  /** The step that it shows beside the series of other values, and those values by dimension. */
  step?: { at: number; isOnSlope?: boolean; held: readonly (readonly CellValue[])[] };
}

/** Two columns that hold the same name mean the same thing by it. */
export const segmentName = ({ by, value, and }: NonNullable<MetricSeries['segment']>): string =>
  typeof value === 'string' && !and
    ? value
    : JSON.stringify([by.name, value, ...(and ? [and.by.name, and.value] : [])]);

/** The values that the rows of a series have. */
export const valuesOf = ({ segment }: Pick<MetricSeries, 'segment'>): Value[] =>
  segment ? [segment, ...(segment.and ? [segment.and] : [])] : [];

const MOST = { measures: 12, dimensions: 6, values: 12, allSeries: 150 } as const;
/** Measures that are followed by segment: more of them where there are few segments, so that as much is looked at. */
const SEGMENT_MEASURES = { least: 3, most: 6, series: 60 } as const;
/** A segment has a row in every other period on average, and is not nearly everything. */
const [LEAST_ROWS, NEARLY_ALL] = [0.5, 0.9];
/** More rows to a period on average make a mean of a number that also adds up worth a look of its own. */
const ROWS_FOR_MEANS = 3;

/** Every series that is looked at, the whole ones first, then the largest segments. */
export async function seriesOfMetrics(
  data: AnalysisData,
  { clock, dimension }: Timeline,
): Promise<MetricSeries[]> {
  const planner = createPlanner(data.shape, data.fields);
  const count: Metric = { measure: planner.count, isAdded: true };
  const means = data.rows >= ROWS_FOR_MEANS * clock.count;
  const fields = data.followed.measures.slice(0, MOST.measures);
  const whole = [count, ...fields.flatMap((field) => metricsOf(planner, field, means))];
  const dimensions = dimensionsOf(data).filter(({ isNames }) => !isNames);
  const segmentCount = dimensions.reduce((sum, { distinct }) => sum + Math.min(distinct, MOST.values), 0);
  const { least, most, series: affordable } = SEGMENT_MEASURES;
  const measured = Math.max(least, Math.min(most, Math.floor(affordable / Math.max(1, segmentCount))));
  const split = [count, ...fields.slice(0, measured).map((field) => metricOf(planner, field))];
  const planOf = ({ measure }: Metric, by?: DimensionField): QueryPlan =>
    planner.plan({
      measures: [measure],
      dimensions: [dimension, ...(by ? [{ column: by.name }] : [])],
      filters: [dimension.column, ...(by ? [by.name] : [])].map(present),
    });
  const pairs = dimensions.flatMap((by) => split.map((metric) => ({ metric, by })));
  const results = await data.scan([
    ...whole.map((metric) => planOf(metric)),
    ...pairs.map(({ metric, by }) => planOf(metric, by)),
  ]);
  const read = ({ rows }: QueryResult, { isAdded }: Metric) => seriesOf(rows, clock, isAdded);
  const series = whole.map((metric, at) => read(elementAt(results, at), metric));
  const rows = sumOf(elementAt(series, 0));
  const wholes = whole.map(
    (metric, at): MetricSeries => ({ metric, values: elementAt(series, at), rows, share: 1 }),
  );
  const totals = new Map(
    wholes.map(({ metric, values }) => [metric.measure.as, sumOf(values.map(Math.abs))]),
  );
  const segments = dimensions.flatMap((by, place) => {
    const bySegments = split.map((_, at) =>
      bySegment(elementAt(results, whole.length + place * split.length + at)),
    );
    const sizes = [...elementAt(bySegments, 0)].map(([value, own]) => ({
      value,
      rows: sumOf(seriesOf(own, clock, true)),
    }));
    return sizes
      .filter((one) => one.rows >= LEAST_ROWS * clock.count && one.rows <= NEARLY_ALL * rows)
      .sort((one, other) => other.rows - one.rows)
      .slice(0, MOST.values)
      .flatMap(({ value, rows: own }) =>
        split.map((metric, at): MetricSeries => {
          const values = seriesOf(elementAt(bySegments, at).get(value) ?? [], clock, metric.isAdded);
          const part = sumOf(values.map(Math.abs)) / (totals.get(metric.measure.as) || 1);
          return {
            metric,
            segment: { by, value },
            values,
            rows: own,
            share: metric.isAdded ? part : own / rows,
          };
        }),
      );
  });
  segments.sort((one, other) => other.rows - one.rows);
  return [...wholes, ...segments].slice(0, MOST.allSeries);
}

/** A measure as it is followed: its total where it adds up, else its mean. */
export function metricOf(planner: Planner, field: MeasureField): Metric {
  return { measure: typicalOf(planner, field), field, isAdded: field.agg === 'sum' };
}

/** How long things take is told by the median: few that take very long decide the average. */
function typicalOf(planner: Planner, field: MeasureField): Measure {
  const { name, format, nature } = field;
  const isLong = nature !== 'additive' && measureKindOf(name, format, nature) === 'duration';
  if (!isLong) return planner.of(field);
  return planner.named({ agg: 'median', column: field.name }, `Median ${field.label}`);
}

/** What adds up is also looked at by its mean, where periods hold several rows. */
function metricsOf(planner: Planner, field: MeasureField, means: boolean): Metric[] {
  const own = metricOf(planner, field);
  return own.isAdded && means ? [own, { measure: planner.average(field), field, isAdded: false }] : [own];
}

/** Not parts of a date, which the calendar repeats, nor flags, whose share is a measure, nor how rows ended. */
export function dimensionsOf({ followed, shape }: AnalysisData): DimensionField[] {
  const isPart = ({ name }: DimensionField) => {
    const profile = shape.profile.columns.find((column) => column.name === name);
    return isPlaceInOrder(name, Number(profile?.min), Number(profile?.max));
  };
  return followed.dimensions
    .filter((field) => !field.isYesNo && !isPart(field) && !tellsStates(shape, field.name))
    .slice(0, MOST.dimensions);
}

const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + (Number.isFinite(value) ? value : 0), 0);

/** The rows of a series's complete periods. */
export function filtersOf({ clock, dimension }: Timeline, series: Pick<MetricSeries, 'segment'>): Filter[] {
  const end = addPeriods(
    toDay(clock.from),
    clock.grain === 'hour' ? 'day' : clock.grain,
    daysOrPeriods(clock),
  );
  const when: Filter = dimension.grain
    ? { column: dimension.column, op: 'between', values: [clock.from, toDate(end - 1)] }
    : present(dimension.column);
  return [
    when,
    ...valuesOf(series).map(
      ({ by, value, grain }): Filter => ({
        column: by.name,
        ...(grain && { grain }),
        op: 'eq',
        values: [value],
      }),
    ),
  ];
}

const daysOrPeriods = ({ grain, count }: Timeline['clock']): number =>
  grain === 'hour' ? count / 24 : count;

/** A series by itself: what its numbers and its picture are made of. */
export function planOfSeries(planner: Planner, timeline: Timeline, series: MetricSeries): QueryPlan {
  return planner.plan({
    measures: [series.metric.measure],
    dimensions: [timeline.dimension],
    filters: filtersOf(timeline, series),
    order: [{ by: timeline.dimension.column, direction: 'asc' }],
  });
}

/** The series that it is held against, its own among them. */
export function planOfSiblings(planner: Planner, timeline: Timeline, series: MetricSeries): QueryPlan {
  const own = valuesOf(series);
  const [when] = filtersOf(timeline, {});
  return planner.plan({
    measures: [series.metric.measure],
    dimensions: [
      timeline.dimension,
      ...own.map(({ by, grain }) => ({ column: by.name, ...(grain && { grain, as: grain }) })),
    ],
    filters: [
      when!,
      ...own.map(
        ({ by, grain }, at): Filter => ({
          column: by.name,
          ...(grain && { grain }),
          op: 'in',
          values: [...elementAt(series.step?.held ?? [], at)],
        }),
      ),
    ],
  });
}
