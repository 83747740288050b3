import type { Column, Filter, QueryPlan } from '@plumbline/contracts';
import { comparisonOfRange } from '../building/comparison.js';
import type { TimeField } from '../building/field.js';
import { compareOf } from '../building/kpis.js';
import { toDay } from '../building/periods.js';
import { columnsOf } from '../building/planner.js';

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
  const range =
    plan.compare && source.time?.name === plan.compare.column
      ? rangeOf(filters, plan.compare.column)
      : undefined;
  if (!range || !source.time) return { plan: { ...own, filters: [...plan.filters, ...filters] } };
  const comparison = comparisonOfRange(source.time.span, clip(range, source.time));
  if (!comparison) {
    const { compare: _, ...uncompared } = own;
    return { plan: { ...uncompared, filters: [...plan.filters, ...filters] } };
  }
  const others = filters.filter((filter) => filter.column !== plan.compare?.column);
  return {
    plan: { ...own, compare: compareOf(source.time, comparison), filters: [...plan.filters, ...others] },
    comparison,
  };
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
    const bounds = filter.column === column && !filter.grain && !filter.bins ? boundsOf(filter) : undefined;
    if (!bounds) continue;
    range = {
      from: Math.max(range?.from ?? Number.NEGATIVE_INFINITY, bounds.from),
      to: Math.min(range?.to ?? Number.POSITIVE_INFINITY, bounds.to),
    };
  }
  return range;
}

function boundsOf({ op, values }: Filter): DayRange | undefined {
  const days = values.map((value) => (typeof value === 'string' ? toDay(value) : Number.NaN));
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
