import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '@plumbline/storage';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupDamaged } from '../backup-errors.js';
import type { ReplicationFeed } from './feed.js';
import { hashObjects } from './feed-objects.js';
import { listedObject, objectEnd, objectHashes, type ReplicatedKind } from './shapes.js';
import { kindOfObject, type StandbyStore } from './standby-store.js';

/** Objects whose hashes are asked for at once. */
const BATCH = 50;

interface Listed {
  key: string;
  modifiedAt: Date;
}

/**
 * The objects of a standby: what the primary has and it has not is fetched, and the same content once. What the primary has
 * no more goes only after the changes that followed have been applied, so that no row ever names an object that is not there.
 */
export class StandbyObjects {
  constructor(
    private readonly feed: ReplicationFeed,
    private readonly storage: Storage,
    private readonly store: StandbyStore,
    /** Not the connection that applies changes. */
    private readonly client: Client,
  ) {}

  /** Fetches what is missing of all that the primary lists from now on. */
  async fetchMissing(signal?: AbortSignal): Promise<void> {
    await this.list();
    const round = this.store.state.round + 1;
    await this.store.save({ round });
    await this.client.query(
      `UPDATE standby.objects o SET gone_since = CASE WHEN l.key IS NULL THEN coalesce(o.gone_since, $1) END
       FROM standby.objects s LEFT JOIN pg_temp.listed l ON l.key = s.key
       WHERE o.key = s.key AND (l.key IS NULL) IS DISTINCT FROM (o.gone_since IS NOT NULL)`,
      [round],
    );
    for (;;) {
      signal?.throwIfAborted();
      const { rows } = await this.client.query<Listed>(
        `SELECT l.key, l.modified_at AS "modifiedAt" FROM pg_temp.listed l LEFT JOIN standby.objects o ON o.key = l.key
         WHERE o.key IS NULL OR o.modified_at <> l.modified_at ORDER BY l.key LIMIT ${BATCH}`,
      );
      if (rows.length === 0) return;
      await this.fetchAll(rows);
    }
  }

  /** Removes what was gone before the last round began: everything up to then has been applied. */
  async removeGone(): Promise<void> {
    const { rows } = await this.client.query<{ key: string }>(
      'SELECT key FROM standby.objects WHERE gone_since < $1 ORDER BY key LIMIT 10000',
      [this.store.state.round],
    );
    for (const { key } of rows) {
      await this.storage.remove(key);
      await this.client.query('DELETE FROM standby.objects WHERE key = $1', [key]);
      await this.client.query(`DELETE FROM standby.mismatches WHERE item = $1 AND kind <> 'database'`, [key]);
    }
  }

  /** Fetches one again, whatever is here. */
  async fetchAgain(key: string): Promise<void> {
    const { rows } = await this.client.query<Listed>(
      'SELECT key, modified_at AS "modifiedAt" FROM standby.objects WHERE key = $1',
      [key],
    );
    if (rows[0]) await this.fetch(rows[0]);
    await this.verify([key]);
  }

  /**
   * Compares what lies on both sides, read anew, of those that were compared longest ago.
   * @returns how many were compared
   */
  async verifySome(kind: ReplicatedKind | undefined, before: Date, limit = BATCH): Promise<number> {
    const { rows } = await this.client.query<{ key: string }>(
      `SELECT key FROM standby.objects
       WHERE gone_since IS NULL AND ($1::text IS NULL OR kind = $1) AND (verified_at IS NULL OR verified_at < $2)
       ORDER BY verified_at NULLS FIRST, key LIMIT $3`,
      [kind ?? null, before, limit],
    );
    await this.verify(rows.map(({ key }) => key));
    return rows.length;
  }

  private async verify(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const theirs = await this.feed.ask('hashes', { keys }, objectHashes);
    const ours = await hashObjects(this.storage, keys);
    for (const { key, sha256: primary } of theirs) {
      const standby = ours.find((each) => each.key === key)?.sha256 ?? null;
      await this.client.query('UPDATE standby.objects SET verified_at = now() WHERE key = $1', [key]);
      const kind = kindOfObject(key);
      if (primary === null || primary === standby)
        await this.client.query('DELETE FROM standby.mismatches WHERE kind = $1 AND item = $2', [kind, key]);
      else await this.store.noteMismatch({ kind, item: key, key: null, primary, standby });
    }
  }

  private async list(): Promise<void> {
    await this.client.query(
      'CREATE TEMPORARY TABLE IF NOT EXISTS listed (key text PRIMARY KEY, modified_at timestamptz NOT NULL)',
    );
    await this.client.query('TRUNCATE pg_temp.listed');
    const rows = Readable.from(this.listedRows(), { objectMode: false });
    await pipeline(rows, this.client.query(copyFrom(`COPY pg_temp.listed FROM STDIN (FORMAT csv)`)));
  }

  private async *listedRows(): AsyncGenerator<string> {
    let isWhole = false;
    for await (const frame of this.feed.frames('objects')) {
      if ('json' in frame) isWhole = objectEnd.parse(frame.json).isThere;
      else
        for (const line of frame.data.toString().split('\n')) {
          if (line === '') continue;
          const { key, modifiedAt } = listedObject.parse(JSON.parse(line));
          yield `"${key.replaceAll('"', '""')}",${modifiedAt}\n`;
        }
    }
    if (!isWhole) throw new BackupDamaged('the list of objects', 'ends too early');
  }

  private async fetchAll(listed: readonly Listed[]): Promise<void> {
    const hashes = await this.feed.ask('hashes', { keys: listed.map(({ key }) => key) }, objectHashes);
    for (const object of listed) {
      const sha256 = hashes.find(({ key }) => key === object.key)?.sha256;
      if (!sha256) {
        await this.client.query('DELETE FROM pg_temp.listed WHERE key = $1', [object.key]);
        continue;
      }
      const { rows } = await this.client.query<{ key: string; bytes: number }>(
        'SELECT key, bytes::float8 AS bytes FROM standby.objects WHERE sha256 = $1 AND key <> $2 AND gone_since IS NULL LIMIT 1',
        [sha256, object.key],
      );
      const [same] = rows;
      if (same) {
        await this.storage.copy(same.key, object.key);
        await this.note(object, { bytes: same.bytes, sha256 });
      } else await this.fetch(object);
    }
  }

  private async fetch(object: Listed): Promise<void> {
    let isThere = false;
    const { feed } = this;
    const bytes = (async function* () {
      for await (const frame of feed.frames('object', { key: object.key })) {
        if ('json' in frame) isThere = objectEnd.parse(frame.json).isThere;
        else yield frame.data;
      }
    })();
    const stored = await this.storage.put(object.key, Readable.from(bytes, { objectMode: false }));
    if (isThere) return this.note(object, stored);
    // It went away since it was listed: the next list has it no more.
    await this.storage.remove(object.key);
    await this.client.query('DELETE FROM pg_temp.listed WHERE key = $1', [object.key]);
  }

  private async note(object: Listed, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
    await this.client.query(
      `INSERT INTO standby.objects (key, kind, modified_at, bytes, sha256) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (key) DO UPDATE SET modified_at = EXCLUDED.modified_at, bytes = EXCLUDED.bytes, sha256 = EXCLUDED.sha256,
         verified_at = NULL, gone_since = NULL`,
      [object.key, kindOfObject(object.key), object.modifiedAt, bytes, sha256],
    );
  }
}
