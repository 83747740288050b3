import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type PostgresServer, startPostgresServer } from './postgres-server.js';
import { runResource } from './run-resources.js';

/** A fresh schema, owned by a role of its own that sees nothing else. */
export interface TestSchema {
  schema: string;
  /** Connection string of the role; its search_path is the schema. */
  url: string;
}

/** What databases are cloned from: schemas that are brought to their state once per run. */
export interface DatabaseTemplate {
  /** One per content: whoever comes second takes what the first has filled. */
  name: string;
  schemas: number;
  /** Leaves no connection open. */
  fill(database: ClonedDatabase): Promise<void>;
}

export interface ClonedDatabase {
  /** Connection string of the superuser. */
  url: string;
  schemas: readonly TestSchema[];
}

/** A database of one spec file, on the server of the run. */
export interface TestPostgres {
  /** Connection string of the superuser. */
  url: string;
  createSchema(): Promise<TestSchema>;
  /** A database beside it, as the template is. */
  cloneTemplate(template: DatabaseTemplate): Promise<ClonedDatabase>;
  /** Removes its databases, whoever is still connected. */
  stop(): Promise<void>;
}

export type OwnPostgres = TestPostgres & PostgresServer;

/** Copies the template's files: without fsync cheaper than the default, which writes each block to the log. */
const BY_COPY = 'STRATEGY FILE_COPY';

/** A database on the run's PostgreSQL, or on a server of its own where no run offers one. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const shared = await runResource('postgres');
  if (shared) return databaseOn(shared);
  return startOwnPostgres();
}

/** A database on a server of its own, which may be killed. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const server = await startPostgresServer();
  return { ...server, ...(await databaseOn(server.url, server.stop)) };
}

async function databaseOn(serverUrl: string, stopServer?: () => Promise<void>): Promise<TestPostgres> {
  const names: string[] = [];
  const create = async (options = '') => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await query(serverUrl, `CREATE DATABASE ${name} ${options} ${BY_COPY}`);
    names.push(name);
    return urlOf(serverUrl, name);
  };
  const url = await create();
  return {
    url,
    createSchema: () => createSchema(url),
    cloneTemplate: async (template) => {
      const { name, schemas } = await filledTemplate(serverUrl, template);
      const clone = await create(`TEMPLATE ${name}`);
      return {
        url: clone,
        schemas: schemas.map((schema) => ({ schema, url: urlOf(clone, undefined, schema) })),
      };
    },
    stop: async () => {
      if (stopServer) return stopServer();
      for (const name of names) await query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Fills a template, or waits until another spec file has; its comment names the schemas and says that it is whole. */
async function filledTemplate(serverUrl: string, { name: content, schemas: count, fill }: DatabaseTemplate) {
  const name = `template_${content.replaceAll('-', '_')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query<{ schemas: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS schemas FROM pg_database WHERE datname = $1`,
      [name],
    );
    const filled = rows[0]?.schemas;
    if (filled) return { name, schemas: filled.split(' ') };
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} ${BY_COPY}`);
    const url = urlOf(serverUrl, name);
    const schemas: TestSchema[] = [];
    while (schemas.length < count) schemas.push(await createSchema(url));
    await fill({ url, schemas });
    const names = schemas.map(({ schema }) => schema);
    await client.query(`COMMENT ON DATABASE ${name} IS '${names.join(' ')}'`);
    return { name, schemas: names };
  } finally {
    await client.end();
  }
}

async function createSchema(adminUrl: string): Promise<TestSchema> {
  const schema = `s${randomBytes(6).toString('hex')}`;
  await query(
    adminUrl,
    `CREATE ROLE ${schema} LOGIN PASSWORD '${schema}'`,
    `CREATE SCHEMA ${schema} AUTHORIZATION ${schema}`,
    `ALTER ROLE ${schema} SET search_path = ${schema}`,
  );
  return { schema, url: urlOf(adminUrl, undefined, schema) };
}

function urlOf(serverUrl: string, database?: string, role?: string): string {
  const url = new URL(serverUrl);
  if (database) url.pathname = `/${database}`;
  if (role) [url.username, url.password] = [role, role];
  return url.href;
}

async function query(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
