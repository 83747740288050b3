import type { PartsOfDate } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { Choices } from '../columns/column-choice.js';
import { wordsOf } from '../columns/column-hints.js';
import { queryAggregates } from '../table/raw-table.js';
import { dateName } from './parts-of-dates.js';
import type { ShapedTable } from './shaped-table.js';

/** Names of columns that say when, alone or as a decimal date. */
const WHEN =
  /^(?:time|date|year|yr|jahr|ann[ée]e|a[ñn]o|anno|(?:decimal|frac(?:tional)?)_?(?:date|year|time)|(?:date|year)_?(?:dec(?:imal)?|frac(?:tion)?))$/i;
const [FIRST_YEAR, LAST_YEAR] = [1500, 2200];
const MONTHS = 12;
/** How far from the beginning of its month a year with two digits of its fraction may lie, in months. */
const ROUNDED = 0.06;
/** Of the values, the part that must begin a month. */
const ON_GRID = 0.99;
/** Of the months from the first to the last, the part that must have a value where these lie within their months. */
const FILLED = 0.9;
const LEAST_VALUES = 8;

const numberOf = (cell: string): string => `TRY_CAST(replace(trim(${cell}), ',', '.') AS DOUBLE)`;
const monthsOf = (cell: string): string =>
  `TRY_CAST(floor(${numberOf(cell)} * ${MONTHS} + ${2 * ROUNDED}) AS BIGINT)`;

/** SQL of the month in which a year with its fraction lies: `1991.5` is `1991-07`. */
export const decimalYearSql = (cell: string): string =>
  `((${monthsOf(cell)} // ${MONTHS}) || '-' || lpad(CAST(${monthsOf(cell)} % ${MONTHS} + 1 AS VARCHAR), 2, '0'))`;

/**
 * Dates of years with their fraction, by their names: where no other column holds one, and every value begins a month, or nearly
 * every month has one value. A person who chose the type of the column decides otherwise.
 */
export async function findDecimalYears(
  { table, columns }: ShapedTable,
  { settings }: Choices,
): Promise<Record<string, PartsOfDate>> {
  if (columns.some(({ interpretation }) => interpretation.kind === 'date')) return {};
  const { types = {}, dates = {} } = settings;
  const isTaken = (name: string) =>
    Object.hasOwn(types, name) || Object.values(dates).some(({ year }) => year === name);
  for (const [at, name] of table.names.entries()) {
    const { kind } = elementAt(columns, at).interpretation;
    if (kind !== 'number' || !WHEN.test(wordsOf(name.trim())) || isTaken(name)) continue;
    if (!(await holdsMonths(table, elementAt(table.columns, at)))) continue;
    const parts = { year: name };
    return { [dateName({ stem: '', parts }, table.names)]: parts };
  }
  return {};
}

async function holdsMonths(table: ShapedTable['table'], cell: string): Promise<boolean> {
  const value = numberOf(cell);
  const fromMonth = `abs(${value} * ${MONTHS} - round(${value} * ${MONTHS}))`;
  const [count, least, most, wholes, onGrid, months, values] = (
    await queryAggregates(table, [
      `count(${value})`,
      `min(${value})`,
      `max(${value})`,
      `count_if(${value} = floor(${value}))`,
      `count_if(${fromMonth} <= ${ROUNDED})`,
      `count(DISTINCT ${monthsOf(cell)})`,
      `count(DISTINCT ${value})`,
    ])
  ).map(Number);
  if (!count || !values || values < LEAST_VALUES || wholes === count) return false;
  if ((least ?? 0) < FIRST_YEAR || (most ?? 0) > LAST_YEAR) return false;
  const span = MONTHS * ((most ?? 0) - (least ?? 0)) + 1;
  return (onGrid ?? 0) >= ON_GRID * count || (months === values && values >= FILLED * span);
}
