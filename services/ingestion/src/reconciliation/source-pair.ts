import type { Column, ColumnPair } from '@plumbline/contracts';
import {
  type Dataset,
  type Engine,
  LINE_COLUMN,
  loadSchema,
  PlanError,
  quoteName,
  quoteText,
  type Schema,
} from '@plumbline/datasets';

type SchemaColumn = NonNullable<ReturnType<Schema['columns']['get']>>;

/** One of two sources: its columns with what they mean, and what its file really holds. */
export interface PairSide {
  schema: Schema;
  columns: ReadonlyMap<string, Column>;
}

export interface SourcePair {
  here: PairSide;
  there: PairSide;
}

export async function openPair(engine: Engine, here: Dataset, there: Dataset): Promise<SourcePair> {
  const open = async (dataset: Dataset): Promise<PairSide> => ({
    schema: await loadSchema(engine, dataset),
    columns: new Map(dataset.columns.map((column) => [column.name, column])),
  });
  const [first, second] = await Promise.all([open(here), open(there)]);
  return { here: first, there: second };
}

/** @throws PlanError where a source has no such column */
export function columnOf({ schema }: PairSide, name: string): SchemaColumn {
  const column = schema.columns.get(name);
  if (!column) throw new PlanError(`There is no column “${name}” in this data.`, 'by');
  return column;
}

const TIMES: ReadonlySet<SchemaColumn['kind']> = new Set(['date', 'timestamp', 'instant']);

/** The values of both columns of a key, so that equal ones are equal: numbers, days, or words without case and spaces. */
export function keySql(pair: SourcePair, [here, there]: ColumnPair): { here: string; there: string } {
  const [a, b] = [columnOf(pair.here, here), columnOf(pair.there, there)];
  const kinds = new Set([a.kind, b.kind]);
  const both = (sql: (name: string) => string) => ({
    here: sql(quoteName(a.name)),
    there: sql(quoteName(b.name)),
  });
  if (kinds.size === 1 && kinds.has('number')) return both((name) => `CAST(${name} AS DOUBLE)`);
  if ([...kinds].every((kind) => TIMES.has(kind)))
    return both((name) => `CAST(${name} AS ${kinds.has('date') ? 'DATE' : 'TIMESTAMP'})`);
  return both(wordsSql);
}

/** A value as words; null where there are none. */
export const wordsSql = (name: string): string =>
  `nullif(lower(trim(regexp_replace(CAST(${name} AS VARCHAR), '\\s+', ' ', 'g'))), '')`;

/** What rows come to, of a column that stands there as `sql`: exact where the numbers are. @throws PlanError where it holds none */
export function sumSql(side: PairSide, name: string, sql = quoteName(name)): string {
  const { kind, isDouble } = columnOf(side, name);
  if (kind !== 'number') throw new PlanError(`“${name}” holds no numbers.`, 'by');
  return isDouble ? `fsum(${sql})` : `CAST(sum(${sql}) AS DOUBLE)`;
}

export const parquetSql = ({ schema }: PairSide): string => `read_parquet(${quoteText(schema.parquetPath)})`;
export const LINE_SQL = quoteName(LINE_COLUMN);
