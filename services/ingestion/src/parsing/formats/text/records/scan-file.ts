import type { Receipt } from '@plumbline/contracts';
import { readChunks } from '../../../bytes/chunks.js';
import type { Dialect } from '../../../dialect/dialect.js';
import type { HeaderChoice } from './find-header.js';
import { type Outline, OutlineSink } from './outline.js';
import { PageBreaks } from './page-breaks.js';
import type { RecordSource } from './record-source.js';
import { RecordScanner } from './scanner.js';

/** The lines of the data records. */
export interface Lines {
  firstLine: number;
  lastLine: number;
}

/** The outline of a whole file, and how often its lines end in each way. */
export interface Scan {
  outline: Outline;
  lf: number;
  crlf: number;
  cr: number;
}

export async function scanFile(
  source: RecordSource,
  dialect: Dialect,
  header: HeaderChoice,
  signal?: AbortSignal,
): Promise<Scan> {
  const sink = new OutlineSink(dialect, header.columns, new PageBreaks(dialect, header));
  const scanner = new RecordScanner(dialect, sink, source.maxRecordBytes, source.startByte, source.firstLine);
  for await (const chunk of readChunks(source.path, signal, source.startByte)) scanner.push(chunk);
  scanner.end();
  const { lf, crlf, cr } = scanner;
  return { outline: sink.outline, lf, crlf, cr };
}

/** Whether the engine may read these lines as they are. */
export function isPlain(
  source: RecordSource,
  dialect: Dialect,
  { outline, lf, crlf, cr }: Scan,
  { columns }: HeaderChoice,
  lines: Lines,
): boolean {
  const isEven = innerRuns(outline, lines).every((run) => run.cells === columns);
  const isOneLineEnd = [lf, crlf].filter((times) => times > 0).length <= 1 && cr === 0;
  const { multiLine, malformed, unclosed, pageLines, hasEscapes } = outline;
  const isSound = multiLine + malformed + unclosed + pageLines.size === 0 && !hasEscapes;
  const isToEnd = lines.lastLine === outline.lines && (source.startByte === 0 || lines.firstLine > 1);
  return isEven && isOneLineEnd && isSound && isToEnd && dialect.padding === 'none';
}

export function innerRuns(outline: Outline, { firstLine, lastLine }: Lines): Outline['runs'] {
  return outline.runs.filter((run) => run.lastLine >= firstLine && run.firstLine <= lastLine);
}

/** The one way lines end, or `mixed`. */
export function lineEndingOf({
  lf,
  crlf,
  cr,
}: {
  lf: number;
  crlf: number;
  cr: number;
}): Receipt['lineEnding'] {
  const used = [lf, crlf, cr].filter((count) => count > 0).length;
  if (used > 1) return 'mixed';
  if (crlf > 0) return 'crlf';
  return cr > 0 ? 'cr' : 'lf';
}
