import { join } from 'node:path';
import type { ReadSettings, ReadWarning, RejectedRecord, SetAside } from '@plumbline/contracts';
import type { Engine } from '@plumbline/datasets';
import { type DialectChoice, detectDialect } from './dialect/detect-dialect.js';
import { dropEmptyColumns } from './drop-empty-columns.js';
import { loadRecords, type PlainFile } from './load-records.js';
import { type PreparedText, prepareText } from './prepare-text.js';
import type { ReadLimits } from './read-request.js';
import { nameColumns } from './records/column-names.js';
import { normaliseFile } from './records/normalise.js';
import { blankLines, readStructure, type Structure } from './records/read-structure.js';
import type { RawTable } from './values/raw-table.js';

/** A file's records as text in the engine, and everything that was learnt on the way there. */
export interface OpenedRecords {
  text: PreparedText;
  choice: DialectChoice;
  structure: Structure;
  table: RawTable;
  sourceNames: string[];
  rejected: RejectedRecord[];
  rowsRejected: number;
  setAside: SetAside[];
  warnings: ReadWarning[];
}

export interface OpenRequest {
  engine: Engine;
  path: string;
  tempDirectory: string;
  settings: ReadSettings;
  sha256?: string;
  limits: ReadLimits;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
}

const EXTRA = '_extra';

/** From bytes to records: encoding, dialect, structure, then the shortest way into the engine. */
export async function openRecords(request: OpenRequest): Promise<OpenedRecords> {
  const { settings, limits, signal } = request;
  const text = await prepareText(request.path, request.tempDirectory, settings, request.sha256, signal);
  const choice = detectDialect(text.head, settings);
  const structure = await readStructure(
    text,
    choice.dialect,
    choice.columns,
    settings,
    limits.maxRecordBytes,
    signal,
  );
  const plain = structure.isPlain ? plainFile(text, choice, structure, limits) : undefined;
  const opened = await (plain
    ? openPlain(request, text, choice, structure, plain)
    : openOther(request, text, choice, structure));
  return withoutEmptyColumns(opened);
}

async function withoutEmptyColumns(opened: OpenedRecords): Promise<OpenedRecords> {
  const { table, kept, warnings } = await dropEmptyColumns(opened.table, opened.sourceNames);
  if (warnings.length === 0) return opened;
  const named = opened.warnings.filter((warning) => !warning.column || table.names.includes(warning.column));
  const sourceNames = kept.map((index) => opened.sourceNames[index]!);
  return { ...opened, table, sourceNames, warnings: [...named, ...warnings] };
}

function plainFile(
  { path }: PreparedText,
  { dialect }: DialectChoice,
  structure: Structure,
  limits: ReadLimits,
): PlainFile {
  return {
    path,
    dialect,
    columns: structure.columns,
    skip: structure.firstLine - 1,
    lineEnd: structure.lineEnding === 'crlf' ? 'crlf' : 'lf',
    maxRecordBytes: limits.maxRecordBytes,
    hasLineColumn: false,
  };
}

async function openPlain(
  request: OpenRequest,
  text: PreparedText,
  choice: DialectChoice,
  structure: Structure,
  file: PlainFile,
): Promise<OpenedRecords> {
  const { names, warnings } = nameColumns(structure.header.names, structure.header.header[0]?.line);
  const table = await loadRecords(request.engine, file, names, request.signal);
  const expected = structure.lastLine - structure.firstLine + 1;
  // The engine drops what it cannot place without a word: what it lost, the careful way finds again.
  if (table.rows !== expected) return openOther(request, text, choice, structure);
  return {
    text,
    choice,
    structure,
    table,
    sourceNames: structure.header.names,
    rejected: [],
    rowsRejected: 0,
    setAside: [...structure.setAside, ...blankLines(structure.outline, structure, structure.setAside)],
    warnings: [...text.warnings, ...warnings],
  };
}

async function openOther(
  request: OpenRequest,
  text: PreparedText,
  choice: DialectChoice,
  structure: Structure,
): Promise<OpenedRecords> {
  const { limits, signal } = request;
  const outPath = join(request.tempDirectory, 'records.csv');
  const header = structure.header.header.at(-1)?.raw;
  const plan = {
    dialect: choice.dialect,
    columns: structure.columns,
    hasExtra: structure.hasExtra,
    firstLine: structure.firstLine,
    lastLine: structure.lastLine,
    header,
    maxRecordBytes: limits.maxRecordBytes,
    bomBytes: text.bomBytes,
  };
  const normalised = await normaliseFile(text.path, outPath, plan, signal, request.onRows);
  const sourceNames = [...structure.header.names, ...(structure.hasExtra ? [EXTRA] : [])];
  const { names, warnings } = nameColumns(sourceNames, structure.header.header[0]?.line);
  const file: PlainFile = {
    path: outPath,
    dialect: { delimiter: ',', quote: '"', escape: '"', padding: 'none' },
    columns: sourceNames.length,
    skip: 0,
    lineEnd: 'lf',
    maxRecordBytes: limits.maxRecordBytes * 2,
    hasLineColumn: true,
  };
  const table = await loadRecords(request.engine, file, names, signal);
  if (table.rows !== normalised.rows) {
    throw new Error(`${normalised.rows} records were written, but ${table.rows} arrived in the engine.`);
  }
  const listed = [...structure.setAside, ...normalised.setAside];
  return {
    text,
    choice,
    structure,
    table,
    sourceNames,
    rejected: normalised.rejected,
    rowsRejected: normalised.rowsRejected,
    setAside: [...listed, ...blankLines(structure.outline, structure, listed)],
    warnings: [...text.warnings, ...warnings, ...normalised.warnings],
  };
}
