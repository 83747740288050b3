import type { Grain } from '@plumbline/contracts';
import { calendarTime } from '../format/format-date.js';
import { formatPeriodTick, isPeriod } from '../format/format-period.js';
import type { Category } from '../model/chart-model.js';
import { captionWidth } from './text.js';

/** Px of air between two labels in a row. */
const LABEL_AIR = 14;

export interface CategoryTick {
  index: number;
  text: string;
}

/** Which periods carry a label: calendar-aligned (Jan, Apr, Jul, Oct), as many as fit, and the year said once at least. */
export function periodTicks(categories: readonly Category[], grain: Grain, step: number): CategoryTick[] {
  for (const { rule, written = grain } of candidates(grain)) {
    const ticks = categories.flatMap((category, index) =>
      rule(position(category, grain), index)
        ? [{ index, text: formatPeriodTick(category.value, written) }]
        : [],
    );
    if (ticks.length > 0 && fits(ticks, step)) return withYear(ticks, categories, written, step);
  }
  return endTicks(categories.length, (index) => formatPeriodTick(categories[index]?.value ?? null, grain));
}

/** First and last only, for small pictures. */
export function endTicks(length: number, textOf: (index: number) => string): CategoryTick[] {
  if (length === 0) return [];
  const first = { index: 0, text: textOf(0) };
  return length === 1 ? [first] : [first, { index: length - 1, text: textOf(length - 1) }];
}

/** Whether every category can carry its own name below it, one step apart. */
export function labelsFit(labels: readonly string[], step: number): boolean {
  return labels.every((label) => captionWidth(label) + 8 <= step);
}

interface Position {
  year: number;
  month: number;
  day: number;
  hour: number;
  cycle: number;
}

type Rule = (position: Position, index: number) => boolean;

interface Candidate {
  rule: Rule;
  /** The grain of a longer period, as whose labels are written. */
  written?: Grain;
}

function position(category: Category, grain: Grain): Position {
  const time = isPeriod(grain) ? calendarTime(String(category.value)) : null;
  const date = new Date(time ?? 0);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    cycle: Number(category.value),
  };
}

const everyYears = [1, 2, 5, 10, 20, 50, 100].map(
  (years): Rule =>
    ({ year, month }) =>
      month === 0 && year % years === 0,
);
const everyMonths = [1, 3, 6].map(
  (months): Rule =>
    ({ month }) =>
      month % months === 0,
);
const monthStarts = everyMonths.map(
  (inMonths): Rule =>
    (at, index) =>
      at.day === 1 && inMonths(at, index),
);
/** The week that holds the first of a month stands for it. */
const firstWeeks = everyMonths.map(
  (inMonths): Rule =>
    (at, index) =>
      at.day <= 7 && inMonths(at, index),
);

function candidates(grain: Grain): Candidate[] {
  const own = rulesOf(grain).map((rule): Candidate => ({ rule }));
  // Many weeks are read by their months, as a year of dates seven days apart says nothing.
  if (grain === 'week') return [...own, ...firstWeeks.map((rule): Candidate => ({ rule, written: 'month' }))];
  return own;
}

function rulesOf(grain: Grain): Rule[] {
  switch (grain) {
    case 'year':
      return everyYears;
    case 'quarter':
      return [() => true, ({ month }) => month % 6 === 0, ...everyYears];
    case 'month':
      return [...everyMonths, ...everyYears];
    case 'week':
      return [() => true, (_, index) => index % 2 === 0];
    case 'day':
      return [
        () => true,
        (_, index) => index % 2 === 0,
        (_, index) => index % 7 === 0,
        (_, index) => index % 14 === 0,
        ...monthStarts,
        ...everyYears.map(
          (rule): Rule =>
            (at, index) =>
              at.day === 1 && rule(at, index),
        ),
      ];
    case 'hour':
      return [1, 3, 6, 12, 24, 48, 168].map(
        (hours): Rule =>
          ({ hour, day }) =>
            hours < 24 ? hour % hours === 0 : hour === 0 && (hours === 24 || day % (hours / 24) === 1),
      );
    case 'weekday':
      return [() => true, ({ cycle }) => cycle % 2 === 1];
    case 'hour_of_day':
      return [1, 3, 6, 12].map(
        (hours): Rule =>
          ({ cycle }) =>
            cycle % hours === 0,
      );
  }
}

function fits(ticks: readonly CategoryTick[], step: number): boolean {
  return ticks.every((tick, index) => {
    const next = ticks[index + 1];
    if (!next) return true;
    const room = (next.index - tick.index) * step;
    return (captionWidth(tick.text) + captionWidth(next.text)) / 2 + LABEL_AIR <= room;
  });
}

/** An axis of months within one year must still say which year. */
function withYear(
  ticks: CategoryTick[],
  categories: readonly Category[],
  grain: Grain,
  step: number,
): CategoryTick[] {
  const first = ticks[0];
  const saysYear = grain === 'hour' || !isPeriod(grain) || ticks.some(({ text }) => /\d{4}$/.test(text));
  if (!first || saysYear) return ticks;
  const text = formatPeriodTick(categories[first.index]?.value ?? null, grain, true);
  const longer = [{ ...first, text }, ...ticks.slice(1)];
  if (fits(longer, step)) return longer;
  // The first label grows; the neighbour that stood in its way gives up its place.
  const thinned = [longer[0] as CategoryTick, ...ticks.slice(2)];
  return fits(thinned, step) ? thinned : ticks;
}
