import type { Column } from '@plumbline/contracts';
import {
  type Dataset,
  type Engine,
  LINE_COLUMN,
  loadSchema,
  quoteName,
  quoteText,
  rawTextColumn,
  renamedColumns,
  type Schema,
  type Session,
} from '@plumbline/datasets';

/** One of two versions: its columns by name, and what its file really holds. */
export interface Side {
  schema: Schema;
  /** By their names in the later version. */
  columns: ReadonlyMap<string, Column>;
  /** What its file calls those that have another name since. */
  stored: ReadonlyMap<string, string>;
}

export interface Sides {
  from: Side;
  to: Side;
  /** Columns that both have, in the order of `to`. */
  common: string[];
  /** Names of the earlier version to those of the later. */
  renamed: ReadonlyMap<string, string>;
}

export async function openSides(engine: Engine, from: Dataset, to: Dataset): Promise<Sides> {
  const renamed = renamedColumns(from.columns, to.columns);
  const open = async (dataset: Dataset, names: ReadonlyMap<string, string>): Promise<Side> => ({
    schema: await loadSchema(engine, dataset),
    columns: new Map(
      dataset.columns.map((column) => {
        const name = names.get(column.name) ?? column.name;
        return [name, { ...column, name }];
      }),
    ),
    stored: new Map([...names].map(([before, now]) => [now, before])),
  });
  const [before, after] = await Promise.all([open(from, renamed), open(to, new Map())]);
  const common = [...after.columns.keys()].filter((name) => before.columns.has(name));
  return { from: before, to: after, common, renamed };
}

/** What the file of a version calls a column. */
export const storedName = ({ stored }: Side, name: string): string => stored.get(name) ?? name;

/** Numbers are compared as numbers, days as days; of a column that changed its kind, only the texts can be. */
function hasOneKind({ from, to }: Sides, name: string): boolean {
  const kindIn = (side: Side) => side.schema.columns.get(storedName(side, name))?.kind;
  return kindIn(from) === kindIn(to);
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
  const stored = storedName(side, name);
  return hasOneKind(sides, name) ? quoteName(stored) : textSql(side, stored);
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
