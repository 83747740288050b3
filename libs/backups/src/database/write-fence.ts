import { type ClientBase, escapeLiteral } from 'pg';
import { connect } from './connect.js';

/** Of the fence on every table. It is made where a database is prepared for services, and is part of no backup. */
export const FENCE_TRIGGER = 'write_fence';
/** Who writes holds this lock together with others until its transaction ends; who fences waits until nobody does. */
const LOCK = `hashtextextended('plumbline_write_fence', 0)`;
const FENCE_PATIENCE = '14s';
/** Begins the words of a refusal; what follows says why. */
const REFUSAL = 'nothing is written here: ';

/** Of every schema: which processes run, and which steps were made. Without them nothing would start. */
const OF_PROCESSES = ['job_hosts', 'migrations'];

/**
 * What is written while nothing else is: who is signed in here, so that somebody can look after the installation, and what it
 * knows of its standbys.
 */
const ALWAYS = [
  ...['sessions', 'refresh_tokens', 'attempts', 'sign_ins', 'sign_in_challenges', 'known_devices'].map(
    (name) => `auth.${name}`,
  ),
  ...['passkeys', 'authenticator_apps', 'recovery_codes'].map((name) => `auth.${name}`),
  ...['replication_nodes', 'replication_settings'].map((name) => `export.${name}`),
];

const list = (texts: readonly string[]): string => texts.map((text) => escapeLiteral(text)).join(', ');

/**
 * SQL that a superuser runs, any number of times: a trigger on every table of these schemas, now and later, that refuses each
 * statement that writes while another installation may be writing. So jobs, schedules, mails and events stop with people's calls.
 * The refusal is PostgreSQL's own of a server that takes no writes (25006), which whoever works in the background waits out.
 * Rows that a standby applies from the log pass (`session_replication_role`); in a cluster a standby is told by `standby.installation`.
 */
export const writeFence = (schemas: readonly string[]): string => `
CREATE SCHEMA IF NOT EXISTS fence;

CREATE OR REPLACE FUNCTION fence.refuse_unless_writing() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $fence$
DECLARE refused text;
BEGIN
  IF to_regclass('export.replication_settings') IS NULL THEN RETURN NULL; END IF;
  -- Services that are started on what still follows another installation write nothing.
  IF to_regclass('standby.installation') IS NOT NULL THEN
    IF EXISTS (SELECT FROM standby.installation WHERE role = 'standby') THEN
      RAISE EXCEPTION '${REFUSAL}%', 'this installation follows another one' USING ERRCODE = 'read_only_sql_transaction';
    END IF;
  END IF;
  -- First the lock, then the look: who fences has written it down before waiting for the lock.
  PERFORM pg_advisory_xact_lock_shared(${LOCK});
  SELECT CASE
      WHEN s.fenced_epoch IS NOT NULL THEN 'another installation takes over from this one'
      WHEN n.takes_over = 'by_lease' AND n.lease_until <= clock_timestamp() THEN 'the standby was not heard of, so it may have taken over'
    END INTO refused
  FROM export.replication_settings s LEFT JOIN export.replication_nodes n ON true WHERE s.id = 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION '${REFUSAL}%', refused USING ERRCODE = 'read_only_sql_transaction';
  END IF;
  RETURN NULL;
END $fence$;

CREATE OR REPLACE FUNCTION fence.guard(held regclass) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $fence$
BEGIN
  IF EXISTS (
    SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.oid = held AND c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname IN (${list(schemas)})
      AND concat(n.nspname, '.', c.relname) NOT IN (${list(ALWAYS)}) AND c.relname NOT IN (${list(OF_PROCESSES)})
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = '${FENCE_TRIGGER}')
  ) THEN
    EXECUTE format('CREATE TRIGGER ${FENCE_TRIGGER} BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s
      FOR EACH STATEMENT EXECUTE FUNCTION fence.refuse_unless_writing()', held);
  END IF;
END $fence$;

CREATE OR REPLACE FUNCTION fence.guard_made() RETURNS event_trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $fence$
DECLARE made record;
BEGIN
  FOR made IN SELECT objid FROM pg_event_trigger_ddl_commands() WHERE object_type = 'table' LOOP
    PERFORM fence.guard(made.objid);
  END LOOP;
END $fence$;

REVOKE ALL ON FUNCTION fence.guard(regclass) FROM PUBLIC;

SELECT fence.guard(c.oid) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname IN (${list(schemas)});

DO $fence$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_event_trigger WHERE evtname = '${FENCE_TRIGGER}') THEN
    CREATE EVENT TRIGGER ${FENCE_TRIGGER} ON ddl_command_end WHEN TAG IN ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO')
      EXECUTE FUNCTION fence.guard_made();
  END IF;
END $fence$;
`;

/** The tables of these schemas that would be written whatever stands in the settings; what is not logged is nobody's work. */
const UNGUARDED = `
  SELECT concat(n.nspname, '.', c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relpersistence = 'p' AND concat(n.nspname, '.', c.relname) <> ALL ($2)
    AND c.relname <> ALL ($3)
    AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = '${FENCE_TRIGGER}' AND t.tgenabled = 'O')
  ORDER BY 1`;

/** Tables without a fence, by their names: none where nothing can be written by whom another installation took over from. */
export async function unguardedTables(url: string, schemas: readonly string[]): Promise<string[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ name: string }>(UNGUARDED, [schemas, ALWAYS, OF_PROCESSES]);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Waits until every transaction that wrote before the fence stood has ended: whatever is committed afterwards saw it.
 * @throws what PostgreSQL says where that takes longer than 14 s (55P03); to be asked for again
 */
export async function untilWritersEnded(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '${FENCE_PATIENCE}'`);
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  } finally {
    await client.query('ROLLBACK');
  }
}

/**
 * Rows that were changed since the statistics of a database began, about: two of these numbers tell how many lie between them.
 * $1 is an array of schema names.
 */
export const CHANGES_SO_FAR = `
  SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 AS changes FROM pg_stat_all_tables
  WHERE schemaname = ANY($1) AND relname NOT LIKE 'replication\\_%'`;
