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
  const [[from, to], [begin, end]] = [boundsOf(one), boundsOf(other)];
  return one.unusual.direction === other.unusual.direction && from <= end && begin <= to;
}
