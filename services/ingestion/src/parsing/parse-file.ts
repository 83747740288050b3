import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Column, type Decision, PREVIEW_ROWS, type Preview, type Profile } from '@plumbline/contracts';
import { createEngine, type Engine, shortenedSql } from '@plumbline/datasets';
import { columnFormat, columnType, writeParquet } from './columns/write-parquet.js';
import { engineSize } from './engine-size.js';
import { openRecords } from './formats/open-records.js';
import { ignoredChoices, ignoredSettings, ignoredTextSettings } from './ignored-settings.js';
import { profileTable } from './profile/profile-table.js';
import { allWarnings, buildReceipt } from './receipt/build-receipt.js';
import { gatherEvidence } from './receipt/column-evidence.js';
import { findDecisions } from './receipt/decisions.js';
import {
  DEFAULT_LIMITS,
  type PreviewRequest,
  type ReadLimits,
  type ReadOutcome,
  type ReadRequest,
} from './source/parse-options.js';
import { dropRecords } from './table/load-records.js';
import type { RawTable } from './table/raw-table.js';
import { decideWithoutTotals } from './totals/decide-without-totals.js';

/** Characters of a cell that a preview shows. */
const PREVIEW_CHARACTERS = 1_000;
/** Characters of all cells together; beyond them, fewer rows are shown. */
const PREVIEW_TEXT = 8_000_000;
/** Indices into the steps of `parseUpload`. */
const STEP = { reading: 1, typing: 2, profiling: 3 } as const;

/**
 * Reads a whole file: writes its typed records to `outPath`, and returns the receipt, the profile and the columns.
 * Throws ReadError where the file cannot become a table. Leaves nothing in the temporary folder.
 */
export function readFile(request: ReadRequest): Promise<ReadOutcome> {
  return inEngine(request, (engine, limits) => readWith(engine, request, limits));
}

/**
 * Reads the whole file in the same way, because what the first rows mean depends on all the others, and returns the
 * first of them as they are written.
 */
export function previewFile(request: PreviewRequest): Promise<Preview> {
  const outPath = join(request.tempDirectory, 'preview.parquet');
  return inEngine({ ...request, outPath }, async (engine, limits) => {
    let first: Pick<Preview, 'rows' | 'lines'> = { rows: [], lines: [] };
    const keepFirst = async (table: RawTable) => {
      first = await firstRows(table);
    };
    const { receipt, profile } = await readWith(engine, { ...request, outPath }, limits, keepFirst);
    return { ...first, receipt, columns: profile.columns };
  });
}

async function firstRows(table: RawTable): Promise<Pick<Preview, 'rows' | 'lines'>> {
  const cells = table.columns.map((column) => shortenedSql(column, PREVIEW_CHARACTERS)).join(', ');
  const query = `SELECT ${table.line}, ${cells} FROM ${table.relation} LIMIT ${PREVIEW_ROWS}`;
  const { rows } = await table.engine.run(query, [], { signal: table.signal });
  const shown: Pick<Preview, 'rows' | 'lines'> = { rows: [], lines: [] };
  let characters = 0;
  for (const [line, ...row] of rows) {
    const texts = row.map((cell) => (cell === null ? null : String(cell)));
    for (const text of texts) characters += text?.length ?? 0;
    if (characters > PREVIEW_TEXT) break;
    shown.lines.push(Number(line));
    shown.rows.push(texts);
  }
  return shown;
}

async function inEngine<T>(
  request: ReadRequest,
  work: (engine: Engine, limits: ReadLimits) => Promise<T>,
): Promise<T> {
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  await mkdir(request.tempDirectory, { recursive: true });
  const engine = await openEngine(request, await engineSize(request.path, limits, request.uploadType));
  try {
    return await work(engine, limits);
  } finally {
    await engine.close();
    await rm(request.tempDirectory, { recursive: true, force: true });
  }
}

function openEngine(
  request: ReadRequest,
  size: Pick<ReadLimits, 'memoryLimitMb' | 'threads'>,
): Promise<Engine> {
  return createEngine({
    ...size,
    tempDirectory: request.tempDirectory,
    allowedDirectories: [dirname(request.path), dirname(request.outPath), request.tempDirectory],
    connections: 1,
  });
}

async function readWith(
  engine: Engine,
  request: ReadRequest,
  limits: ReadLimits,
  onRecords?: (table: RawTable) => Promise<void>,
): Promise<ReadOutcome> {
  const startedAt = performance.now();
  const { signal, onProgress } = request;
  onProgress?.({ step: STEP.reading });
  const opened = await openRecords({
    engine,
    path: request.path,
    uploadType: request.uploadType,
    tempDirectory: request.tempDirectory,
    settings: request.settings,
    sha256: request.sha256,
    limits,
    signal,
    onRows: (done) => onProgress?.({ step: STEP.reading, done }),
  });
  onProgress?.({ step: STEP.typing, done: opened.table.rows, total: opened.table.rows });
  const { settings } = request;
  const choices = { settings, statedDecimals: opened.decimal };
  const whole = await decideWithoutTotals(opened.table, opened.totalLines, opened.setAside, choices);
  const { table, columns: decided } = whole;
  const evidence = await gatherEvidence(table, decided);
  const decisions = await findDecisions(table, decided, evidence, settings);
  await onRecords?.(table);
  await writeParquet(table, decided, request.outPath);
  await dropRecords(engine);
  const names = decided.map(({ name }) => name);
  const warnings = [
    ...ignoredSettings(settings, names),
    ...ignoredTextSettings(settings, opened.format),
    ...ignoredChoices(decisions, names),
    ...allWarnings(opened, decided, evidence, table.rows),
    ...whole.warnings,
  ];
  const typed = decided.map((column) => ({
    name: column.name,
    type: columnType(column),
    isZoned: column.reading.kind === 'date' && column.reading.isZoned,
    format: columnFormat(column),
  }));
  const profile = await profileTable({
    engine,
    parquetPath: request.outPath,
    columns: typed,
    rows: table.rows,
    warnings,
    signal,
    onColumn: (done, total) => onProgress?.({ step: STEP.profiling, done, total }),
  });
  const columns = profile.columns.map(({ name, type, role, format, zoned }): Column => {
    return { name, type, role, ...(format ? { format } : {}), ...(zoned ? { zoned } : {}) };
  });
  const receipt = buildReceipt({
    opened: { ...opened, setAside: [...opened.setAside, ...whole.setAside] },
    totals: whole.totals,
    columns: decided,
    evidence,
    decisions,
    warnings,
    format: opened.format,
    settings,
    rowsLoaded: table.rows,
    startedAt,
  });
  return { receipt, profile: withDecisions(profile, decisions), columns };
}

function withDecisions(profile: Profile, decisions: readonly Decision[]): Profile {
  const columns = profile.columns.map((column) => {
    const about = decisions.filter((decision) => decision.column === column.name);
    return about.length > 0 ? { ...column, decisions: about } : column;
  });
  return { ...profile, columns };
}
