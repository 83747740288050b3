import { Inject, Injectable } from '@nestjs/common';
import { afterCommit } from '@plumbline/database';
import { LOGGER, type Logger } from '@plumbline/server';
import type { UserDeletion } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { ExtractionBatchRow } from '../catalog/extraction-batch.entity.js';
import { ExtractionLessonRow } from '../catalog/extraction-lesson.entity.js';
import { ExtractionTemplateRow } from '../catalog/extraction-template.entity.js';
import { workspacePrefix } from '../catalog/storage-keys.js';
import { STORAGE } from '../shared-parts.js';

/** Removes the documents of a workspace: rows in the transaction, bytes after it or by the sweeper. */
@Injectable()
export class DocumentsDeletion implements UserDeletion {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async removeWorkspace(tx: EntityManager, workspaceId: string): Promise<void> {
    // Extractions go with their documents.
    await tx.delete(DocumentRow, { workspaceId });
    for (const entity of [ExtractionBatchRow, ExtractionTemplateRow, ExtractionLessonRow])
      await tx.delete(entity, { workspaceId });
    afterCommit(tx, () => {
      this.storage
        .removePrefix(workspacePrefix(workspaceId))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
    });
  }
}
