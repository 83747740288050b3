import { PUBLICATION, standbyRights, writeFence } from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';

/** What a cluster's PostgreSQL needs before a standby may follow it: a role that sends the log, what that tells of, and the fence. */
export function replicationSql(): string {
  const schemas = SERVICES.map(({ schema }) => schema);
  return `-- Written by npm run fix from libs/backups/src/database/write-fence.ts.
-- Lets a standby follow this installation, and shuts this one out when that takes over. After provision-database.sql and the
-- role "backup"; any number of times, as a superuser: psql "$ADMIN_URL" --set ON_ERROR_STOP=1 --file provision-replication.sql
\\connect plumbline
ALTER ROLE backup REPLICATION;
SELECT 'CREATE PUBLICATION ${PUBLICATION} FOR TABLES IN SCHEMA ${schemas.join(', ')}'
WHERE NOT EXISTS (SELECT FROM pg_publication WHERE pubname = '${PUBLICATION}') \\gexec
-- Schemas that were made anew, as those of a standby that took over, are told of again.
ALTER PUBLICATION ${PUBLICATION} SET TABLES IN SCHEMA ${schemas.join(', ')};
${writeFence(schemas)}`;
}

/** What a standby of a cluster needs of its own PostgreSQL: a role that replaces what services own. */
export function standbySql(): string {
  const schemas = SERVICES.map(({ schema }) => schema);
  return `-- Written by npm run fix from libs/backups/src/database/standby-rights.ts.
-- Lets this installation follow another one. After provision-database.sql and provision-replication.sql, on the standby's own
-- PostgreSQL, whose database is empty; any number of times, as a superuser, with the password in STANDBY_DATABASE_PASSWORD:
--   psql "$ADMIN_URL" --set ON_ERROR_STOP=1 --file provision-standby.sql
\\getenv standby_password STANDBY_DATABASE_PASSWORD
\\connect plumbline
-- A statement that holds a password is never written to the server's log, not even when it fails.
SET log_statement = 'none';
SET log_min_error_statement = 'panic';
SELECT 'CREATE ROLE standby' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'standby') \\gexec
SELECT format('ALTER ROLE standby LOGIN PASSWORD %L', :'standby_password') \\gexec
${standbyRights(schemas, 'plumbline')}`;
}
