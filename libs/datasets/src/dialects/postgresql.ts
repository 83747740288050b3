import type { CellValue } from '@plumbline/contracts';
import type { Dialect } from './dialect.js';

/** Without a type of its own, a parameter would take that of what it is compared with, and 1.5 is no integer. */
function typed(value: CellValue, place: (value: CellValue) => string): string {
  if (typeof value === 'number') return `CAST(${place(String(value))} AS numeric)`;
  return `CAST(${place(value)} AS ${typeof value === 'boolean' ? 'boolean' : 'text'})`;
}

/** PostgreSQL 12 and newer. */
export const postgresql: Dialect = {
  name: 'postgresql',
  double: 'DOUBLE PRECISION',
  tryCast: 'CAST',
  timestamp: 'TIMESTAMP',
  integer: 'INTEGER',
  sumOfDoubles: 'sum',
  scalesLargeDoubles: false,
  quantiles: 'ordered',
  correlates: true,
  countsInOrder: true,
  bound: typed,
  aggregate: (name, args, condition) =>
    `${name}(${args.join(', ')})${condition === undefined ? '' : ` FILTER (WHERE ${condition})`}`,
  extremeFlag: (name) => (name === 'min' ? 'bool_and' : 'bool_or'),
  order: (sql, direction) => `${sql} ${direction} NULLS LAST`,
  same: (one, other) => `${one} IS NOT DISTINCT FROM ${other}`,
  quotient: (dividend, divisor) => `${dividend} / nullif(${divisor}, 0)`,
  instant: (value, bind) => `CAST(${bind(value)} AS TIMESTAMPTZ)`,
  wallClock: (zone, bind, instant) => `timezone(${bind(zone)}, ${instant})`,
  period: (grain, day) => {
    if (grain === 'day') return day;
    if (grain === 'weekday') return `CAST(extract(isodow FROM ${day}) AS integer)`;
    return `CAST(date_trunc('${grain}', CAST(${day} AS timestamp)) AS date)`;
  },
  hourStart: (moment) => `date_trunc('hour', ${moment})`,
  hourOfDay: (moment) => `CAST(extract(hour FROM ${moment}) AS integer)`,
  element: (numbers, place) => `(ARRAY[${numbers.join(', ')}])[${place}]`,
  // Texts are compared byte by byte, where small and capital letters are known of ASCII alone: here they are not.
  contains: (text, part) => `(strpos(lower(${text} COLLATE "default"), lower(${part})) > 0)`,
  dayLater: (moment) => `${moment} + INTERVAL '1 day'`,
};
