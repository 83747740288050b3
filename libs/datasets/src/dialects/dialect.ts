import type { CellValue, Grain } from '@plumbline/contracts';

/** Engines that plans are compiled for. */
export type DialectName = 'duckdb' | 'postgresql' | 'mysql';

/** What one engine writes otherwise than the others; all else of a statement is the same for all. */
export interface Dialect {
  readonly name: DialectName;
  /** The type of doubles, and how a number that may not fit becomes one. */
  readonly double: string;
  readonly tryCast: string;
  /** The types of a time without a zone, and of whole numbers. */
  readonly timestamp: string;
  readonly integer: string;
  /** The sum of doubles that loses least. */
  readonly sumOfDoubles: string;
  /** Whether squares of doubles past 1e150 end the statement, so that they are scaled. */
  readonly scalesLargeDoubles: boolean;
  /** How quantiles are written: several of a column as one list, each as an ordered-set aggregate, or not at all. */
  readonly quantiles: 'lists' | 'ordered' | 'none';
  /** Whether a correlation can be asked for. */
  readonly correlates: boolean;
  /** Whether rows of an ordered selection are numbered in its order. */
  readonly countsInOrder: boolean;
  /** SQL of a value, which `place` binds and answers the placeholder of. */
  bound(value: CellValue, place: (value: CellValue) => string): string;
  /** An aggregate of the rows where the condition holds, or of all. */
  aggregate(name: string, args: readonly string[], condition: string | undefined): string;
  /** The least or largest yes/no of a group. */
  extremeFlag(name: 'min' | 'max'): string;
  /** Sorted in a direction, missing values last. */
  order(sql: string, direction: 'ASC' | 'DESC'): string;
  /** Whether two values are the same, where missing equals missing. */
  same(one: string, other: string): string;
  /** One number divided by another; missing where there is nothing to divide by. */
  quotient(dividend: string, divisor: string): string;
  /** An instant written with its offset. */
  instant(value: CellValue, bind: (value: CellValue) => string): string;
  /** An instant as a clock of the zone shows it. */
  wallClock(zone: string, bind: (value: CellValue) => string, instant: string): string;
  /** The start of the period that a day lies in, or the number of its weekday from Monday, 1. */
  period(grain: Exclude<Grain, 'hour' | 'hour_of_day'>, day: string): string;
  hourStart(moment: string): string;
  hourOfDay(moment: string): string;
  /** The element of a list of numbers at a place from 1; missing outside of it. */
  element(numbers: readonly string[], place: string): string;
  /** Whether a text contains another one, in any case. */
  contains(text: string, part: string): string;
  /** The same time a day later. */
  dayLater(moment: string): string;
}

/** A dialect cannot say this; it has to be computed elsewhere. `what` names it, such as `formulas`. */
export class DialectGap extends Error {
  override readonly name = 'DialectGap';

  constructor(readonly what: string) {
    super(`this dialect has no ${what}`);
  }
}
