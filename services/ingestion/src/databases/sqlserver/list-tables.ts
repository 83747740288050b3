import { type DatabaseTable, MAX_LISTED_TABLES } from '@plumbline/contracts';
import type { Link } from './open-connection.js';
import { runQuery } from './sqlserver-queries.js';

type Text = string | null | undefined;

/** Tables and views that the user may read. What only newer servers tell (rows, keys, comments) may be missing. */
export async function listTables(link: Link): Promise<DatabaseTable[]> {
  const found = await runQuery(link, TABLES);
  const columns = Map.groupBy(await runQuery(link, COLUMNS), keyOf);
  const rows = byTable(await ifKnown(link, ROWS));
  const comments = byTable(await ifKnown(link, COMMENTS));
  const keys = new Set((await ifKnown(link, KEYS)).map((row) => JSON.stringify(row)));
  return found.map(([schema, name, type]) => {
    const key = keyOf([schema, name]);
    const [count, comment] = [rows.get(key), comments.get(key)];
    return {
      schema: schema ?? '',
      name: name ?? '',
      kind: type === 'VIEW' ? 'view' : 'table',
      ...(count && type !== 'VIEW' && { rows: Number(count) }),
      ...(comment && { comment }),
      columns: (columns.get(key) ?? []).map(([, , column, dataType, isNullable, ...sizes]) => ({
        name: column ?? '',
        type: typeText(dataType ?? '', sizes),
        isNullable: isNullable === 'YES',
        isKey: keys.has(JSON.stringify([schema, name, column])),
      })),
    };
  });
}

const keyOf = ([schema, table]: readonly Text[]): string => JSON.stringify([schema, table]);
const byTable = (rows: readonly Text[][]): Map<string, Text> =>
  new Map(rows.map((row) => [keyOf(row), row[2]]));

const ifKnown = (link: Link, sql: string): ReturnType<typeof runQuery> => runQuery(link, sql).catch(() => []);

const SIZED = /^(?:n?(?:var)?char|(?:var)?binary)$/;
const EXACT = /^(?:decimal|numeric)$/;

/** `decimal(12,2)`, `nvarchar(20)`, `varchar(max)`. */
function typeText(type: string, [length, precision, scale]: readonly Text[]): string {
  if (SIZED.test(type) && length) return `${type}(${length === '-1' ? 'max' : length})`;
  if (EXACT.test(type) && precision) return `${type}(${precision},${scale ?? 0})`;
  return type;
}

const TABLES = `
  SELECT TOP ${MAX_LISTED_TABLES} TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE FROM INFORMATION_SCHEMA.TABLES
  WHERE TABLE_SCHEMA NOT IN ('sys', 'INFORMATION_SCHEMA') ORDER BY TABLE_SCHEMA, TABLE_NAME`;
const COLUMNS = `
  SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, IS_NULLABLE, CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION,
    NUMERIC_SCALE
  FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA NOT IN ('sys', 'INFORMATION_SCHEMA')
  ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`;
const ROWS = `
  SELECT s.name, o.name, SUM(p.rows) FROM sys.partitions AS p
  JOIN sys.objects AS o ON o.object_id = p.object_id JOIN sys.schemas AS s ON s.schema_id = o.schema_id
  WHERE p.index_id IN (0, 1) AND o.type = 'U' GROUP BY s.name, o.name`;
const COMMENTS = `
  SELECT s.name, o.name, CONVERT(nvarchar(4000), e.value) FROM sys.extended_properties AS e
  JOIN sys.objects AS o ON o.object_id = e.major_id JOIN sys.schemas AS s ON s.schema_id = o.schema_id
  WHERE e.class = 1 AND e.minor_id = 0 AND e.name = 'MS_Description'`;
const KEYS = `
  SELECT s.name, o.name, c.name FROM sys.indexes AS i
  JOIN sys.index_columns AS ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id
  JOIN sys.columns AS c ON c.object_id = ic.object_id AND c.column_id = ic.column_id
  JOIN sys.objects AS o ON o.object_id = i.object_id JOIN sys.schemas AS s ON s.schema_id = o.schema_id
  WHERE i.is_primary_key = 1`;
