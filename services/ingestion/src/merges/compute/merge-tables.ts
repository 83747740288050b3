import type { Column, MergeDefinition } from '@plumbline/contracts';
import { type Engine, loadSchema, type Schema, type SchemaColumn } from '@plumbline/datasets';
import { ParseError } from '../../parsing/source/parse-error.js';

/** A version of a data source that is to be merged. */
export interface MergeParent {
  id: string;
  name: string;
  version: number;
  rows: number;
  parquetPath: string;
  columns: Column[];
}

/** How two tables are put together. */
export type MergeRules = Pick<MergeDefinition, 'keys' | 'kind' | 'repeats' | 'renames'>;

/** One of the two tables: what is known of it, and what its file really holds. */
export interface MergeTable extends MergeParent {
  schema: Schema;
  /** Its columns by name. */
  known: ReadonlyMap<string, Column>;
}

export interface MergeTables {
  left: MergeTable;
  right: MergeTable;
}

/** @throws ParseError `column_gone` where a column is compared that one of the tables does not have */
export async function openTables(
  engine: Engine,
  left: MergeParent,
  right: MergeParent,
  { keys }: MergeRules,
): Promise<MergeTables> {
  const tables = { left: await openTable(engine, left), right: await openTable(engine, right) };
  for (const key of keys)
    for (const side of ['left', 'right'] as const) {
      if (!tables[side].known.has(key[side])) throw columnGone(tables[side], key[side]);
    }
  return tables;
}

async function openTable(engine: Engine, parent: MergeParent): Promise<MergeTable> {
  const schema = await loadSchema(engine, parent);
  return { ...parent, schema, known: new Map(parent.columns.map((column) => [column.name, column])) };
}

function columnGone({ name, version }: MergeParent, column: string): ParseError {
  const message = `“${name}”, version ${version}, has no column “${column}”, by which its rows would be matched.`;
  return new ParseError('column_gone', message, { column });
}

/** The stored column of a name that was looked for before. */
export function storedColumn({ schema, name }: MergeTable, column: string): SchemaColumn {
  const stored = schema.columns.get(column);
  if (!stored) throw new Error(`${name} has no column ${column}`);
  return stored;
}
