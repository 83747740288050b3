import type { SetAside } from '@plumbline/contracts';
import type { Outline, Run } from './outline.js';

/** A stretch of lines that reads as one table, ragged records and blank lines inside it included. */
export interface TableSpan {
  columns: number;
  records: number;
  firstLine: number;
  lastLine: number;
  firstByte: number;
  text: string;
  hasValues: boolean;
  /** Records per width. */
  widths: Map<number, number>;
}

export interface Tables {
  main: TableSpan;
  /** Everything outside the main table, in order of lines. */
  others: SetAside[];
}

/** Fewer records than this of another width are ragged, not another table, unless a blank line stands before them. */
const MIN_TABLE_RECORDS = 3;
/** Lines that a title, a note or a source may take. */
const MAX_NOTE_LINES = 20;

/** Splits a file into tables and notes; the largest table (of equals the first) is the one to read. */
export function findTables(outline: Outline): Tables | undefined {
  const spans = spansOf(outline.runs);
  const tables = spans.filter((span): span is TableSpan => span.columns > 0);
  const [first] = tables;
  if (!first) return undefined;
  const main = tables.reduce((best, span) => (span.records > best.records ? span : best), first);
  const others = spans.filter((span) => span !== main).map((span) => setAside(span, main, tables));
  return { main, others };
}

function setAside(span: TableSpan, main: TableSpan, tables: TableSpan[]): SetAside {
  const isTable = tables.includes(span) && span.records > 1 && span.columns > 1;
  const outside = span.firstLine < main.firstLine ? 'preamble' : 'footnote';
  const note = span.text.startsWith('#') ? 'comment' : outside;
  return {
    kind: isTable ? 'other_table' : note,
    fromLine: span.firstLine,
    toLine: span.lastLine,
    text: span.text,
  };
}

/** Notes are spans of no columns. */
function spansOf(runs: Run[]): TableSpan[] {
  const spans: TableSpan[] = [];
  const widest = usualWidth(runs);
  let isAfterBlank = true;
  for (const [index, run] of runs.entries()) {
    if (run.cells === 0) {
      isAfterBlank = true;
      continue;
    }
    const last = spans.at(-1);
    if (isNote(run, runs, index, widest, isAfterBlank)) {
      if (last?.columns === 0 && !isAfterBlank) extend(last, run);
      else spans.push(spanOf(run, 0));
    } else if (!last || last.columns === 0 || startsTable(run, last, isAfterBlank))
      spans.push(spanOf(run, run.cells));
    else extend(last, run);
    isAfterBlank = false;
  }
  return mergeNotes(spans);
}

function spanOf(run: Run, columns: number): TableSpan {
  const { firstLine, lastLine, firstByte, text } = run;
  const hasValues = run.continuesWithValues || !run.startsWithNames;
  return {
    columns,
    records: run.count,
    widths: new Map([[run.cells, run.count]]),
    firstLine,
    lastLine,
    firstByte,
    text,
    hasValues,
  };
}

function extend(span: TableSpan, run: Run): void {
  span.records += run.count;
  span.lastLine = run.lastLine;
  span.widths.set(run.cells, (span.widths.get(run.cells) ?? 0) + run.count);
  if (span.columns > 0) span.columns = majorityWidth(span) ?? span.columns;
  span.hasValues ||= run.continuesWithValues || !run.startsWithNames;
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

/** One or a few narrow lines at the start or end of the file, or set apart by a blank line. */
function isNote(run: Run, runs: Run[], index: number, widest: number, isAfterBlank: boolean): boolean {
  const isNarrow = run.cells < widest && run.cells <= Math.max(1, widest / 3);
  if (!isNarrow || run.count > MAX_NOTE_LINES) return false;
  const before = runs.slice(0, index).every((each) => each.cells < widest);
  const after = runs.slice(index + 1).every((each) => each.cells < widest);
  return before || after || isAfterBlank || runs[index + 1]?.cells === 0;
}

/** Names again above values, in another width or after a blank line. */
function startsTable(run: Run, table: TableSpan, isAfterBlank: boolean): boolean {
  const isOtherWidth = run.cells !== table.columns;
  const beginsLikeTable = run.startsWithNames && run.continuesWithValues && table.hasValues;
  if (isAfterBlank) return beginsLikeTable || (isOtherWidth && run.count >= MIN_TABLE_RECORDS);
  return isOtherWidth && beginsLikeTable && run.count >= MIN_TABLE_RECORDS;
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
  return span.hasValues === before.hasValues && span.text !== before.text;
}
