import { open } from 'node:fs/promises';
import type { SetAside } from '@plumbline/contracts';
import { readChunks } from '../bytes/chunks.js';
import { RecordWriter } from '../records/record-writer.js';
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
  const sink = new LineSink(layout.reader(), layout.names.length);
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
    if (this.held) this.writer.write(this.held.line, this.held.cells);
  }

  private hold(line: number, cells: string[]): void {
    if (this.held) this.writer.write(this.held.line, this.held.cells);
    this.held = { line, cells };
  }

  private append(text: string, line: number): void {
    if (!this.held) this.setAside.add('preamble', line, line, text);
    else this.held.cells = this.held.cells.with(-1, `${this.held.cells.at(-1)}\n${text}`);
  }
}
