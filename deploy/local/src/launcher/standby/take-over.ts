import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, InstallationRole, sharedKeys } from '@plumbline/backups';
import { faultPoint } from '@plumbline/server';
import { ordersFolder } from '../change-places.js';
import { secretsFile } from '../secrets.js';
import { PrimaryKeys, writeWhole } from './standby-keys.js';

export interface TakeOver {
  folder: string;
  /** PostgreSQL of the standby, as a superuser. */
  url: string;
  epoch: number;
  /** Where the primary answers, and by what token it knows this standby. */
  predecessor: { url: string; token: string; address: string } | null;
  /** Whether the primary has said that it writes no more: then nothing of it is lost, and sessions go on. */
  isFenced: boolean;
}

/**
 * Makes an installation of a standby. Whatever of it was done before a kill is done again to the same end; the last step is the
 * file by which the next start knows.
 */
export async function takeOver({ folder, ...taking }: TakeOver): Promise<void> {
  await settle(taking);
  faultPoint('promotion.settled');
  await takeKeys(folder);
  faultPoint('promotion.keys');
  await new InstallationRole(ordersFolder(folder)).write({ role: 'promoted', epoch: taking.epoch });
  faultPoint('promotion.named');
}

/** What is otherwise in the databases of an installation that has taken over. */
export async function settle({ url, epoch, predecessor, isFenced }: Omit<TakeOver, 'folder'>): Promise<void> {
  const client = await connect(url);
  try {
    await client.query('BEGIN');
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

/** The file of this installation's secrets with the primary's keys; roles' passwords stay its own. */
export async function secretsWithKeys(folder: string): Promise<string | undefined> {
  const text = await new PrimaryKeys(folder).read();
  if (text === undefined) return undefined;
  const own = JSON.parse(await readFile(secretsFile(folder), 'utf8')) as Record<string, unknown>;
  return JSON.stringify({ ...own, ...sharedKeys(text) }, null, 2);
}

async function takeKeys(folder: string): Promise<void> {
  const text = await secretsWithKeys(folder);
  if (text !== undefined) await writeWhole(secretsFile(folder), text);
}
