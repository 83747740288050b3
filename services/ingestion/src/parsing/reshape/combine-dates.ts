import type { PartsOfDate, ReadWarning } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { Choices } from '../columns/column-choice.js';
import { decideColumns } from '../columns/decide-columns.js';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { DateInterpretation } from '../columns/interpretation.js';
import { dateSql, emptiedWords, presentSql } from '../columns/interpretation-sql.js';
import { rows } from '../source/phrasing.js';
import { queryAggregates } from '../table/raw-table.js';
import { decimalYearSql, findDecimalYears } from './decimal-years.js';
import { withMade } from './made-column.js';
import { dateName, findParts } from './parts-of-dates.js';
import type { ShapedTable } from './shaped-table.js';

/** So many of the rows must hold a date, before one is offered. */
const DATED_SHARE = 0.95;
/** A date column that says the same in so many rows makes another one needless. */
const SAME_SHARE = 0.9;

/**
 * Makes the dates that a person agreed to, and those of years with their fraction, and offers those that columns of their own hold the
 * parts of.
 */
export async function combineDates(shaped: ShapedTable, choices: Choices): Promise<ShapedTable> {
  const { dates = {} } = choices.settings;
  let made = shaped;
  const found = await findDecimalYears(shaped, choices);
  for (const [name, parts] of Object.entries({ ...found, ...dates }))
    made = await withDate(made, name, parts, choices);
  return { ...made, warnings: [...made.warnings, ...(await offersOf(made, choices))] };
}

async function withDate(
  shaped: ShapedTable,
  name: string,
  parts: PartsOfDate,
  choices: Choices,
): Promise<ShapedTable> {
  const { names } = shaped.table;
  const absent = Object.values(parts).find((part) => !names.includes(part));
  if (absent !== undefined || names.includes(name)) {
    const why = absent === undefined ? `has a column of that name` : `has no column “${absent}”`;
    const message = `The date “${name}” is not made: the file ${why}.`;
    return { ...shaped, warnings: [...shaped.warnings, { code: 'setting_ignored', message }] };
  }
  const column = await decidedDate(shaped, name, parts, choices);
  const at = isDecimalYear(parts) ? names.length : names.indexOf(parts.year);
  return withMade(shaped, column, { code: 'date_made', ...wordsOfMade(name, parts) }, at);
}

/** A year with its fraction is a date unless a person says that it is a number; parts are one where a person agreed. */
function wordsOfMade(name: string, parts: PartsOfDate): Pick<ReadWarning, 'message' | 'offer'> {
  const { year } = parts;
  return isDecimalYear(parts)
    ? {
        message: `${year} holds years with their fraction: ${name} is made of it, which stays as it is.`,
        offer: { words: `Read ${year} as numbers only`, change: { types: { [year]: 'decimal' } } },
      }
    : {
        message: `${name} is made of ${listOf(parts)}, which stay as they are.`,
        offer: { words: `Leave ${name} out`, change: { dates: { [name]: null } } },
      };
}

const isDecimalYear = ({ month, quarter }: PartsOfDate): boolean =>
  month === undefined && quarter === undefined;

async function decidedDate(
  { table }: ShapedTable,
  name: string,
  parts: PartsOfDate,
  choices: Choices,
): Promise<DecidedColumn> {
  const sourceOf = (part: string | undefined) =>
    part === undefined ? undefined : elementAt(table.columns, table.names.indexOf(part));
  const year = sourceOf(parts.year)!;
  const source = isDecimalYear(parts)
    ? decimalYearSql(year)
    : writtenDate(year, sourceOf(parts.month), sourceOf(parts.quarter), sourceOf(parts.day));
  const [column] = await decideColumns({ ...table, columns: [source], names: [name] }, choices);
  return column!;
}

/** SQL of a text that the reader knows as a date: `2024-03-05`, `2024-03`, `5 March 2024`, `2024 Mar`, `2024 Q1`. */
function writtenDate(
  yearCell: string,
  monthCell: string | undefined,
  quarterCell: string | undefined,
  dayCell: string | undefined,
): string {
  const plain = (cell: string) => `regexp_replace(trim(${cell}), '\\.0+$', '')`;
  const year = plain(yearCell);
  if (monthCell === undefined) return `(${year} || ' Q' || ltrim(${plain(quarterCell ?? 'NULL')}, 'Qq'))`;
  const month = plain(monthCell);
  const isNumber = `regexp_full_match(${month}, '[0-9]{1,2}')`;
  const padded = (cell: string) => `lpad(${cell}, 2, '0')`;
  if (dayCell === undefined)
    return `(CASE WHEN ${isNumber} THEN ${year} || '-' || ${padded(month)} ELSE ${year} || ' ' || ${month} END)`;
  const day = plain(dayCell);
  const numbers = `${year} || '-' || ${padded(month)} || '-' || ${padded(day)}`;
  return `(CASE WHEN ${isNumber} THEN ${numbers} ELSE ${day} || ' ' || ${month} || ' ' || ${year} END)`;
}

async function offersOf(shaped: ShapedTable, choices: Choices): Promise<ReadWarning[]> {
  const { table, columns } = shaped;
  const taken = Object.values(choices.settings.dates ?? {}).map(({ year }) => year);
  const offers: ReadWarning[] = [];
  for (const found of findParts(table.names)) {
    if (taken.includes(found.parts.year) || table.rows === 0) continue;
    const name = dateName(found, table.names);
    const column = await decidedDate(shaped, name, found.parts, { settings: {} });
    const { interpretation } = column;
    if (interpretation.kind !== 'date') continue;
    const value = dateSql(column.source, interpretation);
    const known = columns.filter((other) => other.interpretation.kind === 'date');
    const [dated, ...same] = await queryAggregates(table, [
      `count(${value})`,
      ...known.map(
        (other) => `count_if(date_trunc('month', ${value}) = date_trunc('month', ${dateOf(other)}))`,
      ),
    ]);
    const isSaid = same.some((times) => Number(times) >= SAME_SHARE * Number(dated));
    if (isSaid || Number(dated) < DATED_SHARE * table.rows) continue;
    const words = listOf(found.parts);
    offers.push({
      code: 'date_in_parts',
      message: `${words} hold a date in ${rows(Number(dated))}, part by part. Nothing can be followed over time by them alone.`,
      count: Number(dated),
      offer: { words: `Make a date of ${words}`, change: { dates: { [name]: found.parts } } },
    });
  }
  return offers;
}

const dateOf = (column: DecidedColumn): string =>
  dateSql(presentSql(column.source, emptiedWords(column)), column.interpretation as DateInterpretation);

function listOf({ year, quarter, month, day }: PartsOfDate): string {
  const names = [year, quarter, month, day].filter((name) => name !== undefined);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
