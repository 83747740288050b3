import { completePeriods, partialFrom, periodDimension, type TimeField, toDate } from '@plumbline/semantics';
import { type Evidence } from './chart-evidence.js';
import type { Picture } from './picture.js';

/** The results with the periods that the data covers from end to end. */
export function evidenceFor(
  picture: Picture,
  time: TimeField | undefined,
  results: Pick<Evidence, 'result' | 'about'>,
): Evidence {
  const period = periodDimension(picture.plan);
  if (!period || !time || period.column !== time.name) return results;
  return {
    ...results,
    completeFrom: toDate(completePeriods(time.span, period.grain).start),
    partialFrom: partialFrom(time.span, period.grain),
  };
}
