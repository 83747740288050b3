import { Inject, Injectable } from '@nestjs/common';
import { afterCommit } from '@plumbline/database';
import { LOGGER, type Logger } from '@plumbline/server';
import type { UserDeletion } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { STORAGE } from '../config.js';
import { ExportRow } from '../exports/export.entity.js';
import { workspacePrefix } from '../files/storage-keys.js';
import { KnownObjectRow } from '../objects/known-object.entity.js';
import { PreviewRow } from '../previews/preview.entity.js';

/** Removes the exports of a workspace: rows in the transaction, files after it or by the sweeper. */
@Injectable()
export class ExportsDeletion implements UserDeletion {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async removeWorkspace(tx: EntityManager, workspaceId: string): Promise<void> {
    await tx.delete(ExportRow, { workspaceId });
    await tx.delete(PreviewRow, { workspaceId });
    await tx.query(
      `DELETE FROM source_versions WHERE source_id IN (SELECT id FROM known_objects WHERE workspace_id = $1)`,
      [workspaceId],
    );
    await tx.delete(KnownObjectRow, { workspaceId });
    afterCommit(tx, () => {
      this.storage
        .removePrefix(workspacePrefix(workspaceId))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
    });
  }
}
