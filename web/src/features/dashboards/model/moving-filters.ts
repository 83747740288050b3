import {
  type DashboardFilter,
  localDay,
  type RelativeDates,
  relativeDays,
  type ScheduleFilter,
} from '@plumbline/contracts';
import type { DayRange } from '../../../entities/plan/calendar.js';
import { type DateChoice, type Preset, rangeOf } from './date-choice.js';

const MOVING: Record<Preset, RelativeDates> = {
  last12: 'last_12_months',
  last24: 'last_24_months',
  ytd: 'year_to_date',
};

interface Screen {
  filters: readonly DashboardFilter[];
  /** Of the dates. */
  column: string | null | undefined;
  dates: DateChoice | null;
  span: DayRange | null;
  now: number;
  zone: string;
}

/**
 * The filters of a screen for what is sent later: a preset of the date filter moves with the days of the runs. Presets count from
 * the last day of the data, so one of data that ended earlier stays the days that it is.
 */
export function movingFilters({ filters, column, dates, span, now, zone }: Screen): ScheduleFilter[] {
  const range = dates && 'preset' in dates ? rangeOf(dates, span) : null;
  if (!range || !dates || !('preset' in dates)) return [...filters];
  const relative = MOVING[dates.preset];
  const days = relativeDays(relative, localDay(now, zone));
  const isCurrent = range.from === days.from && (relative === 'year_to_date' || range.to === days.to);
  if (!isCurrent) return [...filters];
  return filters.map((one) =>
    one.column === column && !one.dataSourceId && one.op === 'between' && one.values[0] === range.from
      ? { column: one.column, op: 'between', values: [], relative }
      : one,
  );
}
