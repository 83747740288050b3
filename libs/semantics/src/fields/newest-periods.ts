import type { Understanding } from '@plumbline/contracts';
import { natureOf } from '../roles/nature.js';
import { namesPeriod } from '../tables/kind-words.js';
import { labelOf } from '../words/words.js';
import type { MeasureField } from './field.js';

const YEAR = /(?:1[89]|20)\d{2}/;

/** What is measured in a column of one period, without the period: "population" of Population 2011, "" of 2011; undefined for others. */
function measuredIn(name: string, kind: Understanding['kind'] | undefined): string | undefined {
  // Without a year, Q1 may as well be the first question.
  if (!namesPeriod(name) || (kind !== 'wide_series' && !YEAR.test(name))) return undefined;
  const rest = labelOf(name).toLowerCase().replace(YEAR, '').trim();
  return YEAR.test(name) && /\p{L}{3,}/u.test(rest) && !namesPeriod(name.replace(YEAR, '').trim())
    ? rest
    : '';
}

/** Years, then quarters or weeks; what has no number stands as the file has it. */
function compareTimes(one: string, other: string): number {
  const year = (name: string) => Number(YEAR.exec(name)?.[0] ?? 0);
  const part = (name: string) => Number(/\d{1,2}/.exec(name.replace(YEAR, ''))?.[0] ?? 0);
  return year(one) - year(other) || part(one) - part(other);
}

/**
 * Of a number that stands in one column for each period, the newest: that of 2006 says little beside that of 2011, and that both go
 * together says nothing.
 */
export function newestPeriods(
  measures: readonly MeasureField[],
  columns: readonly { name: string }[],
  kind: Understanding['kind'] | undefined,
): MeasureField[] {
  const newest = new Map<string, string>();
  for (const { name } of columns) {
    const measured = measures.some((field) => field.name === name) ? measuredIn(name, kind) : undefined;
    if (measured === undefined) continue;
    const before = newest.get(measured);
    if (before === undefined || compareTimes(name, before) >= 0) newest.set(measured, name);
  }
  return measures.filter(({ name }) => {
    const measured = measuredIn(name, kind);
    return measured === undefined || newest.get(measured) === name;
  });
}

/** Columns that are called as periods alone hold what the file is called: amounts add up, rates and prices do not. */
export function ofPeriods(field: MeasureField, sourceName: string): MeasureField {
  if (measuredIn(field.name, 'wide_series') !== '' || field.agg === 'sum') return field;
  const nature = natureOf(sourceName.replace(/\.[a-z\d]{1,5}$/i, ''), field.format);
  return nature === 'rate' || nature === 'price' ? field : { ...field, nature: 'additive', agg: 'sum' };
}
