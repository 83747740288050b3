import {
  type ColumnFormat,
  type ForecastAggregation,
  MAX_SEGMENTS,
  type PredictionPeriod,
  type QueryPlan,
} from '@plumbline/contracts';
import { withCalculations } from '@plumbline/datasets';
import {
  type Fields,
  holdsYears,
  present,
  readFields,
  type SourceShape,
  type TimeField,
  timeOf,
} from '@plumbline/semantics';
import { unusable } from '@plumbline/server';
import { createPlanner } from '../../plans/planner.js';
import { type Drivers, driversOf } from './drivers.js';
import { type AskedCheck, columnOf, measuredTarget } from './measured-target.js';
import { defaultPeriod, isSeries } from './period-rules.js';

/** More periods than this say nothing that the last ones do not. */
export const MOST_PERIODS = 3_000;
/** How far a question looks ahead that does not say. */
const FIRST_HORIZON: Record<PredictionPeriod, number> = {
  ...{ year: 3, quarter: 4, month: 6, week: 8, day: 14, hour: 24 },
};

/** A request with all that follows from the data filled in. */
export interface Question {
  target: string;
  /** As a sentence begins with it. */
  label: string;
  aggregation: ForecastAggregation;
  /** Of a calculation. */
  formula: string | undefined;
  format: ColumnFormat | undefined;
  /** Periods add up to a total. */
  adds: boolean;
  /** A period without rows is 0. */
  isAdded: boolean;
  time: string;
  /** Undefined where years are plain numbers. */
  field: TimeField | undefined;
  period: PredictionPeriod;
  horizon: number;
  by: string | null;
  /** The series of one query: all rows, or those with one value of `by`. Newest periods first. */
  plan: (segment?: { value: string | number | boolean | null }) => QueryPlan;
  /** Columns known ahead, where some are asked for. */
  drivers: Drivers | undefined;
  /** Rows by value of `by`. */
  segmentsPlan: QueryPlan | undefined;
}

/** @throws AppError `unusable` where the columns do not fit the question */
export function readQuestion(shape: SourceShape, request: AskedCheck): Question {
  const fields = readFields(shape);
  const planner = createPlanner(shape, fields);
  const time = timeColumn(shape, fields, request.time);
  const { calculation } = request;
  const measured = measuredTarget(shape, request, planner);
  const formulas = new Map(Object.entries(calculation?.formulas ?? {}));
  const { aggregation } = measured;
  const distinct = profileOf(shape, time.name)?.distinct ?? 0;
  const { rowCount } = shape.profile;
  const period = periodFor(time, request, { rowCount, distinct });
  const by = segmentColumn(shape, request);
  const adds = aggregation === 'sum' || aggregation === 'count' || aggregation === 'count_distinct';
  const dimension = { column: time.name, ...(time.field && { grain: period }) };
  return {
    target: request.target,
    ...measured,
    formula: calculation?.formula,
    adds: adds && aggregation !== 'count_distinct',
    // Where no row is, none are counted, whatever the rows are.
    isAdded: adds && (aggregation === 'count' || !isSeries(rowCount, distinct)),
    time: time.name,
    field: time.field,
    period,
    horizon: request.horizon ?? FIRST_HORIZON[period],
    by,
    drivers: driversOf(shape, request, { planner, time: time.name, by, dimension, most: MOST_PERIODS }),
    plan: (segment) => {
      const plan = planner.plan({
        measures: [measured.measure],
        dimensions: [dimension],
        filters: [
          present(time.name),
          ...(by && segment ? [{ column: by, op: 'eq' as const, values: [segment.value] }] : []),
        ],
        order: [{ by: time.name, direction: 'desc' }],
        limit: MOST_PERIODS,
      });
      return withCalculations(plan, formulas);
    },
    segmentsPlan: by
      ? planner.plan({
          measures: [planner.count],
          dimensions: [{ column: by }],
          filters: [present(by), present(time.name)],
          order: [{ by: planner.count.as, direction: 'desc' }],
          limit: MAX_SEGMENTS + 1,
        })
      : undefined,
  };
}

const profileOf = ({ profile }: SourceShape, name: string) =>
  profile.columns.find((column) => column.name === name);

export interface TimeColumn {
  name: string;
  field: TimeField | undefined;
}

/** @throws AppError `unusable` where there is none */
export function timeColumn(shape: SourceShape, fields: Fields, wanted: string | undefined): TimeColumn {
  if (wanted !== undefined) {
    const { type } = columnOf(shape, wanted);
    const profile = profileOf(shape, wanted);
    if ((type === 'date' || type === 'timestamp') && profile && profile.min != null)
      return { name: wanted, field: timeOf(profile, shape.zone) };
    if (type === 'integer' && isYears(shape, wanted)) return { name: wanted, field: undefined };
    throw unusable(`“${wanted}” holds no dates, moments or years.`, { column: wanted });
  }
  if (fields.time) return { name: fields.time.name, field: fields.time };
  const years = shape.columns.find(({ name, type }) => type === 'integer' && isYears(shape, name));
  if (years) return { name: years.name, field: undefined };
  throw unusable('This needs a column of dates, times or years, and the data has none.');
}

function isYears(shape: SourceShape, name: string): boolean {
  const profile = profileOf(shape, name);
  return profile !== undefined && holdsYears(profile);
}

function periodFor(
  { field }: TimeColumn,
  { period }: AskedCheck,
  { rowCount, distinct }: { rowCount: number; distinct: number },
): PredictionPeriod {
  if (!field) {
    if (period && period !== 'year') throw unusable('A column of years can only be predicted per year.');
    return 'year';
  }
  if (period === 'hour' && field.type === 'date') throw unusable('Dates without times have no hours.');
  return period ?? defaultPeriod(field, rowCount, distinct);
}

function segmentColumn(shape: SourceShape, { by, target }: AskedCheck): string | null {
  if (by === undefined) return null;
  columnOf(shape, by);
  const distinct = profileOf(shape, by)?.distinct ?? 0;
  if (by === target || distinct < 2 || distinct > MAX_SEGMENTS)
    throw unusable(
      `“${by}” has ${distinct.toLocaleString('en-US')} values; a forecast is split by 2 to ${MAX_SEGMENTS}.`,
      { column: by },
    );
  return by;
}
