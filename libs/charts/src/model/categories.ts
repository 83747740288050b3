import type { CellValue, Dimension, Grain } from '@plumbline/contracts';
import { calendarText, calendarTime } from '../format/format-date.js';
import { formatUngrouped } from '../format/format-number.js';
import { formatPeriod, formatPeriodTick, isPeriod, nextPeriod } from '../format/format-period.js';
import type { Category } from './chart-model.js';
import { crossFilters } from './cross-filter.js';

/** More periods than this are not filled in: the gaps would outnumber the data and no screen could show them. */
const MAX_FILLED_PERIODS = 5_000;

/** Said of a fold, whatever its cell holds: only text columns carry the word. */
const OTHER_LABEL = 'Other';
export const OTHER_KEY = '\u0000other';
const MISSING_KEY = '\u0000missing';

/** A key that tells a missing value from the text "null". */
export function categoryKey(value: CellValue, isOther: boolean): string {
  if (isOther) return OTHER_KEY;
  return value === null ? MISSING_KEY : String(value);
}

/** A value in words: "No region" for a missing one, "Yes" and "No", periods by grain. */
export function categoryLabel(value: CellValue, dimension: Dimension, name: string): string {
  if (value === null) return `No ${readable(name)}`;
  if (dimension.grain) return formatPeriod(value, dimension.grain);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatUngrouped(value);
  return value === '' ? '(empty text)' : value;
}

export interface CategoryInput {
  dimension: Dimension;
  name: string;
  value: CellValue;
  isOther?: boolean;
  partialFrom?: string;
}

/** One category with its words and the filters that choose it. */
export function makeCategory({
  dimension,
  name,
  value,
  isOther = false,
  partialFrom,
}: CategoryInput): Category {
  return {
    key: categoryKey(value, isOther),
    value,
    label: isOther ? OTHER_LABEL : categoryLabel(value, dimension, name),
    ...(dimension.grain && value !== null ? { tick: formatPeriodTick(value, dimension.grain) } : {}),
    isMissing: value === null && !isOther,
    isOther,
    isPartial:
      partialFrom !== undefined &&
      isPeriod(dimension.grain) &&
      value !== null &&
      String(value) >= partialFrom,
    cross: isOther ? [] : crossFilters(dimension, value),
  };
}

/** Every period from the first to the last, so that a month without rows is a place on the axis and not a jump. */
export function fillPeriods(values: readonly CellValue[], grain: Grain): CellValue[] {
  const present = [...new Set(values)].filter((value) => value !== null);
  if (grain === 'weekday') return [1, 2, 3, 4, 5, 6, 7];
  if (grain === 'hour_of_day') return Array.from({ length: 24 }, (_, hour) => hour);
  const times = present.map((value) => calendarTime(String(value))).filter((time) => time !== null);
  if (times.length === 0) return present;
  const last = Math.max(...times);
  const byTime = new Map(present.map((value) => [calendarTime(String(value)), value]));
  const filled: CellValue[] = [];
  let cursor: string | null = calendarText(Math.min(...times), grain === 'hour');
  while (cursor !== null && (calendarTime(cursor) ?? 0) <= last) {
    if (filled.length >= MAX_FILLED_PERIODS) return sortedByTime(present);
    filled.push(byTime.get(calendarTime(cursor)) ?? cursor);
    cursor = nextPeriod(cursor, grain);
  }
  // A period that does not start where its grain says (a week begun on another day) must not vanish.
  return filled.length >= present.length && present.every((value) => filled.includes(value))
    ? filled
    : sortedByTime([...new Set([...filled, ...present])]);
}

function sortedByTime(values: readonly CellValue[]): CellValue[] {
  return [...values].sort((a, b) => (calendarTime(String(a)) ?? 0) - (calendarTime(String(b)) ?? 0));
}

function readable(name: string): string {
  return name.replaceAll('_', ' ');
}
