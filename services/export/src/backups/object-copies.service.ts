import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type ObjectEntry, storeSealed } from '@plumbline/backups';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { STORAGE } from '../config.js';
import { BackupKeys } from './backup-keys.service.js';

const BATCH = 200;
/** Objects that are sealed at the same time. */
const AT_ONCE = 2;

export interface CopyOptions {
  target: Storage;
  recipients: readonly string[];
  /** The backup whose objects these are; absent while they are only copied ahead of it. */
  seq?: number;
  signal: AbortSignal;
  /** Hears the bytes of each part that is new in the target. */
  onCopied?: (bytes: number) => void;
}

interface Copy extends CopyOptions {
  sealedFor: string;
  /** Parts that are in hand, by name: objects with the same content wait for one. */
  sealing: Map<string, Promise<number>>;
}

interface Listed {
  key: string;
  modifiedAt: Date;
}

/**
 * The stored objects of all services as sealed parts, each of them copied once: an object never changes under its key. What is
 * copied is noted at once, so that a backup that was killed goes on where it was. A part that is not there, or
 * that a test found damaged, is written anew, which mends every backup that holds it.
 */
@Injectable()
export class ObjectCopies {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(BackupKeys) private readonly keys: BackupKeys,
  ) {}

  /** Copies what is not copied yet. Answers how many objects went away before their turn. */
  async copyAll(options: CopyOptions): Promise<number> {
    let vanished = 0;
    let batch: Listed[] = [];
    const flush = async () => {
      vanished += await this.copyBatch(batch, options);
      batch = [];
    };
    for await (const listed of this.storage.list('')) {
      options.signal.throwIfAborted();
      if (listed.key.startsWith('.')) continue;
      batch.push(listed);
      if (batch.length === BATCH) await flush();
    }
    await flush();
    return vanished;
  }

  /** Those of a backup in the order of their parts. */
  async *entries(seq: number, sealedFor: string): AsyncGenerator<ObjectEntry> {
    let [part, key] = ['', ''];
    for (;;) {
      const rows: ObjectEntry[] = await this.database.query(
        `SELECT key, bytes::float8 AS bytes, sha256, part FROM backup_objects
         WHERE seen_seq = $1 AND sealed_for = $2 AND (part, key) > ($3, $4) ORDER BY part, key LIMIT ${BATCH}`,
        [seq, sealedFor, part, key],
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last) return;
      [part, key] = [last.part, last.key];
    }
  }

  /** What they are together; shared parts are counted once. */
  async totals(
    seq: number,
    sealedFor: string,
  ): Promise<{ count: number; bytes: number; sealedBytes: number }> {
    const [totals]: { count: number; bytes: number; sealedBytes: number }[] = await this.database.query(
      `SELECT coalesce(sum(objects), 0)::int AS count, coalesce(sum(bytes), 0)::float8 AS bytes,
              coalesce(sum(sealed), 0)::float8 AS "sealedBytes"
       FROM (SELECT count(*) AS objects, sum(bytes) AS bytes, max(sealed_bytes) AS sealed FROM backup_objects
             WHERE seen_seq = $1 AND sealed_for = $2 GROUP BY part) AS parts`,
      [seq, sealedFor],
    );
    return totals ?? { count: 0, bytes: 0, sealedBytes: 0 };
  }

  private async copyBatch(batch: readonly Listed[], options: CopyOptions): Promise<number> {
    const sealedFor = this.keys.fingerprint(options.recipients);
    const [known]: [{ key: string; at: Date }[], number] = await this.database.query(
      `UPDATE backup_objects SET seen_seq = coalesce($4, seen_seq)
       FROM unnest($1::text[], $2::timestamptz[]) AS listed (key, at)
       WHERE backup_objects.key = listed.key AND modified_at = listed.at AND sealed_for = $3 AND NOT is_lost
       RETURNING backup_objects.key AS key, modified_at AS at`,
      [
        batch.map(({ key }) => key),
        batch.map(({ modifiedAt }) => modifiedAt.toISOString()),
        sealedFor,
        options.seq ?? null,
      ],
    );
    const copied = new Set(known.map(({ key, at }) => `${key} ${at.getTime()}`));
    const missing = batch.filter(({ key, modifiedAt }) => !copied.has(`${key} ${modifiedAt.getTime()}`));
    const copy = { ...options, sealedFor, sealing: new Map<string, Promise<number>>() };
    let vanished = 0;
    let next = 0;
    const work = async () => {
      for (let at = next++; at < missing.length; at = next++) {
        const listed = missing[at];
        options.signal.throwIfAborted();
        if (listed && !(await this.copy(listed, copy))) vanished += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return vanished;
  }

  /** False where it is gone. */
  private async copy({ key, modifiedAt }: Listed, copy: Copy): Promise<boolean> {
    const { sealedFor, seq, sealing } = copy;
    try {
      const path = await this.storage.localPath(key);
      const { size: bytes } = await stat(path);
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      const sha256 = hash.digest('hex');
      const part = this.keys.partOf(sha256, sealedFor);
      const sealed = sealing.get(part) ?? this.sealOnce(part, path, copy);
      sealing.set(part, sealed);
      const sealedBytes = await sealed;
      await this.database.query(
        `INSERT INTO backup_objects (key, modified_at, sealed_for, part, bytes, sha256, sealed_bytes, seen_seq)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (key, modified_at, sealed_for) DO UPDATE SET seen_seq = coalesce($8, backup_objects.seen_seq)`,
        [key, modifiedAt.toISOString(), sealedFor, part, bytes, sha256, sealedBytes, seq ?? null],
      );
      return true;
    } catch (failure) {
      if (failure instanceof ObjectMissing || (failure as NodeJS.ErrnoException).code === 'ENOENT')
        return false;
      throw failure;
    }
  }

  /** Bytes of the sealed part, which objects with the same content share. */
  private async sealOnce(
    part: string,
    path: string,
    { target, recipients, signal, onCopied }: Copy,
  ): Promise<number> {
    const [held]: { bytes: number }[] = await this.database.query(
      'SELECT sealed_bytes::float8 AS bytes FROM backup_objects WHERE part = $1 AND NOT is_lost LIMIT 1',
      [part],
    );
    if (held) return held.bytes;
    const { bytes } = await storeSealed(target, part, createReadStream(path), { recipients, signal });
    await this.database.query('UPDATE backup_objects SET is_lost = false WHERE part = $1 AND is_lost', [
      part,
    ]);
    onCopied?.(bytes);
    return bytes;
  }
}
