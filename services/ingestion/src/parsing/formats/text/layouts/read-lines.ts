import { open } from 'node:fs/promises';
import type { SetAside } from '@plumbline/contracts';
import { readChunks } from '../../../bytes/chunks.js';
import { ParseError } from '../../../source/parse-error.js';
import { RecordWriter } from '../../../table/record-writer.js';
import type { RecordSink, ScannedRecord } from '../records/scanned-record.js';
import { RecordScanner } from '../records/scanner.js';
import { SetAsideList } from '../records/set-aside-list.js';
import type { LineLayout, LineReader } from './layout.js';

export interface LinesRead {
  rows: number;
  setAside: SetAside[];
  lines: number;
  lineEnds: { lf: number; crlf: number; cr: number };
}

const WHOLE_LINES = { delimiter: '', quote: '', escape: '', padding: 'none' } as const;

/** Writes the records of a text file as plain CSV, line number first. */
export async function readLines(
  path: string,
  outPath: string,
  layout: LineLayout,
  limits: { maxRecordBytes: number; bomBytes: number },
  signal?: AbortSignal,
): Promise<LinesRead> {
  const sink = new LineSink(layout.reader(), layout.names.length, limits.maxRecordBytes);
  const scanner = new RecordScanner(WHOLE_LINES, sink, limits.maxRecordBytes, limits.bomBytes);
  const out = await open(outPath, 'w');
  try {
    for await (const chunk of readChunks(path, signal, limits.bomBytes)) {
      scanner.push(chunk);
      await sink.writer.flushTo(out);
    }
    scanner.end();
    sink.end();
    await sink.writer.flushTo(out);
  } finally {
    await out.close();
  }
  const { lf, crlf, cr } = scanner;
  return {
    rows: sink.writer.rows,
    setAside: sink.setAside.entries(),
    lines: sink.lines,
    lineEnds: { lf, crlf, cr },
  };
}

/** Holds one record back, because the lines after it may belong to it. */
class LineSink implements RecordSink {
  readonly writer: RecordWriter;
  readonly setAside = new SetAsideList();
  lines = 0;
  private held?: { line: number; cells: string[] };

  constructor(
    private readonly reader: LineReader,
    columns: number,
    private readonly maxRecordBytes: number,
  ) {
    this.writer = new RecordWriter(columns, undefined);
  }

  onRecord({ bytes, start, end, line }: ScannedRecord): void {
    const text = bytes.toString('utf8', start, end);
    this.lines = line;
    const outcome = this.reader.onLine(text, line);
    if (outcome.kind === 'record') this.hold(line, outcome.cells);
    else if (outcome.kind === 'ended') this.hold(outcome.line, outcome.cells);
    else if (outcome.kind === 'aside') this.setAside.add(outcome.as, line, line, text);
    else if (outcome.kind === 'more') this.append(text, line);
  }

  end(): void {
    const last = this.reader.onEnd();
    if (last) this.hold(last.line, last.cells);
    this.writeHeld();
  }

  private hold(line: number, cells: string[]): void {
    this.writeHeld();
    this.held = { line, cells };
  }

  private writeHeld(): void {
    if (!this.held) return;
    const { line, cells } = this.held;
    if (isLonger(cells, this.maxRecordBytes)) throw tooLong(line, this.maxRecordBytes);
    this.writer.write(line, cells);
  }

  private append(text: string, line: number): void {
    if (!this.held) this.setAside.add('preamble', line, line, text);
    else this.held.cells = this.held.cells.with(-1, `${this.held.cells.at(-1)}\n${text}`);
  }
}

function isLonger(cells: readonly string[], maxBytes: number): boolean {
  const characters = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (characters * 3 <= maxBytes) return false;
  return cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0) > maxBytes;
}

function tooLong(line: number, maxBytes: number): ParseError {
  return new ParseError(
    'file_too_complex',
    `The record that begins on line ${line.toLocaleString('en-US')} goes on for more than ${(maxBytes / 1e6).toLocaleString('en-US')} MB, because the lines after it do not begin a new one. Check how the file was exported.`,
    { line },
  );
}
