import type { Filter } from '@plumbline/contracts';
import type { DayRange } from './calendar.js';

/** A day as upper end includes all of that day, for dates and timestamps alike. */
export function dateFilters(column: string, range: Partial<DayRange> | null): Filter[] {
  if (range?.from && range.to) return [{ column, op: 'between', values: [range.from, range.to] }];
  if (range?.from) return [{ column, op: 'gte', values: [range.from] }];
  if (range?.to) return [{ column, op: 'lte', values: [range.to] }];
  return [];
}

/** Both ends included; either may be open. */
export function numberFilters(column: string, low: number | undefined, high: number | undefined): Filter[] {
  if (low !== undefined && high !== undefined) return [{ column, op: 'between', values: [low, high] }];
  if (low !== undefined) return [{ column, op: 'gte', values: [low] }];
  return high === undefined ? [] : [{ column, op: 'lte', values: [high] }];
}
