import { FENCE_TRIGGER } from './write-fence.js';

/** Queries over the catalog of PostgreSQL 15 and newer; $1 is an array of schema names. */

export const SCHEMAS = `
  SELECT n.nspname AS name, pg_get_userbyid(n.nspowner) AS owner,
         to_regclass(format('%I.migrations', n.nspname)) IS NOT NULL AS "hasMigrations"
  FROM pg_namespace n WHERE n.nspname = ANY($1) ORDER BY n.nspname`;

/** The newest by its number, which grows with time. */
export const LAST_MIGRATIONS = (schema: string): string =>
  `SELECT name FROM ${schema}.migrations ORDER BY timestamp DESC, id DESC LIMIT 1`;

/** Whatever no part of a backup tells of. */
export const UNKNOWN_OBJECTS = `
  SELECT format('%s %I.%I', CASE c.relkind WHEN 'v' THEN 'The view' WHEN 'm' THEN 'The materialized view'
           WHEN 'p' THEN 'The partitioned table' WHEN 'f' THEN 'The foreign table' ELSE 'The type' END,
           n.nspname, c.relname) AS what
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1) AND c.relkind IN ('v', 'm', 'p', 'f', 'c')
  UNION ALL
  SELECT format('The function %I.%I', n.nspname, p.proname)
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = ANY($1)
  UNION ALL
  SELECT format('The type %I.%I', n.nspname, t.typname)
  FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE n.nspname = ANY($1) AND t.typtype IN ('e', 'd', 'r')
  UNION ALL
  SELECT format('The trigger %I', t.tgname)
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1) AND NOT t.tgisinternal AND t.tgname <> '${FENCE_TRIGGER}'
  UNION ALL
  SELECT format('The identity column %I.%I.%I', n.nspname, c.relname, a.attname)
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND a.attidentity <> ''`;

/** A table with a constraint of this name, however it reads, keeps its rows out of every backup; a restored one has it too. */
export const ROWS_STAY = 'rows_stay_out_of_backups';

export const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name, coalesce(c.reloptions, '{}') AS options,
    EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.conname = '${ROWS_STAY}') AS "isLeftEmpty",
    coalesce((SELECT json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated <> '') ORDER BY a.attnum)
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped), '[]') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1) AND c.relkind = 'r' ORDER BY n.nspname, c.relname`;

export const SEQUENCES = `
  SELECT s.schemaname AS schema, s.sequencename AS name, s.data_type::text AS type, s.start_value::text AS start,
    s.increment_by::text AS increment, s.min_value::text AS min, s.max_value::text AS max, s.cycle,
    s.last_value::text AS last,
    (SELECT json_build_object('table', t.relname, 'column', a.attname)
     FROM pg_depend d JOIN pg_class t ON t.oid = d.refobjid JOIN pg_attribute a
       ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     WHERE d.classid = 'pg_class'::regclass AND d.deptype = 'a'
       AND d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass) AS "ownedBy"
  FROM pg_sequences s WHERE s.schemaname = ANY($1) ORDER BY s.schemaname, s.sequencename`;

/** Not-null constraints come with their columns. */
export const CONSTRAINTS = `
  SELECT n.nspname AS schema, c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition,
    k.contype = 'f' AS "isForeign"
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1) AND k.contype IN ('p', 'u', 'c', 'x', 'f')
  ORDER BY k.contype = 'f', n.nspname, c.relname, k.conname`;

export const INDEXES = `
  SELECT pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')
  ORDER BY 1`;
