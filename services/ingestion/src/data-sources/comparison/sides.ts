import type { Column } from '@plumbline/contracts';
import {
  type Dataset,
  type Engine,
  LINE_COLUMN,
  loadSchema,
  quoteName,
  quoteText,
  rawTextColumn,
  type Schema,
  type Session,
} from '@plumbline/datasets';

/** One of two versions: its columns by name, and what its file really holds. */
export interface Side {
  schema: Schema;
  columns: ReadonlyMap<string, Column>;
}

export interface Sides {
  from: Side;
  to: Side;
  /** Columns that both have, in the order of `to`. */
  common: string[];
}

export async function openSides(engine: Engine, from: Dataset, to: Dataset): Promise<Sides> {
  const open = async (dataset: Dataset): Promise<Side> => ({
    schema: await loadSchema(engine, dataset),
    columns: new Map(dataset.columns.map((column) => [column.name, column])),
  });
  const [before, after] = await Promise.all([open(from), open(to)]);
  const common = [...after.columns.keys()].filter((name) => before.columns.has(name));
  return { from: before, to: after, common };
}

/** Numbers are compared as numbers, days as days; of a column that changed its kind, only the texts can be. */
function hasOneKind({ from, to }: Sides, name: string): boolean {
  return from.schema.columns.get(name)?.kind === to.schema.columns.get(name)?.kind;
}

/**
 * One version's rows as a relation for comparing: `row` (from 1, in the order of the file), `line`, the `names` as
 * `v0…`, and whatever else is asked for.
 */
export function relationOf(
  sides: Sides,
  side: Side,
  names: readonly string[],
  more: readonly string[] = [],
): string {
  const values = names.map((name, index) => `${comparable(sides, side, name)} AS v${index}`);
  const selected = ['row_number() OVER () AS row', `${quoteName(LINE_COLUMN)} AS line`, ...values, ...more];
  return `(SELECT ${selected.join(', ')} FROM read_parquet(${quoteText(side.schema.parquetPath)}))`;
}

function comparable(sides: Sides, side: Side, name: string): string {
  return hasOneKind(sides, name) ? quoteName(name) : textSql(side, name);
}

/** The text a value was converted from where it was kept, else the value written out. */
function textSql({ schema }: Side, name: string): string {
  const typed = `CAST(${quoteName(name)} AS VARCHAR)`;
  const kept = rawTextColumn(schema.columns.get(name)!.index);
  return schema.stored.has(kept) ? `coalesce(${quoteName(kept)}, ${typed})` : typed;
}

/** One row of numbers, or of comma-joined row numbers. */
export async function oneRow(
  session: Session,
  sql: string,
): Promise<{ count(at: number): number; list(at: number): number[] }> {
  const { rows } = await session.run(sql);
  const cells = rows[0] ?? [];
  return {
    count: (at) => Number(cells[at] ?? 0),
    list: (at) =>
      String(cells[at] ?? '')
        .split(',')
        .filter(Boolean)
        .map(Number),
  };
}
