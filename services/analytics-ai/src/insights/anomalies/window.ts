import { addPeriods, toDate, toDay } from '@plumbline/semantics';
import type { Unusual } from '@plumbline/statistics';
import { elementAt } from '@plumbline/statistics';
import type { Series } from './series.js';

/** An unusual window of a series; its places are those of the moments with a value. */
export interface Window {
  series: Series;
  unusual: Unusual;
}

/** First and last moment, as they stand in the data. */
export function boundsOf({ series: { judged }, unusual: { from, to } }: Window): [from: string, to: string] {
  return [elementAt(judged.moments, from), elementAt(judged.moments, to)];
}

/** Whether two windows go the same way at the same time. */
export function isAtSameTime(one: Window, other: Window): boolean {
  const isSameWay = one.unusual.direction === other.unusual.direction;
  return isSameWay && boundsOf(one)[0] <= endOf(other) && boundsOf(other)[0] <= endOf(one);
}

/** The last day of a window of periods. */
function endOf(window: Window): string {
  const [, to] = boundsOf(window);
  const { step } = window.series.context.cadence;
  if (typeof step === 'number' || step === 'hour') return to;
  return toDate(addPeriods(toDay(to), step, 1) - 1);
}

/** Whether a window of weeks is what days already show of the same number. */
export function isCoarser(window: Window, known: Window): boolean {
  const [one, other] = [window.series, known.series];
  const isSameNumber = one.measure.as === other.measure.as && one.segment === other.segment;
  const isWeek = one.context.cadence.step === 'week' && other.context.cadence.step === 'day';
  return isWeek && isSameNumber && isAtSameTime(window, known);
}
