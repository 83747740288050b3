import type { CellValue, ReadSettings, ReadWarning, SetAside } from '@plumbline/contracts';
import { count } from './receipt/words.js';
import { excludingLines } from './records/excluding.js';
import { isTotalLabel, MAX_TOTALS } from './records/outline.js';
import { type DecidedColumn, decideColumns } from './values/decide-columns.js';
import { numberValue } from './values/number-text.js';
import type { RawTable } from './values/raw-table.js';
import { convertSql } from './values/reading-sql.js';

export interface DecidedTable {
  /** Without the totals. */
  table: RawTable;
  columns: DecidedColumn[];
  totals: SetAside[];
  warnings: ReadWarning[];
}

interface Candidate {
  line: number;
  cells: Array<string | null>;
  isLabelled: boolean;
}

/** A labelled total may differ from the sum by rounding. */
const LABELLED_TOLERANCE = 1e-3;
const EXACT_TOLERANCE = 1e-9;
const MIN_ROWS_ABOVE = 2;

/**
 * Decides the columns without the records that may be totals, then puts those to the test: a total equals the sum of
 * the lines above it (since the total before it, or all), or is called one and nearly does. The others are records.
 */
export async function decideWithoutTotals(
  table: RawTable,
  labelledLines: readonly number[],
  settings: ReadSettings,
): Promise<DecidedTable> {
  const candidates = settings.totals === 'load' ? [] : await findCandidates(table, labelledLines);
  const lines = candidates.map((candidate) => candidate.line);
  const rest = excludingLines(table, lines);
  const columns = await decideColumns(rest, settings);
  if (candidates.length === 0) return { table, columns, totals: [], warnings: [] };
  const confirmed = await confirmTotals(rest, candidates, columns);
  const without = excludingLines(
    table,
    confirmed.map(({ candidate }) => candidate.line),
  );
  return {
    table: without,
    columns: confirmed.length === candidates.length ? columns : await decideColumns(without, settings),
    totals: confirmed.map(({ candidate }) => setAside(candidate)),
    warnings: confirmed.map(warning),
  };
}

async function findCandidates(table: RawTable, labelledLines: readonly number[]): Promise<Candidate[]> {
  if (table.rows <= MIN_ROWS_ABOVE) return [];
  const labelled = labelledLines.length > MAX_TOTALS ? [] : labelledLines;
  const isLabelled = labelled.length > 0 ? `${table.line} IN (${labelled.join(', ')}) OR` : '';
  const query = `SELECT ${table.line}, ${table.columns.join(', ')} FROM ${table.relation}
    WHERE ${isLabelled} rowid = (SELECT max(rowid) FROM ${table.relation}) ORDER BY 1`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return rows.map(toCandidate).filter((candidate) => candidate.isLabelled || isMostlyEmpty(candidate));
}

function toCandidate([line, ...cells]: CellValue[]): Candidate {
  const texts = cells.map((cell) => (cell === null ? null : String(cell)));
  const first = texts.find((text) => text !== null && text.trim() !== '') ?? '';
  return { line: Number(line), cells: texts, isLabelled: isTotalLabel(first) };
}

/** An unlabelled total leaves its first cell and others empty. */
function isMostlyEmpty({ cells }: Candidate): boolean {
  return cells.length > 1 && (cells[0] ?? '').trim() === '' && cells.some((cell) => /\d/.test(cell ?? ''));
}

interface Confirmed {
  candidate: Candidate;
  column: DecidedColumn;
  text: string;
}

async function confirmTotals(
  rest: RawTable,
  candidates: Candidate[],
  columns: readonly DecidedColumn[],
): Promise<Confirmed[]> {
  const numbers = columns.flatMap((column, index) => (column.reading.kind === 'number' ? [index] : []));
  if (numbers.length === 0) return [];
  const sums = await sumsBetween(
    rest,
    candidates,
    numbers.map((index) => columns[index]!),
  );
  const confirmed: Confirmed[] = [];
  const overall = numbers.map(() => 0);
  let sincePrevious = numbers.map(() => 0);
  let rowsAbove = 0;
  for (const [at, candidate] of candidates.entries()) {
    const segment = sums[at]!;
    rowsAbove += segment.rows;
    segment.sums.forEach((sum, index) => {
      overall[index]! += sum;
      sincePrevious[index]! += sum;
    });
    const values = numbers.map((index) => ownValue(candidate.cells[index], columns[index]!));
    const fit = [overall, sincePrevious]
      .map((above) => matching(values, above, candidate))
      .find((found) => found.length > 0);
    if (!fit || rowsAbove < MIN_ROWS_ABOVE) continue;
    const index = numbers[fit.at(-1)!]!;
    confirmed.push({ candidate, column: columns[index]!, text: candidate.cells[index]! });
    sincePrevious = numbers.map(() => 0);
  }
  return confirmed;
}

/** The columns whose value is the sum; none unless enough of them are. */
function matching(values: Array<number | null>, above: number[], { isLabelled }: Candidate): number[] {
  const stated = values.flatMap((value, index) => (value === null ? [] : [index]));
  const tolerance = isLabelled ? LABELLED_TOLERANCE : EXACT_TOLERANCE;
  const equal = stated.filter((index) => isNear(values[index]!, above[index]!, tolerance));
  const needed = isLabelled ? stated.length / 2 : stated.length;
  return equal.length > 0 && equal.length >= needed ? equal : [];
}

function isNear(value: number, sum: number, tolerance: number): boolean {
  return sum !== 0 && Math.abs(value - sum) <= tolerance * Math.abs(sum);
}

interface Segment {
  rows: number;
  sums: number[];
}

/** Sums of the records between one candidate and the next, in order. */
async function sumsBetween(
  rest: RawTable,
  candidates: Candidate[],
  columns: DecidedColumn[],
): Promise<Segment[]> {
  const lines = candidates.map((candidate) => candidate.line);
  const segment = `list_count(list_filter([${lines.join(', ')}], lambda l: l < ${rest.line}))`;
  const sums = columns.map(
    (column) => `sum(CAST(${convertSql(column.source, column, column.extent)} AS DOUBLE))`,
  );
  const query = `SELECT ${segment} AS segment, count(*), ${sums.join(', ')} FROM ${rest.relation} GROUP BY 1`;
  const { rows } = await rest.engine.run(query, [], { signal: rest.signal });
  const bySegment = new Map(
    rows.map(([at, times, ...totals]) => [Number(at), { rows: Number(times), sums: totals.map(Number) }]),
  );
  return candidates.map((_, at) => bySegment.get(at) ?? { rows: 0, sums: columns.map(() => 0) });
}

/** Also where the total alone carries a currency sign or thousands marks. */
function ownValue(text: string | null | undefined, { reading }: DecidedColumn): number | null {
  const value = text && reading.kind === 'number' ? numberValue(text, reading.mark) : undefined;
  return value ?? null;
}

function setAside({ line, cells }: Candidate): SetAside {
  return { kind: 'total', fromLine: line, toLine: line, text: cells.map((cell) => cell ?? '').join(', ') };
}

function warning({ candidate, column, text }: Confirmed): ReadWarning {
  const message = `This is a total, not a record. Line ${count(candidate.line)}: its ${column.name}, ${text}, is the sum of the lines above. Set aside.`;
  return { code: 'total_row', column: column.name, line: candidate.line, count: 1, message };
}
