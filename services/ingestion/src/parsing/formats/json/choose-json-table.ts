import { type FileTable, MAX_COLUMNS } from '@plumbline/contracts';
import { ParseError } from '../../source/parse-error.js';
import { count } from '../../source/phrasing.js';
import type { JsonTable } from './json-table.js';

/** Where services put the records of an answer, and what they put beside them. */
const USUAL = new Set(
  'data results result items records rows entries features values value list hits docs documents objects elements response content'.split(
    ' ',
  ),
);
const UNUSUAL = new Set(
  'columns fields schema meta metadata links errors warnings headers pagination included facets filters definitions'.split(
    ' ',
  ),
);
const USUAL_FACTOR = 4;
const UNUSUAL_FACTOR = 0.1;
/** An object that is the whole file is one record at best. */
const SINGLE_RECORD_FACTOR = 0.5;
/** Lists of lists of lists, without a name: the points of lines and areas. What these draw comes before them. */
const COORDINATES_FACTOR = 0.0001;
const MAX_LISTED = 100;
const MAX_ID_CHARACTERS = 1_000;

export interface TableChoice {
  table: JsonTable;
  /** Largest first; only where there are several. */
  tables?: FileTable[];
  evidence?: string;
}

/** The table that a user wants, else the one that most of the file is about. Undefined where there is none. */
export function chooseJsonTable(
  found: readonly JsonTable[],
  wanted: string | undefined,
): TableChoice | undefined {
  const filled = found.filter((table) => table.records > 0 && width(table) > 0);
  const ranked = filled
    .filter(({ id }) => id.length <= MAX_ID_CHARACTERS)
    .sort((a, b) => score(b) - score(a));
  const table = wanted === undefined ? ranked.find(isOuter) : ranked.find(({ id }) => id === wanted);
  if (!table) {
    if (wanted !== undefined && ranked.length > 0) throw unknownTable(wanted, ranked);
    return undefined;
  }
  if (ranked.length === 1) return { table };
  const listed = [table, ...ranked.filter((each) => each !== table).slice(0, MAX_LISTED - 1)].sort(
    (a, b) => score(b) - score(a),
  );
  return {
    table,
    tables: listed.map((each) => fileTable(each, each === table)),
    evidence: wanted === undefined ? evidenceOf(table, ranked) : 'You chose it.',
  };
}

/** What stands inside records belongs to them, unless there is but one record to hold it. */
function isOuter({ within }: JsonTable): boolean {
  return within === undefined || (within.records <= 1 && isOuter(within));
}

function score(table: JsonTable): number {
  return table.records * width(table) * nameFactor(table);
}

/** Columns of a record. Where there are too many names to tell apart, that many and more. */
export function width({ columns, recordKind, record }: JsonTable): number {
  return recordKind === 'object' && record.entry ? MAX_COLUMNS + 1 : columns.length;
}

function nameFactor(table: JsonTable): number {
  const name = table.id.split('/').findLast((part) => part !== '*')!;
  if (isSingleRecord(table)) return SINGLE_RECORD_FACTOR;
  if (isCoordinates(table)) return COORDINATES_FACTOR;
  if (USUAL.has(name.toLowerCase())) return USUAL_FACTOR;
  return UNUSUAL.has(name.toLowerCase()) ? UNUSUAL_FACTOR : 1;
}

function isCoordinates({ recordKind, record, names }: JsonTable): boolean {
  const { element } = record;
  return (
    recordKind === 'list' && names === undefined && element !== undefined && element.lists > element.scalars
  );
}

function isSingleRecord({ layout, isKeyed }: JsonTable): boolean {
  return layout === 'object' && !isKeyed;
}

function fileTable(table: JsonTable, chosen: boolean): FileTable {
  const { id, name, records, columns, leading, container, within, record } = table;
  const lines =
    table.records > 0
      ? {
          fromLine: container.firstLine || record.firstLine,
          toLine: Math.max(container.lastLine, record.lastLine),
        }
      : {};
  return {
    id,
    name,
    records,
    columns: columns.length + leading.length,
    ...lines,
    chosen,
    ...(within ? { within: within.id } : {}),
  };
}

function evidenceOf(table: JsonTable, ranked: readonly JsonTable[]): string {
  const size = `${counted(table.records, 'record')} of ${counted(table.columns.length, 'column')}`;
  const next = ranked.find((each) => each !== table && isOuter(each));
  if (!next)
    return `${size}; the other ${ranked.length === 2 ? 'table is a list' : 'tables are lists'} inside its records.`;
  const isUsual =
    nameFactor(table) > nameFactor(next) &&
    table.records * table.columns.length < next.records * next.columns.length;
  const why = isUsual ? ', under the name that records usually have' : '';
  return `The most: ${size}${why}. Next: “${next.name}” with ${counted(next.records, 'record')} of ${counted(next.columns.length, 'column')}.`;
}

function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

function unknownTable(wanted: string, ranked: readonly JsonTable[]): ParseError {
  const ids = ranked.slice(0, 10).map(({ id }) => `“${id}”`);
  const more = ranked.length > ids.length ? ` and ${ranked.length - ids.length} more` : '';
  return new ParseError(
    'not_a_table',
    `The file has no table “${wanted}”. It has ${ids.join(', ')}${more}: choose one of these.`,
  );
}
