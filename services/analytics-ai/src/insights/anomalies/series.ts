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
import { elementAt } from '@plumbline/statistics';
import { createPlanner, type Planner } from '../../plans/planner.js';
import { equals } from '../correlations/narration/phrases.js';
import type { AnalysisData } from '../engine/analysis-context.js';
import { type Judged, judge } from './judge.js';
import { type Cadence, MIN_PLACES, tableCadence } from './table-cadence.js';
import type { Reading } from './timeline.js';

/** A table as it runs along time. */
export interface TimeContext {
  data: AnalysisData;
  planner: Planner;
  time: TimeField;
  cadence: Cadence;
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
  context: TimeContext;
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

export async function openTimeContext(data: AnalysisData): Promise<TimeContext | undefined> {
  const { time } = data.fields;
  if (!time || data.rows < MIN_PLACES) return undefined;
  const planner = createPlanner(data.shape, data.fields);
  const cadence = await tableCadence(data, time, planner);
  return cadence && { data, planner, time, cadence };
}

/** Events of days by whole weeks. */
export function byWeek(context: TimeContext): TimeContext | undefined {
  const { cadence } = context;
  if (cadence.step !== 'day' || !cadence.isEvents) return undefined;
  const { start, end, count } = completePeriods(
    { first: toDay(cadence.first), last: toDay(cadence.last), gap: 1 },
    'week',
  );
  if (count < MIN_PLACES) return undefined;
  const dimension = { ...cadence.dimension, grain: 'week' as const };
  const [first, last] = [toDate(start), toDate(periodStart(end - 1, 'week'))];
  return {
    ...context,
    cadence: { ...cadence, step: 'week', first, last, dimension, usualRows: 7 * cadence.usualRows },
  };
}

/** The numbers of the whole table. */
export async function wholeSeries(context: TimeContext): Promise<Series[]> {
  const along = measuredAlong(context);
  const [held] = await context.data.scan([seriesPlan(context, countedWith(context, along), [])]);
  const most = Math.max(1, Math.floor(MAX_PLACES / Math.max(1, held!.rows.length)));
  return along.slice(0, most).flatMap((one) => seriesOf(context, one, held!));
}

/** The main numbers for the largest values of the main dimensions. */
export async function partSeries(context: TimeContext): Promise<Series[]> {
  const along = mainOf(measuredAlong(context));
  const parts = partsOf(context);
  const results = await context.data.scan(
    parts.map(({ by, values }) => {
      const inValues: Filter = { column: by.name, op: 'in', values: values.map(({ value }) => value) };
      return seriesPlan(context, countedWith(context, along), [inValues], by);
    }),
  );
  return parts.flatMap(({ by, values }, at) =>
    values.flatMap(({ value, share }) => {
      const own = resultOfValue(elementAt(results, at), value);
      const segment = { column: by.name, value };
      return along.flatMap((one) => seriesOf(context, one, own, { segment, share }));
    }),
  );
}

/** Rows of one series, its moments in order; with a dimension, its value in the second column. */
export function seriesPlan(
  { planner, cadence: { dimension }, time }: TimeContext,
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
function countedWith({ planner: { count } }: TimeContext, along: readonly Along[]): Measure[] {
  const measures = along.map(({ measure }) => measure);
  return measures.some(({ as }) => as === count.as) ? measures : [...measures, count];
}

/** The rows of this series alone. */
export function ownPlan({ context, measure, reading, segment }: Series): QueryPlan {
  const measures = reading.counted ? [measure, context.planner.count] : [measure];
  return seriesPlan(context, measures, filtersOf(segment));
}

export const filtersOf = (segment: Segment | undefined): Filter[] =>
  segment ? [equals(segment.column, segment.value)] : [];

function measuredAlong({ data: { followed, rows }, planner, cadence }: TimeContext): Along[] {
  const measures = followed.measures
    .filter((field) => field.max > field.min && !isRunningNumber(field, rows))
    .map((field) => ({ measure: planner.of(field), field, adds: field.agg === 'sum' && cadence.isEvents }));
  const count = { measure: planner.count, field: undefined, adds: true };
  return cadence.isEvents ? [count, ...measures.slice(0, MAX_MEASURES - 1)] : measures.slice(0, MAX_MEASURES);
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
function partsOf({ data: { followed, shape, rows }, cadence }: TimeContext): Part[] {
  return followed.dimensions.slice(0, MAX_DIMENSIONS).map((by) => {
    const profile = shape.profile.columns.find(({ name }) => name === by.name);
    const values = (profile?.topValues ?? [])
      .slice(0, MAX_VALUES)
      .map(({ value, count }) => ({ value, share: count / rows }))
      .filter(({ value, share }) => value !== null && share < 1 && cadence.usualRows * share >= 1);
    return { by, values };
  });
}

function seriesOf(
  context: TimeContext,
  along: Along,
  result: QueryResult,
  { segment, share }: { segment: Segment; share: number } | { segment?: undefined; share: number } = {
    share: 1,
  },
): Series[] {
  const reading = readingOf(context, along, share);
  const judged = judge(result, reading);
  return judged && judged.values.length >= MIN_PLACES
    ? [{ ...along, context, segment, reading, judged, share }]
    : [];
}

function readingOf({ cadence, planner }: TimeContext, { measure, adds }: Along, share: number): Reading {
  const { step, first, last, isEvents, usualRows } = cadence;
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
