import { addPeriods, toDate, toDay } from '@plumbline/semantics';
import type { Unusual } from '@plumbline/statistics';
import type { Series } from './series.js';

/** An unusual stretch of a series; its places are those of the moments with a value. */
export interface Stretch {
  series: Series;
  unusual: Unusual;
}

/** First and last moment, as they stand in the data. */
export function boundsOf({ series: { judged }, unusual: { from, to } }: Stretch): [from: string, to: string] {
  return [judged.moments[from]!, judged.moments[to]!];
}

/** Whether two stretches go the same way at the same time. */
export function isAtSameTime(one: Stretch, other: Stretch): boolean {
  const isSameWay = one.unusual.direction === other.unusual.direction;
  return isSameWay && boundsOf(one)[0] <= endOf(other) && boundsOf(other)[0] <= endOf(one);
}

/** The last day of a stretch of periods. */
function endOf(stretch: Stretch): string {
  const [, to] = boundsOf(stretch);
  const { step } = stretch.series.course.rhythm;
  if (typeof step === 'number' || step === 'hour') return to;
  return toDate(addPeriods(toDay(to), step, 1) - 1);
}

/** Whether a stretch of weeks is what days already show of the same number. */
export function isCoarser(stretch: Stretch, known: Stretch): boolean {
  const [one, other] = [stretch.series, known.series];
  const isSameNumber = one.measure.as === other.measure.as && one.segment === other.segment;
  const isWeek = one.course.rhythm.step === 'week' && other.course.rhythm.step === 'day';
  return isWeek && isSameNumber && isAtSameTime(stretch, known);
}
