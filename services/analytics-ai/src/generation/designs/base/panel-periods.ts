import type { Filter } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  addPeriods,
  completePeriods,
  namesYearOfRow,
  type PeriodGrain,
  periodName,
  type TimeField,
  toDate,
} from '@plumbline/semantics';
import type { Subject } from './design.js';

/** The periods of a panel: dates of a grain, or years that are numbers. */
export interface Periods {
  column: string;
  grain?: PeriodGrain;
  count: number;
  /** What the newest whole one and the first one are called, and what leaves only them. */
  last: { name: string; filters: Filter[]; holds?: string };
  first: { name: string; holds?: string };
  /** The newest twelve whole months, where things are followed by the month: in one of them, its season is told. */
  year?: { name: string; filters: Filter[] };
}

const MONTHS = 12;

export function periodsIn({ fields, source }: Subject): Periods | undefined {
  if (fields.time) return datesOf(fields.time);
  const year = source.profile.columns.find(
    ({ name, type, distinct }) => type === 'integer' && distinct > 1 && namesYearOfRow(name),
  );
  if (!year) return undefined;
  const [first, last] = [Number(year.min), Number(year.max)];
  const column = bracketed(year.name);
  return {
    ...{ column: year.name, count: year.distinct },
    last: {
      ...{ name: String(last), holds: `${column} = ${last}` },
      filters: [{ column: year.name, op: 'eq', values: [last] }],
    },
    first: { name: String(first), holds: `${column} = ${first}` },
  };
}

function datesOf({ name, span, grain }: TimeField): Periods {
  const whole = completePeriods(span, grain);
  const last = addPeriods(whole.end, grain, -1);
  const leaves = (from: number): Filter[] => [
    { column: name, op: 'between', values: [toDate(from), toDate(whole.end - 1)] },
  ];
  return {
    ...{ column: name, grain, count: whole.count },
    last: { name: periodName(last, grain), filters: leaves(last) },
    first: { name: periodName(whole.start, grain) },
    ...(grain === 'month' &&
      whole.count >= MONTHS && {
        year: { name: `last ${MONTHS} months`, filters: leaves(addPeriods(whole.end, grain, -MONTHS)) },
      }),
  };
}
