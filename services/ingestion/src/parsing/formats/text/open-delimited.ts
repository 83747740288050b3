import { join } from 'node:path';
import type { PreparedText } from '../../bytes/prepare-text.js';
import type { DialectChoice } from '../../dialect/detect-dialect.js';
import { writtenDelimiter } from '../../dialect/dialect.js';
import { count, delimiterName } from '../../source/phrasing.js';
import type { Shape } from '../../source/source-reader.js';
import { nameColumns } from '../../table/column-names.js';
import { loadRecords, NORMALISED_DIALECT, type PlainFile } from '../../table/load-records.js';
import type { FileRecords, FileRequest } from '../format-reader.js';
import { type Normalised, normaliseFile } from './records/normalise.js';
import { blankLines, readStructure, type Structure } from './records/read-structure.js';
import type { RecordSource } from './records/record-source.js';

const EXTRA = '_extra';

/** Opens a file of delimited cells: as it is where every record is plain, else through a cleaned copy. */
export async function openDelimited(
  request: FileRequest,
  text: PreparedText,
  choice: DialectChoice,
): Promise<FileRecords> {
  const { settings, limits, signal } = request;
  const { dialect, columns } = choice;
  const source: RecordSource = {
    path: text.path,
    head: text.head,
    startByte: text.bomBytes,
    firstLine: text.firstLine ?? 1,
    maxRecordBytes: limits.maxRecordBytes,
  };
  const structure = await readStructure(source, dialect, columns, settings, signal);
  const plain = structure.isPlain ? await openPlain(request, text, choice, structure) : undefined;
  return plain ?? openCleaned(request, text, source, choice, structure);
}

/** Undefined where the engine did not find every record: it drops what it cannot place without a word, or gives up. */
async function openPlain(
  request: FileRequest,
  text: PreparedText,
  choice: DialectChoice,
  structure: Structure,
): Promise<FileRecords | undefined> {
  const { columns, firstLine, lastLine, header } = structure;
  const { names, warnings } = nameColumns(header.names, header.header[0]?.line);
  const file: PlainFile = {
    path: text.path,
    dialect: choice.dialect,
    columns,
    skip: firstLine - 1,
    lineEnd: structure.lineEnding === 'crlf' ? 'crlf' : 'lf',
    maxRecordBytes: request.limits.maxRecordBytes,
    hasLineColumn: false,
  };
  const table = await loadRecords(request.engine, file, names, request.signal).catch(unlessMisread);
  if (table?.rows !== lastLine - firstLine + 1) return undefined;
  return {
    text,
    shape: shapeOf(choice, structure),
    table,
    sourceNames: header.names,
    totalLines: structure.outline.totalLines,
    rejected: [],
    rowsRejected: 0,
    setAside: [...structure.setAside, ...blankLines(structure.outline, structure, structure.setAside)],
    warnings: [...text.warnings, ...structure.warnings, ...warnings],
  };
}

function unlessMisread(error: unknown): undefined {
  if (error instanceof Error && error.message.includes('Invalid Input Error')) return undefined;
  throw error;
}

async function openCleaned(
  request: FileRequest,
  text: PreparedText,
  source: RecordSource,
  choice: DialectChoice,
  structure: Structure,
): Promise<FileRecords> {
  const { limits, signal } = request;
  const { header, hasExtra } = structure;
  const path = join(request.tempDirectory, 'records.csv');
  const cleaned = await cleanRecords(source, path, choice, structure, request);
  const sourceNames = [...header.names, ...(hasExtra ? [EXTRA] : [])];
  const { names, warnings } = nameColumns(sourceNames, header.header[0]?.line);
  const file: PlainFile = {
    path,
    dialect: NORMALISED_DIALECT,
    columns: sourceNames.length,
    skip: 0,
    lineEnd: 'lf',
    maxRecordBytes: limits.maxRecordBytes * 2,
    hasLineColumn: true,
  };
  const table = await loadRecords(request.engine, file, names, signal);
  if (table.rows !== cleaned.rows) {
    throw new Error(`${cleaned.rows} records were written, but ${table.rows} arrived in the engine.`);
  }
  const isExtraEmpty = hasExtra && cleaned.longRows === 0;
  const kept = isExtraEmpty ? header.names.length : sourceNames.length;
  const listed = [...structure.setAside, ...cleaned.setAside];
  return {
    text,
    shape: shapeOf(choice, structure),
    table: { ...table, columns: table.columns.slice(0, kept), names: table.names.slice(0, kept) },
    sourceNames: sourceNames.slice(0, kept),
    totalLines: structure.outline.totalLines,
    rejected: cleaned.rejected,
    rowsRejected: cleaned.rowsRejected,
    setAside: [...listed, ...blankLines(structure.outline, structure, listed)],
    warnings: [...text.warnings, ...structure.warnings, ...warnings, ...cleaned.warnings],
  };
}

/** Writes the records of the chosen table as plain CSV. */
export function cleanRecords(
  source: RecordSource,
  outPath: string,
  { dialect }: DialectChoice,
  { header, columns, hasExtra, firstLine, lastLine, habits, block, outline }: Structure,
  { signal, onRows }: Pick<FileRequest, 'signal' | 'onRows'> = {},
): Promise<Normalised> {
  const named = header.header.at(-1)?.raw;
  const { pageLines } = outline;
  const plan = { dialect, columns, hasExtra, firstLine, lastLine, header: named, pageLines, habits, block };
  return normaliseFile(source, outPath, plan, signal, onRows);
}

function shapeOf(choice: DialectChoice, structure: Structure): Shape {
  const { dialect } = choice;
  const hasDelimiter = dialect.delimiter !== '';
  return {
    layout: 'delimited',
    ...(hasDelimiter ? { delimiter: writtenDelimiter(dialect) } : {}),
    delimiterEvidence: delimiterEvidence(choice, structure),
    ...(structure.outline.hasQuotes ? { quote: dialect.quote, escape: dialect.escape } : {}),
    lineEnding: structure.lineEnding,
    headerRow: structure.header.header[0]?.line ?? null,
    headerEvidence: structure.header.evidence,
    ...(structure.tables ? { tables: structure.tables, tableEvidence: structure.tableEvidence } : {}),
  };
}

function delimiterEvidence(
  { dialect, columns }: DialectChoice,
  { outline, columns: width }: Structure,
): string {
  if (columns < 2) return 'No delimiter stands between cells: one column.';
  const padded = dialect.padding === 'spaces' ? ', each with a space after it' : '';
  const isEven = outline.runs.every((run) => run.cells === 0 || run.cells === width);
  if (!isEven)
    return `${width} columns on most lines when split at ${delimiterName(dialect.delimiter)}${padded}.`;
  const lines = `${count(outline.records)} ${outline.records === 1 ? 'line' : 'lines'}`;
  return `${width - 1} on each of ${lines}${padded}.`;
}
