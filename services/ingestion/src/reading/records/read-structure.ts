import { MAX_COLUMNS, type ReadSettings, type Receipt, type SetAside } from '@plumbline/contracts';
import { readChunks, readHead } from '../bytes/chunks.js';
import { HEAD_BYTES } from '../bytes/survey.js';
import type { Dialect } from '../dialect/dialect.js';
import { splitRecords, type TextRecord } from '../dialect/split-records.js';
import { ReadError } from '../read-error.js';
import { findHeader, type HeaderChoice } from './find-header.js';
import { findTables, type Tables } from './find-tables.js';
import { type Outline, OutlineSink } from './outline.js';
import { RecordScanner, tooManyColumns } from './scanner.js';
import { SetAsideList } from './set-aside-list.js';

/** Where the records of the chosen table are, and everything else that the file holds. */
export interface Structure {
  header: HeaderChoice;
  columns: number;
  firstLine: number;
  lastLine: number;
  lastFileLine: number;
  setAside: SetAside[];
  outline: Outline;
  lineEnding: Receipt['lineEnding'];
  /** One line per record, one width, nothing between them: the engine may read the file as it is. */
  isPlain: boolean;
  hasExtra: boolean;
}

interface Source {
  path: string;
  head: string;
  bomBytes: number;
}

const HEAD_RECORDS = 400;

/** Reads the shape of the whole file, then chooses its table and header. */
export async function readStructure(
  source: Source,
  dialect: Dialect,
  columns: number,
  settings: ReadSettings,
  maxRecordBytes: number,
  signal?: AbortSignal,
): Promise<Structure> {
  const first = findHeader(splitRecords(source.head, dialect, HEAD_RECORDS), columns, settings);
  const scan = await scanFile(source, dialect, first, maxRecordBytes, signal);
  const { outline } = scan;
  checkWidth(outline);
  const tables = findTables(outline);
  if (!tables)
    throw new ReadError('empty_file', 'The file holds no records: nothing but delimiters and blank lines.');
  const header = await headerOf(source, dialect, tables, outline, settings, first);
  const lines = tableLines(header, tables, outline, settings);
  const setAside = outside(header, tables, lines);
  const inner = innerRuns(outline, lines);
  const isEven = inner.every((run) => run.cells === header.columns);
  const isOneLineEnd =
    [scan.lf, scan.crlf, scan.cr].filter((count) => count > 0).length <= 1 && scan.cr === 0;
  const isPlain =
    isEven &&
    isOneLineEnd &&
    outline.multiLine + outline.malformed + outline.unclosed + outline.repeatedHeaders === 0 &&
    dialect.padding === 'none' &&
    lines.lastLine === outline.lines &&
    (source.bomBytes === 0 || lines.firstLine > 1);
  return {
    header,
    columns: header.columns,
    ...lines,
    lastFileLine: outline.lines,
    setAside,
    outline,
    lineEnding: lineEndingOf(scan),
    isPlain,
    hasExtra: inner.some((run) => run.cells > header.columns),
  };
}

async function scanFile(
  source: Source,
  dialect: Dialect,
  header: HeaderChoice,
  maxRecordBytes: number,
  signal?: AbortSignal,
): Promise<{ outline: Outline; lf: number; crlf: number; cr: number }> {
  const named = header.header.at(-1);
  const sink = new OutlineSink(dialect, header.columns, named?.raw, named?.line ?? 0);
  const scanner = new RecordScanner(dialect, sink, maxRecordBytes, source.bomBytes);
  for await (const chunk of readChunks(source.path, signal, source.bomBytes)) scanner.push(chunk);
  scanner.end();
  const { lf, crlf, cr } = scanner;
  return { outline: sink.outline, lf, crlf, cr };
}

function checkWidth(outline: Outline): void {
  const widest = outline.runs.find((run) => run.cells > MAX_COLUMNS);
  if (widest) throw tooManyColumns(widest.firstLine, widest.cells);
}

/** The header found in the file's head holds if the chosen table begins there; else its own first records are looked at. */
async function headerOf(
  source: Source,
  dialect: Dialect,
  { main }: Tables,
  outline: Outline,
  settings: ReadSettings,
  first: HeaderChoice,
): Promise<HeaderChoice> {
  if (settings.headerRow !== undefined) return first;
  const firstLine = first.header[0]?.line ?? first.preamble.at(-1)?.line ?? 1;
  const isWhole = main.lastLine >= Math.min(outline.lines, HEAD_RECORDS) && first.columns === main.columns;
  if (isWhole && main.firstLine <= firstLine + 1) return first;
  const text = (await readHead(source.path, HEAD_BYTES, main.firstByte)).toString('utf8');
  const records = splitRecords(text, dialect, HEAD_RECORDS, main.firstLine);
  return findHeader(within(records, main.lastLine), main.columns, settings);
}

function within(records: TextRecord[], lastLine: number): TextRecord[] {
  return records.filter((record) => record.line <= lastLine);
}

interface Lines {
  firstLine: number;
  lastLine: number;
}

/** The data records: after the header, and up to where the chosen table ends. */
function tableLines(header: HeaderChoice, { main }: Tables, outline: Outline, settings: ReadSettings): Lines {
  const last = header.header.at(-1) ?? header.preamble.at(-1);
  const firstLine = last ? last.line + last.lines : settings.headerRow === undefined ? main.firstLine : 1;
  const lastLine =
    settings.headerRow === undefined || settings.headerRow === null ? main.lastLine : outline.lines;
  return { firstLine, lastLine: Math.max(lastLine, firstLine - 1) };
}

function outside(header: HeaderChoice, tables: Tables, lines: Lines): SetAside[] {
  const list = new SetAsideList();
  const start = header.header[0]?.line ?? lines.firstLine;
  for (const each of tables.others.filter((other) => other.toLine < start)) {
    list.add(each.kind, each.fromLine, each.toLine, each.text);
  }
  for (const record of header.preamble) {
    const isListed = tables.others.some((each) => each.fromLine <= record.line && record.line <= each.toLine);
    if (isListed) continue;
    const isBlank = record.cells.every((cell) => cell.trim() === '');
    list.add(isBlank ? 'blank' : commentOr(record), record.line, record.line + record.lines - 1, record.raw);
  }
  for (const record of header.header)
    list.add('header', record.line, record.line + record.lines - 1, record.raw);
  for (const each of tables.others.filter((other) => other.fromLine > lines.lastLine)) {
    list.add(each.kind, each.fromLine, each.toLine, each.text);
  }
  return list.entries();
}

function commentOr(record: TextRecord): SetAside['kind'] {
  return record.raw.startsWith('#') ? 'comment' : 'preamble';
}

function innerRuns(outline: Outline, { firstLine, lastLine }: Lines): Outline['runs'] {
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

/** Blank lines outside the table that nothing else accounts for. */
export function blankLines(outline: Outline, lines: Lines, listed: readonly SetAside[]): SetAside[] {
  const isListed = (line: number) => listed.some((each) => each.fromLine <= line && line <= each.toLine);
  return outline.runs
    .filter((run) => run.cells === 0 && !isListed(run.firstLine))
    .filter((run) => run.lastLine < lines.firstLine || run.firstLine > lines.lastLine)
    .map((run) => ({ kind: 'blank', fromLine: run.firstLine, toLine: run.lastLine, text: '' }));
}
