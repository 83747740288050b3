import type { CellValue, ReadWarning, SetAside } from '@plumbline/contracts';
import { count } from './receipt/words.js';
import { excludingLines } from './records/excluding.js';
import { isTotalLabel, MAX_TOTALS } from './records/outline.js';
import type { Choices } from './values/column-wish.js';
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
  /** Its first word says so, or only some word in its first cells ("North total"), or nothing. */
  label: 'plain' | 'part' | 'none';
}

/** A labelled total may differ from the sum by rounding. */
const LABELLED_TOLERANCE = 1e-3;
const EXACT_TOLERANCE = 1e-9;
const MIN_ROWS_ABOVE = 2;
/** A label stands in one of the first cells. */
const LABEL_CELLS = 3;
const LABEL_LENGTH = 80;
const LABEL_PART = /(?<!\p{L})(?:sub|grand)?[ -]?totals?(?!\p{L})/iu;

/**
 * Decides the columns without the records that may be totals, then puts those to the test: a total equals the sum of
 * the lines above it (all, or since a total before it), or is called one and nearly does. The others are records.
 */
export async function decideWithoutTotals(
  table: RawTable,
  labelledLines: readonly number[],
  choices: Choices,
): Promise<DecidedTable> {
  const candidates = choices.settings.totals === 'load' ? [] : await findCandidates(table, labelledLines);
  const lines = candidates.map((candidate) => candidate.line);
  const rest = excludingLines(table, lines);
  const columns = await decideColumns(rest, choices);
  if (candidates.length === 0) return { table, columns, totals: [], warnings: [] };
  const confirmed = await confirmTotals(rest, candidates, columns);
  const without = excludingLines(
    table,
    confirmed.map(({ candidate }) => candidate.line),
  );
  const totals = new Set(confirmed.map(({ candidate }) => candidate));
  const doubted = candidates.filter((candidate) => candidate.label === 'plain' && !totals.has(candidate));
  return {
    table: without,
    columns: confirmed.length === candidates.length ? columns : await decideColumns(without, choices),
    totals: confirmed.map(({ candidate }) => setAside(candidate)),
    warnings: [...confirmed.map(warning), ...notSums(doubted)],
  };
}

async function findCandidates(table: RawTable, labelledLines: readonly number[]): Promise<Candidate[]> {
  if (table.rows <= MIN_ROWS_ABOVE) return [];
  const labelled = labelledLines.length > MAX_TOTALS ? [] : labelledLines;
  const partly = await partlyLabelled(table);
  const lines = [...labelled, ...partly];
  const isLabelled = lines.length > 0 ? `${table.line} IN (${lines.join(', ')}) OR` : '';
  const query = `SELECT ${table.line}, ${table.columns.join(', ')} FROM ${table.relation}
    WHERE ${isLabelled} rowid = (SELECT max(rowid) FROM ${table.relation}) ORDER BY 1`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return rows.map(toCandidate).filter((candidate) => candidate.label !== 'none' || isMostlyEmpty(candidate));
}

/** Lines with the word anywhere in their first cells; none where it is too common to mean this. */
async function partlyLabelled(table: RawTable): Promise<number[]> {
  const cells = table.columns.slice(0, LABEL_CELLS);
  const holds = cells.flatMap((cell) => ['otal', 'OTAL'].map((part) => `contains(${cell}, '${part}')`));
  const query = `SELECT ${table.line} FROM ${table.relation} WHERE ${holds.join(' OR ')} LIMIT ${MAX_TOTALS + 1}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return rows.length > MAX_TOTALS ? [] : rows.map(([line]) => Number(line));
}

function toCandidate([line, ...cells]: CellValue[]): Candidate {
  const texts = cells.map((cell) => (cell === null ? null : String(cell)));
  return { line: Number(line), cells: texts, label: labelOf(texts) };
}

function labelOf(cells: ReadonlyArray<string | null>): Candidate['label'] {
  const filled = cells.filter((text) => text !== null && text.trim() !== '');
  if (isTotalLabel(filled[0] ?? '')) return 'plain';
  const isPart = cells
    .slice(0, LABEL_CELLS)
    .some((text) => text !== null && text.length <= LABEL_LENGTH && LABEL_PART.test(text));
  return isPart ? 'part' : 'none';
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
  /** The sums before the first record, and after each total. */
  const starts = [numbers.map(() => 0)];
  let rowsAbove = 0;
  for (const [at, candidate] of candidates.entries()) {
    const segment = sums[at]!;
    rowsAbove += segment.rows;
    add(overall, segment.sums);
    const values = numbers.map((index) => ownValue(candidate.cells[index], columns[index]!));
    const fit = starts
      .map((start) =>
        matching(
          values,
          overall.map((sum, index) => sum - start[index]!),
          candidate,
        ),
      )
      .find((found) => found.length > 0);
    if (!fit || rowsAbove < MIN_ROWS_ABOVE) {
      rowsAbove++;
      add(overall, values);
      continue;
    }
    const index = numbers[fit.at(-1)!]!;
    confirmed.push({ candidate, column: columns[index]!, text: candidate.cells[index]! });
    starts.push([...overall]);
  }
  return confirmed;
}

function add(sums: number[], values: ReadonlyArray<number | null>): void {
  for (const [index, value] of values.entries()) sums[index]! += value ?? 0;
}

/** The columns whose value is the sum; none unless enough of them are. */
function matching(values: Array<number | null>, above: number[], { label }: Candidate): number[] {
  const stated = values.flatMap((value, index) => (value === null ? [] : [index]));
  const tolerance = label === 'plain' ? LABELLED_TOLERANCE : EXACT_TOLERANCE;
  const equal = stated.filter((index) => isNear(values[index]!, above[index]!, tolerance));
  const needed = label === 'none' ? stated.length : stated.length / 2;
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

function notSums(doubted: readonly Candidate[]): ReadWarning[] {
  const [first] = doubted;
  if (!first) return [];
  const { length } = doubted;
  const subject =
    length === 1
      ? '1 row calls itself a total but is'
      : `${count(length)} rows call themselves a total but are`;
  const message = `${subject} not the sum of the lines above, first on line ${count(first.line)}. Loaded like the others.`;
  return [{ code: 'total_not_sum', line: first.line, count: length, message }];
}
