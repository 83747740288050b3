import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, UserDeleted } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { OnEvent } from '@plumbline/events';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { deleteSource } from '../catalog/source-state.js';
import { workspacePrefix } from '../catalog/storage-keys.js';
import { STORAGE } from '../shared-parts.js';

/** Everything of a workspace goes when its user has gone: rows in this transaction, bytes after it or by the sweeper. */
@Injectable()
export class DeparturesHandler {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnEvent(UserDeleted)
  async onUserDeleted({ workspaceId }: EventPayload<typeof UserDeleted>, tx: EntityManager): Promise<void> {
    for (const source of await tx.findBy(DataSourceRow, { workspaceId })) await deleteSource(tx, source);
    for (const table of ['dashboard_uses', 'workspace_quota']) {
      await tx.query(`DELETE FROM ${table} WHERE workspace_id = $1`, [workspaceId]);
    }
    // One that still runs finds its source gone, and ends by itself.
    await tx.query(
      `DELETE FROM jobs WHERE workspace_id = $1 AND status IN ('succeeded', 'failed', 'cancelled')`,
      [workspaceId],
    );
    afterCommit(tx, () => {
      this.storage
        .removePrefix(workspacePrefix(workspaceId))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
    });
  }
}
