import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, MAX_UPLOAD_BYTES, TIMEOUT_MS, type UploadAccepted } from '@plumbline/contracts';
import { idempotently, isAnswered, takeSlot } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { enqueue } from '@plumbline/jobs';
import { AppError, faultPoint, unavailable } from '@plumbline/server';
import { type Storage, TooManyBytes } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { DataSourceRow } from '../data-sources/data-source.entity.js';
import { DataSourceVersionRow } from '../data-sources/data-source-version.entity.js';
import { countSlots, tellChanged } from '../data-sources/source-state.js';
import { fileOf, type StoredFile } from '../data-sources/stored-file.js';
import type { ReadableType } from '../reading/read-request.js';
import { STORAGE } from '../shared-parts.js';
import { fileKey } from '../storage-keys.js';
import { cleanName, displayName } from './display-name.js';
import { HEAD_BYTES, refuseForeignContent, typeOfName } from './file-type.js';
import { parseUpload } from './parse-upload.job.js';
import { type IncomingFile, type ReceivedForm, receiveFile } from './receive-file.js';

export const UPLOAD_PATH = '/api/upload';
const ROUTE = `POST ${UPLOAD_PATH}`;

/** Takes files in: bytes first, then everything else in one transaction. */
@Injectable()
export class UploadsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /**
   * Accepts one file as a new data source that waits to be read.
   * @throws AppError `plan_limit`, `too_large`, `unsupported_type`, `malformed`, `request_timeout`, `idempotency_mismatch`
   */
  async upload(
    claims: AccessClaims,
    request: IncomingMessage,
    key: string | undefined,
  ): Promise<{ body: UploadAccepted; replayed: boolean }> {
    await this.refuseWhenFull(claims, key);
    const id = randomUUID();
    const target = fileKey({ workspaceId: claims.wid, id });
    const form = await this.receive(target, request);
    faultPoint('upload.after-put');
    const name = cleanName(form.name ?? '') || form.taken.fileName;
    const accepted = await this.commit(target, (tx) =>
      this.accept(tx, claims, key, { id, name, ...form.taken }),
    );
    faultPoint('upload.after-commit');
    if (accepted.replayed) await this.storage.remove(target);
    return accepted;
  }

  private async receive(target: string, request: IncomingMessage): Promise<ReceivedForm<StoredFile>> {
    try {
      return await receiveFile(request, TIMEOUT_MS.upload, (file) => this.store(target, file));
    } catch (failure) {
      await this.storage.remove(target);
      throw failure;
    }
  }

  /** Keeps the bytes when it is not certain that nothing was committed: a row might need them, and else they are swept. */
  private async commit<Result>(
    target: string,
    change: (tx: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.database.transaction(change);
    } catch (failure) {
      if (failure instanceof AppError) await this.storage.remove(target);
      throw failure;
    }
  }

  /** A full plan is told before any byte is stored; but an upload that has been accepted already gets its answer again. */
  private async refuseWhenFull(claims: AccessClaims, key: string | undefined): Promise<void> {
    await this.database.transaction(async (tx) => {
      try {
        await takeSlot(tx, claims, 'uploads', () => countSlots(tx, claims.wid));
      } catch (refusal) {
        if (!(await isAnswered(tx, { userId: claims.sub, route: ROUTE, key }))) throw refusal;
      }
    });
  }

  private async store(target: string, { name, content, signal }: IncomingFile): Promise<StoredFile> {
    const fileName = displayName(name);
    const uploadType = typeOfName(fileName);
    try {
      const bytes = Readable.from(judged(content, uploadType), { objectMode: false });
      const stored = await this.storage.put(target, bytes, { maxBytes: MAX_UPLOAD_BYTES, signal });
      return { ...stored, fileKey: target, fileName, uploadType };
    } catch (failure) {
      if (failure instanceof TooManyBytes) {
        throw new AppError('too_large', 'This file is larger than 50 MB (52,428,800 bytes).', {
          maxBytes: MAX_UPLOAD_BYTES,
        });
      }
      if ((failure as NodeJS.ErrnoException).code === 'ENOSPC')
        throw unavailable('There is no room for this file right now.');
      throw failure;
    }
  }

  private accept(
    tx: EntityManager,
    claims: AccessClaims,
    key: string | undefined,
    upload: StoredFile & { id: string; name: string },
  ): Promise<{ body: UploadAccepted; replayed: boolean }> {
    const { id, name, bytes, sha256 } = upload;
    const request = { userId: claims.sub, route: ROUTE, key, request: { name, sha256, bytes } };
    return idempotently(tx, request, async () => {
      await takeSlot(tx, claims, 'uploads', () => countSlots(tx, claims.wid));
      const jobId = await enqueue(tx, parseUpload, {
        input: { dataSourceId: id, version: 1 },
        workspaceId: claims.wid,
        userId: claims.sub,
        plan: claims.plan,
        title: `Reading ${name}`,
        subject: { type: 'data-source', id },
      });
      const source = {
        id,
        workspaceId: claims.wid,
        createdBy: claims.sub,
        name,
        jobId,
        ...fileOf(upload),
      };
      const status = 'queued';
      await tx.insert(DataSourceRow, { ...source, status, zone: claims.zone });
      const version = { dataSourceId: id, version: 1, jobId, ...fileOf(upload) };
      await tx.insert(DataSourceVersionRow, { ...version, status: 'reading' });
      tellChanged(tx, this.live, source);
      return { id, name, status, jobId } satisfies UploadAccepted;
    });
  }
}

/** Passes the bytes on once their beginning has been judged. */
async function* judged(content: Readable, type: ReadableType): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    refuseForeignContent(head, type);
    yield head;
    head = undefined;
  }
  if (!head?.length) return;
  refuseForeignContent(head, type);
  yield head;
}
