import { elementAt } from '@plumbline/statistics';
import { readChunks } from '../../../bytes/chunks.js';
import { cellKind } from '../../../dialect/cell-kinds.js';
import { type Dialect, parseRecord } from '../../../dialect/dialect.js';
import type { TextRecord } from '../../../dialect/split-records.js';
import { findHeader, type HeaderChoice } from './find-header.js';
import type { TableSpan } from './find-tables.js';
import type { RecordSource } from './record-source.js';
import type { RecordSink, ScannedRecord } from './scanned-record.js';
import { RecordScanner } from './scanner.js';

/** Columns between empty ones, with the lines that hold something in them. */
export interface Block {
  /** Positions, from 0; `to` is the first behind it. */
  from: number;
  to: number;
  header: HeaderChoice;
  /** Records below the header. */
  records: number;
  lastLine: number;
}

export interface SideBySide {
  blocks: Block[];
  /** The blocks are tables of their own; else they may as well be parts of one. */
  areTables: boolean;
}

interface Range {
  from: number;
  to: number;
}

/** Looks for tables beside each other; undefined where no empty column separates named ones. */
export async function findSideBySide(
  source: RecordSource,
  dialect: Dialect,
  span: TableSpan,
  head: readonly TextRecord[],
  signal?: AbortSignal,
): Promise<SideBySide | undefined> {
  const ranges = rangesOf(head);
  if (ranges.length < 2) return undefined;
  const sink = new BlockSink(dialect, ranges, span);
  const scanner = new RecordScanner(dialect, sink, source.maxRecordBytes, source.startByte, source.firstLine);
  for await (const chunk of readChunks(source.path, signal, source.startByte)) scanner.push(chunk);
  scanner.end();
  if (sink.isCrossed) return undefined;
  const blocks = ranges.map((range, index) => blockOf(range, head, elementAt(sink.seen, index)));
  if (!blocks.every(isNamed)) return undefined;
  const areTables = blocks.slice(1).every((block, index) => areApart(elementAt(blocks, index), block));
  return areTables || blocks.every(({ from, to }) => to - from > 1) ? { blocks, areTables } : undefined;
}

/** Runs of columns that hold something, among columns that hold nothing. */
function rangesOf(records: readonly TextRecord[]): Range[] {
  const width = Math.max(0, ...records.map(({ cells }) => cells.length));
  const ranges: Range[] = [];
  for (let column = 0; column < width; column++) {
    const isEmpty = records.every(({ cells }) => (cells[column] ?? '').trim() === '');
    const last = ranges.at(-1);
    if (isEmpty) continue;
    if (last?.to === column) last.to++;
    else ranges.push({ from: column, to: column + 1 });
  }
  return ranges;
}

/** What a scan of all lines saw of one range of columns. */
interface Seen {
  records: number;
  lastLine: number;
  /** Records between its first and its last that hold nothing in it. */
  gaps: number;
  pending: number;
}

class BlockSink implements RecordSink {
  readonly seen: Seen[];
  /** A column between the ranges holds something further down. */
  isCrossed = false;

  constructor(
    private readonly dialect: Dialect,
    private readonly ranges: readonly Range[],
    private readonly span: TableSpan,
  ) {
    this.seen = ranges.map(() => ({ records: 0, lastLine: 0, gaps: 0, pending: 0 }));
  }

  onRecord({ bytes, start, end, line, lines, filled }: ScannedRecord): void {
    if (line < this.span.firstLine || line > this.span.lastLine || filled === 0) return;
    const { cells } = parseRecord(bytes.toString('utf8', start, end), this.dialect);
    let held = 0;
    for (const [index, range] of this.ranges.entries()) {
      const seen = elementAt(this.seen, index);
      const count = cells.slice(range.from, range.to).filter(isFilled).length;
      held += count;
      if (count === 0) seen.pending += seen.records > 0 ? 1 : 0;
      else {
        seen.records++;
        seen.gaps += seen.pending;
        seen.pending = 0;
        seen.lastLine = line + lines - 1;
      }
    }
    if (held < cells.filter(isFilled).length) this.isCrossed = true;
  }
}

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

interface SeenBlock extends Block {
  isGapless: boolean;
  hasKeys: boolean;
}

function blockOf({ from, to }: Range, head: readonly TextRecord[], seen: Seen): SeenBlock {
  const records = head
    .map((record) => ({ ...record, cells: record.cells.slice(from, to) }))
    .filter(({ cells }) => cells.some(isFilled));
  const header = findHeader(records, to - from, {});
  const above = header.preamble.length + header.header.length;
  return {
    from,
    to,
    header,
    records: seen.records - above,
    lastLine: seen.lastLine,
    isGapless: seen.gaps === 0,
    hasKeys: hasKeys(records.slice(above)),
  };
}

/** The first column names the rows: no value in it stands twice, and none has a fraction. */
function hasKeys(records: readonly TextRecord[]): boolean {
  const keys = records.map(({ cells }) => elementAt(cells, 0).trim());
  const isWhole = keys.every((key) => cellKind(key) !== 'number' || /^\d+$/.test(key));
  return isWhole && keys.every((key) => key !== '') && new Set(keys).size === keys.length;
}

function isNamed({ header: { header, names }, records }: Block): boolean {
  return header.length > 0 && records > 0 && names.every((name) => name !== '');
}

/** Headers on different lines, a header that comes again, or two lists of different length without a gap. */
function areApart(left: SeenBlock, right: SeenBlock): boolean {
  if (elementAt(left.header.header, 0).line !== elementAt(right.header.header, 0).line) return true;
  const [names = [], others = []] = [left, right].map(({ header }) =>
    header.names.map((name) => name.toLowerCase()),
  );
  if (names[0] === others[0] || names.join('\n') === others.join('\n')) return true;
  const areLists = [left, right].every(
    ({ from, to, records, isGapless, hasKeys: isKeyed }) =>
      to - from > 1 && records > 1 && isGapless && isKeyed,
  );
  return areLists && left.lastLine !== right.lastLine;
}
