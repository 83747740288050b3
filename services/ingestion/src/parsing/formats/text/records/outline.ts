import { type Dialect, parseRecord } from '../../../dialect/dialect.js';
import type { PageBreaks, PageLines } from './page-breaks.js';
import { prefersFirstLine, repairRecord } from './repair.js';
import { type RowShape, rowShapeOf } from './row-shape.js';
import type { RecordSink, ScannedRecord } from './scanned-record.js';
import { isTotalLabel, mayBeTotalLabel } from './total-label.js';

/** Consecutive records of one width, up to one that may name columns anew; `cells` is 0 for blank lines. */
export interface Run {
  cells: number;
  /** Of its widest record: `cells`, but for the last run of a file that is torn into too many. */
  mostCells: number;
  count: number;
  firstLine: number;
  lastLine: number;
  firstByte: number;
  /** The first record, shortened. */
  text: string;
  /** Its first records. */
  opening: RowShape[];
}

export interface Outline {
  runs: Run[];
  records: number;
  lines: number;
  /** Records of several lines. */
  multiLine: number;
  malformed: number;
  unclosed: number;
  /** Lines between its pages, where the header stands again. */
  pageLines: PageLines;
  comments: number;
  /** Records that call themselves a total, at most MAX_TOTALS + 1. */
  totalLines: number[];
  hasQuotes: boolean;
  hasEscapes: boolean;
}

/** Shortened text of a record, for receipts. */
export const TEXT_SHOWN = 300;
/** A file torn into more runs than this is ragged throughout; the rest counts as one. */
const MAX_RUNS = 20_000;
/** Records without a digit below others may name columns; where there are more than this, they are words. */
const MAX_WORDY_RECORDS = 200;
const OPENING_RECORDS = 6;
/** Characters of a record that a shape takes in. */
const PROBE_CHARACTERS = 4_000;
export const MAX_TOTALS = 5_000;

/** Learns a file's shape in one pass: runs of equally wide records, and everything that is not plain. */
export class OutlineSink implements RecordSink {
  readonly outline: Outline = {
    runs: [],
    records: 0,
    lines: 0,
    multiLine: 0,
    malformed: 0,
    unclosed: 0,
    pageLines: new Map(),
    comments: 0,
    totalLines: [],
    hasQuotes: false,
    hasEscapes: false,
  };
  private readonly delimiterByte: number;
  private wordyRecords = 0;

  constructor(
    private readonly dialect: Dialect,
    private readonly columns: number,
    private readonly pages: PageBreaks,
  ) {
    this.outline.pageLines = pages.lines;
    this.delimiterByte = dialect.delimiter.charCodeAt(0);
  }

  prefersFirstLine(record: ScannedRecord, firstLineEnd: number): boolean {
    return prefersFirstLine(record, firstLineEnd, this.dialect, this.columns);
  }

  onRecord(record: ScannedRecord): void {
    const { outline } = this;
    outline.records++;
    outline.lines = record.line + record.lines - 1;
    outline.hasQuotes ||= record.isQuoted;
    outline.hasEscapes ||= record.isEscaped;
    if (record.lines > 1) outline.multiLine++;
    if (record.isMalformed) outline.malformed++;
    if (record.isUnclosed) outline.unclosed++;
    if (record.filled > 0) this.noteWords(record);
    const page = this.pages.pageAt(record);
    if (page === undefined) this.addToRuns(record);
    else this.endRunsAt(page);
  }

  /** What has been taken for records from this line on stands between two pages: the table goes on below. */
  private endRunsAt(line: number): void {
    const { runs } = this.outline;
    while ((runs.at(-1)?.firstLine ?? 0) >= line) runs.pop();
    const last = runs.at(-1);
    if (!last || last.lastLine < line) return;
    last.count -= last.lastLine - line + 1;
    last.lastLine = line - 1;
  }

  private addToRuns(record: ScannedRecord): void {
    const { runs } = this.outline;
    const isBlank = record.filled === 0 && !record.isUnclosed;
    const cells = isBlank ? 0 : this.width(record);
    const last = runs.at(-1);
    const lastLine = record.line + record.lines - 1;
    const continues = last?.cells === cells && (isBlank || !this.mayNameColumns(record, last));
    // The one run for the rest must not be one of blank lines, or the records after it were none.
    const isRest = runs.length >= MAX_RUNS && (isBlank || last?.cells !== 0);
    if (last && (continues || isRest)) {
      last.mostCells = Math.max(last.mostCells, cells);
      if (!isBlank && last.opening.length < OPENING_RECORDS) last.opening.push(this.shape(record));
      last.count++;
      last.lastLine = lastLine;
      return;
    }
    const opening = isBlank ? [] : [this.shape(record)];
    const { line: firstLine, offset: firstByte } = record;
    const shown = textOf(record, TEXT_SHOWN);
    runs.push({ cells, mostCells: cells, count: 1, firstLine, lastLine, firstByte, text: shown, opening });
  }

  private shape(record: ScannedRecord): RowShape {
    return rowShapeOf(parseRecord(textOf(record, PROBE_CHARACTERS), this.dialect).cells);
  }

  /** A record of words below one that holds values. */
  private mayNameColumns({ bytes, start, end }: ScannedRecord, above: Run): boolean {
    if (this.wordyRecords > MAX_WORDY_RECORDS || hasDigit(bytes, start, end)) return false;
    if (!above.opening.some((shape) => shape.values.length > 0)) return false;
    this.wordyRecords++;
    return true;
  }

  /** A damaged record that repairs to the table's width does not tear its run. */
  private width(record: ScannedRecord): number {
    if (!record.isMalformed && !record.isUnclosed) return record.cells;
    const text = record.bytes.toString('utf8', record.start, record.end);
    const repaired = repairRecord(text, this.dialect, this.columns);
    if (repaired || record.isUnclosed) return this.columns;
    return parseRecord(text, this.dialect).cells.length;
  }

  private noteWords(record: ScannedRecord): void {
    const { bytes, end } = record;
    let at = record.start;
    if (bytes[at] === HASH && record.cells !== this.columns) this.outline.comments++;
    while (at < end && ((bytes[at] ?? 0) <= SPACE || bytes[at] === QUOTE || bytes[at] === this.delimiterByte))
      at++;
    if (this.outline.totalLines.length > MAX_TOTALS) return;
    if (!mayBeTotalLabel(bytes, at)) return;
    const cells = parseRecord(bytes.toString('utf8', record.start, end), this.dialect).cells;
    const label = cells.find((cell) => cell.trim() !== '') ?? '';
    if (isTotalLabel(label)) this.outline.totalLines.push(record.line);
  }
}

const HASH = 35;
const SPACE = 32;
const QUOTE = 34;

function textOf({ bytes, start, end }: ScannedRecord, characters: number): string {
  return bytes.toString('utf8', start, Math.min(end, start + characters));
}

const ZERO = 48;
const NINE = 57;

function hasDigit(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) >= ZERO && (bytes[at] ?? 0) <= NINE) return true;
  return false;
}
