-- Written by npm run fix from libs/backups/src/database/write-fence.ts.
-- Lets a standby follow this installation, and shuts this one out when that takes over. After provision-database.sql and the
-- role "backup"; any number of times, as a superuser: psql "$ADMIN_URL" --set ON_ERROR_STOP=1 --file provision-replication.sql
\connect plumbline
ALTER ROLE backup REPLICATION;
SELECT 'CREATE PUBLICATION plumbline_replication FOR TABLES IN SCHEMA auth, ingestion, analytics, documents, export, scheduler'
WHERE NOT EXISTS (SELECT FROM pg_publication WHERE pubname = 'plumbline_replication') \gexec
-- Schemas that were made anew, as those of a standby that took over, are told of again.
ALTER PUBLICATION plumbline_replication SET TABLES IN SCHEMA auth, ingestion, analytics, documents, export, scheduler;

CREATE SCHEMA IF NOT EXISTS fence;

CREATE OR REPLACE FUNCTION fence.refuse_unless_writing() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $fence$
DECLARE refused text;
BEGIN
  IF to_regclass('export.replication_settings') IS NULL THEN RETURN NULL; END IF;
  -- Services that are started on what still follows another installation write nothing.
  IF to_regclass('standby.installation') IS NOT NULL THEN
    IF EXISTS (SELECT FROM standby.installation WHERE role = 'standby') THEN
      RAISE EXCEPTION 'nothing is written here: %', 'this installation follows another one' USING ERRCODE = 'read_only_sql_transaction';
    END IF;
  END IF;
  -- First the lock, then the look: who fences has written it down before waiting for the lock.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('plumbline_write_fence', 0));
  SELECT CASE
      WHEN s.fenced_epoch IS NOT NULL THEN 'another installation takes over from this one'
      WHEN n.takes_over = 'by_lease' AND n.lease_until <= clock_timestamp() THEN 'the standby was not heard of, so it may have taken over'
    END INTO refused
  FROM export.replication_settings s LEFT JOIN export.replication_nodes n ON true WHERE s.id = 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'nothing is written here: %', refused USING ERRCODE = 'read_only_sql_transaction';
  END IF;
  RETURN NULL;
END $fence$;

CREATE OR REPLACE FUNCTION fence.guard(held regclass) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $fence$
BEGIN
  IF EXISTS (
    SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.oid = held AND c.relkind = 'r' AND c.relpersistence = 'p' AND n.nspname IN ('auth', 'ingestion', 'analytics', 'documents', 'export', 'scheduler')
      AND concat(n.nspname, '.', c.relname) NOT IN ('auth.sessions', 'auth.refresh_tokens', 'auth.attempts', 'auth.sign_ins', 'auth.sign_in_challenges', 'auth.known_devices', 'auth.passkeys', 'auth.authenticator_apps', 'auth.recovery_codes', 'export.replication_nodes', 'export.replication_settings') AND c.relname NOT IN ('job_hosts', 'migrations')
      AND NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'write_fence')
  ) THEN
    EXECUTE format('CREATE TRIGGER write_fence BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s
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
WHERE c.relkind = 'r' AND n.nspname IN ('auth', 'ingestion', 'analytics', 'documents', 'export', 'scheduler');

DO $fence$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_event_trigger WHERE evtname = 'write_fence') THEN
    CREATE EVENT TRIGGER write_fence ON ddl_command_end WHEN TAG IN ('CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO')
      EXECUTE FUNCTION fence.guard_made();
  END IF;
END $fence$;
