import { type DatabaseTable, MAX_LISTED_TABLES } from '@plumbline/contracts';
import type { Connection } from 'mysql2';
import { runQuery } from './mysql-queries.js';

const OWN_SCHEMAS = `('mysql', 'information_schema', 'performance_schema', 'sys')`;

/** The columns are read for the listed tables only, in one query: joining them in the catalogue is far slower. */
export async function listTables(connection: Connection): Promise<DatabaseTable[]> {
  const found = await runQuery(connection, TABLES, [MAX_LISTED_TABLES]);
  const schemas = [...new Set(found.map(([schema]) => schema ?? ''))];
  if (schemas.length === 0) return [];
  const places = schemas.map(() => '?').join(', ');
  const columns = await runQuery(
    connection,
    `${COLUMNS} WHERE table_schema IN (${places}) ${IN_ORDER}`,
    schemas,
  );
  const byTable = Map.groupBy(columns, ([schema, table]) => keyOf(schema, table));
  return found.map(([schema, name, type, rows, comment]) => ({
    schema: schema ?? '',
    name: name ?? '',
    kind: type === 'VIEW' ? 'view' : 'table',
    ...(rows != null && type !== 'VIEW' && { rows: Number(rows) }),
    ...(comment && comment !== 'VIEW' && { comment }),
    columns: (byTable.get(keyOf(schema, name)) ?? []).map(toColumn),
  }));
}

const keyOf = (schema: string | null | undefined, table: string | null | undefined): string =>
  JSON.stringify([schema, table]);

function toColumn([, , name, type, isNullable, key, comment]: (
  | string
  | null
)[]): DatabaseTable['columns'][number] {
  return {
    name: name ?? '',
    type: type ?? '',
    isNullable: isNullable === 'YES',
    isKey: key === 'PRI',
    ...(comment && { comment }),
  };
}

const TABLES = `
  SELECT table_schema, table_name, table_type, table_rows, table_comment FROM information_schema.tables
  WHERE table_schema NOT IN ${OWN_SCHEMAS} AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
  ORDER BY table_schema, table_name LIMIT ?`;
const COLUMNS = `
  SELECT table_schema, table_name, column_name, column_type, is_nullable, column_key, column_comment
  FROM information_schema.columns`;
const IN_ORDER = 'ORDER BY table_schema, table_name, ordinal_position';
