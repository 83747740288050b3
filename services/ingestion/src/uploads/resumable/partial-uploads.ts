import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, UploadAccepted } from '@plumbline/contracts';
import { AppError, conflict, LOGGER, type Logger, notFound } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { partKey } from '../../catalog/storage-keys.js';
import { STORAGE } from '../../shared-parts.js';

/** Who sends. */
export type Sender = Pick<AccessClaims, 'wid' | 'sub'>;

/** An upload on its way: what was declared, and what is here. */
export interface PartialUpload {
  id: string;
  fileName: string;
  bytes: number;
  received: number;
  /** Of the parts, in the order of their bytes. */
  partKeys: string[];
  /** What the file became. */
  accepted: UploadAccepted | null;
  createdAt: Date;
}

/** How long an upload may take from its beginning to its end, over all breaks, in milliseconds. */
export const UPLOAD_LASTS_MS = 86_400_000;
/** Uploads that one person may have begun and not ended. */
const MOST_OPEN = 20;
/** Objects that one upload may be stored as: many more than breaks make, and no way to fill the store with single bytes. */
const MOST_PARTS = 500;

const COLUMNS = `id, file_name AS "fileName", bytes, received, part_keys AS "partKeys", accepted, created_at AS "createdAt"`;

/**
 * Uploads in parts. Each part is an object of its own, named by the row once it is whole, so that any replica takes the
 * next one, and whatever a death leaves behind is an object that no row names.
 */
@Injectable()
export class PartialUploads {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `too_many_requests` */
  async begin({ wid, sub }: Sender, upload: { id: string; fileName: string; bytes: number }): Promise<void> {
    const { id, fileName, bytes } = upload;
    await this.database.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('partial-uploads'), hashtext($1))`, [sub]);
      const [{ open }]: [{ open: number }] = await tx.query(
        `SELECT count(*)::int AS open FROM partial_uploads
         WHERE workspace_id = $1 AND user_id = $2 AND accepted IS NULL AND ${isYoung('$3')}`,
        [wid, sub, UPLOAD_LASTS_MS],
      );
      if (open >= MOST_OPEN)
        throw new AppError(
          'too_many_requests',
          'Too many uploads are open. Finish or cancel some.',
          undefined,
          60,
        );
      await tx.query(
        `INSERT INTO partial_uploads (id, workspace_id, user_id, file_name, bytes) VALUES ($1, $2, $3, $4, $5)`,
        [id, wid, sub, fileName, bytes],
      );
    });
  }

  /** An upload of whoever began it. @throws AppError `not_found` */
  async find({ wid, sub }: Sender, id: string): Promise<PartialUpload> {
    const [found]: PartialUpload[] = await this.database.query(
      `SELECT ${COLUMNS} FROM partial_uploads
       WHERE id = $1 AND workspace_id = $2 AND user_id = $3 AND ${isYoung('$4')}`,
      [id, wid, sub, UPLOAD_LASTS_MS],
    );
    if (!found) throw notFound();
    return found;
  }

  /**
   * Stores the bytes that follow the first `offset` ones, as many as come; where none come, nothing.
   * @returns how many are here; undefined where another call has stored these meanwhile
   * @throws AppError `conflict` where it came in too many parts
   */
  async append(sender: Sender, id: string, offset: number, content: Readable): Promise<number | undefined> {
    const { bytes, partKeys } = await this.find(sender, id);
    if (partKeys.length >= MOST_PARTS)
      throw conflict(
        `This upload came in ${MOST_PARTS} parts, and may come in no more. Send the file again, in larger parts.`,
      );
    const key = partKey({ workspaceId: sender.wid, id });
    const stored = await this.storage.put(key, content, { maxBytes: bytes - offset });
    if (stored.bytes === 0) {
      await this.discard([key]);
      return offset;
    }
    const { affected } = await this.database
      .createQueryBuilder()
      .update('partial_uploads')
      .set({ received: () => 'received + :more', part_keys: () => 'array_append(part_keys, :key)' })
      .where('id = :id AND received = :offset AND accepted IS NULL', { id, offset, key, more: stored.bytes })
      .execute();
    if (affected) return offset + stored.bytes;
    await this.discard([key]);
    return undefined;
  }

  /** The whole file. */
  content({ partKeys }: PartialUpload): Readable {
    const { storage } = this;
    async function* bytes() {
      for (const key of partKeys) yield* createReadStream(await storage.localPath(key));
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  /** What the file became, with the upload locked until `tx` ends; null: nothing yet. @throws AppError `not_found` */
  async lockAccepted(tx: EntityManager, id: string): Promise<UploadAccepted | null> {
    const [row]: Pick<PartialUpload, 'accepted'>[] = await tx.query(
      `SELECT accepted FROM partial_uploads WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!row) throw notFound();
    return row.accepted;
  }

  /** Keeps the answer for calls that come again; the parts are nobody's from then on. */
  async accept(tx: EntityManager, id: string, accepted: UploadAccepted): Promise<void> {
    await tx.query(`UPDATE partial_uploads SET accepted = $2, part_keys = '{}' WHERE id = $1`, [
      id,
      accepted,
    ]);
  }

  /** @throws AppError `not_found` */
  async remove(sender: Sender, id: string): Promise<void> {
    const { partKeys } = await this.find(sender, id);
    await this.database.query(`DELETE FROM partial_uploads WHERE id = $1`, [id]);
    await this.discard(partKeys);
  }

  async discard(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await this.storage
        .remove(key)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
  }
}

const isYoung = (parameter: string) => `created_at > now() - make_interval(secs => ${parameter} / 1000.0)`;
