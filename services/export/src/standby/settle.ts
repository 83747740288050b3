import { randomUUID } from 'node:crypto';
import { connect } from '@plumbline/backups';

type Client = Awaited<ReturnType<typeof connect>>;

export interface Settling {
  /** PostgreSQL of the standby, as a role that may write every table. */
  url: string;
  epoch: number;
  /** Where the primary answers, and by what token it knows this standby; null for a copy that is thrown away. */
  predecessor: { url: string; token: string; address: string } | null;
  /** Whether the primary has said that it writes no more: then nothing of it is lost, and sessions go on. */
  isFenced: boolean;
  /** The first of the same transaction. */
  also?: (client: Client) => Promise<unknown>;
}

/** What is otherwise in the databases of an installation that has taken over. */
export async function settle({ url, epoch, predecessor, isFenced, also }: Settling): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('BEGIN');
    await also?.(client);
    const { rows } = await client.query<{ schema: string }>(
      `SELECT schemaname AS schema FROM pg_tables WHERE tablename = 'outbox'`,
    );
    for (const schema of rows.map((row) => client.escapeIdentifier(row.schema))) {
      // Events that were on their way are not here: who knows one already passes over it.
      await client.query(`DELETE FROM ${schema}.outbox_positions`);
      await client.query(`UPDATE ${schema}.outbox SET published_at = NULL WHERE published_at IS NOT NULL`);
    }
    // A session that ended within what was lost would go on.
    if (!isFenced) await client.query('UPDATE auth.sessions SET revoked_at = now() WHERE revoked_at IS NULL');
    await client.query(`DELETE FROM export.backups WHERE status IN ('queued', 'running')`);
    await client.query('DELETE FROM export.replication_nodes');
    await client.query('DELETE FROM export.replication_settings');
    await client.query(
      'INSERT INTO export.replication_settings (id, epoch, predecessor) VALUES (1, $1, $2)',
      [epoch, predecessor && JSON.stringify(predecessor)],
    );
    const details = {
      epoch: String(epoch),
      from: predecessor?.url ?? 'a drill',
      fenced: isFenced ? 'yes' : 'no',
    };
    await client.query(
      `INSERT INTO auth.audit_log (id, at, action, address, details) VALUES ($1, now(), 'replication_taken_over', '', $2)`,
      [randomUUID(), JSON.stringify(details)],
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
