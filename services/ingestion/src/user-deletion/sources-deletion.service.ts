import { Inject, Injectable } from '@nestjs/common';
import { afterCommit } from '@plumbline/database';
import { LOGGER, type Logger } from '@plumbline/server';
import type { UserDeletion } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { deleteSource } from '../catalog/source-state.js';
import { workspacePrefix } from '../catalog/storage-keys.js';
import { ConnectionRow } from '../connections/connection.entity.js';
import { STORAGE } from '../shared-parts.js';

/** Removes the sources of a workspace: rows in the transaction, bytes after it or by the sweeper. */
@Injectable()
export class SourcesDeletion implements UserDeletion {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async removeWorkspace(tx: EntityManager, workspaceId: string): Promise<void> {
    for (const source of await tx.findBy(DataSourceRow, { workspaceId })) await deleteSource(tx, source);
    await tx.delete(ConnectionRow, { workspaceId });
    await tx.query('DELETE FROM partial_uploads WHERE workspace_id = $1', [workspaceId]);
    await tx.query('DELETE FROM dashboard_uses WHERE workspace_id = $1', [workspaceId]);
    afterCommit(tx, () => {
      this.storage
        .removePrefix(workspacePrefix(workspaceId))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
    });
  }
}
