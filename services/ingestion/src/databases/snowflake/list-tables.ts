import { type DatabaseTable, MAX_LISTED_TABLES } from '@plumbline/contracts';
import type { SqlApi } from './sql-api.js';

type Text = string | null | undefined;

/** Tables and views of the database that the role may read. */
export async function listTables(api: SqlApi): Promise<DatabaseTable[]> {
  const { rows: found } = await api.run(TABLES);
  const columns = Map.groupBy(await allRows(api, COLUMNS), keyOf);
  return found.map((row) => {
    const [schema, name, type, count, comment] = row;
    const isView = /VIEW/i.test(type ?? '');
    return {
      schema: schema ?? '',
      name: name ?? '',
      kind: isView ? 'view' : 'table',
      ...(count != null && !isView && { rows: Number(count) }),
      ...(comment && { comment }),
      columns: (columns.get(keyOf(row)) ?? []).map(
        ([, , column, dataType, isNullable, precision, scale, note]) => ({
          name: column ?? '',
          type: typeText(dataType ?? '', precision, scale),
          isNullable: isNullable === 'YES',
          // Keys are declared here and never enforced.
          isKey: false,
          ...(note && { comment: note }),
        }),
      ),
    };
  });
}

async function allRows(api: SqlApi, sql: string): Promise<(string | null)[][]> {
  const { handle, rows, parts } = await api.run(sql);
  const all = [...rows];
  for (let part = 1; part < parts; part++) all.push(...(await api.part(handle, part)));
  return all;
}

const keyOf = ([schema, table]: readonly Text[]): string => JSON.stringify([schema, table]);

const typeText = (type: string, precision: Text, scale: Text): string =>
  type === 'NUMBER' && precision ? `NUMBER(${precision},${scale ?? 0})` : type;

const TABLES = `
  SELECT table_schema, table_name, table_type, row_count::VARCHAR, comment FROM information_schema.tables
  WHERE table_schema <> 'INFORMATION_SCHEMA' ORDER BY table_schema, table_name LIMIT ${MAX_LISTED_TABLES}`;
const COLUMNS = `
  SELECT table_schema, table_name, column_name, data_type, is_nullable, numeric_precision::VARCHAR,
    numeric_scale::VARCHAR, comment
  FROM information_schema.columns WHERE table_schema <> 'INFORMATION_SCHEMA'
  ORDER BY table_schema, table_name, ordinal_position`;
