import type { ColumnProfile, Profile, ReadWarning } from '@plumbline/contracts';
import { type Engine, quoteName, quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import type { KeptCells } from '../columns/typed-cells.js';
import type { RawTable } from '../table/raw-table.js';
import { type ColumnFacts, columnFacts, isNumeric, QUANTILES, type TypedColumn } from './column-facts.js';
import { countDuplicates } from './duplicates.js';
import { histograms } from './histograms.js';
import { interestOf } from './interest.js';
import { relatedColumns } from './related-columns.js';
import { type Stack, withCounts } from './stacks.js';
import { topValues } from './top-values.js';
import { withoutUnclear } from './unclear-names.js';

const RELATION = 'typed';

export interface ProfileRequest {
  engine: Engine;
  parquetPath: string;
  columns: ReadonlyArray<Omit<TypedColumn, 'value' | 'double'>>;
  /** What the file holds, where the engine has it at hand. */
  kept?: KeptCells;
  rows: number;
  warnings: readonly ReadWarning[];
  signal?: AbortSignal;
  onColumn?: (done: number, total: number) => void;
}

/** Columns looked at together: each query binds all columns of its relation, which is slow for thousands. */
export const BATCH_COLUMNS = 200;
/** A table of no more cells is kept in memory: the file is decoded once, not by every query. */
const MAX_KEPT_CELLS = 500_000;

/** Computes the profile from the stored file, or from the cells that it was written from, over all of its rows. */
export async function profileTable(request: ProfileRequest): Promise<Profile> {
  const { engine, rows, warnings, kept, onColumn } = request;
  const columns = request.columns.map((column, index): TypedColumn => {
    const value = `v${index}`;
    return { ...column, value, double: kept?.doubles[index] ?? `CAST(${value} AS DOUBLE)` };
  });
  const isWide = columns.length > BATCH_COLUMNS;
  const kind = isWide || columns.length * rows <= MAX_KEPT_CELLS ? 'TABLE' : 'VIEW';
  const profiled: ColumnParts[] = [];
  for (let from = 0; from < columns.length; from += BATCH_COLUMNS) {
    const batch = columns.slice(from, from + BATCH_COLUMNS);
    const table = await openColumns(request, batch, kind);
    profiled.push(
      ...(await withCounts(table, valuesOf(batch), (stacks) => profileBatch(table, batch, stacks))),
    );
    if (isWide) await engine.exec(`DROP TABLE ${RELATION}`);
    onColumn?.(profiled.length, columns.length);
  }
  const facts = withoutUnclear(profiled.map((each) => each.facts));
  const open = async (some: readonly TypedColumn[]) =>
    isWide ? openColumns(request, some, 'VIEW') : rawTable(request, some);
  const related = await relatedColumns(open, rows, columns, facts);
  const duplicateRows = await countDuplicates(await open(columns), columns, facts);
  const profiles = profiled.map(({ column, histogram, topValues: top }, index) => {
    const own = elementAt(facts, index);
    const about = warnings.filter((warning) => warning.column === column.name);
    return toProfile(column, own, {
      rows,
      warnings: about,
      histogram,
      topValues: top,
      related: related[index] ?? [],
    });
  });
  return { rowCount: rows, duplicateRows, columns: profiles };
}

interface ColumnParts extends Pick<ColumnProfile, 'histogram' | 'topValues'> {
  column: TypedColumn;
  facts: ColumnFacts;
}

const valuesOf = (columns: readonly TypedColumn[]): string[] => columns.map(({ value }) => value);

async function openColumns(
  request: ProfileRequest,
  columns: readonly TypedColumn[],
  kind: 'TABLE' | 'VIEW',
): Promise<RawTable> {
  const { engine, parquetPath, kept, signal } = request;
  if (kept) return rawTable(request, columns);
  const select = columns.map((column) => `${quoteName(column.name)} AS ${column.value}`).join(', ');
  const source = `SELECT ${select} FROM read_parquet(${quoteText(parquetPath)})`;
  await engine.exec(`CREATE OR REPLACE ${kind} ${RELATION} AS ${source}`, [], { signal });
  return rawTable(request, columns);
}

function rawTable(request: ProfileRequest, columns: readonly TypedColumn[]): RawTable {
  const { engine, rows, kept, signal } = request;
  const names = columns.map((column) => column.name);
  const relation = kept?.relation ?? RELATION;
  return { engine, relation, columns: valuesOf(columns), names, line: '__line', rows, signal };
}

async function profileBatch(
  table: RawTable,
  columns: readonly TypedColumn[],
  stacks: readonly Stack[],
): Promise<ColumnParts[]> {
  const facts = await columnFacts(table, columns, stacks);
  const bins = await histograms(table, columns, facts);
  const top = await topValues(table, columns, facts, stacks);
  return facts.map((each, index) => {
    return { column: elementAt(columns, index), facts: each, histogram: bins[index], topValues: top[index] };
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
    role: facts.use.role,
    nature: facts.use.nature,
    use: facts.use.chosen,
    useEvidence: facts.use.evidence,
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
  return Object.fromEntries(Object.keys(QUANTILES).map((name, index) => [name, elementAt(quantiles, index)]));
}
