import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { MAX_UPLOAD_BYTES, TIMEOUT_MS } from '@plumbline/contracts';
import { AppError, faultPoint, type Logger } from '@plumbline/server';
import { type Storage, TooManyBytes } from '@plumbline/storage';
import type { DataSource, EntityManager } from 'typeorm';
import { displayName } from './display-name.js';
import { type IncomingFile, type ReceivedForm, receiveFile } from './receive-file.js';

/** What a change answers, and whether it had been made before. */
export interface Answered<Body> {
  body: Body;
  replayed: boolean;
}

/** An uploaded file where it lies now. */
export interface TakenFile<Type extends string> {
  /** Storage key of the file as it was uploaded. */
  fileKey: string;
  /** For people. */
  fileName: string;
  /** What the service takes it for. */
  uploadType: Type;
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** What a service takes: refuses a name at once, then says by the first bytes what the file is, or refuses it. */
export type JudgeFile<Type extends string> = (fileName: string) => (head: Buffer) => Type;

export interface IntakeParts<Type extends string> {
  database: DataSource;
  storage: Storage;
  logger: Logger;
  judge: JudgeFile<Type>;
  /** Bytes that the judge needs; a shorter file is judged by all that it has. */
  headBytes: number;
}

/** Takes files in: bytes first, then everything else in one transaction. */
export class FileIntake<Type extends string> {
  constructor(private readonly parts: IntakeParts<Type>) {}

  /**
   * Stores the file of a form under `fileKey`, then makes the change that needs it.
   * @throws AppError `too_large`, `unsupported_type`, `malformed`, `request_timeout`; whatever `change` fails with
   */
  take<Body>(
    request: IncomingMessage,
    fileKey: string,
    change: (tx: EntityManager, form: ReceivedForm<TakenFile<Type>>) => Promise<Answered<Body>>,
  ): Promise<Answered<Body>> {
    const receive = () => receiveFile(request, TIMEOUT_MS.upload, (file) => this.store(fileKey, file));
    return this.keep(fileKey, receive, change);
  }

  /** Stores a file that comes otherwise than in a form, by the same rules, then makes the change that needs it. */
  takeContent<Body>(
    fileKey: string,
    file: IncomingFile,
    change: (tx: EntityManager, taken: TakenFile<Type>) => Promise<Answered<Body>>,
  ): Promise<Answered<Body>> {
    return this.keep(fileKey, () => this.store(fileKey, file), change);
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
      return await this.parts.database.transaction(change);
    } catch (failure) {
      if (failure instanceof AppError) await this.discard(fileKey);
      throw failure;
    }
  }

  /** What came before decides the answer, whether or not the storage can be reached now. */
  private async discard(fileKey: string): Promise<void> {
    const { storage, logger } = this.parts;
    await storage
      .remove(fileKey)
      .catch((error: unknown) => logger.warn({ err: error }, 'left for the sweeper'));
  }

  private async store(fileKey: string, { name, content, signal }: IncomingFile): Promise<TakenFile<Type>> {
    const fileName = displayName(name);
    const judgement = new Judgement(this.parts.judge(fileName), this.parts.headBytes);
    try {
      const bytes = Readable.from(judgement.pass(content), { objectMode: false });
      const stored = await this.parts.storage.put(fileKey, bytes, { maxBytes: MAX_UPLOAD_BYTES, signal });
      return { ...stored, fileKey, fileName, uploadType: judgement.type };
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

/** What is thought of one file on its way. */
class Judgement<Type extends string> {
  private judged?: Type;

  constructor(
    private readonly judge: (head: Buffer) => Type,
    private readonly headBytes: number,
  ) {}

  /** An empty file is judged by its name alone. */
  get type(): Type {
    this.judged ??= this.judge(Buffer.alloc(0));
    return this.judged;
  }

  /** Passes the bytes on once their beginning has been judged. */
  async *pass(content: Readable): AsyncGenerator<Buffer> {
    let head: Buffer | undefined = Buffer.alloc(0);
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < this.headBytes) continue;
      this.judged = this.judge(head);
      yield head;
      head = undefined;
    }
    if (!head?.length) return;
    this.judged = this.judge(head);
    yield head;
  }
}
