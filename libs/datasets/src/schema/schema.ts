import type { Column, ColumnType } from '@plumbline/contracts';
import type { Dialect } from '../dialects/dialect.js';
import type { Bindings } from '../engine/bindings.js';
import type { Engine } from '../engine/engine.js';
import { EngineError } from '../engine/engine-errors.js';
import { quoteName } from '../engine/quote.js';
import { PlanError } from './plan-error.js';

/** One immutable version of a data source: its Parquet file and what its columns mean. */
export interface Dataset {
  parquetPath: string;
  columns: Column[];
}

/** What a plan is compiled against: a dataset with the engine's own type of each stored column. */
export interface Schema {
  parquetPath: string;
  columns: ReadonlyMap<string, SchemaColumn>;
  /** Raw-text companions and the line number, by stored name. */
  stored: ReadonlySet<string>;
  /** SQL of values that the plan derives from each row, by their name; see `withDerived`. */
  derived?: ReadonlyMap<string, (bindings: Bindings) => string>;
  /** Of data that stays in a database: its dialect, and the relation that stands for it in a statement. */
  remote?: { dialect: Dialect; relation: string };
}

export interface SchemaColumn {
  name: string;
  /** Position among the data columns, from 0. */
  index: number;
  type: ColumnType;
  /** Numbers are one kind to plans and formulas; a zoned timestamp is an instant. */
  kind: ValueKind;
  /** Stored as a double: needs stable summation. */
  isDouble: boolean;
  /** Its SQL where that is not its quoted name. */
  sql?: string;
}

export type ValueKind = 'number' | 'text' | 'boolean' | 'date' | 'timestamp' | 'instant';

/** The line of the file, counted from 1, where a stored record begins. */
export const LINE_COLUMN = '__line';

/** The stored name of the text that the `index`-th column was converted from. */
export function rawTextColumn(index: number): string {
  return `__raw_${index}`;
}

/** A schema for checking alone: no file is opened, and decimals are taken to be exact. */
export function schemaOf(dataset: Dataset, storedTypes: ReadonlyMap<string, string> = new Map()): Schema {
  const columns = dataset.columns.map((column, index): [string, SchemaColumn] => [
    column.name,
    {
      name: column.name,
      index,
      type: column.type,
      kind: kindOf(column),
      isDouble: storedTypes.get(column.name) === 'DOUBLE',
    },
  ]);
  return { parquetPath: dataset.parquetPath, columns: new Map(columns), stored: new Set(storedTypes.keys()) };
}

function kindOf(column: Column): ValueKind {
  if (column.type === 'integer' || column.type === 'decimal') return 'number';
  if (column.type === 'timestamp') return column.zoned ? 'instant' : 'timestamp';
  return column.type;
}

/** A dataset against what its file really holds; throws `EngineError` when a column is not there. */
export async function loadSchema(engine: Engine, dataset: Dataset): Promise<Schema> {
  const types = await storedTypes(engine, dataset.parquetPath);
  const missing = dataset.columns.find(({ name }) => !types.has(name));
  // Never guess: the engine would take another column whose name differs in case alone.
  if (missing) throw new EngineError(`The stored data has no column “${missing.name}”.`);
  return schemaOf(dataset, types);
}

type StoredTypes = ReadonlyMap<string, string>;
const MAX_KNOWN_FILES = 500;
const knownFiles = new WeakMap<Engine, Map<string, Promise<StoredTypes>>>();

/** The engine's type of each stored column, read once per file: a version's file never changes. */
async function storedTypes(engine: Engine, path: string): Promise<StoredTypes> {
  const known = knownFiles.get(engine) ?? new Map<string, Promise<StoredTypes>>();
  knownFiles.set(engine, known);
  const read = known.get(path);
  // Whoever asked first may have failed for reasons of their own.
  const types = await read?.catch(() => undefined);
  if (types) return types;
  const reading = readStoredTypes(engine, path);
  known.delete(path);
  known.set(path, reading);
  reading.catch(() => known.get(path) === reading && known.delete(path));
  if (known.size > MAX_KNOWN_FILES) known.delete(known.keys().next().value!);
  return reading;
}

async function readStoredTypes(engine: Engine, path: string): Promise<StoredTypes> {
  const { rows } = await engine.run('DESCRIBE SELECT * FROM read_parquet($1)', [path]);
  return new Map(rows.map(([name, type]) => [String(name), String(type)]));
}

/** The column a plan names; throws a `PlanError` at `path` if the data has none. */
export function columnOf(schema: Schema, name: string, path: string): SchemaColumn {
  const column = schema.columns.get(name);
  if (!column) throw new PlanError(`There is no column “${name}” in this data.`, path);
  return column;
}

/** The data as a relation; every column is named through it, so that no alias of ours can hide a column. */
export function dataSql(schema: Schema, bindings: Bindings): string {
  if (schema.remote) return `${schema.remote.relation} AS data`;
  const stored = `read_parquet(${bindings.bind(schema.parquetPath)}) AS data`;
  if (!schema.derived) return stored;
  const derived = [...schema.derived].map(([name, sql]) => `${sql(bindings)} AS ${quoteName(name)}`);
  return `(SELECT data.*, ${derived.join(', ')} FROM ${stored}) AS data`;
}

export function columnSql(column: Pick<SchemaColumn, 'name' | 'sql'>): string {
  return column.sql ?? `data.${quoteName(column.name)}`;
}
