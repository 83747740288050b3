import {
  addDays,
  countMonths,
  type DayRange,
  isDay,
  monthEnd,
  monthStart,
  weekday,
  yearStart,
} from '../../../entities/plan/calendar.js';

/** What the date filter is set to. A preset is kept as such: it moves with the data when new rows arrive. */
export type Preset = 'last12' | 'last24' | 'ytd';
export type DateChoice =
  | { preset: Preset }
  /** Either end may be open. */
  | { from?: string; to?: string };

const MONTHS: Partial<Record<Preset, number>> = { last12: 12, last24: 24 };
const SATURDAY = 6;

export interface PresetOption {
  preset: Preset;
  label: string;
  /** Where there is little room. */
  short: string;
  range: DayRange;
}

/** The presets that say something about data of this range: as many full months as it holds. */
export function presetsFor(span: DayRange): PresetOption[] {
  const full = fullMonths(span);
  const options: PresetOption[] = [];
  for (const preset of ['last12', 'last24'] as const) {
    const months = MONTHS[preset] ?? 0;
    if (!full || countMonths(full) < months) continue;
    options.push({
      preset,
      label: `Last ${months} full months`,
      short: `${months} months`,
      range: { from: monthStart(full.to, 1 - months), to: full.to },
    });
  }
  const ytd = { from: yearStart(span.to), to: span.to };
  if (ytd.from > span.from)
    options.push({
      preset: 'ytd',
      label: `Year to date (${span.to.slice(0, 4)})`,
      short: 'Year to date',
      range: ytd,
    });
  return options;
}

/** The months that the data covers from end to end. A month that lacks only weekend days at its end is full. */
export function fullMonths(span: DayRange): DayRange | null {
  const startsFull = span.from <= addDays(monthStart(span.from), leadingWeekend(monthStart(span.from)));
  const from = startsFull ? monthStart(span.from) : monthStart(span.from, 1);
  const to = endsFull(span.to) ? monthEnd(span.to) : monthEnd(span.to, -1);
  return from < to ? { from, to } : null;
}

function endsFull(last: string): boolean {
  const end = monthEnd(last);
  for (let day = addDays(last, 1); day <= end; day = addDays(day, 1))
    if (weekday(day) < SATURDAY) return false;
  return true;
}

function leadingWeekend(first: string): number {
  const name = weekday(first);
  return name < SATURDAY ? 0 : 8 - name;
}

/** The days that a choice means in data of this range; null: all of them. */
export function rangeOf(choice: DateChoice | null, span: DayRange | null): Partial<DayRange> | null {
  if (!choice) return null;
  if (!('preset' in choice)) return choice;
  return (span && presetsFor(span).find(({ preset }) => preset === choice.preset)?.range) ?? null;
}

const SEPARATOR = '..';

/** `last12`, `2024-11-01..2026-10-31`, `2024-11-01..`. */
export function writeChoice(choice: DateChoice): string {
  return 'preset' in choice ? choice.preset : `${choice.from ?? ''}${SEPARATOR}${choice.to ?? ''}`;
}

export function readChoice(text: string | null): DateChoice | null {
  if (text === 'last12' || text === 'last24' || text === 'ytd') return { preset: text };
  const [from, to, ...more] = text?.split(SEPARATOR) ?? [];
  const isEnd = (end: string | undefined) => end === '' || isDay(end);
  if (more.length > 0 || !isEnd(from) || !isEnd(to) || (!from && !to)) return null;
  if (from && to && from > to) return null;
  return { ...(from && { from }), ...(to && { to }) };
}
