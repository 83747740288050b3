import { calendarTime } from '../format/format-date.js';
import type { CalendarModel, ChartView } from './chart-model.js';
import { toSeriesModel } from './series-model.js';

const DAY_MS = 86_400_000;

/** A measure by day; null where the plan has other periods or groups. */
export function toCalendarModel(view: ChartView): CalendarModel | null {
  const { categories, data, grain, series, format, measure } = toSeriesModel(view, 'line');
  if (grain !== 'day' || series.length !== 1) return null;
  const days = categories.flatMap((category, at) => {
    const time = calendarTime(String(category.value));
    return time === null ? [] : [{ ...category, day: time / DAY_MS, datum: data[0]?.[at] ?? null }];
  });
  return days.length === 0 ? null : { kind: 'calendar', days, format, measure };
}
