import { Injectable } from '@nestjs/common';
import type { UserDeletion } from '@plumbline/service';
import type { EntityManager } from 'typeorm';

/** Invitations and guests go with their dashboards, insights, predictions and summaries with their sources. */
const TABLES = ['asked_questions', 'dashboards', 'facts', 'sources', 'suspended_workspaces', 'ai_choices'];

/** Removes everything that is kept of a workspace. */
@Injectable()
export class WorkspaceDeletion implements UserDeletion {
  async removeWorkspace(tx: EntityManager, workspaceId: string): Promise<void> {
    for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE workspace_id = $1`, [workspaceId]);
  }
}
