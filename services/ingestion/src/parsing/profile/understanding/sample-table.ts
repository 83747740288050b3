import type { CellValue, ColumnProfile } from '@plumbline/contracts';
import { isWhen, type NumberSample, namesMeasure, natureOf, type TableSample } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { TypedColumn } from '../column-facts.js';
import type { TableRelation } from './table-relation.js';

/** Consecutive rows that are taken together: what goes on from row to row shows within them. */
const BLOCK_ROWS = 64;
const SAMPLE_ROWS = 1_600;
const MAX_ROWS = 4_000;
const MAX_NUMBERS = 40;
const MAX_LABELS = 20;
/** Of a text that is compared. */
const MAX_CHARACTERS = 60;
/** Longer ones are prose, and no names of anything. */
const PROSE_CHARACTERS = 40;
/** Beyond it a double does not hold every whole number. */
const MAX_EXACT = 1e15;
const YEAR_SECONDS = 31_556_952;

/** A column with what is known of its values. */
export interface KnownColumn {
  typed: TypedColumn;
  profile: ColumnProfile;
  /** The mean length of its texts. */
  length?: number | undefined;
  /** Its name does not say whether its numbers count something. */
  isUnclear?: boolean | undefined;
}

/** Rows of a table in blocks that are spread evenly over it, all rows of a small one. */
export async function sampleTable(
  table: TableRelation,
  columns: readonly KnownColumn[],
): Promise<TableSample> {
  const numbers = columns.filter(isSummable).slice(0, MAX_NUMBERS);
  const labels = columns
    .filter(isLabel)
    .toSorted((one, other) => Number(isMeasured(one)) - Number(isMeasured(other)))
    .slice(0, MAX_LABELS);
  const moments = columns.filter(({ profile }) => isWhen(profile)).slice(0, 4);
  const select = [
    table.place,
    ...numbers.map(({ typed }) => typed.double),
    ...labels.map(({ typed }) => `left(CAST(${typed.value} AS VARCHAR), ${MAX_CHARACTERS})`),
    ...moments.map(({ typed }) => secondsSql(typed)),
  ];
  const every = Math.ceil(table.rows / SAMPLE_ROWS);
  const where =
    every > 1
      ? `WHERE hash(${table.place} // ${BLOCK_ROWS}) % ${every} = 0 OR ${table.place} < ${BLOCK_ROWS}`
      : '';
  const query = `SELECT ${select.join(', ')} FROM ${table.relation} ${where} LIMIT ${MAX_ROWS}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  const sorted = rows.toSorted((one, other) => Number(one[0]) - Number(other[0]));
  const column = (at: number) => sorted.map((row) => row[at] ?? null);
  const firstLabel = 1 + numbers.length;
  const firstMoment = firstLabel + labels.length;
  return {
    rows: sorted.length,
    numbers: numbers.map((known, at) => numberSample(known, column(1 + at), table.rows)),
    labels: new Map(
      labels.map(({ typed }, at) => [
        typed.name,
        column(firstLabel + at).map((cell) => (cell === null ? null : String(cell))),
      ]),
    ),
    moments: new Map(moments.map(({ typed }, at) => [typed.name, doubles(column(firstMoment + at))])),
    starts: startsOf(column(0)),
  };
}

/**
 * Measures, and numbers of few values that are called as quantities are, or whose names say nothing; years, codes and ids follow
 * from nothing.
 */
function isSummable({ typed, profile, isUnclear = false }: KnownColumn): boolean {
  const isNumber = typed.type === 'integer' || typed.type === 'decimal';
  const mayCount = isUnclear || namesMeasure(profile.name);
  const isAmount = profile.role === 'measure' || (profile.role === 'dimension' && mayCount);
  const size = Math.max(Math.abs(Number(profile.min)), Math.abs(Number(profile.max)));
  return isNumber && isAmount && !isWhen(profile) && profile.distinct > 1 && size <= MAX_EXACT;
}

const isMeasured = ({ profile }: KnownColumn): boolean => profile.role === 'measure';

/** Numbers of so many values at most may each belong to something: the probability of a stage. */
const MAX_OWN_VALUES = 60;

/** What names, divides or dates rows; and prices and rates, which may belong to a thing. */
function isLabel({ profile, length = 0 }: KnownColumn): boolean {
  if (profile.distinct < 2 || length > PROSE_CHARACTERS) return false;
  if (profile.role !== 'measure') return profile.role !== 'constant';
  const nature = profile.nature ?? natureOf(profile.name, profile.format);
  return nature === 'price' || (nature !== 'additive' && profile.distinct <= MAX_OWN_VALUES);
}

function secondsSql({ type, value, double }: TypedColumn): string {
  const isYear = type === 'integer' || type === 'decimal';
  return isYear ? `(${double} - 1970) * ${YEAR_SECONDS}` : `epoch(${value})`;
}

function numberSample(
  { typed, profile }: KnownColumn,
  cells: readonly CellValue[],
  rows: number,
): NumberSample {
  return {
    name: typed.name,
    values: doubles(cells),
    step: stepOf(typed),
    range: Number(profile.max) - Number(profile.min),
    total: (profile.mean ?? 0) * (rows - profile.missing),
  };
}

/** One unit of the last digit that is written; a percent is stored as a fraction of a hundredth of it. */
export function stepOf({ type, format }: Pick<TypedColumn, 'type' | 'format'>): number {
  if (type === 'integer') return 1;
  const digits = format?.decimals ?? (format?.percent ? 0 : 9);
  return 10 ** -(digits + (format?.percent ? 2 : 0));
}

const doubles = (cells: readonly CellValue[]): Float64Array =>
  Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell)));

/** The first row of each block, of which the row before is not known. */
function startsOf(places: readonly CellValue[]): ReadonlySet<number> {
  return new Set(
    places.flatMap((place, at) =>
      at === 0 || Number(place) !== Number(elementAt(places, at - 1)) + 1 ? [at] : [],
    ),
  );
}
