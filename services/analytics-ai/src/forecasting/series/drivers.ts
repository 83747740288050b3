import {
  type ColumnFormat,
  type DriverKind,
  MAX_HORIZON,
  type Measure,
  type QueryPlan,
  type QueryResult,
} from '@plumbline/contracts';
import { capitalised, labelOf, natureOf, present, type SourceShape } from '@plumbline/semantics';
import { unusable } from '@plumbline/server';
import { elementAt, valueAt } from '@plumbline/statistics';
import { z } from 'zod';
import type { Planner } from '../../plans/planner.js';
import { type AskedCheck, columnOf } from './measured-target.js';
import { type PeriodClock, startOf, valuesOf, withoutGaps } from './period-clock.js';

/** A column known ahead, as it is put together by period. */
export interface DriverColumn {
  column: string;
  label: string;
  kind: DriverKind;
  format: ColumnFormat | undefined;
  measure: Measure;
  /** Values that somebody typed for the periods ahead. */
  typed: readonly (number | null)[];
}

/** The drivers of a question, and the plan of their values, newest periods first. */
export interface Drivers {
  columns: DriverColumn[];
  plan: QueryPlan;
}

/** What a statistic has to know of a driver beside the rows of its plan. */
export const driverParams = z.array(
  z.strictObject({
    name: z.string(),
    /** In the plan's result. */
    column: z.string(),
    /** Periods of the past without rows are 0. */
    isAdded: z.boolean(),
    typed: z.array(z.number().nullable()),
  }),
);
export type DriverParams = z.infer<typeof driverParams>;

/** Undefined for columns that nobody could know ahead as a number. */
export function driverKindOf({ type, role }: { type: string; role?: string | undefined }) {
  if (type === 'boolean') return 'yes_no' as const;
  const isNumber = type === 'integer' || type === 'decimal';
  return isNumber && role !== 'identifier' ? ('number' as const) : undefined;
}

interface Place {
  planner: Planner;
  time: string;
  by: string | null;
  dimension: QueryPlan['dimensions'][number];
  most: number;
}

/** @throws AppError `unusable` where a column cannot be a driver */
export function driversOf(
  shape: SourceShape,
  { target, drivers = [] }: AskedCheck,
  { planner, time, by, dimension, most }: Place,
): Drivers | undefined {
  if (drivers.length === 0) return undefined;
  const columns = drivers.map(({ column: name, ahead = [] }): DriverColumn => {
    const column = columnOf(shape, name);
    const kind = driverKindOf(column);
    if (!kind || [target, time, by].includes(name))
      throw unusable(`“${name}” cannot be known ahead as a number, or as yes and no.`, { column: name });
    const isAdded = kind === 'number' && natureOf(name, column.format) === 'additive';
    const label = capitalised(labelOf(name));
    const measure = planner.named({ agg: isAdded ? 'sum' : 'avg', column: name }, label);
    const format = kind === 'yes_no' ? { percent: true } : column.format;
    return { column: name, label, kind, format, measure, typed: ahead };
  });
  if (new Set(columns.map(({ column }) => column)).size < columns.length)
    throw unusable('A driver is listed twice.');
  const isColumn = shape.columns.some(({ name }) => name === target);
  const given = isColumn ? [planner.named({ agg: 'count', column: target }, GIVEN)] : [];
  const plan = planner.plan({
    measures: [...columns.map(({ measure }) => measure), planner.count, ...given],
    dimensions: [dimension],
    filters: [present(time)],
    order: [{ by: time, direction: 'desc' }],
    limit: most + MAX_HORIZON,
  });
  return { columns, plan };
}

const GIVEN = 'Rows with a value';

export const paramsOf = ({ columns }: Drivers): DriverParams =>
  columns.map(({ column, measure, typed }) => ({
    ...{ name: column, column: measure.as, isAdded: measure.agg === 'sum', typed: [...typed] },
  }));

/**
 * The last period with values of the target, where some of its rows are still without and others are planned after it: it
 * is under way. Undefined where it is over.
 */
export function periodUnderWay({ columns }: Drivers, { rows }: QueryResult): string | undefined {
  const [count, given] = [columns.length + 1, columns.length + 2];
  const at = rows.findIndex((row) => Number(row[given] ?? row[count]) > 0);
  const row = rows[at];
  const isUnderWay = row !== undefined && at > 0 && Number(row[given] ?? row[count]) < Number(row[count]);
  return isUnderWay ? String(row[0]) : undefined;
}

/** The values of every driver in all periods of the clock and those ahead of it; NaN where one is not known. */
export function driverValues(
  result: QueryResult,
  params: DriverParams,
  { clock, horizon, isAdded }: { clock: PeriodClock; horizon: number; isAdded: boolean },
): number[][] {
  return params.map((driver) => {
    const at = result.columns.findIndex(({ name }) => name === driver.column);
    const own = result.rows.map((row) => [row[0] ?? null, row[at] ?? null]);
    const past = withoutGaps(valuesOf(own, clock, isAdded && driver.isAdded));
    const reach = { ...clock, count: clock.count + horizon };
    const all = valuesOf(own, reach, false);
    const ahead = Array.from(
      { length: horizon },
      (_, step) => driver.typed[step] ?? valueAt(all, clock.count + step),
    );
    return past.length === 0 ? [] : [...past, ...ahead];
  });
}

/** What is known of a driver ahead, by period. */
export function aheadOf(
  values: readonly number[],
  { typed }: Pick<DriverColumn, 'typed'>,
  { clock, horizon }: { clock: PeriodClock; horizon: number },
) {
  return Array.from({ length: horizon }, (_, step) => {
    const value = values.length > 0 ? elementAt(values, clock.count + step) : Number.NaN;
    const t = startOf(clock, clock.count + step);
    return { t, value: Number.isFinite(value) ? value : null, isTyped: typeof typed[step] === 'number' };
  });
}
