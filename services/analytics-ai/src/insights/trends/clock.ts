import type { CellValue, Dimension } from '@plumbline/contracts';
import {
  type AxisField,
  addPeriods,
  completePeriods,
  countPeriods,
  type Fields,
  type PeriodGrain,
  periodName,
  type TimeField,
  toDate,
  toDay,
} from '@plumbline/semantics';
import { z } from 'zod';

/** Finest first. */
const GRAINS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const satisfies readonly PeriodGrain[];

/** The complete periods that a series runs along, and how many of them make one cycle of its season. */
export const clockSchema = z.strictObject({
  grain: z.enum(GRAINS),
  /** First day of the first period. */
  from: z.iso.date(),
  count: z.number().int().min(1),
  season: z.number().int().min(2).optional(),
});
export type Clock = z.infer<typeof clockSchema>;

/** A clock and the column it stands in; a year that is a plain number is its own period. */
export interface Timeline {
  clock: Clock;
  dimension: Dimension;
}

/**
 * Fewer periods cannot be told from wandering, and fewer than a year of months show nothing even beside those of other
 * values; more take long and show no more.
 */
const [LEAST, LEAST_BESIDE_OTHERS, MOST] = [20, 12, 480];
/** With so many periods nothing is gained by finer ones. */
const ENOUGH = 60;
/** Periods with fewer rows than this on average are too fine, unless rows are that far apart. */
const ROWS_EACH = 4;
const SEASONS: Partial<Record<PeriodGrain, number>> = { hour: 24, day: 7, week: 52, month: 12, quarter: 4 };

/**
 * The coarsest periods that are enough, else the finest that hold enough rows. Undefined where there are too few of
 * any.
 */
export function timelineOf({
  time,
  axes,
  rowCount,
}: Pick<Fields, 'time' | 'axes' | 'rowCount'>): Timeline | undefined {
  const [axis] = axes;
  if (!time) return axis && yearsOf(axis);
  const filled = GRAINS.filter((grain) => isFilled(time, grain)).map((grain) => clockOf(time, grain));
  const clocks = between(filled, LEAST, MOST);
  if (clocks.length === 0) clocks.push(...between(filled, LEAST_BESIDE_OTHERS, LEAST));
  const full = clocks.filter(
    (clock) => rowCount >= ROWS_EACH * clock.count || isRegular(time, clock, rowCount),
  );
  const clock = full.findLast(({ count }) => count >= ENOUGH) ?? full[0] ?? clocks.at(-1);
  return clock && { clock, dimension: { column: time.name, grain: clock.grain } };
}

/** The coarsest periods that are enough: where few rows are told apart, fewer periods show more. */
export function coarser(timeline: Timeline, time: TimeField | undefined): Timeline {
  if (!time || !timeline.dimension.grain) return timeline;
  const clock = GRAINS.filter((grain) => isFilled(time, grain))
    .map((grain) => clockOf(time, grain))
    .findLast(({ count }) => count >= LEAST && count <= timeline.clock.count);
  return clock ? { clock, dimension: { ...timeline.dimension, grain: clock.grain } } : timeline;
}

/** Weeks of what is told by the day, where there are enough of them. */
export const weeksOf = (time: TimeField | undefined): Timeline | undefined =>
  time && isFilled(time, 'day') ? periodsOf(time, 'week') : undefined;

/** Months, where there are enough of them. */
export const monthsOf = (time: TimeField | undefined): Timeline | undefined =>
  time && isFilled(time, 'month') ? periodsOf(time, 'month') : undefined;

function periodsOf(time: TimeField, grain: 'week' | 'month'): Timeline | undefined {
  const clock = clockOf(time, grain);
  const isEnough = clock.count >= LEAST && clock.count <= MOST;
  return isEnough ? { clock, dimension: { column: time.name, grain } } : undefined;
}

const between = (clocks: readonly Clock[], least: number, most: number): Clock[] =>
  clocks.filter(({ count }) => count >= least && count <= most);

/** Days up to which the distance between two neighbours leaves few periods empty. */
const MAX_GAP: Record<PeriodGrain, number> = {
  hour: 1,
  day: 3,
  week: 10,
  month: 45,
  quarter: 140,
  year: 500,
};

/** Days from which on neighbours are a period apart. */
const LENGTH: Partial<Record<PeriodGrain, number>> = { day: 1, week: 7, month: 28, quarter: 89, year: 360 };

/** About one moment to a period. Times of a day lie so close that their distance in days says nothing. */
function isRegular({ type, span }: TimeField, { grain, count }: Clock, rowCount: number): boolean {
  const isTold = grain !== 'hour' && (grain !== 'day' || type === 'date');
  return isTold && span.gap >= (LENGTH[grain] ?? 0) && rowCount >= 0.9 * count;
}

function isFilled({ type, span }: TimeField, grain: PeriodGrain): boolean {
  return span.gap <= MAX_GAP[grain] && (grain !== 'hour' || type === 'timestamp');
}

function clockOf({ span }: TimeField, grain: PeriodGrain): Clock {
  const { start, end, count } = grain === 'hour' ? innerDays(span) : completePeriods(span, grain);
  return withSeason({ grain, from: toDate(start), count: grain === 'hour' ? 24 * (end - start) : count });
}

/** Days between the first and the last one, which may have begun late or ended early. */
function innerDays({ first, last }: TimeField['span']) {
  return { start: first + 1, end: last, count: last - first - 1 };
}

function withSeason(clock: Clock): Clock {
  const season = SEASONS[clock.grain];
  return season && clock.count >= 2 * season ? { ...clock, season } : clock;
}

const IN_A_YEAR: Partial<Record<PeriodGrain, number>> = {
  ...{ hour: 8_766, day: 365.25, week: 52.18, month: 12, quarter: 4 },
};

/** The periods of a year, of a clock that is too short to show it as a season or has another one. */
export const yearBeside = ({ grain, season }: Clock): number | undefined =>
  season === undefined || grain === 'day' || grain === 'hour' ? IN_A_YEAR[grain] : undefined;

function yearsOf({ name, min, max, isWhole }: AxisField): Timeline | undefined {
  const count = max - min + 1;
  if (!isWhole || count < LEAST || count > MOST) return undefined;
  const from = `${String(min).padStart(4, '0')}-01-01`;
  return { clock: { grain: 'year', from, count }, dimension: { column: name } };
}

/** Which of the clock's periods a cell of its dimension is; outside of it where it is none. */
export function placeOf({ grain, from }: Clock, cell: CellValue): number {
  if (cell === null) return -1;
  const text = typeof cell === 'number' ? `${String(cell).padStart(4, '0')}-01-01` : String(cell);
  const [start, day] = [toDay(from), toDay(text)];
  if (grain !== 'hour') return day < start ? -1 : countPeriods(start, day, grain);
  return 24 * (day - start) + Number(text.slice(11, 13));
}

/** "March 2025", "the week of Oct 5, 2026", "Mar 3, 2025, 14:00". */
export function placeName({ grain, from }: Clock, place: number): string {
  if (grain !== 'hour') return periodName(addPeriods(toDay(from), grain, place), grain);
  const day = periodName(toDay(from) + Math.floor(place / 24), 'day');
  return `${day}, ${String(place % 24).padStart(2, '0')}:00`;
}

/** The first day of a period. */
export const placeDay = (clock: Clock, place: number): number => toDay(placeStart(clock, place).slice(0, 10));

/** A period as it stands in the data: its first day, or its hour. */
export function placeStart({ grain, from }: Clock, place: number): string {
  if (grain !== 'hour') return toDate(addPeriods(toDay(from), grain, place));
  return `${toDate(toDay(from) + Math.floor(place / 24))}T${String(place % 24).padStart(2, '0')}:00:00`;
}
