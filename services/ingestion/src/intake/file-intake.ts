import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { MAX_UPLOAD_BYTES, TIMEOUT_MS } from '@plumbline/contracts';
import { AppError, faultPoint, LOGGER, type Logger } from '@plumbline/server';
import { type Storage, TooManyBytes } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { displayName } from '../catalog/display-name.js';
import type { StoredFile } from '../catalog/stored-file.js';
import type { FileFormat } from '../parsing/source/parse-options.js';
import { STORAGE } from '../shared-parts.js';
import { HEAD_BYTES, refuseForeignContent, typeOfName } from './file-type.js';
import { type IncomingFile, type ReceivedForm, receiveFile } from './receive-file.js';

/** What a change answers, and whether it had been made before. */
export interface Answered<Body> {
  body: Body;
  replayed: boolean;
}

/** Takes files in: bytes first, then everything else in one transaction. */
@Injectable()
export class FileIntake {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores the file of a form under `fileKey`, then makes the change that needs it.
   * @throws AppError `too_large`, `unsupported_type`, `malformed`, `request_timeout`; whatever `change` fails with
   */
  take<Body>(
    request: IncomingMessage,
    fileKey: string,
    change: (tx: EntityManager, form: ReceivedForm<StoredFile>) => Promise<Answered<Body>>,
  ): Promise<Answered<Body>> {
    const receive = () => receiveFile(request, TIMEOUT_MS.upload, (file) => this.store(fileKey, file));
    return this.keep(fileKey, receive, change);
  }

  /**
   * Lets `store` put bytes under `fileKey`, then makes the change that needs them. Nothing is kept of either when one
   * of them is refused, nor of bytes whose change had been made before.
   */
  async keep<Stored, Body>(
    fileKey: string,
    store: () => Promise<Stored>,
    change: (tx: EntityManager, stored: Stored) => Promise<Answered<Body>>,
  ): Promise<Answered<Body>> {
    const stored = await store().catch(async (failure: unknown) => {
      await this.discard(fileKey);
      throw failure;
    });
    faultPoint('upload.after-put');
    const answered = await this.commit(fileKey, (tx) => change(tx, stored));
    faultPoint('upload.after-commit');
    if (answered.replayed) await this.discard(fileKey);
    return answered;
  }

  /** Keeps the bytes when it is not certain that nothing was committed: a row might need them, and else they are swept. */
  private async commit<Result>(
    fileKey: string,
    change: (tx: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.database.transaction(change);
    } catch (failure) {
      if (failure instanceof AppError) await this.discard(fileKey);
      throw failure;
    }
  }

  /** What came before decides the answer, whether or not the storage can be reached now. */
  private async discard(fileKey: string): Promise<void> {
    await this.storage
      .remove(fileKey)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
  }

  private async store(fileKey: string, { name, content, signal }: IncomingFile): Promise<StoredFile> {
    const fileName = displayName(name);
    const uploadType = typeOfName(fileName);
    try {
      const bytes = Readable.from(judged(content, uploadType), { objectMode: false });
      const stored = await this.storage.put(fileKey, bytes, { maxBytes: MAX_UPLOAD_BYTES, signal });
      return { ...stored, fileKey, fileName, uploadType };
    } catch (failure) {
      if (failure instanceof TooManyBytes) {
        throw new AppError('too_large', 'This file is larger than 50 MB (52,428,800 bytes).', {
          maxBytes: MAX_UPLOAD_BYTES,
        });
      }
      throw failure;
    }
  }
}

/** Passes the bytes on once their beginning has been judged. */
async function* judged(content: Readable, type: FileFormat): AsyncGenerator<Buffer> {
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
