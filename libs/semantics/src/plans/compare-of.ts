import type { Compare } from '@plumbline/contracts';
import { type TimeField } from '../fields/field.js';
import { type Comparison } from '../periods/comparison.js';
import { toDate } from '../periods/periods.js';

/** A comparison of two windows of a time column, as a plan holds it. */
export function compareOf(time: Pick<TimeField, 'name'>, comparison: Comparison): Compare {
  return {
    column: time.name,
    from: toDate(comparison.from),
    to: toDate(comparison.to),
    baseFrom: toDate(comparison.baseFrom),
    baseTo: toDate(comparison.baseTo),
  };
}
