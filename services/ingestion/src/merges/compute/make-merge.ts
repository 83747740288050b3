import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Column, MAX_COLUMNS, type Profile, type Receipt } from '@plumbline/contracts';
import {
  createEngine,
  type Engine,
  LEFT_LINE_COLUMN,
  LINE_COLUMN,
  parentsMetadataSql,
  quoteName,
  quoteText,
  RIGHT_LINE_COLUMN,
} from '@plumbline/datasets';
import { engineSize } from '../../parsing/engine-size.js';
import { profileTable } from '../../parsing/profile/profile-table.js';
import { ParseError } from '../../parsing/source/parse-error.js';
import { DEFAULT_LIMITS } from '../../parsing/source/parse-options.js';
import { count } from '../../parsing/source/phrasing.js';
import { countAppended } from './count-appended.js';
import { type Counts, countMatches } from './count-matches.js';
import { keysSql } from './key-sql.js';
import { type KeyedTables, withGroupedKeys } from './keyed-rows.js';
import { mergeReceipt } from './merge-receipt.js';
import { type MergeParent, type MergeRules, type MergeTables, openTables } from './merge-tables.js';
import { driftWarnings, mergeWarnings, tooManyRows } from './merge-warnings.js';
import { mergedRowsSql } from './merged-rows-sql.js';
import { type ResultColumn, resultColumns } from './result-columns.js';

/** What is to be merged; all of it travels as JSON. */
export interface MergeRequest {
  left: MergeParent;
  right: MergeParent;
  rules: MergeRules;
  /** Columns of the version before, where there is one. */
  before?: Column[];
  /** Where the Parquet file is written; its folder must exist. */
  outPath: string;
  /** Private folder for intermediate files; created if absent, emptied at the end. */
  tempDirectory: string;
}

/** `step` is an index into the steps of `mergeSources`. */
export interface MergeProgress {
  step: number;
}

export interface MadeMerge {
  receipt: Receipt;
  profile: Profile;
  columns: Column[];
}

/** Rows per row group: enough to compress well, few enough that two threads have work to share. */
const ROW_GROUP_ROWS = 122_880;

/**
 * Merges two tables: writes the rows with the lines of both parents to `outPath`, and returns receipt, profile and columns.
 * @throws ParseError where a column is gone, or the result would be too large
 */
export async function makeMerge(
  request: MergeRequest,
  onProgress: (progress: MergeProgress) => void = () => undefined,
): Promise<MadeMerge> {
  const { left, right, outPath, tempDirectory } = request;
  const startedAt = performance.now();
  await mkdir(tempDirectory, { recursive: true });
  const engine = await createEngine({
    ...engineSize(left.columns.length + right.columns.length, DEFAULT_LIMITS),
    tempDirectory,
    allowedDirectories: [
      ...[left.parquetPath, right.parquetPath, outPath].map((path) => dirname(path)),
      tempDirectory,
    ],
    connections: 1,
  });
  try {
    onProgress({ step: 0 });
    const written = await writeMerge(engine, request);
    onProgress({ step: 1 });
    return await describeMerge(engine, request, { ...written, startedAt });
  } finally {
    await engine.close();
    await rm(tempDirectory, { recursive: true, force: true });
  }
}

interface WrittenMerge {
  tables: MergeTables;
  columns: ResultColumn[];
  counts: Counts;
}

async function writeMerge(
  engine: Engine,
  { left, right, rules, outPath }: MergeRequest,
): Promise<WrittenMerge> {
  const tables = await openTables(engine, left, right, rules);
  const columns = resultColumns(tables, rules);
  if (columns.length > MAX_COLUMNS)
    throw new ParseError(
      'too_many_columns',
      `Together they have ${count(columns.length)} columns; a data source holds ${count(MAX_COLUMNS)}.`,
    );
  const keyed = { tables, keys: rules.kind === 'append' ? [] : keysSql(tables, rules.keys) };
  const counts = await engine.session((session) =>
    rules.kind === 'append'
      ? countAppended(session, tables, columns)
      : withGroupedKeys(session, keyed, () => countMatches(session, keyed, rules)),
  );
  const [refusal] = tooManyRows(counts.rows);
  if (refusal) throw new ParseError('file_too_complex', refusal.message);
  await engine.exec(copySql(keyed, rules, columns, outPath));
  return { tables, columns, counts };
}

function copySql(
  keyed: KeyedTables,
  rules: MergeRules,
  columns: readonly ResultColumn[],
  outPath: string,
): string {
  const { left, right } = keyed.tables;
  const parents = [
    { ...identityOf(left), lineColumn: LEFT_LINE_COLUMN },
    { ...identityOf(right), lineColumn: RIGHT_LINE_COLUMN },
  ];
  const options = [
    ...['FORMAT parquet', 'COMPRESSION zstd', 'COMPRESSION_LEVEL 1', `ROW_GROUP_SIZE ${ROW_GROUP_ROWS}`],
    parentsMetadataSql(parents),
  ];
  const numbered = `SELECT *, row_number() OVER () AS ${quoteName(LINE_COLUMN)} FROM (${mergedRowsSql(keyed, rules, columns)})`;
  return `COPY (${numbered}) TO ${quoteText(outPath)} (${options.join(', ')})`;
}

const identityOf = ({ id, name, version }: MergeParent) => ({ id, name, version });

async function describeMerge(
  engine: Engine,
  { rules, before, outPath }: MergeRequest,
  { tables, columns, counts, startedAt }: WrittenMerge & { startedAt: number },
): Promise<MadeMerge> {
  const warnings = [
    ...(before ? driftWarnings(before, columns) : []),
    ...mergeWarnings(tables, rules, counts, columns),
  ];
  const profile = await profileTable({
    engine,
    parquetPath: outPath,
    columns: columns.map(({ name, type, zoned, format, use }) => ({
      name,
      type,
      format,
      use,
      isZoned: zoned ?? false,
    })),
    rows: counts.rows,
    warnings,
  });
  const known = new Map(columns.map((column) => [column.name, column]));
  const described = profile.columns.map(({ name, type, role, format, zoned, use }): Column => {
    const { nature, sourceName } = known.get(name) ?? {};
    const more = { ...(format && { format }), ...(zoned && { zoned }), ...(nature && { nature }) };
    return { name, type, role, ...more, ...(use && { use }), ...(sourceName && { sourceName }) };
  });
  const receipt = mergeReceipt({ tables, columns, counts, warnings, startedAt });
  return { receipt, profile, columns: described };
}
