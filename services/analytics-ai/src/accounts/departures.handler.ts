import { Injectable } from '@nestjs/common';
import { type EventPayload, UserDeleted } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

/** Invitations and guests go with their dashboards, insights with their sources. */
const TABLES = ['dashboards', 'facts', 'sources', 'workspace_quota', 'suspended_workspaces'];

/** Everything of a workspace goes when its user has gone. */
@Injectable()
export class DeparturesHandler {
  @OnEvent(UserDeleted)
  async onUserDeleted({ workspaceId }: EventPayload<typeof UserDeleted>, tx: EntityManager): Promise<void> {
    for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE workspace_id = $1`, [workspaceId]);
    // One that still runs finds its source gone, and ends by itself.
    await tx.query(
      `DELETE FROM jobs WHERE workspace_id = $1 AND status IN ('succeeded', 'failed', 'cancelled')`,
      [workspaceId],
    );
  }
}
