import { PUBLICATION, writeFence } from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';

/** What a cluster's PostgreSQL needs before a standby may follow it: a role that sends the log, what that tells of, and the fence. */
export function replicationSql(): string {
  const schemas = SERVICES.map(({ schema }) => schema);
  return `-- Written by npm run fix from libs/backups/src/replication/write-fence.ts.
-- Lets a standby follow this installation, and shuts this one out when that takes over. After provision-database.sql and the
-- role "backup"; any number of times, as a superuser: psql "$ADMIN_URL" --set ON_ERROR_STOP=1 --file provision-replication.sql
\\connect plumbline
ALTER ROLE backup REPLICATION;
SELECT 'CREATE PUBLICATION ${PUBLICATION} FOR TABLES IN SCHEMA ${schemas.join(', ')}'
WHERE NOT EXISTS (SELECT FROM pg_publication WHERE pubname = '${PUBLICATION}') \\gexec
${writeFence(schemas)}`;
}
