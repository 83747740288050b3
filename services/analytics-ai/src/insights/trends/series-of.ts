import type { CellValue, QueryResult } from '@plumbline/contracts';
import { toNumber } from '@plumbline/semantics';
import { type Clock, placeOf } from './clock.js';

/**
 * Values at the places of a clock, of rows that begin with a period and end with a value. A place without rows is 0
 * where rows are added up, and no value else.
 */
export function seriesOf(rows: QueryResult['rows'], clock: Clock, isAdded: boolean): number[] {
  const values = new Array<number>(clock.count).fill(isAdded ? 0 : Number.NaN);
  for (const row of rows) {
    const place = placeOf(clock, row[0] ?? null);
    if (place >= 0 && place < clock.count) values[place] = toNumber(row.at(-1));
  }
  return values;
}

/** The rows of each value of the second column. */
export function bySegment({ rows }: QueryResult): Map<CellValue, QueryResult['rows']> {
  const segments = new Map<CellValue, QueryResult['rows']>();
  for (const row of rows) {
    const known = segments.get(row[1] ?? null);
    if (known) known.push(row);
    else segments.set(row[1] ?? null, [row]);
  }
  return segments;
}
