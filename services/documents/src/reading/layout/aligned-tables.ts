import { around, type Box, heightOf } from '../page/box.js';
import type { Line } from '../page/lines.js';
import { textOf } from './line-text.js';
import { usualHeight } from './reading-order.js';
import { partsOf, type Row } from './run-parts.js';
import { cellOf, headerRowsOf, isNumber, type Table } from './table.js';

const LEAST_ROWS = 3;
/** White down the page that ends a table, in heights of a line. */
const ROW_GAP = 2.6;
/** A cell holds at most so many words, but for one column of descriptions. */
const CELL_WORDS = 14;

/** Tables without drawn lines: rows of pieces that stand in the same columns. */
export function alignedTables(lines: readonly Line[]): Table[] {
  const height = usualHeight(lines);
  return runsOf(rowsOf(lines), height).flatMap((run) => {
    const table = tableOf(run);
    return table ? [table] : [];
  });
}

function rowsOf(lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  for (const line of [...lines].sort((a, b) => a.box[1] - b.box[1])) {
    const row = rows.at(-1);
    const middle = (line.box[1] + line.box[3]) / 2;
    if (row && middle < row.bottom) {
      row.segments.push(line);
      row.bottom = Math.max(row.bottom, Math.min(line.box[3], row.top + heightOf(line.box) * 1.5));
    } else rows.push({ segments: [line], top: line.box[1], bottom: line.box[3] });
  }
  for (const row of rows) row.segments.sort((a, b) => a.box[0] - b.box[0]);
  return rows;
}

/** Rows that follow each other, most of them with several pieces; between two of those a single piece goes on with a cell. */
function runsOf(rows: readonly Row[], height: number): Row[][] {
  const runs: Row[][] = [];
  let run: Row[] = [];
  const end = () => {
    for (const part of partsOf(run, height)) {
      const rows = withoutSingles(part);
      if (rows.filter(({ segments }) => segments.length > 1).length >= LEAST_ROWS) runs.push(rows);
    }
    run = [];
  };
  for (const row of rows) {
    const before = run.at(-1);
    if (before && row.top - before.bottom > ROW_GAP * height) end();
    const isSingle = row.segments.length === 1;
    const isAfterSingle = run.at(-1)?.segments.length === 1;
    if (isSingle && (run.length === 0 || isAfterSingle || isWide(row))) end();
    else run.push(row);
  }
  end();
  return runs;
}

/** Without the single pieces that stand before its first row of several and behind its last. */
function withoutSingles(rows: readonly Row[]): Row[] {
  const isRow = ({ segments }: Row) => segments.length > 1;
  return rows.slice(Math.max(0, rows.findIndex(isRow)), rows.findLastIndex(isRow) + 1);
}

const isWide = ({ segments }: Row): boolean => (segments[0]?.words.length ?? 0) > CELL_WORDS;

function tableOf(rows: readonly Row[]): Table | undefined {
  const columns = columnsOf(rows);
  if (columns.length < 2) return undefined;
  const cells = withWrapped(rows, columns).map((segments) =>
    columns.map((column) => {
      const words = segments.filter(({ box }) => overlaps(box, column)).flatMap((line) => line.words);
      const band = around(segments.map(({ box }) => box));
      return cellOf(words, [column.left, band[1], column.right, band[3]]);
    }),
  );
  const texts = cells.flat().filter(({ text }) => text !== '');
  const numbers = texts.filter(({ text }) => isNumber(text)).length;
  const isProse = columns.every((column) => isColumnOfProse(rows, column));
  // Two columns without a number are labels and values, or a letterhead.
  if (isProse || cells.length < LEAST_ROWS || (columns.length === 2 && numbers < LEAST_ROWS))
    return undefined;
  if (texts.length < cells.length * 1.5) return undefined;
  const box = around(rows.flatMap(({ segments }) => segments.map((line) => line.box)));
  return { box, rows: cells, headerRows: headerRowsOf(cells), isRuled: false };
}

interface Column {
  left: number;
  right: number;
}

/** The reaches of the pieces, those that overlap together; a piece over several columns of other rows counts for none. */
function columnsOf(rows: readonly Row[]): Column[] {
  const most = Math.max(...rows.map(({ segments }) => segments.length));
  const full = rows.filter(({ segments }) => segments.length >= Math.max(2, most - 1));
  const columns: Column[] = [];
  const pieces = full
    .flatMap(({ segments }) => segments)
    .sort((a, b) => a.box[0] - b.box[0] || a.box[2] - b.box[2]);
  for (const { box } of pieces) {
    const last = columns.at(-1);
    if (last && box[0] < last.right) last.right = Math.max(last.right, box[2]);
    else columns.push({ left: box[0], right: box[2] });
  }
  return columns;
}

const overlaps = (box: Box, { left, right }: Column): boolean => {
  const middle = (box[0] + box[2]) / 2;
  return (middle >= left && middle <= right) || (box[0] >= left && box[0] < right);
};

/** A row of one piece, under a cell that it goes on with, belongs to the row above. */
function withWrapped(rows: readonly Row[], columns: readonly Column[]): Line[][] {
  const joined: Line[][] = [];
  for (const { segments } of rows) {
    const [only] = segments;
    const above = joined.at(-1);
    const isWrapped = segments.length === 1 && only && above && columns.length > 1 && !isNumber(textOf(only));
    if (isWrapped) above.push(only);
    else joined.push([...segments]);
  }
  return joined;
}

function isColumnOfProse(rows: readonly Row[], column: Column): boolean {
  const lines = rows.flatMap(({ segments }) => segments.filter(({ box }) => overlaps(box, column)));
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return lines.length > 0 && words / lines.length > 5;
}
