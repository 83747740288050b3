import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type Column,
  type Decision,
  type Preview,
  type Profile,
  type ReadSettings,
} from '@plumbline/contracts';
import { createEngine, type Engine } from '@plumbline/datasets';
import type { DecidedColumn } from './columns/decided-column.js';
import { cellsOf, dropCells, type KeptCells, keepCells } from './columns/typed-cells.js';
import { usualDecimal } from './columns/usual-decimal.js';
import { columnFormat, columnType, writeParquet } from './columns/write-parquet.js';
import { engineSize } from './engine-size.js';
import { absentNames, withGivenNames } from './given-names.js';
import { ignoredChoices, ignoredSettings, ignoredTextSettings, ignoredUses } from './ignored-settings.js';
import { keepTexts, type PreviewRows, previewRows } from './preview-rows.js';
import { profileTable } from './profile/profile-table.js';
import { MANY_COLUMNS } from './profile/stacks.js';
import { identityWarnings } from './profile/understanding/identity-warnings.js';
import { allWarnings, buildReceipt } from './receipt/build-receipt.js';
import { gatherEvidence } from './receipt/column-evidence.js';
import { findDecisions } from './receipt/decisions.js';
import { sentinelWarnings } from './receipt/sentinels.js';
import { reshape } from './reshape/reshape.js';
import {
  DEFAULT_LIMITS,
  type ParseLimits,
  type ParseResult,
  type PreviewedRows,
  type SourceOptions,
} from './source/parse-options.js';
import type { SourceReader, SourceRecords } from './source/source-reader.js';
import { dropRecords } from './table/load-records.js';
import type { RawTable } from './table/raw-table.js';
import { decideWithoutTotals } from './totals/decide-without-totals.js';

/** Indices into the steps of `parseUpload`. */
const STEP = { reading: 1, typing: 2, profiling: 3 } as const;

/**
 * Parses all records of a source: writes them typed to `outPath`, and returns the receipt, the profile and the columns.
 * Throws ParseError where the source cannot become a table. Leaves nothing in the temporary folder.
 */
export function parseSource(source: SourceReader, options: SourceOptions): Promise<ParseResult> {
  return inEngine(source, options, (engine, limits) => parseWith(engine, source, options, limits));
}

/**
 * Parses the whole source in the same way, because what the first rows mean depends on all the others, and returns the
 * first of them, or those from a line on, as they are written. All of them go to `textsPath` where that is given.
 */
export function previewSource(
  source: SourceReader,
  options: SourceOptions,
  { fromLine = 1, textsPath }: PreviewedRows = {},
): Promise<Preview> {
  return inEngine(source, options, async (engine, limits) => {
    let first: PreviewRows = { rows: [], lines: [] };
    const keepFirst = async (table: RawTable) => {
      first = await previewRows(table, fromLine);
      if (textsPath !== undefined) await keepTexts(table, textsPath);
    };
    const { receipt, profile } = await parseWith(engine, source, options, limits, keepFirst);
    return { ...first, receipt, columns: profile.columns };
  });
}

async function inEngine<T>(
  source: SourceReader,
  options: SourceOptions,
  work: (engine: Engine, limits: ParseLimits) => Promise<T>,
): Promise<T> {
  const { tempDirectory, outPath } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  await mkdir(tempDirectory, { recursive: true });
  const engine = await createEngine({
    ...engineSize(await source.estimateColumns(), limits),
    tempDirectory,
    allowedDirectories: [...source.folders, dirname(outPath), tempDirectory],
    connections: 1,
  });
  try {
    return await work(engine, limits);
  } finally {
    await engine.close();
    await rm(tempDirectory, { recursive: true, force: true });
  }
}

async function parseWith(
  engine: Engine,
  source: SourceReader,
  { settings: chosen, name, outPath, tempDirectory, signal, onProgress }: SourceOptions,
  limits: ParseLimits,
  onRecords?: (table: RawTable) => Promise<void>,
): Promise<ParseResult> {
  const startedAt = performance.now();
  onProgress?.({ step: STEP.reading });
  const onRows = (done: number) => onProgress?.({ step: STEP.reading, done });
  const wantsTexts = onRecords !== undefined;
  const request = { engine, tempDirectory, settings: chosen, limits, wantsTexts, signal, onRows };
  const { records, settings, ...named } = withGivenNames(await source.read(request), chosen);
  onProgress?.({ step: STEP.typing, done: records.table.rows, total: records.table.rows });
  const choices = {
    ...{ settings, explicitDecimals: records.decimal },
    usualDecimal: usualDecimal(records.shape.delimiter, records.sourceNames),
  };
  const whole = records.declared
    ? { table: records.table, columns: records.declared, setAside: [], totals: [], warnings: [] }
    : await decideWithoutTotals(records.table, records.totalLines, records.setAside, choices);
  const asRead = { ...whole, ...named, sourceNames: records.sourceNames, warnings: [] };
  const shaped = records.declared ? asRead : await reshape(asRead, choices);
  const { table, columns: decided, fileNames, sourceNames } = shaped;
  const evidence = await gatherEvidence(table, decided);
  const decisions = await findDecisions(table, decided, evidence, settings);
  const sentinels = records.declared ? [] : await sentinelWarnings(table, decided);
  await onRecords?.(table);
  const names = decided.map(({ name }) => name);
  const kept = await storeCells({ ...records, table }, decided, limits, outPath);
  const columnsOfTable = decided.map((column) => typed(column, settings));
  const warnings = [
    ...ignoredSettings(settings, names),
    ...ignoredUses(columnsOfTable),
    ...ignoredTextSettings(settings, records.origin.format),
    ...ignoredChoices(decisions, names),
    ...allWarnings(records, decided, evidence, table.rows),
    ...whole.warnings,
    ...shaped.warnings,
    ...absentNames(chosen, fileNames),
    ...sentinels,
  ];
  onProgress?.({ step: STEP.profiling });
  const profile = await profileTable({
    engine,
    ...{ parquetPath: outPath, kept },
    columns: columnsOfTable,
    rows: table.rows,
    warnings,
    ...{ name, tableKind: chosen.tableKind },
    signal,
    onColumn: (done, total) => onProgress?.({ step: STEP.profiling, done, total }),
  });
  const inFile = new Map(decided.map(({ name }, index) => [name, fileNames[index]]));
  const columns = profile.columns.map((column) => columnOf(column, inFile.get(column.name)));
  const receipt = buildReceipt({
    records: { ...records, sourceNames, setAside: [...records.setAside, ...whole.setAside] },
    totals: whole.totals,
    columns: decided,
    evidence,
    decisions,
    warnings: [...warnings, ...(profile.about ? identityWarnings(profile.about) : [])],
    settings: chosen,
    rowsLoaded: table.rows,
    startedAt,
  });
  return { receipt, profile: withDecisions(profile, decisions), columns };
}

/** Writes the file; returns what it holds where that stays in the engine. */
async function storeCells(
  { table, cells, origin }: Pick<SourceRecords, 'table' | 'cells' | 'origin'>,
  decided: readonly DecidedColumn[],
  limits: ParseLimits,
  outPath: string,
): Promise<KeptCells | undefined> {
  const { engine } = table;
  const fits = fitsInMemory(table, origin.bytes, limits);
  const kept = cells ?? (fits ? await keepCells(table, decided) : undefined);
  const named = { ...table, names: decided.map(({ name }) => name) };
  await writeParquet(named, kept ?? cellsOf(table, decided), outPath);
  await dropRecords(engine);
  if (fits) return kept;
  await dropCells(engine);
  return undefined;
}

const BYTES_PER_MB = 1_048_576;
/** Of a cell beside its text. */
const BYTES_PER_CELL = 8;
/** What the engine has left is for its queries. */
const SHARE_OF_MEMORY = 0.5;

/** Whether the typed cells can stay in the engine, so that neither text nor file is decoded by every query of the profile. */
function fitsInMemory(
  { rows, columns }: Pick<RawTable, 'rows' | 'columns'>,
  bytesOfText: number,
  { memoryLimitMb }: ParseLimits,
): boolean {
  const bytes = bytesOfText + rows * columns.length * BYTES_PER_CELL;
  return columns.length <= MANY_COLUMNS && bytes <= memoryLimitMb * BYTES_PER_MB * SHARE_OF_MEMORY;
}

const typed = (column: DecidedColumn, { uses = {} }: ReadSettings) => ({
  name: column.name,
  type: columnType(column),
  isZoned: column.interpretation.kind === 'date' && column.interpretation.isZoned,
  format: columnFormat(column),
  use: Object.hasOwn(uses, column.name) ? uses[column.name] : undefined,
});

const columnOf = (
  { name, type, role, format, zoned, nature, use }: Profile['columns'][number],
  inFile: string | undefined,
): Column => ({
  ...{ name, type, role },
  ...(format && { format }),
  ...(zoned && { zoned }),
  ...(nature && { nature }),
  ...(use && { use }),
  ...(inFile !== undefined && inFile !== name && { sourceName: inFile }),
});

function withDecisions(profile: Profile, decisions: readonly Decision[]): Profile {
  const columns = profile.columns.map((column) => {
    const about = decisions.filter((decision) => decision.column === column.name);
    return about.length > 0 ? { ...column, decisions: about } : column;
  });
  return { ...profile, columns };
}
