-- One role per service, each with rights to its own schema and nothing else. May run any number of times, and sets the
-- passwords again each time; as a superuser:
--   psql "$ADMIN_URL" --set ON_ERROR_STOP=1 --file provision-database.sql
-- with the passwords in AUTH_DATABASE_PASSWORD, INGESTION_DATABASE_PASSWORD and ANALYTICS_DATABASE_PASSWORD.
-- The schemas of jobs and events that the embedded product has are absent: Redis and Kafka carry them here.
\getenv auth_password AUTH_DATABASE_PASSWORD
\getenv ingestion_password INGESTION_DATABASE_PASSWORD
\getenv analytics_password ANALYTICS_DATABASE_PASSWORD

SELECT 'CREATE DATABASE plumbline' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'plumbline') \gexec
\connect plumbline
-- A statement that holds a password is never written to the server's log, not even when it fails.
SET log_statement = 'none';
SET log_min_error_statement = 'panic';
REVOKE ALL ON DATABASE plumbline FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

CREATE TEMPORARY TABLE service (name text, password text);
INSERT INTO service VALUES
  ('auth', :'auth_password'),
  ('ingestion', :'ingestion_password'),
  ('analytics', :'analytics_password');

SELECT format('CREATE ROLE %I', name) FROM service
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
SELECT format('ALTER ROLE %I LOGIN PASSWORD %L', name, password) FROM service \gexec
SELECT format('GRANT CONNECT, TEMPORARY ON DATABASE plumbline TO %I', name) FROM service \gexec
SELECT format('CREATE SCHEMA IF NOT EXISTS %I AUTHORIZATION %I', name, name) FROM service \gexec
