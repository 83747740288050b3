import type { ReadWarning, ReceiptTotal, SetAside } from '@plumbline/contracts';
import type { Choices } from '../columns/column-choice.js';
import { decideColumns } from '../columns/decide-columns.js';
import type { DecidedColumn } from '../columns/decided-column.js';
import { count, rows } from '../source/phrasing.js';
import { excludingLines } from '../table/excluding.js';
import type { RawTable } from '../table/raw-table.js';
import { type Candidate, findCandidates } from './candidates.js';
import { closingLines } from './closing-lines.js';
import { type Confirmed, confirmTotals } from './confirm-totals.js';

export interface DecidedTable {
  /** Without the totals that are set aside. */
  table: RawTable;
  columns: DecidedColumn[];
  setAside: SetAside[];
  totals: ReceiptTotal[];
  warnings: ReadWarning[];
}

const MIN_ROWS = 3;

/**
 * Sets lines aside that close the report. Decides the columns without the records that may be totals, then puts those to the test. Totals are set aside unless
 * a user wants them loaded; what only looks like one is a record.
 */
export async function decideWithoutTotals(
  whole: RawTable,
  labelledLines: readonly number[],
  blanks: readonly SetAside[],
  choices: Choices,
): Promise<DecidedTable> {
  const closing = await closingLines(whole);
  const table = excludingLines(
    whole,
    closing.map(({ fromLine }) => fromLine),
  );
  const decided = await decideTotals(table, labelledLines, blanks, choices);
  return { ...decided, setAside: [...decided.setAside, ...closing] };
}

async function decideTotals(
  table: RawTable,
  labelledLines: readonly number[],
  blanks: readonly SetAside[],
  choices: Choices,
): Promise<DecidedTable> {
  const gapLines = new Set(blanks.flatMap(({ kind, toLine }) => (kind === 'blank' ? [toLine + 1] : [])));
  const candidates = table.rows < MIN_ROWS ? [] : await findCandidates(table, labelledLines, gapLines);
  const rest = excludingLines(table, linesOf(candidates));
  const columns = await decideColumns(rest, choices);
  const none = { setAside: [], totals: [], warnings: [] };
  if (candidates.length === 0) return { ...none, table, columns };
  const confirmed = await confirmTotals(rest, candidates, columns);
  const isLoaded = choices.settings.totals === 'load';
  const totals = confirmed.map((one) => toTotal(one, isLoaded));
  const found = confirmed.map(({ candidate }) => candidate);
  const doubted = candidates.filter((one) => one.label === 'plain' && !found.includes(one));
  const warnings = [...totalWarnings(confirmed, isLoaded), ...notSums(doubted)];
  if (isLoaded) return { ...none, table, columns: await decideColumns(table, choices), totals, warnings };
  const without = excludingLines(table, linesOf(found));
  return {
    table: without,
    columns: found.length === candidates.length ? columns : await decideColumns(without, choices),
    setAside: found.map(({ line, cells }) => ({
      kind: 'total',
      fromLine: line,
      toLine: line,
      text: textOf(cells),
    })),
    totals,
    warnings,
  };
}

const linesOf = (candidates: readonly Candidate[]) => candidates.map(({ line }) => line);
const textOf = (cells: Candidate['cells']) => cells.map((cell) => cell ?? '').join(', ');

function toTotal(
  { candidate, of, column, text, difference, repeatedRows }: Confirmed,
  loaded: boolean,
): ReceiptTotal {
  const { line, cells } = candidate;
  const found = { line, text: textOf(cells), of, column: column.name, value: text, loaded };
  return {
    ...found,
    ...(difference !== 0 && { difference: Number(difference.toFixed(column.extent.fraction)) }),
    ...(repeatedRows && { repeatedRows }),
  };
}

/** More are told together. */
const MAX_TOLD = 20;
const MAX_LINES = 100;

function totalWarnings(confirmed: readonly Confirmed[], isLoaded: boolean): ReadWarning[] {
  const [first] = confirmed;
  if (!first || confirmed.length <= MAX_TOLD) return confirmed.map((one) => totalWarning(one, isLoaded));
  const lines = confirmed.map(({ candidate }) => candidate.line);
  const fate = isLoaded ? 'Loaded like the others, as you chose.' : 'Set aside.';
  const message = `${rows(lines.length)} add up the rows above them, first on line ${count(first.candidate.line)}. ${fate}`;
  const code = isLoaded ? 'total_loaded' : 'total_row';
  return [
    { code, line: first.candidate.line, count: lines.length, lines: lines.slice(0, MAX_LINES), message },
  ];
}

function totalWarning(confirmed: Confirmed, isLoaded: boolean): ReadWarning {
  const { candidate, of, column, text } = confirmed;
  const what = of === 'average' ? 'an average' : 'a total';
  const fate = isLoaded ? 'Loaded like the others, as you chose.' : 'Set aside.';
  const message = `This is ${what}, not a record. Line ${count(candidate.line)}: its ${column.name}, ${text}, ${howItAdds(confirmed)}. ${fate}`;
  const code = isLoaded ? 'total_loaded' : 'total_row';
  return { code, column: column.name, line: candidate.line, count: 1, message };
}

function howItAdds({ of, column, difference, repeatedRows }: Confirmed): string {
  if (of === 'average') return 'is the average of the lines above';
  if (difference === 0) return 'is the sum of the lines above';
  const { fraction } = column.extent;
  const digits = { minimumFractionDigits: fraction, maximumFractionDigits: fraction };
  const amount = Math.abs(difference).toLocaleString('en-US', digits);
  const why = repeatedRows
    ? `the amount of ${repeatedRows === 1 ? '1 repeated row' : `${count(repeatedRows)} repeated rows`}`
    : difference < 0
      ? 'as if rows were missing'
      : 'as if rows had been added';
  return `differs from the sum of the lines above by ${amount}, ${why}`;
}

function notSums(doubted: readonly Candidate[]): ReadWarning[] {
  const [first] = doubted;
  if (!first) return [];
  const { length } = doubted;
  const subject =
    length === 1 ? '1 row calls itself a total but is' : `${rows(length)} call themselves a total but are`;
  const message = `${subject} not the sum of the lines above, first on line ${count(first.line)}. Loaded like the others.`;
  return [{ code: 'total_not_sum', line: first.line, count: length, message }];
}
