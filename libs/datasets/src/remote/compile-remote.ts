import type { CellValue, Column, QueryPlan, QueryResult } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { compilePlan } from '../compile/compile-plan.js';
import type { DialectName } from '../dialects/dialect.js';
import { mysql } from '../dialects/mysql.js';
import { postgresql } from '../dialects/postgresql.js';
import type { SqlValue } from '../engine/bind-value.js';
import { decimalCell, integerCell } from '../engine/cells.js';
import { type Schema, schemaOf } from '../schema/schema.js';
import { resultTypes, type TypedColumn } from './result-types.js';

/** Engines of other companies that plans are compiled for. */
export type RemoteDialect = Exclude<DialectName, 'duckdb'>;

/** A column of data that stays in its database. */
export interface RemoteColumn {
  column: Column;
  /** Its name inside the relation: letters and digits alone. */
  cell: string;
  /** Whether it is binary floating point there. */
  isDouble: boolean;
}

/** Data that stays in its database, as one statement can be written over it. */
export interface RemoteRelation {
  dialect: RemoteDialect;
  /** A SELECT whose columns are the cells: typed, texts compared byte by byte, and empty where stored data would be. */
  sql: string;
  columns: readonly RemoteColumn[];
}

/** One statement in the database's own dialect. */
export interface RemoteStatement {
  sql: string;
  values: SqlValue[];
  columns: TypedColumn[];
}

const DIALECTS = { postgresql, mysql } as const;
/** Stands for the relation until values have their places; no name of a column can be it. */
const RELATION = 'plumbline_relation';

/**
 * Compiles a plan to one statement of a database. It asks for one row more than `maxRows`, which tells that there are more.
 * @throws PlanError where the plan does not fit the columns, DialectGap for what the database cannot say
 */
export function compileRemote(plan: QueryPlan, remote: RemoteRelation, maxRows: number): RemoteStatement {
  const dialect = DIALECTS[remote.dialect];
  const columns = remote.columns.map(({ column }) => column);
  const known = schemaOf({ parquetPath: '', columns });
  const schema: Schema = {
    ...known,
    columns: new Map(
      remote.columns.map(({ column: { name }, cell, isDouble }) => [
        name,
        { ...known.columns.get(name)!, sql: `data.${cell}`, isDouble },
      ]),
    ),
    remote: { dialect, relation: RELATION },
  };
  const { sql, values } = compilePlan(plan, schema, maxRows);
  const placed = remote.dialect === 'mysql' ? withHexTexts(sql, values) : { sql, values };
  return {
    sql: placed.sql.replaceAll(`${RELATION} AS data`, () => `(${remote.sql}) AS data`),
    values: placed.values,
    columns: resultTypes(plan, schema),
  };
}

/**
 * Values as the hexadecimal digits of their text. The library would look for their places in the whole statement, where a
 * question mark may stand in a query or a name; digits cannot end what they stand in, whatever the server's settings are.
 */
function withHexTexts(sql: string, values: readonly SqlValue[]): Pick<RemoteStatement, 'sql' | 'values'> {
  const textOf = (number: string) => String(elementAt(values, Number(number) - 1));
  const hexOf = (number: string) => Buffer.from(textOf(number), 'utf8').toString('hex');
  return {
    sql: sql.replaceAll(/\$(\d+)/g, (_, number: string) => `_utf8mb4 X'${hexOf(number)}'`),
    values: [],
  };
}

/** What a database answered as text, as the cells of a result. */
export function remoteRows(columns: readonly TypedColumn[], rows: readonly (string | null)[][]): QueryResult {
  return {
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: rows.map((row) => columns.map((column, index) => cellOf(column, row[index] ?? null))),
  };
}

function cellOf({ type, isInstant }: TypedColumn, text: string | null): CellValue {
  if (text === null) return null;
  switch (type) {
    case 'integer':
      return /^-?\d+$/.test(text) ? integerCell(BigInt(text)) : decimalCell(text);
    case 'decimal':
      return decimalCell(text);
    case 'double':
      return finiteNumber(text);
    case 'boolean':
      return /^(?:t|true|1)$/.test(text);
    case 'timestamp':
      return isoTime(text, isInstant);
    default:
      return text;
  }
}

function finiteNumber(text: string): number | null {
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** `2026-03-08 02:30:00.120000+00` as `2026-03-08T02:30:00.12Z`. */
function isoTime(text: string, isInstant: boolean): string {
  const [, day = '', time = '', fraction = ''] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d+))?/.exec(text) ?? [];
  const digits = fraction.replace(/0+$/, '');
  return `${day}T${time}${digits ? `.${digits}` : ''}${isInstant ? 'Z' : ''}`;
}
