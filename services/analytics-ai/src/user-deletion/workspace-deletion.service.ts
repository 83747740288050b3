import { Inject, Injectable } from '@nestjs/common';
import { afterCommit } from '@plumbline/database';
import { LOGGER, type Logger } from '@plumbline/server';
import type { UserDeletion } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { STORAGE } from '../config.js';
import { workspacePrefix } from '../exports/content-storage.js';
import { removeHealthRecords } from '../health/deletion/remove-records.js';

/** Invitations and guests go with their dashboards, insights, predictions and summaries with their sources. */
const TABLES = [
  'asked_questions',
  'dashboards',
  'facts',
  'sources',
  'suspended_workspaces',
  'ai_choices',
  'scheduled_work',
  'alert_facts',
  'live_answers',
  'code_runs',
  'code_findings',
  'extraction_texts',
  'known_templates',
  'known_schedules',
  'dashboard_comments',
  'member_notices',
  'workspace_members',
  'known_documents',
  'presence',
  'approval_settings',
  'folders',
];

/** Removes everything that is kept of a workspace. */
@Injectable()
export class WorkspaceDeletion implements UserDeletion {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async removeWorkspace(tx: EntityManager, workspaceId: string): Promise<void> {
    await removeHealthRecords(tx, workspaceId);
    // Those on changes of code are the installation's.
    await tx.query('DELETE FROM code_opinions WHERE workspace_id = $1 AND review_id IS NULL', [workspaceId]);
    for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE workspace_id = $1`, [workspaceId]);
    afterCommit(tx, () => {
      this.storage
        .removePrefix(workspacePrefix(workspaceId))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
    });
  }
}
