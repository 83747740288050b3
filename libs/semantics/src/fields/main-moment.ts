import { namesEventTime } from '../roles/names.js';
import { namesAttributeDate } from '../tables/kind-words.js';

/** Rows without a date, as a share of all, from which the date is of something that has not happened to them. */
const GAPS = 0.02;

/**
 * The column of dates that most likely says when rows happened. Rows that are open or unpaid lack the day of their end: where there
 * is a day that every row has, they are told by that.
 */
export function mainMoment<Column extends { name: string; missing: number }>(
  dates: readonly Column[],
  rowCount: number,
): Column | undefined {
  const weight = ({ name, missing }: Column) => namesEventTime(name) + (1 - missing / Math.max(1, rowCount));
  const isWhole = dates.some(({ name, missing }) => missing === 0 && !namesAttributeDate(name));
  const lasting = isWhole ? dates.filter(({ missing }) => missing <= GAPS * rowCount) : dates;
  const [first] = lasting.toSorted((one, other) => weight(other) - weight(one));
  return first;
}
