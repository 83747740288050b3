/** Quarters and ISO weeks, which no strptime reads: `1985 Q3`, `Q3/1985`, `3Q1985`, `1991-W06`, `W06 1991`. */

/** How a period stands in a pattern beside `%Y`: the number of a quarter, or of an ISO 8601 week. */
export type PeriodPart = '%q' | '%V';

export interface PeriodDate {
  pattern: string;
  year: number;
  month: number;
  day: number;
}

/** Expressions that JavaScript and the engine understand alike. */
export const PERIOD_EXPRESSIONS: Record<PeriodPart, string> = {
  '%q': '(?:[Qq][1-4]|[1-4][Qq])',
  '%V': '[Ww](?:0?[1-9]|[1-4][0-9]|5[0-3])',
};

const YEAR = '(?<year>(?:1[5-9]|20|21)[0-9]{2})';
const GAP = '(?<gap>[-/ .]?)';
const WRITTEN = (Object.entries(PERIOD_EXPRESSIONS) as [PeriodPart, string][]).flatMap(([part, period]) => [
  { part, isYearFirst: true, expression: new RegExp(`^${YEAR}${GAP}(?<period>${period})$`) },
  { part, isYearFirst: false, expression: new RegExp(`^(?<period>${period})${GAP}${YEAR}$`) },
]);

/** The first day of the quarter or week that a text names. */
export function readPeriod(text: string): PeriodDate | undefined {
  for (const { part, isYearFirst, expression } of WRITTEN) {
    const { year: digits, gap = '', period = '' } = expression.exec(text)?.groups ?? {};
    if (digits === undefined) continue;
    const [year, number] = [Number(digits), Number(period.replace(/\D/g, ''))];
    const start = part === '%q' ? { month: 3 * number - 2, day: 1 } : weekStart(year, number);
    const pattern = isYearFirst ? `%Y${gap}${part}` : `${part}${gap}%Y`;
    return start && { pattern, year, ...start };
  }
  return undefined;
}

const DAY_MS = 86_400_000;

/** Week 1 holds January 4; undefined for a week 53 that the year does not have. Its Monday may be of the year before. */
function weekStart(year: number, week: number): Pick<PeriodDate, 'month' | 'day'> | undefined {
  const fourth = Date.UTC(year, 0, 4);
  const first = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
  const thursday = new Date(first + (7 * (week - 1) + 3) * DAY_MS);
  if (thursday.getUTCFullYear() !== year) return undefined;
  const monday = new Date(thursday.getTime() - 3 * DAY_MS);
  return { month: monday.getUTCMonth() + 1, day: monday.getUTCDate() };
}

/** SQL of the period's first day as a timestamp; null for a week that the year does not have. */
export function periodSql(text: string, part: PeriodPart): string {
  const year = `CAST(regexp_extract(${text}, '[0-9]{4}') AS INTEGER)`;
  const number = `CAST(regexp_extract(regexp_replace(${text}, '[0-9]{4}', ''), '[0-9]+') AS INTEGER)`;
  if (part === '%q') return `CAST(make_date(${year}, 3 * ${number} - 2, 1) AS TIMESTAMP)`;
  const monday = `(date_trunc('week', make_date(${year}, 1, 4)) + to_days(7 * (${number} - 1)))`;
  return `CASE WHEN isoyear(${monday}) = ${year} THEN CAST(${monday} AS TIMESTAMP) END`;
}

/** Which period a pattern holds, if any. */
export const periodIn = (pattern: string): PeriodPart | undefined =>
  (['%q', '%V'] as const).find((part) => pattern.includes(part));
