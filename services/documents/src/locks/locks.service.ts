import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, DocumentAccepted } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { AppError, conflict, LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { lockActiveDocument, startReading } from '../catalog/document-state.js';
import { copyKey } from '../catalog/storage-keys.js';
import { DocumentReader } from '../read-document/document-reader.js';
import { ReadError } from '../reading/read-error.js';
import { STORAGE } from '../shared-parts.js';

/** Opens documents that ask for a password. Kept is a copy that asks for none, never the password. */
@Injectable()
export class LocksService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DocumentReader) private readonly reader: DocumentReader,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `not_found`, `conflict` where it is not locked, `unusable` where the password is wrong */
  async unlock(claims: AccessClaims, id: string, password: string): Promise<DocumentAccepted> {
    const document = await this.database.transaction((tx) => locked(tx, claims, id));
    const key = copyKey(document);
    const isOpen = await this.reader
      .unlock(document.fileKey, password, (path) => this.storage.putFile(key, path))
      .catch((error: unknown) => {
        throw error instanceof ReadError ? new AppError('unusable', error.message) : error;
      });
    if (!isOpen)
      throw new AppError('unusable', 'This password does not open the document.', { code: 'wrong_password' });
    try {
      return await this.database.transaction(async (tx) => {
        await locked(tx, claims, id);
        await tx.update(DocumentRow, { id }, { copyKey: key });
        return startReading(tx, this.live, claims, document);
      });
    } catch (failure) {
      if (failure instanceof AppError) await this.discard(key);
      throw failure;
    }
  }

  private async discard(key: string): Promise<void> {
    await this.storage
      .remove(key)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
  }
}

async function locked(tx: EntityManager, claims: AccessClaims, id: string): Promise<DocumentRow> {
  const document = await lockActiveDocument(tx, claims, id);
  if (document.status !== 'locked') throw conflict('This document asks for no password.');
  return document;
}
