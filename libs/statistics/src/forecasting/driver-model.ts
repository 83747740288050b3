import { elementAt, valueAt } from '../arrays/element-at.js';
import type { Period } from '../calendar/calendar.js';
import { leastSquares } from '../regression/least-squares.js';
import { calendarEffects } from './calendar-effects.js';
import { type ApartModel, decompose } from './mstl.js';
import type { Ahead } from './naive.js';

/** Values of a column known ahead, for every period of the series and for those ahead. */
export type DriverValues = readonly number[];

export interface DriverFit {
  ahead: Ahead;
  /** What one more of each driver adds; where `isRelative`, what it adds to the logarithm. */
  effects: number[];
  isRelative: boolean;
}

interface DriverModelOptions {
  seasons: readonly number[];
  calendar?: { from: string; period: Period } | undefined;
  /** What follows the series without the effects. */
  model: ApartModel;
}

/** Rows for each column that is fitted, at least. */
const ROWS_OF_COLUMN = 8;
/** What is left of a driver beyond its own trend and season, against all of it: less says nothing. */
const LEAST_LEFT = 1e-3;

/**
 * The effects of drivers taken out of a series, the rest followed by a model, and put back for the periods ahead. Series
 * and drivers lose trend and season by the same linear filter, so that neither is taken for an effect, and what is left of
 * one is fitted to what is left of the others, with the calendar beside them, by least squares (partial regression:
 * Robinson, 1988). Positive series are also fitted as logarithms; what explains more is used. Undefined where a driver does
 * not vary beyond its trend and season, drivers depend on each other, or there are too few values.
 */
export function driverModel(
  values: readonly number[],
  horizon: number,
  drivers: readonly DriverValues[],
  { seasons, calendar, model }: DriverModelOptions,
): DriverFit | undefined {
  const known = values.length;
  const columns = drivers.map((driver) => around(driver.slice(0, known + horizon), known));
  if (columns.some((column) => column.length < known + horizon || !column.every(Number.isFinite)))
    return undefined;
  const filter = (series: readonly number[]): number[] => decompose(series, seasons).rest;
  const left = columns.map((column) => filter(column.slice(0, known)));
  if (left.some((rest, at) => sizeOf(rest) <= LEAST_LEFT * sizeOf(elementAt(columns, at).slice(0, known))))
    return undefined;
  const dates = calendar ? transposed(calendarEffects(known, horizon, calendar)) : [];
  const beside = dates.filter((column) => {
    const own = column.slice(0, known);
    return sizeOf(filter(own)) > LEAST_LEFT * sizeOf(own);
  });
  const whole = fitOf(values, [...columns, ...beside], filter) ?? fitOf(values, columns, filter);
  if (!whole) return undefined;
  const { used, coefficients, isRelative } = whole;
  const effect = Array.from({ length: known + horizon }, (_, at) =>
    used.reduce((sum, column, of) => sum + valueAt(coefficients, of) * valueAt(column, at), 0),
  );
  const without = values.map((value, at) =>
    isRelative ? value / Math.exp(valueAt(effect, at)) : value - valueAt(effect, at),
  );
  const ahead = model(without, horizon).map((value, step) => {
    const part = valueAt(effect, known + step);
    return isRelative ? value * Math.exp(part) : value + part;
  });
  return { ahead, effects: coefficients.slice(0, drivers.length), isRelative };
}

interface Fitted {
  used: readonly (readonly number[])[];
  coefficients: number[];
  isRelative: boolean;
}

/** By its values or by their logarithms, whichever the columns explain more of. */
function fitOf(
  values: readonly number[],
  used: readonly (readonly number[])[],
  filter: (series: readonly number[]) => number[],
): Fitted | undefined {
  if (values.length < ROWS_OF_COLUMN * used.length) return undefined;
  const rows = transposed(used.map((column) => filter(column.slice(0, values.length))));
  const asIs = leastSquares(rows, filter(values));
  const isPositive = values.every((value) => value > 0);
  const asLogarithms = isPositive ? leastSquares(rows, filter(values.map(Math.log))) : undefined;
  const isRelative = (asLogarithms?.r2 ?? -1) > (asIs?.r2 ?? -1);
  const fitted = isRelative ? asLogarithms : asIs;
  return fitted && { used, coefficients: fitted.coefficients, isRelative };
}

function around(column: readonly number[], known: number): number[] {
  const mean = column.slice(0, known).reduce((sum, value) => sum + value, 0) / known;
  return column.map((value) => value - mean);
}

const sizeOf = (column: readonly number[]): number =>
  Math.sqrt(column.reduce((sum, value) => sum + value * value, 0));

function transposed(rows: readonly (readonly number[])[]): number[][] {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => rows.map((row) => valueAt(row, column)));
}
