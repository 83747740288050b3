import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { afterCommit, keepActive } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { JobsRuntime } from '@plumbline/jobs';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { announceChanged, DOCUMENT_PLACES, lockDocument } from '../catalog/document-state.js';
import { documentPrefix } from '../catalog/storage-keys.js';
import { tellDeleted } from '../catalog/tell-document.js';
import { STORAGE } from '../shared-parts.js';

/** Changes of a document that need no reading. */
@Injectable()
export class DocumentsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(JobsRuntime) private readonly jobs: JobsRuntime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Chooses which documents stay active where the plan has no place for all. */
  async keepActive(claims: AccessClaims, ids: readonly string[]): Promise<void> {
    await this.database.transaction((tx) => keepActive(tx, DOCUMENT_PLACES, claims, ids));
  }

  /** Deletes a document with all that was read in it, and stops its reading. */
  async delete(claims: AccessClaims, id: string): Promise<{ message: string }> {
    const { wid } = claims;
    const document = await this.database.transaction(async (tx) => {
      const row = await lockDocument(tx, wid, id);
      await tx.delete(DocumentRow, { id });
      await tellDeleted(tx, claims, row);
      announceChanged(tx, this.live, row);
      afterCommit(tx, () => this.clear(documentPrefix(row)));
      return row;
    });
    // After the commit: a reading that ends in between finds no document, and throws its work away.
    if (document.jobId) await this.jobs.cancel(wid, document.jobId);
    return { message: `“${document.name}” is deleted.` };
  }

  private clear(prefix: string): void {
    this.storage
      .removePrefix(prefix)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
  }
}
