import type { CellValue } from '@plumbline/contracts';
import { type Dialect, DialectGap } from './dialect.js';

/** The first day of the period that a day lies in. Weeks begin on Monday. */
const PERIOD_START: Record<Parameters<Dialect['period']>[0], (day: string) => string> = {
  year: (day) => `DATE_SUB(${day}, INTERVAL DAYOFYEAR(${day}) - 1 DAY)`,
  quarter: (day) =>
    `DATE_SUB(DATE_SUB(${day}, INTERVAL DAYOFMONTH(${day}) - 1 DAY), INTERVAL MOD(MONTH(${day}) - 1, 3) MONTH)`,
  month: (day) => `DATE_SUB(${day}, INTERVAL DAYOFMONTH(${day}) - 1 DAY)`,
  week: (day) => `DATE_SUB(${day}, INTERVAL WEEKDAY(${day}) DAY)`,
  day: (day) => day,
  weekday: (day) => `(WEEKDAY(${day}) + 1)`,
};

const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;

/** Numbers of so many digits are exact; others are doubles. */
function numberSql(value: number, place: (value: CellValue) => string): string {
  const text = String(value);
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  const digits = whole.length + fraction.length;
  if (digits === 0 || digits > 60 || fraction.length > 30) return `CAST(${place(text)} AS DOUBLE)`;
  return `CAST(${place(text)} AS DECIMAL(${digits}, ${fraction.length}))`;
}

/** An argument that is missing where the condition does not hold, which aggregates pass over. */
const where = (condition: string, argument: string): string => {
  const [, distinct = '', value = argument] = /^(DISTINCT )(.*)$/s.exec(argument) ?? [];
  return `${distinct}CASE WHEN ${condition} THEN ${value === '*' ? '1' : value} END`;
};

/** MariaDB 10.5 and newer, and MySQL 8. */
export const mysql: Dialect = {
  name: 'mysql',
  double: 'DOUBLE',
  tryCast: 'CAST',
  timestamp: 'DATETIME(6)',
  integer: 'SIGNED',
  sumOfDoubles: 'sum',
  scalesLargeDoubles: false,
  quantiles: 'none',
  correlates: false,
  countsInOrder: false,
  bound: (value, place) => {
    if (typeof value === 'number') return numberSql(value, place);
    if (typeof value === 'boolean') return value ? 'true' : 'false';
    return `CAST(${place(value)} AS CHAR)`;
  },
  aggregate: (name, args, condition) =>
    `${name}(${args.map((argument) => (condition === undefined ? argument : where(condition, argument))).join(', ')})`,
  extremeFlag: (name) => name,
  order: (sql, direction) => `${sql} IS NULL, ${sql} ${direction}`,
  same: (one, other) => `${one} <=> ${other}`,
  quotient: (dividend, divisor) => `${dividend} / nullif(${divisor}, 0)`,
  instant: (value, bind) => {
    const text = String(value);
    if (!text.endsWith('Z')) throw new DialectGap('times with an offset');
    return `CAST(${bind(text.slice(0, -1))} AS DATETIME(6))`;
  },
  wallClock: (zone, _bind, instant) => {
    // Sessions read in UTC; other zones are known to servers that were given them, and to few.
    if (zone !== 'UTC') throw new DialectGap(`times of the zone ${zone}`);
    return instant;
  },
  period: (grain, day) => PERIOD_START[grain](day),
  hourStart: (moment) => `CAST(DATE_FORMAT(${moment}, '%Y-%m-%d %H:00:00') AS DATETIME)`,
  hourOfDay: (moment) => `HOUR(${moment})`,
  element: (numbers, place) =>
    `CASE ${place} ${numbers.map((number, index) => `WHEN ${index + 1} THEN ${number}`).join(' ')} END`,
  contains: (text, part) => `(INSTR(LOWER(${text}), LOWER(${part})) > 0)`,
  dayLater: (moment) => `DATE_ADD(${moment}, INTERVAL 1 DAY)`,
};
