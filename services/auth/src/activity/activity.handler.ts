import { Injectable } from '@nestjs/common';
import { AUDIT_ACTIONS, type AuditAction, type EventPayload, WorkspaceActed } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { keepActivity } from '../audit/keep-activity.js';

/** Hears what members do in other services: a line of the workspace's feed, and of its audit log where it decides something. */
@Injectable()
export class ActivityHandler {
  constructor(private readonly audit: AuditService) {}

  @OnEvent(WorkspaceActed)
  async onWorkspaceActed(
    { actId: id, workspaceId, at, action, by, object, details }: EventPayload<typeof WorkspaceActed>,
    tx: EntityManager,
  ): Promise<void> {
    await keepActivity(tx, { id, workspaceId, at: new Date(at), action, userId: by.userId, object });
    if (!isAudited(action)) return;
    await this.audit.record(tx, {
      ...{ action, actor: { id: by.userId, username: by.name }, workspaceId },
      details: { ...(object && { [object.type]: object.name }), ...details },
    });
  }
}

const isAudited = (action: string): action is AuditAction =>
  (AUDIT_ACTIONS as readonly string[]).includes(action) && !action.startsWith('member_');
