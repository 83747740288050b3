import type { HealthFigure, HealthPoint, HealthTrend } from '@plumbline/contracts';
import { measureById } from '../measures/measures.js';
import type { DayRow } from '../records/day-row.js';
import { deviceChanges } from './device-changes.js';
import { figureOf, NEWEST_DAYS } from './figure.js';
import { gapsIn } from './gaps.js';

/** What is drawn of a measurement: the figure of all its rows, the points of those in the window. */
export function trendOf(
  rows: readonly DayRow[],
  window: { from?: string | undefined; to?: string | undefined },
): HealthTrend {
  const shown = rows.filter(({ day }) => day >= (window.from ?? '') && day <= (window.to ?? '9'));
  const figure = figureOf(rows);
  const isDaily = figure.per === 'day';
  const changes = isDaily ? deviceChanges(rows) : [];
  const [first, last] = [shown[0]?.day ?? '', shown.at(-1)?.day ?? ''];
  return {
    figure,
    points: shown.map(toPoint),
    gaps: isDaily ? gapsIn(shown.map(({ day }) => day)) : [],
    devices: changes.filter(({ day }) => day >= first && day <= last),
    method: methodWords(figure),
  };
}

const toPoint = (row: DayRow): HealthPoint => ({
  ...{ day: row.day, value: row.value, records: row.records, source: row.source },
  ...{ printedValue: row.printedValue, printedUnit: row.printedUnit, importId: row.importId, page: row.page },
  range: row.range === null ? null : { low: row.low, high: row.high, text: row.range },
});

const DAY_WORDS = {
  sum: 'A day is the sum of its records; a minute that several devices counted is counted once.',
  mean: 'A day is the mean of its records, of one device.',
  last: 'A day is its last record.',
  minutes: 'A night is the time asleep from noon to noon; what overlaps is slept once.',
} as const;

/** How the numbers were made, for people. */
function methodWords({ metric, per, baseline }: HealthFigure): string {
  const perDay = measureById(metric)?.perDay;
  const made = perDay
    ? `${DAY_WORDS[perDay]} The newest value is the middle of the last ${NEWEST_DAYS} days.`
    : '';
  if (!baseline) return `${made} There are too few values before to say what is usual for you.`.trim();
  const what = per === 'day' ? 'days' : 'readings';
  const range =
    baseline.kind === 'extremes'
      ? `Range: from the lowest to the highest of the ${baseline.count} ${what} before.`
      : `Range: the middle 80% of ${baseline.count} ${what} before.`;
  return `${made} ${range}`.trim();
}
