import type { HealthTrend } from '@plumbline/contracts';
import { formatAs } from '../../../shared/lib/format-time.js';

const DAY_MS = 86_400_000;

export interface TrendScale {
  /** Pixels from the left of a day, from the top of a value. */
  x: (day: string) => number;
  y: (value: number) => number;
  ticks: number[];
  months: { day: string; label: string }[];
  /** Of the picture, in pixels, and what is left for words beside it. */
  width: number;
  right: number;
}

/** Room around what is drawn, in pixels. */
export const MARGIN = { top: 18, bottom: 28, left: 48 } as const;
/** Words stand beside a picture of this width, and take so much of it. */
const WORDS_FROM = 560;
const WORDS = 132;
const NO_WORDS = 16;

/** Values and days of a trend as places in a picture of that size. */
export function trendScale({ points, figure }: HealthTrend, width: number, height: number): TrendScale {
  const values = points.flatMap(({ value, range }) => [value, ...ends(range)]);
  const all = [...values, ...(figure.baseline ? [figure.baseline.low, figure.baseline.high] : [])];
  const [low, high] = padded(Math.min(...all), Math.max(...all));
  const [first, last] = [Date.parse(points[0]?.day ?? ''), Date.parse(points.at(-1)?.day ?? '')];
  const days = Math.max(DAY_MS, last - first);
  const right = width < WORDS_FROM ? NO_WORDS : WORDS;
  const inner = { width: width - MARGIN.left - right, height: height - MARGIN.top - MARGIN.bottom };
  return {
    x: (day) => MARGIN.left + ((Date.parse(day) - first) / days) * inner.width,
    y: (value) => MARGIN.top + (1 - (value - low) / (high - low)) * inner.height,
    ticks: ticksIn(low, high),
    months: monthsIn(first, first + days, inner.width / MONTH_PX),
    width,
    right,
  };
}

const ends = (range: HealthTrend['points'][number]['range']): number[] =>
  range ? [range.low, range.high].filter((end) => end !== null) : [];

function padded(low: number, high: number): [number, number] {
  const room = (high - low || Math.abs(high) || 1) * 0.1;
  return [low - room, high + room];
}

/** Round steps, four or five of them. */
export function ticksIn(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? power;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step)
    ticks.push(Number(tick.toPrecision(10)));
  return ticks;
}

/** A month's name takes so many pixels. */
const MONTH_PX = 64;

/** At most seven, fewer where it is narrow, each at the first of a month. */
function monthsIn(from: number, to: number, room: number): { day: string; label: string }[] {
  const months = (to - from) / DAY_MS / 30.44;
  const every = [1, 2, 3, 6, 12, 24, 60, 120].find((each) => months / each <= Math.min(7, room)) ?? 240;
  const found: { day: string; label: string }[] = [];
  const start = new Date(from);
  for (let at = 0; at < 600; at += 1) {
    const date = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + at, 1));
    if (date.getTime() > to) break;
    if (date.getTime() < from || (date.getUTCFullYear() * 12 + date.getUTCMonth()) % every !== 0) continue;
    const month = formatAs(date, { month: 'short', timeZone: 'UTC' });
    const label =
      every >= 12 ? String(date.getUTCFullYear()) : `${month} ${String(date.getUTCFullYear()).slice(2)}`;
    found.push({ day: date.toISOString().slice(0, 10), label });
  }
  return found;
}
