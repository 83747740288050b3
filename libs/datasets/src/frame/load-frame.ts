import type { SqlValue } from '../engine/bind-value.js';
import { Bindings } from '../engine/bindings.js';
import type { WorkLimits } from '../engine/connection-pool.js';
import type { Engine } from '../engine/engine.js';
import type { ColumnChunk } from '../engine/read-result.js';
import { wallClockSql } from '../fragments/dimension-sql.js';
import {
  columnOf,
  columnSql,
  type Dataset,
  dataSql,
  loadSchema,
  type SchemaColumn,
} from '../schema/schema.js';
import type { Frame, FrameColumn, NumberColumn } from './frame.js';

export interface FrameOptions extends WorkLimits {
  /** Columns to hold whole. */
  columns: readonly string[];
  /** Columns of which only is held which rows have a value. */
  presence: readonly string[];
  rowCount: number;
  /** Calendar of instants. */
  zone: string;
  /** Cells held at most, 8 bytes each. Default 1.5 million: past that the engine, on two threads, is faster. */
  maxCells?: number;
}

const MAX_CELLS = 1_500_000;
/** Characters of different texts held at most. */
const MAX_TEXT = 16_000_000;

/**
 * Reads columns of a data source into memory in one scan. A text column with too much text is left out. Undefined where
 * there are more cells than a frame holds, or fewer rows than said.
 */
export async function loadFrame(
  engine: Engine,
  dataset: Dataset,
  { columns, presence, rowCount, zone, maxCells = MAX_CELLS, ...limits }: FrameOptions,
): Promise<Frame | undefined> {
  if (rowCount === 0 || rowCount * (columns.length + presence.length) > maxCells) return undefined;
  const schema = await loadSchema(engine, dataset);
  const bindings = new Bindings();
  const budget = { text: MAX_TEXT };
  const readers = [
    ...columns.map((name) =>
      readerOf(columnOf(schema, name, 'columns'), { rowCount, zone, bindings, budget }),
    ),
    ...presence.map((name) => presenceReader(columnOf(schema, name, 'presence'), rowCount)),
  ];
  if (readers.length === 0) return undefined;
  const select = readers.flatMap(({ sql }) => sql).join(', ');
  const sql = `SELECT ${select} FROM ${dataSql(schema, bindings)}`;
  const rows = await readAll(engine, { sql, values: bindings.values, limits }, readers);
  if (rows !== rowCount) return undefined;
  const held = readers.flatMap(({ name, finish }): [string, FrameColumn][] => {
    const column = finish();
    return column ? [[name, column]] : [];
  });
  return { rowCount, zone, columns: new Map(held), keys: new Map(), formulas: new Map() };
}

/** Takes one column's cells, which stand in one or two columns of the statement. */
interface ColumnReader {
  name: string;
  sql: string[];
  /** Called for each row in order; `at` is the first of its columns. */
  read(chunk: ColumnChunk, at: number, from: number): void;
  /** Undefined where the column cannot be held. */
  finish(): FrameColumn | undefined;
}

async function readAll(
  engine: Engine,
  { sql, values, limits }: { sql: string; values: SqlValue[]; limits: WorkLimits },
  readers: readonly ColumnReader[],
): Promise<number> {
  let rows = 0;
  const expected = readers.length;
  await engine.scan(
    sql,
    values,
    (chunk) => {
      let at = 0;
      for (let index = 0; index < expected; index++) {
        const reader = readers[index];
        reader?.read(chunk, at, rows);
        at += reader?.sql.length ?? 0;
      }
      rows += chunk.rowCount;
    },
    limits,
  );
  return rows;
}

interface ReaderContext {
  rowCount: number;
  zone: string;
  bindings: Bindings;
  budget: { text: number };
}

function readerOf(column: SchemaColumn, context: ReaderContext): ColumnReader {
  const sql = columnSql(column);
  const microseconds = (moment: string) =>
    `CASE WHEN isfinite(${moment}) THEN CAST(epoch_us(${moment}) AS DOUBLE) END`;
  switch (column.kind) {
    case 'text':
      return textReader(column, context);
    case 'number':
      return numberReader(column, [`CAST(${sql} AS DOUBLE)`], context.rowCount);
    case 'boolean':
      return numberReader(column, [`CAST(CAST(${sql} AS INTEGER) AS DOUBLE)`], context.rowCount);
    case 'date': {
      const days = `CAST(date_diff('day', DATE '1970-01-01', ${sql}) AS DOUBLE)`;
      return numberReader(column, [`CASE WHEN isfinite(${sql}) THEN ${days} END`], context.rowCount);
    }
    case 'timestamp':
      return numberReader(column, [microseconds(sql)], context.rowCount);
    case 'instant': {
      const wall = wallClockSql(column, context.zone, context.bindings);
      return numberReader(column, [microseconds(sql), microseconds(wall)], context.rowCount);
    }
  }
}

function numberReader({ name, kind }: SchemaColumn, sql: string[], rowCount: number): ColumnReader {
  const [values, wall] = [new Float64Array(rowCount), new Float64Array(sql.length > 1 ? rowCount : 0)];
  return {
    name,
    sql,
    read: (chunk, at, from) => {
      copyNumbers(chunk, at, values.subarray(from));
      if (sql.length > 1) copyNumbers(chunk, at + 1, wall.subarray(from));
    },
    finish: () => ({ kind: kind as NumberColumn['kind'], values, ...(sql.length > 1 && { wall }) }),
  };
}

function presenceReader(column: SchemaColumn, rowCount: number): ColumnReader {
  const values = new Float64Array(rowCount);
  return {
    name: column.name,
    sql: [`CASE WHEN ${columnSql(column)} IS NOT NULL THEN CAST(1 AS DOUBLE) END`],
    read: (chunk, at, from) => copyNumbers(chunk, at, values.subarray(from)),
    finish: () => ({ kind: 'presence', values }),
  };
}

/** What is no number for JavaScript either is missing: infinities, and integers that a double cannot tell apart. */
function copyNumbers(chunk: ColumnChunk, column: number, into: Float64Array): void {
  const size = Math.min(chunk.rowCount, into.length);
  for (let row = 0; row < size; row++) {
    const cell = chunk.cell(column, row);
    into[row] = typeof cell === 'number' && Number.isFinite(cell) ? cell : Number.NaN;
  }
}

function textReader(column: SchemaColumn, { rowCount, budget }: ReaderContext): ColumnReader {
  const codes = new Int32Array(rowCount);
  const places = new Map<string, number>();
  let isTooLong = false;
  const codeOf = (cell: unknown): number => {
    if (typeof cell !== 'string' || isTooLong) return -1;
    const known = places.get(cell);
    if (known !== undefined) return known;
    budget.text -= cell.length;
    if (budget.text < 0) {
      isTooLong = true;
      places.clear();
      return -1;
    }
    places.set(cell, places.size);
    return places.size - 1;
  };
  return {
    name: column.name,
    sql: [columnSql(column)],
    read: (chunk, at, from) => {
      const size = Math.min(chunk.rowCount, rowCount - from);
      for (let row = 0; row < size; row++) codes[from + row] = codeOf(chunk.cell(at, row));
    },
    finish: () => (isTooLong ? undefined : { kind: 'text', ...inOrder(codes, places) }),
  };
}

/** The engine orders texts by their bytes in UTF-8. */
function inOrder(codes: Int32Array, places: ReadonlyMap<string, number>) {
  const sorted = [...places].sort(([one], [other]) => byBytes(one, other));
  const rank = new Int32Array(places.size);
  for (const [place, [, code]] of sorted.entries()) rank[code] = place;
  return {
    codes: codes.map((code) => (code < 0 ? -1 : (rank[code] ?? -1))),
    labels: sorted.map(([label]) => label),
  };
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
