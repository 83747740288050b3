import { escapeIdentifier } from 'pg';

/** Who follows another installation in a cluster. */
export const STANDBY_ROLE = 'standby';

/**
 * SQL that a superuser runs in the database of a standby, any number of times, where the roles are there: the follower makes
 * schemas anew for their owners, acts as each of them, and applies rows in the order of the log, which asks no foreign key.
 */
export const standbyRights = (schemas: readonly string[], database: string): string => `
GRANT ${schemas.map((schema) => escapeIdentifier(schema)).join(', ')} TO ${STANDBY_ROLE};
GRANT CONNECT, TEMPORARY, CREATE ON DATABASE ${escapeIdentifier(database)} TO ${STANDBY_ROLE};
GRANT SET ON PARAMETER session_replication_role TO ${STANDBY_ROLE};
`;
