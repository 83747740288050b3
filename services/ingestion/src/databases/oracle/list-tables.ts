import { type DatabaseTable, MAX_LISTED_TABLES } from '@plumbline/contracts';

type Text = string | null | undefined;

/** Asks for a small answer. */
export type Ask = (sql: string) => Promise<(string | null)[][]>;

/** Tables and views that the user may read, without those of Oracle itself. */
export async function listTables(ask: Ask): Promise<DatabaseTable[]> {
  const found = await ask(TABLES);
  const columns = Map.groupBy(await ask(COLUMNS), keyOf);
  const keys = new Set((await ask(KEYS)).map((row) => JSON.stringify(row)));
  return found.map((row) => {
    const [schema, name, kind, count, comment] = row;
    return {
      schema: schema ?? '',
      name: name ?? '',
      kind: kind === 'VIEW' ? 'view' : 'table',
      ...(count != null && { rows: Number(count) }),
      ...(comment && { comment }),
      columns: (columns.get(keyOf(row)) ?? []).map(
        ([, , column, type, length, precision, scale, nullable, note]) => ({
          name: column ?? '',
          type: typeText(type ?? '', length, precision, scale),
          isNullable: nullable === 'Y',
          isKey: keys.has(JSON.stringify([schema, name, column])),
          ...(note && { comment: note }),
        }),
      ),
    };
  });
}

const keyOf = ([schema, table]: readonly Text[]): string => JSON.stringify([schema, table]);

function typeText(type: string, length: Text, precision: Text, scale: Text): string {
  if (type === 'NUMBER' && precision)
    return scale && scale !== '0' ? `NUMBER(${precision},${scale})` : `NUMBER(${precision})`;
  return /CHAR|RAW/.test(type) && length ? `${type}(${length})` : type;
}

const PEOPLE = `(SELECT username FROM all_users WHERE oracle_maintained = 'N')`;
const TABLES = `
  SELECT t.owner, t.table_name, 'TABLE', TO_CHAR(t.num_rows), c.comments FROM all_tables t
    LEFT JOIN all_tab_comments c ON c.owner = t.owner AND c.table_name = t.table_name
  WHERE t.owner IN ${PEOPLE} AND t.nested = 'NO' AND t.secondary = 'N'
  UNION ALL
  SELECT v.owner, v.view_name, 'VIEW', NULL, c.comments FROM all_views v
    LEFT JOIN all_tab_comments c ON c.owner = v.owner AND c.table_name = v.view_name
  WHERE v.owner IN ${PEOPLE}
  ORDER BY 1, 2 FETCH FIRST ${MAX_LISTED_TABLES} ROWS ONLY`;
const COLUMNS = `
  SELECT t.owner, t.table_name, t.column_name, t.data_type, TO_CHAR(t.data_length), TO_CHAR(t.data_precision),
    TO_CHAR(t.data_scale), t.nullable, c.comments
  FROM all_tab_columns t LEFT JOIN all_col_comments c
    ON c.owner = t.owner AND c.table_name = t.table_name AND c.column_name = t.column_name
  WHERE t.owner IN ${PEOPLE} ORDER BY t.owner, t.table_name, t.column_id`;
const KEYS = `
  SELECT k.owner, k.table_name, c.column_name FROM all_constraints k
    JOIN all_cons_columns c ON c.owner = k.owner AND c.constraint_name = k.constraint_name
  WHERE k.constraint_type = 'P' AND k.owner IN ${PEOPLE}`;
