/** Days that move with the day of a run: `last` ones are over, `to_date` ones end with that day. */
export const RELATIVE_DATES = [
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_month',
  'last_3_months',
  'last_12_months',
  'last_24_months',
  'month_to_date',
  'quarter_to_date',
  'year_to_date',
] as const;
export type RelativeDates = (typeof RELATIVE_DATES)[number];

/** As people choose them. */
export const RELATIVE_DATE_NAMES: Record<RelativeDates, string> = {
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_month: 'Last month',
  last_3_months: 'Last 3 full months',
  last_12_months: 'Last 12 full months',
  last_24_months: 'Last 24 full months',
  month_to_date: 'Month to date',
  quarter_to_date: 'Quarter to date',
  year_to_date: 'Year to date',
};

const DAY_MS = 86_400_000;
const MONTHS: Partial<Record<RelativeDates, number>> = {
  last_month: 1,
  last_3_months: 3,
  last_12_months: 12,
  last_24_months: 24,
};

/** The day of an instant in a zone, as `YYYY-MM-DD`. */
export const localDay = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);

/** The first and the last of the days that these are on a day, `YYYY-MM-DD` each, both included. */
export function relativeDays(dates: RelativeDates, today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const monthStart = (months: number) => textOf(Date.UTC(year, month - 1 + months, 1));
  const before = (days: number) => textOf(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS);
  const months = MONTHS[dates];
  if (months !== undefined)
    return { from: monthStart(-months), to: textOf(Date.UTC(year, month - 1, 1) - DAY_MS) };
  switch (dates) {
    case 'yesterday':
      return { from: before(1), to: before(1) };
    case 'last_7_days':
      return { from: before(7), to: before(1) };
    case 'last_30_days':
      return { from: before(30), to: before(1) };
    case 'month_to_date':
      return { from: monthStart(0), to: today };
    case 'quarter_to_date':
      return { from: monthStart(-((month - 1) % 3)), to: today };
    default:
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
