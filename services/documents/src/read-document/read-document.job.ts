import { join } from 'node:path';
import { Inject } from '@nestjs/common';
import type { JobErrorCode } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import {
  type Ended,
  type Job,
  type JobContext,
  JobError,
  type JobInput,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { announceChanged } from '../catalog/document-state.js';
import { readDocument } from '../catalog/read-document.js';
import { copyKey, documentPrefix, pageKey, pictureKey, readingKey } from '../catalog/storage-keys.js';
import { tellDeleted } from '../catalog/tell-document.js';
import { ReadError } from '../reading/read-error.js';
import { COPY_FILE, pageFile, pictureFile } from '../reading/tasks.js';
import { STORAGE } from '../shared-parts.js';
import { DocumentReader } from './document-reader.js';
import type { PagesRead } from './read-pages.js';
import { storedPictures } from './stored-pictures.js';

type ReadDocument = JobInput<typeof readDocument>;

/** What one attempt left in the storage. */
interface Reading {
  read: PagesRead;
  readingKey: string;
  copyKey: string | null;
}

const GONE = 'This document was deleted while it was being read.';
const LOCKED =
  'The document asks for a password. Type it on its page, and it is read; the password is not kept.';
const READING_STEP = 1;

/**
 * Reads an uploaded document page by page, in a child process that may die alone. Leaves the text of each page and the
 * pictures of the first ones; one that asks for a password is left locked, one that cannot be read failed.
 */
@JobOf(readDocument)
export class ReadDocumentJob implements Job<typeof readDocument> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DocumentReader) private readonly reader: DocumentReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run({ documentId }: ReadDocument, context: JobContext): Promise<Outcome> {
    const document = await this.begin(documentId);
    const key = readingKey(document);
    const reading = await this.read(document, key, context);
    return {
      result: { type: 'document', id: documentId },
      save: (tx) => this.save(tx, documentId, reading),
      discard: () => this.discard(reading),
    };
  }

  async onEnd(tx: EntityManager, { documentId: id }: ReadDocument, ended: Ended): Promise<void> {
    const document = await find(tx, id);
    if (!document) return;
    announceChanged(tx, this.live, document);
    if (ended.error?.code === 'password_needed') {
      await tx.update(DocumentRow, { id }, { status: 'locked' });
      return;
    }
    if (ended.status === 'failed') {
      const { code, message } = ended.error ?? { code: 'internal', message: '' };
      await tx.update(DocumentRow, { id }, { status: 'failed', error: { code, message } });
      return;
    }
    await tx.delete(DocumentRow, { id });
    await tellDeleted(tx, undefined, document);
    afterCommit(tx, () => this.clear(documentPrefix(document)));
  }

  private async begin(id: string): Promise<DocumentRow> {
    const document = await this.database.transaction(async (tx) => {
      const found = await find(tx, id);
      if (found?.status === 'queued') {
        await tx.update(DocumentRow, { id }, { status: 'reading' });
        announceChanged(tx, this.live, found);
      }
      return found;
    });
    if (!document) throw new JobObsolete(GONE);
    return document;
  }

  private async read(document: DocumentRow, key: string, context: JobContext): Promise<Reading> {
    const { fileKey, copyKey: openKey, format } = document;
    const onPage = (done: number, pages: number) => {
      if (done === 1) context.step(READING_STEP);
      context.progress(done, pages);
    };
    try {
      return await this.reader.read(
        { fileKey: openKey ?? fileKey, format },
        { signal: context.signal, onPage },
        (read, folder) => this.keep(document, key, { read, folder }),
      );
    } catch (failure) {
      await this.clear(key);
      await this.begin(document.id);
      if (!(failure instanceof ReadError)) throw failure;
      // A reader that died is tried again: what killed it may have been meant for others.
      const { code, message } = failure;
      throw new JobError(code satisfies JobErrorCode, message, { retry: code === 'worker_crashed' });
    }
  }

  private async keep(
    document: DocumentRow,
    key: string,
    { read, folder }: { read: PagesRead; folder: string },
  ): Promise<Reading> {
    if (read.isLocked) throw new JobError('password_needed', LOCKED);
    for (const { n } of read.pages) await this.storage.putFile(pageKey(key, n), join(folder, pageFile(n)));
    for (const { n, width } of await storedPictures(folder))
      await this.storage.putFile(pictureKey(key, n, width), join(folder, pictureFile(n, width)));
    if (!read.hasCopy) return { read, readingKey: key, copyKey: document.copyKey };
    const copy = copyKey(document);
    await this.storage.putFile(copy, join(folder, COPY_FILE));
    return { read, readingKey: key, copyKey: copy };
  }

  private async save(tx: EntityManager, id: string, reading: Reading): Promise<void> {
    const document = await find(tx, id);
    if (!document) throw new JobObsolete(GONE);
    const { readingKey: key, copyKey: copy } = reading;
    const { pages, kind, textEncoding = null } = reading.read;
    await tx.update(
      DocumentRow,
      { id },
      {
        status: 'ready',
        pages,
        readingKey: key,
        copyKey: copy,
        textEncoding,
        error: null,
        kind: kind.kind,
        kindEvidence: kind.evidence,
      },
    );
    announceChanged(tx, this.live, document);
  }

  private async discard({ readingKey: key, copyKey: copy, read }: Reading): Promise<void> {
    await this.clear(key);
    if (read.hasCopy && copy) await this.clear(copy);
  }

  private async clear(prefix: string): Promise<void> {
    await this.storage
      .removePrefix(prefix)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
  }
}

/** The document, locked, while it waits or is read. */
async function find(tx: EntityManager, id: string): Promise<DocumentRow | undefined> {
  const document = await tx.findOne(DocumentRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
  return document && ['queued', 'reading'].includes(document.status) ? document : undefined;
}
