import type { CellValue } from '@plumbline/contracts';
import { MAX_TOTALS } from '../formats/text/records/outline.js';
import {
  isAverageLabel,
  isTotalLabel,
  namesTotal,
  TOTAL_PIECES,
} from '../formats/text/records/total-label.js';
import { lastRecords } from '../table/last-records.js';
import type { RawTable } from '../table/raw-table.js';

/** A record that may be a total. */
export interface Candidate {
  line: number;
  cells: Array<string | null>;
  /** Its first word says so, or that it is an average, or only some word in its first cells ("North total"), or nothing. */
  label: 'plain' | 'average' | 'part' | 'none';
  /** No record but other candidates follows. */
  isAtEnd: boolean;
  /** A blank line stands above it. */
  isAfterGap: boolean;
}

/** A label stands in one of the first cells. */
const LABEL_CELLS = 3;
/** Averages and totals stand together below a table. */
const END_ROWS = 4;

/** Records that call themselves a total or an average, and the last one where it leaves cells empty. */
export async function findCandidates(
  table: RawTable,
  labelledLines: readonly number[],
  gapLines: ReadonlySet<number>,
): Promise<Candidate[]> {
  const most = mostTotals(table.rows);
  const labelled = labelledLines.length > most ? [] : labelledLines;
  const lines = [...new Set([...labelled, ...(await partlyLabelled(table, most))])];
  const read = (await lastRecords(table, END_ROWS, lines)).map((row): Candidate => {
    const candidate = toCandidate(row);
    return { ...candidate, isAfterGap: gapLines.has(candidate.line) };
  });
  const last = read.at(-1);
  const found = read.filter((one) => one.label !== 'none' || (one === last && isUnlabelledTotal(one)));
  const records = read.filter((one) => !found.includes(one)).map(({ line }) => line);
  const lastRecord = Math.max(0, ...records);
  return found
    .map((one) => ({ ...one, isAtEnd: one.line > lastRecord }))
    .filter(({ label, isAtEnd }) => label !== 'average' || isAtEnd);
}

/** A total adds up two rows at least: where more call themselves so, the word means something else. */
const ROWS_PER_TOTAL = 3;
const FEW_TOTALS = 200;

const mostTotals = (rows: number) => Math.min(MAX_TOTALS, Math.max(FEW_TOTALS, rows / ROWS_PER_TOTAL));

/** Lines with the word anywhere in their first cells; none where it is too common to mean this. */
async function partlyLabelled(table: RawTable, most: number): Promise<number[]> {
  const cells = table.columns.slice(0, LABEL_CELLS);
  const holds = cells.flatMap((cell) => TOTAL_PIECES.map((piece) => `contains(${cell}, '${piece}')`));
  const query = `SELECT ${table.line} FROM ${table.relation} WHERE ${holds.join(' OR ')} LIMIT ${MAX_TOTALS + 1}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  return rows.length > most ? [] : rows.map(([line]) => Number(line));
}

function toCandidate([line, ...cells]: [line: number, ...cells: CellValue[]]): Candidate {
  const texts = cells.map((cell) => (cell === null ? null : String(cell)));
  return { line, cells: texts, label: labelOf(texts), isAtEnd: false, isAfterGap: false };
}

function labelOf(cells: ReadonlyArray<string | null>): Candidate['label'] {
  const first = cells.find((text) => text !== null && text.trim() !== '') ?? '';
  if (isTotalLabel(first)) return 'plain';
  if (isAverageLabel(first)) return 'average';
  return cells.slice(0, LABEL_CELLS).some((text) => text !== null && namesTotal(text)) ? 'part' : 'none';
}

/** It leaves its first cell empty, or stands apart and leaves some cell empty, and holds a number. */
function isUnlabelledTotal({ cells, isAfterGap }: Candidate): boolean {
  const isEmpty = (cell: string | null | undefined) => (cell ?? '').trim() === '';
  const leaves = isAfterGap ? cells.some(isEmpty) : isEmpty(cells[0]);
  return cells.length > 1 && leaves && cells.some((cell) => /\d/.test(cell ?? ''));
}
