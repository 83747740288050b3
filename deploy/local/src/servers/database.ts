import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { provision, ROLES, type RoleSpec } from '../launcher/provision.js';
import { type Address, type Carrier, Server } from './server.js';

/** A busy machine takes seconds to accept a connection. */
const ANSWER_WITHIN_MS = 10_000;
const DATABASE = 'plumbline';

/** PostgreSQL. Its administrator is `postgres`; services get roles of their own from `provision`. */
export class DatabaseServer extends Server {
  readonly name = 'postgres';

  constructor(
    carrier: Carrier,
    address: Address,
    private readonly passwords: { databasePassword: string; rolePasswords: Record<string, string> },
  ) {
    super(carrier, address);
  }

  /** The administrator's connection to the product's database. */
  get url(): string {
    return this.urlFor('postgres', this.passwords.databasePassword);
  }

  isReady(): Promise<boolean> {
    return this.query('SELECT 1', 'postgres').then(
      () => true,
      () => false,
    );
  }

  override async wipe(): Promise<void> {
    await super.wipe();
    await this.provision();
  }

  /**
   * Makes the database and the roles that are missing; answers the connection string of each.
   * @param database another one than the product's, which is there
   */
  async provision(roles: readonly RoleSpec[] = ROLES, database = DATABASE): Promise<Record<string, string>> {
    const server = {
      url: (role: string, password: string, named = database) => this.urlFor(role, password, named),
    };
    await provision(server, this.passwords, roles);
    return Object.fromEntries(roles.map(({ role }) => [role, this.roleUrl(role, database)]));
  }

  /** The connection string of a service's role. */
  roleUrl(role: string, database = DATABASE): string {
    return this.urlFor(role, this.passwords.rolePasswords[role] ?? '', database);
  }

  /** Asks as administrator. */
  async query<Row extends pg.QueryResultRow>(sql: string, database = DATABASE): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.urlFor('postgres', this.passwords.databasePassword, database),
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: 10 * ANSWER_WITHIN_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  /** Immediate shutdown: every connection is cut and nothing is written down, as when the machine fails. */
  async crash(): Promise<void> {
    await this.kill('SIGQUIT');
  }

  /** Refuses writes as a database does that has just been handed over. Resolves when new sessions see it. */
  async setReadOnly(isReadOnly: boolean): Promise<void> {
    const state = isReadOnly ? 'on' : 'off';
    await this.query(`ALTER SYSTEM SET default_transaction_read_only = ${state}`);
    await this.query('SELECT pg_reload_conf()');
    const seen = () =>
      this.query<{ state: string }>(`SELECT current_setting('default_transaction_read_only') state`);
    while ((await seen())[0]?.state !== state) await sleep(10);
  }

  /** Cuts every connection but our own. */
  async terminateBackends(): Promise<void> {
    await this.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
  }

  /** The connection string of any role. */
  urlFor(role: string, password: string, database = DATABASE): string {
    return `postgresql://${role}:${encodeURIComponent(password)}@${this.host}:${this.port}/${database}`;
  }
}
