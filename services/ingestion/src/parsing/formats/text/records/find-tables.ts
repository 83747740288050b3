import { type Outline, type Run, TEXT_SHOWN } from './outline.js';
import { isTitle, type TableOpening, tableOpening } from './table-opening.js';

/** A stretch of lines that reads as one table, ragged records and blank lines inside it included. */
export interface TableSpan {
  columns: number;
  records: number;
  firstLine: number;
  lastLine: number;
  firstByte: number;
  text: string;
  hasValues: boolean;
  /** Columns that hold something, as far as its first records tell. */
  extent: number;
  /** Where its first records hold numbers, dates and times. */
  values: number[];
  /** Records per width. */
  widths: Map<number, number>;
  /** It begins with names above values. */
  isNamed: boolean;
}

/** Fewer records than this of another width are ragged, not another table, unless a blank line stands before them. */
const MIN_TABLE_RECORDS = 3;
/** Lines that a title, a note or a source may take. */
const MAX_NOTE_LINES = 20;

/** The stretches of lines that are tables, largest first as they were found, and the notes around them. */
export interface Spans {
  tables: TableSpan[];
  notes: TableSpan[];
}

/** Splits a file into tables and notes. `header` is the record that names the columns of the first table, if known. */
export function findTables(outline: Outline, header = ''): Spans {
  const spans = spansOf(outline.runs, header.slice(0, TEXT_SHOWN));
  return {
    tables: spans.filter(({ columns }) => columns > 0),
    notes: spans.filter(({ columns }) => columns === 0),
  };
}

/** More than a stray line: it can be offered to read instead of another. */
export function isTable({ records, columns, extent }: TableSpan): boolean {
  return records > 1 && columns > 1 && extent > 1;
}

/** Notes are spans of no columns. */
function spansOf(runs: Run[], header: string): TableSpan[] {
  const spans: TableSpan[] = [];
  const widest = usualWidth(runs);
  const isWide = (run: Run) => run.cells >= widest;
  const wide = { first: runs.findIndex(isWide), last: runs.findLastIndex(isWide), cells: widest };
  let isAfterBlank = true;
  for (const [index, run] of runs.entries()) {
    if (run.cells === 0) {
      isAfterBlank = true;
      continue;
    }
    const last = spans.at(-1);
    const opening = tableOpening(runs, index);
    if (isNote(run, runs, index, wide, isAfterBlank)) {
      if (last?.columns === 0 && !isAfterBlank) extend(last, run);
      else spans.push(spanOf(run, 0, opening));
    } else if (!last || last.columns === 0 || startsTable(run, last, opening, isAfterBlank, header))
      spans.push(spanOf(run, run.cells, opening));
    else extend(last, run);
    isAfterBlank = false;
  }
  return mergeNotes(spans);
}

function spanOf(run: Run, columns: number, opening: TableOpening | undefined): TableSpan {
  const { firstLine, lastLine, firstByte, text } = run;
  return {
    columns,
    records: run.count,
    widths: new Map([[run.cells, run.count]]),
    isNamed: opening !== undefined,
    firstLine,
    lastLine,
    firstByte,
    text,
    ...seenIn(run),
  };
}

function seenIn({ opening }: Run): Pick<TableSpan, 'hasValues' | 'extent' | 'values'> {
  const values = opening.find((shape) => shape.values.length > 0)?.values ?? [];
  return { hasValues: values.length > 0, values, extent: Math.max(...opening.map(({ extent }) => extent)) };
}

function extend(span: TableSpan, run: Run): void {
  const { hasValues, values, extent } = seenIn(run);
  span.records += run.count;
  span.lastLine = run.lastLine;
  span.widths.set(run.cells, (span.widths.get(run.cells) ?? 0) + run.count);
  if (span.columns > 0) span.columns = majorityWidth(span) ?? span.columns;
  if (!span.hasValues) span.values = values;
  span.hasValues ||= hasValues;
  span.extent = Math.max(span.extent, extent);
  if (span.columns === 0) span.text = `${span.text}\n${run.text}`;
}

/** The width of more than half of the records; where there is none, the first record knows best. */
function majorityWidth({ widths, records }: TableSpan): number | undefined {
  for (const [width, count] of widths) if (count > records / 2) return width;
  return undefined;
}

function usualWidth(runs: Run[]): number {
  const records = new Map<number, number>();
  for (const run of runs) {
    if (run.cells > 0) records.set(run.cells, (records.get(run.cells) ?? 0) + run.count);
  }
  return [...records].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}

/** Which runs have the usual width. */
interface WideRuns {
  first: number;
  last: number;
  cells: number;
}

/** One or a few narrow lines at the start or end of the file, or set apart by a blank line. */
function isNote(run: Run, runs: Run[], index: number, wide: WideRuns, isAfterBlank: boolean): boolean {
  const widest = wide.cells;
  if (isAfterBlank && widest > 2 && run.count <= run.opening.length && run.opening.every(isTitle))
    return true;
  const isNarrow = run.cells < widest && run.cells <= Math.max(1, widest / 3);
  if (!isNarrow || run.count > MAX_NOTE_LINES) return false;
  const isOutside = index <= wide.first || index >= wide.last;
  return isOutside || isAfterBlank || runs[index + 1]?.cells === 0;
}

/** Names again above values: after a blank line, below a title, in another width, or where the table has values. */
function startsTable(
  run: Run,
  table: TableSpan,
  opening: TableOpening | undefined,
  isAfterBlank: boolean,
  header: string,
): boolean {
  const isOtherWidth = run.cells !== table.columns;
  const isRepeated = run.text === header || run.text === table.text;
  const isOpening = opening !== undefined && table.hasValues && !isRepeated;
  if (isAfterBlank) return isOpening || (isOtherWidth && run.count >= MIN_TABLE_RECORDS);
  if (!isOpening) return false;
  if (opening.titles > 0) return true;
  return isOtherWidth ? run.count >= MIN_TABLE_RECORDS : namesColumns(opening, table);
}

/** Words in all columns of numbers, at least two: no record has that. */
function namesColumns({ header, below }: TableOpening, { values }: TableSpan): boolean {
  const isWhole = header.filled === header.extent && values.every((position) => position < header.extent);
  return isWhole && values.length > 1 && below.values.length > 1;
}

/** Ragged records of one wide table that were torn apart by notes in the middle stay one table. */
function mergeNotes(spans: TableSpan[]): TableSpan[] {
  const merged: TableSpan[] = [];
  for (const span of spans) {
    const [before, note] = merged.slice(-2);
    const isContinued =
      before &&
      note?.columns === 0 &&
      span.columns === before.columns &&
      before.columns > 1 &&
      continues(span, before);
    if (isContinued) {
      before.records += span.records;
      before.lastLine = span.lastLine;
      merged.pop();
    } else merged.push(span);
  }
  return merged;
}

function continues(span: TableSpan, before: TableSpan): boolean {
  return !span.isNamed && span.hasValues === before.hasValues && span.text !== before.text;
}
