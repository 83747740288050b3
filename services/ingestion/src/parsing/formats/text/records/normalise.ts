import { open } from 'node:fs/promises';
import type { ReadWarning, RejectedRecord, SetAside } from '@plumbline/contracts';
import { readChunks } from '../../../bytes/chunks.js';
import { type Dialect, parseRecord } from '../../../dialect/dialect.js';
import { isBlank, RecordWriter } from '../../../table/record-writer.js';
import { DefectCounter } from './defects.js';
import { TEXT_SHOWN } from './outline.js';
import type { PageLines } from './page-breaks.js';
import { type ColumnHabit, realign } from './realign.js';
import type { RecordSource } from './record-source.js';
import { prefersFirstLine, repairRecord, splitBeforeQuote } from './repair.js';
import type { RecordSink, ScannedRecord } from './scanned-record.js';
import { RecordScanner } from './scanner.js';
import { SetAsideList } from './set-aside-list.js';

export interface NormalisePlan {
  dialect: Dialect;
  columns: number;
  /** Whether records longer than the table get a column for the rest. */
  hasExtra: boolean;
  /** Lines of the data records, both included. */
  firstLine: number;
  lastLine: number;
  /** The header as it stands in the file; where it stands again it is no record. */
  header?: string;
  /** Lines between pages. */
  pageLines: PageLines;
  /** What the columns usually hold, for records that are too wide or too narrow. */
  habits: readonly ColumnHabit[];
  /** The columns of a table beside another, `to` excluded; all where it stands alone. */
  block?: { from: number; to: number };
}

export interface Normalised {
  rows: number;
  /** Records of which something is left behind the last column. */
  longRows: number;
  rejected: RejectedRecord[];
  rowsRejected: number;
  setAside: SetAside[];
  warnings: ReadWarning[];
}

/** Rejected records listed in a receipt; all are counted. */
const MAX_REJECTED = 1_000;
const UNCLOSED = 'A quote opens in this record and never closes, so its cells cannot be told apart.';

/**
 * Writes the table's records as plain CSV (line number first; comma, doubled quotes, LF), whatever shape they were
 * in, and tells what was mended, refused or set aside.
 */
export async function normaliseFile(
  source: RecordSource,
  outPath: string,
  plan: NormalisePlan,
  signal?: AbortSignal,
  onRows?: (rows: number) => void,
): Promise<Normalised> {
  const out = await open(outPath, 'w');
  const sink = new NormaliseSink(plan);
  try {
    const { path, startByte, firstLine, maxRecordBytes } = source;
    const scanner = new RecordScanner(plan.dialect, sink, maxRecordBytes, startByte, firstLine);
    for await (const chunk of readChunks(path, signal, startByte)) {
      scanner.push(chunk);
      await sink.writer.flushTo(out);
      onRows?.(sink.writer.rows);
    }
    scanner.end();
    await sink.writer.flushTo(out);
  } finally {
    await out.close();
  }
  return sink.outcome();
}

class NormaliseSink implements RecordSink {
  readonly writer: RecordWriter;
  private readonly rejected: RejectedRecord[] = [];
  private rowsRejected = 0;
  private longRows = 0;
  private readonly setAside = new SetAsideList();
  private readonly defects = new DefectCounter();
  private readonly canCopy: boolean;

  constructor(private readonly plan: NormalisePlan) {
    const { dialect, columns, hasExtra } = plan;
    this.writer = new RecordWriter(columns, hasExtra ? dialect.delimiter : undefined);
    this.canCopy =
      dialect.delimiter === ',' &&
      dialect.padding === 'none' &&
      dialect.quote === '"' &&
      dialect.escape === '"';
  }

  prefersFirstLine(record: ScannedRecord, firstLineEnd: number): boolean {
    return prefersFirstLine(record, firstLineEnd, this.plan.dialect, this.plan.columns);
  }

  onRecord(record: ScannedRecord): void {
    const { firstLine, lastLine, columns } = this.plan;
    const isOutside = record.line < firstLine || record.line > lastLine;
    if (isOutside) return;
    const between = this.plan.pageLines.get(record.line);
    if (between) this.putAside(between, record);
    else if (record.isUnclosed) this.reject(record, textOf(record));
    else if (this.plan.block) this.onBlock(record, this.plan.block);
    else if (record.isMalformed) this.onDamaged(record, textOf(record));
    else if (record.filled === 0) this.putAside('blank', record);
    else if (record.cells === columns) this.onRegular(record);
    else this.onIrregular(record, textOf(record));
  }

  outcome(): Normalised {
    return {
      rows: this.writer.rows,
      longRows: this.longRows,
      rejected: this.rejected,
      rowsRejected: this.rowsRejected,
      setAside: this.setAside.entries(),
      warnings: this.defects.warnings(),
    };
  }

  private onRegular(record: ScannedRecord): void {
    const { bytes, start, end, line } = record;
    const { header, dialect } = this.plan;
    const mayBeHeader = header !== undefined && end - start === Buffer.byteLength(header);
    if (mayBeHeader && textOf(record) === header) this.putAside('header', record);
    else if (this.canCopy && (record.isQuoted || !hasQuote(bytes, start, end))) {
      this.writer.copy(line, bytes, start, end);
    } else this.writer.write(line, parseRecord(textOf(record), dialect).cells);
  }

  /** A record of which only some cells are this table's; where these are empty, it belongs to the others. */
  private onBlock(record: ScannedRecord, { from, to }: { from: number; to: number }): void {
    const { dialect } = this.plan;
    const text = textOf(record);
    const cells = (repairRecord(text, dialect, record.cells) ?? parseRecord(text, dialect).cells).slice(
      from,
      to,
    );
    if (!cells.every(isBlank)) this.writer.write(record.line, cells);
    else if (record.filled === 0) this.putAside('blank', record);
  }

  private onDamaged(record: ScannedRecord, text: string): void {
    const { columns, dialect } = this.plan;
    const repaired = repairRecord(text, dialect, columns);
    if (repaired) {
      this.defects.add('stray_quote', record.line);
      this.writer.write(record.line, repaired);
    } else this.onIrregular(record, text);
  }

  private onIrregular(record: ScannedRecord, text: string): void {
    const { columns, dialect } = this.plan;
    const { cells } = parseRecord(text, dialect);
    const isComment = text.startsWith('#') && cells.length < columns;
    if (isComment || cells.every(isBlank)) this.putAside(isComment ? 'comment' : 'blank', record);
    else this.onWrongWidth(record.line, text, cells);
  }

  private onWrongWidth(line: number, text: string, cells: string[]): void {
    const { columns, dialect, habits } = this.plan;
    const moved = splitBeforeQuote(text, dialect, columns) ?? realign(cells, habits);
    if (moved) this.defects.add('shifted_row', line);
    else if (cells.length < columns) this.defects.add('short_row', line);
    else if (cells.slice(columns).every(isBlank)) this.defects.add('trailing_delimiter', line);
    else {
      this.defects.add('long_row', line);
      this.longRows++;
    }
    this.writer.write(line, moved ?? cells);
  }

  private reject(record: ScannedRecord, text: string): void {
    this.rowsRejected++;
    if (this.rejected.length >= MAX_REJECTED) return;
    this.rejected.push({ line: record.line, reason: UNCLOSED, text: text.slice(0, TEXT_SHOWN) });
  }

  private putAside(kind: SetAside['kind'], record: ScannedRecord): void {
    this.setAside.add(kind, record.line, record.line + record.lines - 1, textOf(record));
  }
}

function textOf({ bytes, start, end }: ScannedRecord): string {
  return bytes.toString('utf8', start, end);
}

const QUOTE = 34;

function hasQuote(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === QUOTE) return true;
  return false;
}
