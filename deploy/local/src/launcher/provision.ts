import { PUBLICATION, writeFence } from '@plumbline/backups';
import { SERVICES, type ServiceEntry } from '@plumbline/contracts';
import pg from 'pg';
import type { PostgresServer } from './postgres-server.js';
import type { Secrets } from './secrets.js';

/** Reads every schema, and makes the databases that backups are restored into to prove them. */
export const BACKUP_ROLE = 'backup';

/** A role in the embedded database and the schemas that are its own. */
export interface RoleSpec {
  role: string;
  schemas: string[];
}

/** The roles of the database. Jobs lie in a schema of their service's own; events in the transport's. */
export const ROLES: readonly RoleSpec[] = [
  { role: 'transport', schemas: ['transport'] },
  { role: BACKUP_ROLE, schemas: [] },
  ...SERVICES.map(({ schema, roles }: ServiceEntry) => ({
    role: schema,
    schemas: roles.includes('worker') ? [schema, `${schema}_jobs`] : [schema],
  })),
];

/** Makes what is missing: the database, one role per service, each with rights to its own schemas and nothing else. */
export async function provision(
  server: Pick<PostgresServer, 'url'>,
  secrets: Pick<Secrets, 'databasePassword' | 'rolePasswords'>,
  roles: readonly RoleSpec[],
): Promise<void> {
  await withClient(server.url('postgres', secrets.databasePassword, 'postgres'), async (client) => {
    const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'plumbline'`);
    if (rowCount === 0) await client.query('CREATE DATABASE plumbline');
  });
  await withClient(server.url('postgres', secrets.databasePassword), async (client) => {
    await client.query(
      'REVOKE ALL ON DATABASE plumbline FROM PUBLIC; REVOKE ALL ON SCHEMA public FROM PUBLIC',
    );
    for (const { role, schemas } of roles) {
      const password = secrets.rolePasswords[role];
      if (!password) throw new Error(`no password for the role ${role}`);
      const name = client.escapeIdentifier(role);
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      await client.query(
        `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(password)}`,
      );
      await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE plumbline TO ${name}`);
      for (const schema of schemas) {
        await client.query(
          `CREATE SCHEMA IF NOT EXISTS ${client.escapeIdentifier(schema)} AUTHORIZATION ${name}`,
        );
      }
    }
    if (roles.some(({ role }) => role === BACKUP_ROLE))
      await client.query(
        `ALTER ROLE ${BACKUP_ROLE} CREATEDB REPLICATION; GRANT pg_read_all_data TO ${BACKUP_ROLE}`,
      );
    const services = roles.filter(({ role }) => isService(role)).map(({ role }) => role);
    await publish(client, services);
    if (services.length > 0) await client.query(writeFence(services));
  });
}

const isService = (role: string): boolean => SERVICES.some(({ schema }) => schema === role);

/** What standbys are told of: every table that services have now and later. Schemas that were made anew are told of again. */
async function publish(client: pg.Client, schemas: readonly string[]): Promise<void> {
  if (schemas.length === 0) return;
  const { rowCount } = await client.query('SELECT FROM pg_publication WHERE pubname = $1', [PUBLICATION]);
  const named = schemas.map((schema) => client.escapeIdentifier(schema)).join(', ');
  await client.query(
    rowCount === 0
      ? `CREATE PUBLICATION ${PUBLICATION} FOR TABLES IN SCHEMA ${named}`
      : `ALTER PUBLICATION ${PUBLICATION} SET TABLES IN SCHEMA ${named}`,
  );
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
