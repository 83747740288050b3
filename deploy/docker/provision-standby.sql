-- Written by npm run fix from libs/backups/src/database/standby-rights.ts.
-- Lets this installation follow another one. After provision-database.sql and provision-replication.sql, on the standby's own
-- PostgreSQL, whose database is empty; any number of times, as a superuser, with the password in STANDBY_DATABASE_PASSWORD:
--   psql "$ADMIN_URL" --set ON_ERROR_STOP=1 --file provision-standby.sql
\getenv standby_password STANDBY_DATABASE_PASSWORD
\connect plumbline
-- A statement that holds a password is never written to the server's log, not even when it fails.
SET log_statement = 'none';
SET log_min_error_statement = 'panic';
SELECT 'CREATE ROLE standby' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'standby') \gexec
SELECT format('ALTER ROLE standby LOGIN PASSWORD %L', :'standby_password') \gexec

GRANT "auth", "ingestion", "analytics", "documents", "export", "scheduler" TO standby;
GRANT CONNECT, TEMPORARY, CREATE ON DATABASE "plumbline" TO standby;
GRANT SET ON PARAMETER session_replication_role TO standby;
