import type { ReadWarning } from '@plumbline/contracts';
import { quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import type { Choices } from '../columns/column-choice.js';
import { decideColumns } from '../columns/decide-columns.js';
import type { DecidedColumn } from '../columns/decided-column.js';
import { count } from '../source/phrasing.js';
import { replaceRecords } from '../table/load-records.js';
import { findPeriodColumns, type PeriodColumns } from './period-columns.js';
import type { ShapedTable } from './shaped-table.js';

/** More rows than these are not offered. */
const MAX_ROWS = 20_000_000;
/** So many of the columns that are named after periods must hold numbers, or nothing at all. */
const NUMBER_SHARE = 0.9;

const PLURALS = { Year: 'years', Quarter: 'quarters', Month: 'months', Date: 'dates' } as const;
const LONG = 'records_of_periods';

/**
 * Where columns are named after periods and hold numbers, offers to make a row of each cell, or does so where a person
 * agreed: then what is measured is one column, and its time another.
 */
export async function periodsAsRows(shaped: ShapedTable, choices: Choices): Promise<ShapedTable> {
  const wanted = choices.settings.periods;
  const found = findPeriodColumns(shaped.fileNames);
  const hasNumbers = found !== undefined && holdsNumbers(found, shaped.columns);
  if (wanted === 'columns' || (wanted === undefined && !hasNumbers)) return shaped;
  if (wanted === undefined) return { ...shaped, warnings: [...shaped.warnings, ...offerOf(found!, shaped)] };
  if (found) return inRows(shaped, found, choices);
  const message = 'Periods were to become rows: the file has no columns that are named after periods.';
  return { ...shaped, warnings: [...shaped.warnings, { code: 'setting_ignored', message }] };
}

const placesOf = ({ measures }: PeriodColumns): number[] => measures.flatMap(({ places }) => places);

function holdsNumbers(found: PeriodColumns, columns: readonly DecidedColumn[]): boolean {
  const places = placesOf(found);
  const fitting = places.filter((place) => {
    const { interpretation } = elementAt(columns, place);
    return (
      interpretation.kind === 'number' ||
      (interpretation.kind === 'text' && interpretation.reason === 'empty')
    );
  });
  return fitting.length >= NUMBER_SHARE * places.length;
}

function offerOf(found: PeriodColumns, { table }: ShapedTable): ReadWarning[] {
  const { periods, kind } = found;
  const places = placesOf(found);
  if (table.rows * places.length > MAX_ROWS) return [];
  const message = `${count(places.length)} columns are named after ${PLURALS[kind]}, ${periods[0]} to ${periods.at(-1)}. With a row for each, their values can be followed over time.`;
  const offer = { words: `Make rows of the ${PLURALS[kind]}`, change: { periods: 'rows' as const } };
  return [{ code: 'periods_in_columns', message, count: places.length, offer }];
}

async function inRows(shaped: ShapedTable, found: PeriodColumns, choices: Choices): Promise<ShapedTable> {
  const { nameOf, table, fileNames, sourceNames, warnings } = shaped;
  const { kind, periods, measures } = found;
  const places = placesOf(found);
  const kept = table.columns.map((_, place) => place).filter((place) => !places.includes(place));
  const stems = measures.map(({ stem }) => (stem === '' ? 'Value' : stem));
  const made = [kind, ...stems].map((name) => free(name, kept, fileNames));
  const [period = kind, ...values] = made.map(nameOf);
  const cells = kept.map((place, at) => `${table.columns[place]} AS c${at}`);
  const entries = periods.map((text, at) => {
    const own = measures.map((measure, index) => `v${index}: ${table.columns[measure.places[at]!]}`);
    return `{period: ${quoteText(text)}, ${own.join(', ')}}`;
  });
  const parts = ['period', ...measures.map((_, index) => `v${index}`)];
  const shown = [
    ...kept.map((_, at) => `c${at}`),
    ...parts.map((part, at) => `entry.${part} AS c${kept.length + at}`),
  ];
  const query = `SELECT line, ${shown.join(', ')}
    FROM (SELECT ${[`${table.line} AS line`, ...cells].join(', ')}, unnest([${entries.join(', ')}]) AS entry FROM ${table.relation})
    WHERE coalesce(${measures.map((_, index) => `entry.v${index}`).join(', ')}) IS NOT NULL`;
  await table.engine.exec(`CREATE OR REPLACE TABLE ${LONG} AS ${query}`, [], { signal: table.signal });
  const relation = await replaceRecords(table.engine, LONG);
  const { rows } = await table.engine.run(`SELECT count(*) FROM ${relation}`);
  const long = {
    ...table,
    relation,
    line: 'line',
    columns: [...kept, ...made].map((_, at) => `c${at}`),
    names: [...kept.map((place) => elementAt(table.names, place)), period, ...values],
    rows: Number(elementAt(rows, 0)[0]),
  };
  const message = `Each of the ${count(places.length)} columns that are named after ${PLURALS[kind]} became rows: ${period} says which one, ${values.join(', ')} what stood in it. Empty cells made none.`;
  const offer = { words: `Leave the ${PLURALS[kind]} in columns`, change: { periods: null } };
  return {
    nameOf,
    table: long,
    columns: await decideColumns(long, choices),
    fileNames: [...kept.map((place) => elementAt(fileNames, place)), ...made],
    sourceNames: [...kept.map((place) => elementAt(sourceNames, place)), ...made],
    warnings: [...warnings, { code: 'periods_in_rows', message, offer }],
  };
}

function free(name: string, kept: readonly number[], fileNames: readonly string[]): string {
  const taken = new Set(kept.map((place) => elementAt(fileNames, place).toLowerCase()));
  let unused = name;
  for (let copy = 2; taken.has(unused.toLowerCase()); copy += 1) unused = `${name}_${copy}`;
  return unused;
}
