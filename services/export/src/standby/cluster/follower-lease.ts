import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '@plumbline/backups';
import type { Client } from './installation-row.js';

const LOCK = `hashtextextended('plumbline_standby_follower', 0)`;
const LOOK_MS = 1_000;
const RENEW_MS = 3_000;
const STALE_SECONDS = 30;

export interface LeaseParts {
  /** Of the standby's own PostgreSQL. */
  url: string;
  /** The `application_name` of every connection by which this process follows. */
  holder: string;
  /** It follows no longer, and must do nothing more. */
  onLost: () => void;
  /** False ends the wait. */
  isWanted: () => boolean;
  renewMs?: number;
}

/**
 * One process at a time follows: the one whose connection holds a lock of the database. A process that died has lost it at
 * once. One that stands still keeps it, but renews nothing: whoever waits then ends every connection of that process, so that
 * it can change nothing any more when it goes on.
 */
export class FollowerLease {
  private isReleased = false;

  private constructor(
    private readonly client: Client,
    private readonly parts: LeaseParts,
  ) {
    client.on('end', () => {
      if (!this.isReleased) parts.onLost();
    });
    void this.keepRenewed();
  }

  /** Waits for its turn. Undefined where it was given up; rejects where the database is away. */
  static async obtain(parts: LeaseParts): Promise<FollowerLease | undefined> {
    const client = await connect(parts.url);
    while (parts.isWanted()) {
      const { rows } = await client.query<{ isMine: boolean }>(
        `SELECT pg_try_advisory_lock(${LOCK}) AS "isMine"`,
      );
      if (rows[0]?.isMine) {
        await renew(client, parts.holder);
        return new FollowerLease(client, parts);
      }
      await endStale(client);
      await sleep(LOOK_MS);
    }
    await client.end();
    return undefined;
  }

  async release(): Promise<void> {
    this.isReleased = true;
    await this.client.end();
  }

  private async keepRenewed(): Promise<void> {
    const { holder, renewMs = RENEW_MS } = this.parts;
    while (!this.isReleased) {
      await sleep(renewMs, undefined, { ref: false });
      // Where it fails the connection has ended, which is heard of.
      if (!this.isReleased) await renew(this.client, holder).catch(() => undefined);
    }
  }
}

const renew = (client: Client, holder: string): Promise<unknown> =>
  client.query('UPDATE standby.installation SET holder = $1, renewed_at = clock_timestamp() WHERE id = 1', [
    holder,
  ]);

/** By the clock of the database, which is one for all. */
const endStale = (client: Client): Promise<unknown> =>
  client.query(
    `SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN standby.installation i ON a.application_name = i.holder
     WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
       AND i.renewed_at < clock_timestamp() - interval '${STALE_SECONDS} seconds'`,
  );
