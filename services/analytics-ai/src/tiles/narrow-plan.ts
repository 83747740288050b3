import type { CellValue, Column, Filter, FilterOp, Grain, QueryPlan } from '@plumbline/contracts';
import {
  addPeriods,
  compareOf,
  comparisonOfRange,
  type PeriodGrain,
  type TimeField,
  toDay,
} from '@plumbline/semantics';
import { columnsOf } from '../plans/plan-columns.js';

/** Days with both ends included. */
export interface DayRange {
  from: number;
  to: number;
}

/** A plan with the dashboard's filters merged in, at the data version that is shown. */
export interface NarrowedPlan {
  plan: QueryPlan;
  /** What a changed comparison is called; undefined where the plan compares nothing. */
  comparison?: { window: string; label: string };
}

/**
 * Adds filters to a plan. A comparison follows a chosen date range: the range with the equal one before it, where the
 * data holds one; else as for all data; else none.
 */
export function narrowPlan(
  plan: QueryPlan,
  filters: readonly Filter[],
  source: { version: number; time: TimeField | undefined; columns: readonly Column[]; zone: string },
): NarrowedPlan {
  const own = inZone({ ...plan, version: source.version }, filters, source);
  const merged = [...plan.filters, ...filters];
  const { compare, ...uncompared } = own;
  if (!compare || source.time?.name !== compare.column) return { plan: { ...own, filters: merged } };
  const choosing = filters.filter((filter) => choosesTime(filter, compare.column));
  if (choosing.length === 0) return { plan: { ...own, filters: merged } };
  const range = choosing.every(boundsOf) ? rangeOf(choosing, compare.column) : undefined;
  const comparison = range && comparisonOfRange(source.time.span, clip(range, source.time));
  if (!comparison) return { plan: { ...uncompared, filters: merged } };
  const others = merged.filter((filter) => !choosing.includes(filter));
  return { plan: { ...own, compare: compareOf(source.time, comparison), filters: others }, comparison };
}

/** Weekdays and hours of the day return in every period: they bound none. */
function choosesTime({ column, grain, op }: Filter, compared: string): boolean {
  return column === compared && op !== 'is_not_null' && grain !== 'weekday' && grain !== 'hour_of_day';
}

/** A plan that a timestamp comes into through a filter is read in the dashboard's zone from then on. */
function inZone(
  plan: QueryPlan,
  filters: readonly Filter[],
  { columns, zone }: { columns: readonly Column[]; zone: string },
): QueryPlan {
  if (plan.zone) return plan;
  const read = new Set([...columnsOf(plan), ...filters.map(({ column }) => column)]);
  return columns.some(({ name, type }) => type === 'timestamp' && read.has(name)) ? { ...plan, zone } : plan;
}

/** An open range ends where the data ends. */
function clip({ from, to }: DayRange, { span }: TimeField): DayRange {
  return { from: Number.isFinite(from) ? from : span.first, to: Number.isFinite(to) ? to : span.last };
}

/** The days that filters leave of a column; undefined when none of them bounds it by days. */
export function rangeOf(filters: readonly Filter[], column: string): DayRange | undefined {
  let range: DayRange | undefined;
  for (const filter of filters) {
    const bounds = filter.column === column ? boundsOf(filter) : undefined;
    if (!bounds) continue;
    range = {
      from: Math.max(range?.from ?? Number.NEGATIVE_INFINITY, bounds.from),
      to: Math.min(range?.to ?? Number.POSITIVE_INFINITY, bounds.to),
    };
  }
  return range;
}

function boundsOf({ op, values, grain, bins }: Filter): DayRange | undefined {
  if (bins) return undefined;
  if (grain) return isCalendar(grain) ? periodOf(grain, op, values) : undefined;
  const days = values.map((value) => (isPlainDay(value) ? toDay(value) : Number.NaN));
  const [first = Number.NaN, second = Number.NaN] = days;
  if (Number.isNaN(first)) return undefined;
  const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  switch (op) {
    case 'between':
      return Number.isNaN(second) ? undefined : { from: first, to: second };
    case 'gte':
      return { from: first, to: most };
    case 'gt':
      return { from: first + 1, to: most };
    case 'lte':
      return { from: least, to: first };
    case 'lt':
      return { from: least, to: first - 1 };
    case 'eq':
      return { from: first, to: first };
    default:
      return undefined;
  }
}

/** A bound within a day is more than days can say. */
function isPlainDay(value: CellValue): value is string {
  return typeof value === 'string' && value.length === 10;
}

type CalendarGrain = Extract<PeriodGrain, 'year' | 'quarter' | 'month' | 'week' | 'day'>;

function isCalendar(grain: Grain): grain is CalendarGrain {
  return ['year', 'quarter', 'month', 'week', 'day'].includes(grain);
}

/** A click on one bar of a time chart chooses its days. */
function periodOf(grain: CalendarGrain, op: FilterOp, [value, ...more]: CellValue[]): DayRange | undefined {
  const from = value !== undefined && isPlainDay(value) ? toDay(value) : Number.NaN;
  if (Number.isNaN(from) || more.length > 0 || (op !== 'eq' && op !== 'in')) return undefined;
  return { from, to: addPeriods(from, grain, 1) - 1 };
}

/** The time column as far as filters leave it: what is complete, and what is cut, follows the chosen range. */
export function clippedTime(time: TimeField | undefined, filters: readonly Filter[]): TimeField | undefined {
  const range = time && rangeOf(filters, time.name);
  if (!time || !range) return time;
  const { span } = time;
  const isCut = { first: range.from > span.first, last: range.to < span.last };
  return {
    ...time,
    span: {
      first: isCut.first ? range.from : span.first,
      last: isCut.last ? range.to : span.last,
      gap: isCut.first || isCut.last ? 1 : span.gap,
    },
  };
}
