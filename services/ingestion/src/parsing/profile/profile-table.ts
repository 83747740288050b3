import type { ColumnProfile, Profile, ReadWarning } from '@plumbline/contracts';
import { type Engine, quoteName, quoteText } from '@plumbline/datasets';
import type { RawTable } from '../table/raw-table.js';
import { type ColumnFacts, columnFacts, isNumeric, QUANTILES, type TypedColumn } from './column-facts.js';
import { countDuplicates } from './duplicates.js';
import { histograms } from './histograms.js';
import { interestOf } from './interest.js';
import { relatedColumns } from './related-columns.js';
import { topValues } from './top-values.js';

const RELATION = 'typed';

export interface ProfileRequest {
  engine: Engine;
  parquetPath: string;
  columns: ReadonlyArray<Omit<TypedColumn, 'value'>>;
  rows: number;
  warnings: readonly ReadWarning[];
  signal?: AbortSignal;
  onColumn?: (done: number, total: number) => void;
}

/** Columns looked at together: each query binds all columns of its relation, which is slow for thousands. */
const BATCH_COLUMNS = 200;

/** Computes the profile from the stored file, over all of its rows. */
export async function profileTable(request: ProfileRequest): Promise<Profile> {
  const columns = request.columns.map((column, index): TypedColumn => ({ ...column, value: `v${index}` }));
  const profiled: ColumnParts[] = [];
  for (let from = 0; from < columns.length; from += BATCH_COLUMNS) {
    const batch = columns.slice(from, from + BATCH_COLUMNS);
    const table = await openColumns(request, batch, columns.length > BATCH_COLUMNS ? 'TABLE' : 'VIEW');
    profiled.push(...(await profileBatch(table, batch)));
    if (columns.length > BATCH_COLUMNS) await request.engine.exec(`DROP TABLE ${RELATION}`);
    request.onColumn?.(profiled.length, columns.length);
  }
  const facts = profiled.map((each) => each.facts);
  const open = (some: readonly TypedColumn[]) => openColumns(request, some, 'VIEW');
  const related = await relatedColumns(open, request.rows, columns, facts);
  const duplicateRows = await countDuplicates(await open(columns), columns, facts);
  const profiles = profiled.map(({ column, facts: own, histogram, topValues: top }, index) => {
    const warnings = request.warnings.filter((warning) => warning.column === column.name);
    const parts = { rows: request.rows, warnings, histogram, topValues: top, related: related[index]! };
    return toProfile(column, own, parts);
  });
  return { rowCount: request.rows, duplicateRows, columns: profiles };
}

interface ColumnParts extends Pick<ColumnProfile, 'histogram' | 'topValues'> {
  column: TypedColumn;
  facts: ColumnFacts;
}

async function openColumns(
  { engine, parquetPath, rows, signal }: ProfileRequest,
  columns: readonly TypedColumn[],
  kind: 'TABLE' | 'VIEW',
): Promise<RawTable> {
  const select = columns.map((column) => `${quoteName(column.name)} AS ${column.value}`).join(', ');
  const source = `SELECT ${select} FROM read_parquet(${quoteText(parquetPath)})`;
  await engine.exec(`CREATE OR REPLACE ${kind} ${RELATION} AS ${source}`, [], { signal });
  const names = columns.map((column) => column.name);
  const values = columns.map((column) => column.value);
  return { engine, relation: RELATION, columns: values, names, line: '__line', rows, signal };
}

async function profileBatch(table: RawTable, columns: readonly TypedColumn[]): Promise<ColumnParts[]> {
  const facts = await columnFacts(table, columns);
  const bins = await histograms(table, columns, facts);
  const top = await topValues(table, columns, facts);
  return columns.map((column, index) => {
    return { column, facts: facts[index]!, histogram: bins[index], topValues: top[index] };
  });
}

interface Parts {
  rows: number;
  warnings: ReadWarning[];
  histogram: ColumnProfile['histogram'];
  topValues: ColumnProfile['topValues'];
  related: NonNullable<ColumnProfile['related']>;
}

function toProfile(column: TypedColumn, facts: ColumnFacts, parts: Parts): ColumnProfile {
  const isPresent = facts.missing < parts.rows;
  const profile = {
    name: column.name,
    type: column.type,
    role: facts.role,
    format: column.format,
    zoned: column.isZoned || undefined,
    missing: facts.missing,
    distinct: facts.distinct,
    ...(isPresent ? { min: facts.min, max: facts.max } : {}),
    ...(isNumeric(column) && isPresent
      ? { mean: facts.mean, sd: facts.sd, quantiles: named(facts.quantiles) }
      : {}),
    histogram: parts.histogram,
    topValues: parts.topValues,
    length: facts.length && { min: facts.length.min, max: facts.length.max },
    warnings: parts.warnings,
    related: parts.related.length > 0 ? parts.related : undefined,
  };
  return { ...profile, interest: interestOf(profile, parts.rows) };
}

function named(quantiles: readonly number[]): Record<string, number> {
  return Object.fromEntries(Object.keys(QUANTILES).map((name, index) => [name, quantiles[index]!]));
}
