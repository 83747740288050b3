import { lastOf } from '@plumbline/statistics';

const DAY_MS = 86_400_000;
const MAX_BINS = 24;

type Step = { unit: 'hour' | 'day' | 'month'; every: number };
const STEPS: ReadonlyArray<Step & { days: number }> = [
  { unit: 'hour', every: 1, days: 1 / 24 },
  { unit: 'hour', every: 6, days: 0.25 },
  { unit: 'day', every: 1, days: 1 },
  { unit: 'day', every: 7, days: 7 },
  { unit: 'month', every: 1, days: 30.4 },
  { unit: 'month', every: 3, days: 91.3 },
  { unit: 'month', every: 12, days: 365 },
  { unit: 'month', every: 24, days: 730 },
  { unit: 'month', every: 60, days: 1_826 },
  { unit: 'month', every: 120, days: 3_652 },
  { unit: 'month', every: 600, days: 18_262 },
  { unit: 'month', every: 1_200, days: 36_525 },
  { unit: 'month', every: 12_000, days: 365_250 },
];

/**
 * Edges of calendar periods (hours, days, weeks from Monday, months, quarters, years and more) that cover both ends
 * in at most 24 bins, the finest that do. In and out: ISO texts, of days or of wall-clock times.
 */
export function dateEdges(min: string, max: string, hasTime: boolean): string[] {
  const from = Date.parse(hasTime ? withZone(min) : `${min.slice(0, 10)}T00:00:00Z`);
  const to = Date.parse(hasTime ? withZone(max) : `${max.slice(0, 10)}T00:00:00Z`);
  const days = (to - from) / DAY_MS;
  const fitting = STEPS.filter(
    (step) => (hasTime || step.unit !== 'hour') && days / step.days < MAX_BINS - 1,
  );
  const step = fitting[0] ?? lastOf(STEPS);
  const edges = [periodStart(from, step)];
  while (lastOf(edges) <= to) edges.push(nextPeriod(lastOf(edges), step));
  return edges.map((edge) => isoText(edge, hasTime));
}

function withZone(text: string): string {
  return text.endsWith('Z') ? text : `${text}Z`;
}

/** Years past 9999 without the sign and zeros that JavaScript adds: the engine knows no expanded years. */
function isoText(ms: number, hasTime: boolean): string {
  const text = new Date(ms).toISOString().replace(/^\+0*/, '');
  return hasTime ? text.replace(/\.\d+Z$/, '') : text.slice(0, text.indexOf('T'));
}

function periodStart(ms: number, { unit, every }: Step): number {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (unit === 'month') {
    const months = year * 12 + month;
    return utcMonth(months - (months % every));
  }
  const midnight = Math.floor(ms / DAY_MS) * DAY_MS;
  if (unit === 'hour') return ms - ((ms - midnight) % (every * 3_600_000));
  return every === 7 ? midnight - ((date.getUTCDay() + 6) % 7) * DAY_MS : midnight;
}

function nextPeriod(ms: number, { unit, every }: Step): number {
  if (unit === 'hour') return ms + every * 3_600_000;
  if (unit === 'day') return ms + every * DAY_MS;
  const date = new Date(ms);
  return utcMonth(date.getUTCFullYear() * 12 + date.getUTCMonth() + every);
}

/** Not Date.UTC alone: it takes the years 0 to 99 for 1900 to 1999. */
function utcMonth(months: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(months / 12), months % 12, 1);
  return date.getTime();
}
