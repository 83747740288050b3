import { calendarFormat } from '../format/format-date.js';
import type { CalendarModel } from '../model/chart-model.js';
import { type ColourScale, colourScale, drawColourKey } from '../scene/colour-key.js';
import { NO_ROWS } from '../scene/messages.js';
import type { Frame, Scene, SceneMark, Shape } from '../scene/scene.js';
import { emptyScene } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { textAt } from '../scene/text.js';

const KEY = 26;
const MONTHS = 18;
const YEAR_GAP = 6;
const NAMES = 34;
const GAP = 1;
const WEEK = 7;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const EPOCH_WEEKDAY = 3;
const LARGEST = 22;
/** What the name of a month takes, and how many weeks a month has. */
const MONTH_WIDTH = 28;
const MONTH_WEEKS = 4.2;
const DAY_MS = 86_400_000;

type Day = CalendarModel['days'][number];

/** Each day a square: weeks across, days of the week down, one band a year; the shade is the value. */
export function calendarScene(model: CalendarModel, frame: Frame): Scene {
  const scale = colourScale(
    model.days.flatMap(({ datum }) => (datum ? [datum.value] : [])),
    frame.theme,
  );
  if (!scale) return emptyScene(frame, NO_ROWS);
  const isPicture = frame.detail === 'picture';
  const years = bandsOf(model.days);
  const left = isPicture ? 0 : NAMES;
  const top = isPicture ? 0 : KEY;
  const head = isPicture ? 0 : MONTHS;
  const weeks = Math.max(...years.map(({ days }) => weekIn(days.at(-1), days[0]) + 1));
  const height = (frame.height - top - (years.length - 1) * YEAR_GAP) / years.length - head;
  const size = Math.max(
    1,
    Math.min((frame.width - left) / weeks, height / WEEK, isPicture ? Infinity : LARGEST),
  );
  // Of small squares every second month is named, or every third.
  const step = [1, 2, 3].find((months) => months * MONTH_WEEKS * size >= MONTH_WIDTH) ?? 6;
  const marks: SceneMark[] = [];
  const shapes = years.flatMap(({ year, days }, band): Shape[] => {
    const y = top + band * (height + head + YEAR_GAP) + head;
    const place = (day: Day) => ({
      x: round(left + weekIn(day, days[0]) * size),
      y: round(y + weekdayOf(day.day) * size),
    });
    const cells = days.flatMap((day): Shape[] => dayShape(model, day, { ...place(day), size }, scale, marks));
    if (isPicture) return cells;
    const isSmall = frame.detail === 's';
    const isNamed = (date: string) =>
      date.slice(8, 10) === '01' && (Number(date.slice(5, 7)) - 1) % step === 0;
    const months = isSmall ? [] : days.filter(({ value }) => isNamed(String(value)));
    return [
      textAt(frame.theme, 0, y - MONTHS / 2, year, { weight: 500, fill: frame.theme.text2 }),
      ...['Mon', 'Wed', 'Fri'].flatMap((name, at): Shape[] =>
        size < 7 || isSmall ? [] : [textAt(frame.theme, 0, y + (2 * at + 0.5) * size, name)],
      ),
      ...months.map((day) =>
        textAt(
          frame.theme,
          place(day).x,
          y - MONTHS / 2,
          calendarFormat(day.day * DAY_MS, { month: 'short' }),
          {
            maxWidth: step * MONTH_WEEKS * size,
          },
        ),
      ),
      ...cells,
    ];
  });
  const key = isPicture
    ? []
    : drawColourKey(scale, { name: model.measure, format: model.format }, frame, {
        ...{ x: NAMES, y: 0, width: frame.width - NAMES, height: 16 },
      });
  return {
    ...{ width: frame.width, height: frame.height, shapes: [...key, ...shapes], marks, legend: null },
    plot: { x: left, y: top, width: frame.width - left, height: frame.height - top },
    ...{ snap: 'mark', message: null },
  };
}

function dayShape(
  model: CalendarModel,
  day: Day,
  { x, y, size }: { x: number; y: number; size: number },
  { colourOf }: ColourScale,
  marks: SceneMark[],
): Shape[] {
  const { datum } = day;
  if (!datum) return [];
  const side = Math.max(0.5, round(size - GAP));
  const box = { x, y, width: side, height: side };
  const fill = colourOf(datum.value);
  const mark =
    marks.push({
      ...{
        i: Math.floor((day.day + EPOCH_WEEKDAY) / WEEK),
        j: weekdayOf(day.day),
        cell: datum.cell,
        label: day.label,
      },
      ...{ name: model.measure, value: datum.text, number: datum.value, colour: fill, cross: day.cross, box },
      ...{ x: round(x + side / 2), y: round(y + side / 2) },
    }) - 1;
  return [{ kind: 'rect', ...box, radius: size > 6 ? 2 : 0, fill, marks: [mark] }];
}

function bandsOf(days: readonly Day[]): { year: string; days: Day[] }[] {
  const years = new Map<string, Day[]>();
  for (const day of days) {
    const year = String(day.value).slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), day]);
  }
  return [...years].map(([year, own]) => ({ year, days: own }));
}

const weekdayOf = (day: number): number => (((day + EPOCH_WEEKDAY) % WEEK) + WEEK) % WEEK;

/** Weeks from the week of the band's first day. */
const weekIn = (day: Day | undefined, first: Day | undefined): number =>
  day && first
    ? Math.floor((day.day + EPOCH_WEEKDAY) / WEEK) - Math.floor((first.day + EPOCH_WEEKDAY) / WEEK)
    : 0;
