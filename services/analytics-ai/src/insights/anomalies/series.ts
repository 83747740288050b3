import type { CellValue, Filter, Measure, QueryPlan, QueryResult, Segment } from '@plumbline/contracts';
import {
  completePeriods,
  type DimensionField,
  type MeasureField,
  periodStart,
  present,
  type TimeField,
  toDate,
  toDay,
} from '@plumbline/semantics';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { equals } from '../correlations/words.js';
import type { AnalysisData } from '../engine/subject.js';
import { type Judged, judge } from './judge.js';
import { MIN_PLACES, type Rhythm, rhythmOf } from './rhythm.js';
import type { Reading } from './timeline.js';

/** A table as it runs along time. */
export interface Course {
  data: AnalysisData;
  planner: Planner;
  time: TimeField;
  rhythm: Rhythm;
}

/** What is measured along time; rows have no field. */
interface Along {
  measure: Measure;
  field: MeasureField | undefined;
  /** Adds up over time. */
  adds: boolean;
}

/** One number along time, of the whole table or of one value of a dimension. */
export interface Series extends Along {
  course: Course;
  segment: Segment | undefined;
  reading: Reading;
  judged: Judged;
  /** Part of the rows that it is made of. */
  share: number;
}

/** Places looked at in all series of the whole table, and of its parts. */
const MAX_PLACES = 100_000;
const [MAX_MEASURES, MAX_PART_MEASURES, MAX_DIMENSIONS] = [12, 2, 3];
export const MAX_VALUES = 4;
/** An average of fewer than this part of the usual rows says little. */
const FEW = 1 / 3;

export async function openCourse(data: AnalysisData): Promise<Course | undefined> {
  const { time } = data.fields;
  if (!time || data.rows < MIN_PLACES) return undefined;
  const planner = createPlanner(data.shape, data.fields);
  const rhythm = await rhythmOf(data, time, planner);
  return rhythm && { data, planner, time, rhythm };
}

/** Events of days by whole weeks. */
export function byWeek(course: Course): Course | undefined {
  const { rhythm } = course;
  if (rhythm.step !== 'day' || !rhythm.isEvents) return undefined;
  const { start, end, count } = completePeriods(
    { first: toDay(rhythm.first), last: toDay(rhythm.last), gap: 1 },
    'week',
  );
  if (count < MIN_PLACES) return undefined;
  const dimension = { ...rhythm.dimension, grain: 'week' as const };
  const [first, last] = [toDate(start), toDate(periodStart(end - 1, 'week'))];
  return {
    ...course,
    rhythm: { ...rhythm, step: 'week', first, last, dimension, usualRows: 7 * rhythm.usualRows },
  };
}

/** The numbers of the whole table. */
export async function wholeSeries(course: Course): Promise<Series[]> {
  const along = measuredAlong(course);
  const [held] = await course.data.scan([seriesPlan(course, countedWith(course, along), [])]);
  const most = Math.max(1, Math.floor(MAX_PLACES / Math.max(1, held!.rows.length)));
  return along.slice(0, most).flatMap((one) => seriesOf(course, one, held!));
}

/** The main numbers for the largest values of the main dimensions. */
export async function partSeries(course: Course): Promise<Series[]> {
  const along = mainOf(measuredAlong(course));
  const parts = partsOf(course);
  const results = await course.data.scan(
    parts.map(({ by, values }) => {
      const inValues: Filter = { column: by.name, op: 'in', values: values.map(({ value }) => value) };
      return seriesPlan(course, countedWith(course, along), [inValues], by);
    }),
  );
  return parts.flatMap(({ by, values }, at) =>
    values.flatMap(({ value, share }) => {
      const own = resultOfValue(results[at]!, value);
      const segment = { column: by.name, value };
      return along.flatMap((one) => seriesOf(course, one, own, { segment, share }));
    }),
  );
}

/** Rows of one series, its moments in order; with a dimension, its value in the second column. */
export function seriesPlan(
  { planner, rhythm: { dimension }, time }: Course,
  measures: readonly Measure[],
  filters: readonly Filter[],
  by?: DimensionField,
): QueryPlan {
  return planner.plan({
    measures: [...measures],
    dimensions: [dimension, ...(by ? [{ column: by.name }] : [])],
    filters: [present(time.name), ...filters],
    order: [{ by: dimension.as ?? dimension.column, direction: 'asc' }],
  });
}

/** The measures, and the rows they are taken over. */
function countedWith({ planner: { count } }: Course, along: readonly Along[]): Measure[] {
  const measures = along.map(({ measure }) => measure);
  return measures.some(({ as }) => as === count.as) ? measures : [...measures, count];
}

/** The rows of this series alone. */
export function ownPlan({ course, measure, reading, segment }: Series): QueryPlan {
  const measures = reading.counted ? [measure, course.planner.count] : [measure];
  return seriesPlan(course, measures, filtersOf(segment));
}

export const filtersOf = (segment: Segment | undefined): Filter[] =>
  segment ? [equals(segment.column, segment.value)] : [];

function measuredAlong({ data: { fields, rows }, planner, rhythm }: Course): Along[] {
  const measures = fields.measures
    .filter((field) => field.max > field.min && !isRunningNumber(field, rows))
    .map((field) => ({ measure: planner.of(field), field, adds: field.agg === 'sum' && rhythm.isEvents }));
  const count = { measure: planner.count, field: undefined, adds: true };
  return rhythm.isEvents ? [count, ...measures.slice(0, MAX_MEASURES - 1)] : measures.slice(0, MAX_MEASURES);
}

/** Every whole number of a range once. */
function isRunningNumber({ isWhole, distinct, min, max, missing }: MeasureField, rows: number): boolean {
  return isWhole && distinct === rows - missing && max - min + 1 === distinct;
}

const mainOf = (along: readonly Along[]) => along.slice(0, MAX_PART_MEASURES);

interface Part {
  by: DimensionField;
  values: { value: CellValue; share: number }[];
}

/** The largest values of the main dimensions, as far as rows of theirs fall in most places. */
function partsOf({ data: { fields, shape, rows }, rhythm }: Course): Part[] {
  return fields.dimensions.slice(0, MAX_DIMENSIONS).map((by) => {
    const profile = shape.profile.columns.find(({ name }) => name === by.name);
    const values = (profile?.topValues ?? [])
      .slice(0, MAX_VALUES)
      .map(({ value, count }) => ({ value, share: count / rows }))
      .filter(({ value, share }) => value !== null && share < 1 && rhythm.usualRows * share >= 1);
    return { by, values };
  });
}

function seriesOf(
  course: Course,
  along: Along,
  result: QueryResult,
  { segment, share }: { segment: Segment; share: number } | { segment?: undefined; share: number } = {
    share: 1,
  },
): Series[] {
  const reading = readingOf(course, along, share);
  const judged = judge(result, reading);
  return judged && judged.values.length >= MIN_PLACES
    ? [{ ...along, course, segment, reading, judged, share }]
    : [];
}

function readingOf({ rhythm, planner }: Course, { measure, adds }: Along, share: number): Reading {
  const { step, first, last, isEvents, usualRows } = rhythm;
  const least = Math.floor(FEW * usualRows * share);
  const isCounted = isEvents && !adds && least > 1;
  return {
    ...{ column: measure.as, step, first, last },
    emptyIsZero: isEvents && adds,
    ...(isCounted && { counted: { column: planner.count.as, least } }),
  };
}

function resultOfValue({ columns, rows }: QueryResult, value: CellValue): QueryResult {
  return {
    columns: columns.toSpliced(1, 1),
    rows: rows.filter((row) => row[1] === value).map((row) => row.toSpliced(1, 1)),
  };
}
