import { randomUUID } from 'node:crypto';
import { connect } from '@plumbline/backups';
import { SERVICES } from '@plumbline/contracts';
import { ConfigError } from '@plumbline/server';
import type { Notice } from '../notice-server.js';
import type { Outcome } from '../promotion.js';

export type Client = Awaited<ReturnType<typeof connect>>;

/** What an operator asked of a standby on its page; without an outcome, nobody has looked at it yet. */
export interface Ask {
  id: string;
  confirmation: string;
  outcome?: Outcome;
}

/** What the processes of a standby know together. */
export interface InstallationState {
  /** Whether it follows another installation, or has taken over. */
  role: 'standby' | 'promoted';
  /** What the one that follows says of itself. */
  notice: Notice | null;
  /** The last one, of the last minutes. */
  ask: Ask | null;
}

const PREPARING = `hashtextextended('plumbline_standby_prepare', 0)`;
/** One row. The fence of the tables reads `role`, so services that are started too early write nothing. */
const TABLES = [
  'CREATE SCHEMA IF NOT EXISTS standby',
  `CREATE TABLE IF NOT EXISTS standby.installation (
     id integer PRIMARY KEY CHECK (id = 1),
     role text NOT NULL CHECK (role IN ('standby', 'promoted')),
     holder text,
     renewed_at timestamptz NOT NULL DEFAULT '-infinity',
     notice jsonb,
     ask jsonb,
     asked_at timestamptz
   )`,
  `INSERT INTO standby.installation (id, role) VALUES (1, 'standby') ON CONFLICT DO NOTHING`,
];
/** An operator who asked longer ago than this has gone on to something else. */
const ASK_MINUTES = 10;

/** Makes an installation of a standby; in the transaction that settles everything else. */
export const notePromoted = (client: Client): Promise<unknown> =>
  client.query(`UPDATE standby.installation SET role = 'promoted', ask = NULL WHERE id = 1`);

/** What the processes of a standby tell each other: one row in its own database. */
export class InstallationRow {
  private isClosed = false;

  private constructor(
    private readonly client: Client,
    onLost: () => void,
  ) {
    client.on('end', () => {
      if (!this.isClosed) onLost();
    });
  }

  /**
   * @param onLost hears that the connection has ended by itself
   * @throws ConfigError where the database is another installation's, or lacks what a standby needs
   */
  static async open(url: string, onLost: () => void): Promise<InstallationRow> {
    const client = await connect(url);
    try {
      // Two that begin at once would make the same table; the lock goes with the connection, too.
      await client.query(`SELECT pg_advisory_lock(${PREPARING})`);
      await assertUsable(client);
      for (const statement of TABLES) await client.query(statement);
      await client.query(`SELECT pg_advisory_unlock(${PREPARING})`);
    } catch (failure) {
      await client.end();
      throw failure;
    }
    return new InstallationRow(client, onLost);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client.end();
  }

  async read(): Promise<InstallationState> {
    const { rows } = await this.client.query<InstallationState>(
      `SELECT role, notice, CASE WHEN asked_at > clock_timestamp() - interval '${ASK_MINUTES} minutes' THEN ask END AS ask
       FROM standby.installation WHERE id = 1`,
    );
    return rows[0] ?? { role: 'standby', notice: null, ask: null };
  }

  async publish(notice: Notice): Promise<void> {
    await this.client.query('UPDATE standby.installation SET notice = $1 WHERE id = 1', [
      JSON.stringify(notice),
    ]);
  }

  /** @returns by what its outcome is known */
  async ask(confirmation: string): Promise<string> {
    const id = randomUUID();
    const ask: Ask = { id, confirmation };
    await this.client.query(
      'UPDATE standby.installation SET ask = $1, asked_at = clock_timestamp() WHERE id = 1',
      [JSON.stringify(ask)],
    );
    return id;
  }

  async answer(ask: Ask, outcome: Outcome): Promise<void> {
    await this.client.query(`UPDATE standby.installation SET ask = $2 WHERE id = 1 AND ask->>'id' = $1`, [
      ask.id,
      JSON.stringify({ ...ask, outcome }),
    ]);
  }
}

/** What is there and must not be lost, or is missing and would be missed only when everything was fetched. */
async function assertUsable(client: Client): Promise<void> {
  const { rows } = await client.query<{
    isKnown: boolean;
    held: string | null;
    hasFence: boolean;
    mayApply: boolean;
  }>(
    `SELECT to_regclass('standby.installation') IS NOT NULL AS "isKnown",
       (SELECT min(concat(schemaname, '.', tablename)) FROM pg_tables WHERE schemaname = ANY($1)) AS held,
       EXISTS (SELECT FROM pg_event_trigger WHERE evtname = 'write_fence') AS "hasFence",
       has_parameter_privilege('session_replication_role', 'SET') AS "mayApply"`,
    [SERVICES.map(({ schema }) => schema)],
  );
  const [found] = rows;
  if (!found?.hasFence)
    throw new ConfigError(
      'Nothing would keep this database from being written. Run deploy/docker/provision-replication.sql on it first.',
    );
  if (!found.mayApply)
    throw new ConfigError(
      'The role of STANDBY_DATABASE_URL may not apply a log. Run deploy/docker/provision-standby.sql first.',
    );
  if (!found.isKnown && found.held !== null)
    throw new ConfigError(
      `There is an installation in this database (${found.held}), which following would replace. Give the standby an empty one: rename this one to keep it, and create it again.`,
    );
}
