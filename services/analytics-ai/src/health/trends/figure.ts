import type { HealthBaseline, HealthFigure } from '@plumbline/contracts';
import { lastOf, median, quantile } from '@plumbline/statistics';
import { measureById } from '../measures/measures.js';
import type { DayRow } from '../records/day-row.js';
import { deviceChanges } from './device-changes.js';
import { daysBefore } from './gaps.js';

/** The newest days that are compared with those before, and as far as one's own past reaches. */
export const NEWEST_DAYS = 14;
export const PAST_DAYS = 365;
/** Fewer values before say nothing of what is usual. */
const LEAST = { day: 28, reading: 3 } as const;
/** From here on the ends are those of the middle 80 %: extremes grow with every value. */
const ENOUGH_FOR_SHARES = 20;
const OWN_DECIMALS = 1;

/** The newest value of a measurement beside one's own past; `rows` are all of one measurement, in order, at least one. */
export function figureOf(rows: readonly DayRow[]): HealthFigure {
  const last = lastOf(rows);
  const measure = measureById(last.metric);
  const per = measure?.perDay ? 'day' : 'reading';
  const { newest, before } = per === 'day' ? splitDays(rows) : { newest: [last], before: rows.slice(0, -1) };
  const value = median(newest.map((row) => row.value));
  const baseline = baselineOf(before, LEAST[per]);
  return {
    ...{ metric: last.metric, label: last.name, unit: last.unit, per, count: rows.length },
    decimals: measure?.decimals ?? decimalsOf(rows),
    latest: { value, from: newest[0]?.day ?? last.day, to: last.day, count: newest.length },
    baseline,
    position: baseline && positionOf(value, baseline),
  };
}

/** The last two weeks, and the year before them; days of an earlier device are not compared. */
function splitDays(rows: readonly DayRow[]): { newest: DayRow[]; before: DayRow[] } {
  const { day: last } = lastOf(rows);
  const border = daysBefore(last, NEWEST_DAYS);
  const changed = deviceChanges(rows).at(-1)?.day ?? '';
  const first = [daysBefore(border, PAST_DAYS), changed].sort().at(-1) ?? '';
  return {
    newest: rows.filter(({ day }) => day > border),
    before: rows.filter(({ day }) => day <= border && day >= first),
  };
}

function baselineOf(rows: readonly DayRow[], least: number): HealthBaseline | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || rows.length < least) return null;
  const sorted = Float64Array.from(rows, ({ value }) => value).sort();
  const isShare = rows.length >= ENOUGH_FOR_SHARES;
  return {
    kind: isShare ? 'middle-80' : 'extremes',
    low: quantile(sorted, isShare ? 0.1 : 0),
    high: quantile(sorted, isShare ? 0.9 : 1),
    middle: quantile(sorted, 0.5),
    ...{ count: rows.length, from: first.day, to: last.day },
  };
}

const positionOf = (value: number, { low, high }: HealthBaseline): 'above' | 'within' | 'below' =>
  value > high ? 'above' : value < low ? 'below' : 'within';

/** As many as the values are written with. */
const decimalsOf = (rows: readonly DayRow[]): number =>
  rows.every(({ value }) => Number.isInteger(value))
    ? 0
    : Math.min(
        3,
        Math.max(OWN_DECIMALS, ...rows.map(({ value }) => String(value).split('.')[1]?.length ?? 0)),
      );
