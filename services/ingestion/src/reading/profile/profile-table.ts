import type { ColumnProfile, Profile, ReadWarning } from '@plumbline/contracts';
import { type Engine, quoteName, quoteText } from '@plumbline/datasets';
import type { RawTable } from '../values/raw-table.js';
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

/** Computes the profile from the stored file, over all of its rows. */
export async function profileTable(request: ProfileRequest): Promise<Profile> {
  const { engine, rows, signal } = request;
  const columns = request.columns.map((column, index): TypedColumn => ({ ...column, value: `v${index}` }));
  const select = columns.map((column) => `${quoteName(column.name)} AS ${column.value}`).join(', ');
  const view = `CREATE OR REPLACE VIEW ${RELATION} AS SELECT ${select} FROM read_parquet(${quoteText(request.parquetPath)})`;
  await engine.exec(view, [], { signal });
  const names = columns.map((column) => column.name);
  const table: RawTable = {
    engine,
    relation: RELATION,
    columns: columns.map((column) => column.value),
    names,
    line: '__line',
    rows,
    signal,
  };
  const facts = await columnFacts(table, columns);
  const bins = await histograms(table, columns, facts);
  const related = await relatedColumns(table, columns, facts);
  const profiles: ColumnProfile[] = [];
  for (const [index, column] of columns.entries()) {
    const top = await topValues(table, column, facts[index]!);
    const warnings = request.warnings.filter((warning) => warning.column === column.name);
    profiles.push(
      toProfile(column, facts[index]!, {
        rows,
        warnings,
        histogram: bins[index],
        topValues: top,
        related: related[index]!,
      }),
    );
    request.onColumn?.(index + 1, columns.length);
  }
  return { rowCount: rows, duplicateRows: await countDuplicates(table, columns, facts), columns: profiles };
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
