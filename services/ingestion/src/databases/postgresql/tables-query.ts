/**
 * As the planner estimates them: as dense as when they were last looked at, over the pages that are there now. Unknown for a table
 * that was never looked at, and for one that was empty then and is not any more.
 */
const rowsOf = (table: string): string => `CASE
      WHEN ${table}.relkind = 'f' THEN nullif(${table}.reltuples, -1)
      WHEN pg_relation_size(${table}.oid) = 0 THEN 0
      WHEN ${table}.relpages > 0 AND ${table}.reltuples > 0 THEN
        ${table}.reltuples::float8 / ${table}.relpages * pg_relation_size(${table}.oid) / current_setting('block_size')::integer
      END`;

/**
 * Tables and views that the user may read, each as a JSON document in the shape of the contract: with columns, keys,
 * comments and an estimate of rows. A table of partitions has as many as they have.
 */
export const tablesQuery = `
  WITH tables AS (
    SELECT class.oid, nspname, relname, relkind, CASE relkind
      WHEN 'p' THEN (
        SELECT sum(${rowsOf('part')})
        FROM pg_partition_tree(class.oid) AS tree JOIN pg_class AS part ON part.oid = tree.relid WHERE tree.isleaf)
      WHEN 'v' THEN NULL ELSE ${rowsOf('class')} END AS estimate
    FROM pg_class AS class JOIN pg_namespace AS schema ON schema.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT relispartition
      AND nspname !~ '^pg_' AND nspname <> 'information_schema'
      AND has_schema_privilege(relnamespace, 'USAGE') AND has_table_privilege(class.oid, 'SELECT')
    ORDER BY nspname, relname LIMIT $1
  )
  SELECT json_strip_nulls(json_build_object(
    'schema', nspname,
    'name', relname,
    'kind', CASE WHEN relkind IN ('v', 'm') THEN 'view' ELSE 'table' END,
    'rows', CASE WHEN estimate >= 0 THEN round(estimate::numeric) END,
    'comment', obj_description(oid, 'pg_class'),
    'columns', coalesce((
      SELECT json_agg(json_strip_nulls(json_build_object(
        'name', attname,
        'type', format_type(atttypid, atttypmod),
        'isNullable', NOT attnotnull,
        'isKey', coalesce(attnum = ANY ((indkey::smallint[])[0:indnkeyatts - 1]), false),
        'comment', col_description(attrelid, attnum)
      )) ORDER BY attnum)
      FROM pg_attribute LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
      WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
    ), '[]')
  ))::text AS found
  FROM tables ORDER BY nspname, relname`;
