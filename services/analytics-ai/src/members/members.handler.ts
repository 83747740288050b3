import { Injectable } from '@nestjs/common';
import { type EventPayload, MemberChanged } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { MemberRow } from './member.entity.js';

/** Follows who belongs to which workspace. What somebody wrote stays when they leave; what they were to do is nobody's then. */
@Injectable()
export class MembersHandler {
  @OnEvent(MemberChanged)
  async onMemberChanged(
    { workspaceId, userId, username, role }: EventPayload<typeof MemberChanged>,
    tx: EntityManager,
  ): Promise<void> {
    if (role !== null) {
      await tx.upsert(MemberRow, { workspaceId, userId, username, role }, ['workspaceId', 'userId']);
      return;
    }
    await tx.delete(MemberRow, { workspaceId, userId });
    for (const statement of LEFT) await tx.query(statement, [workspaceId, userId]);
  }
}

const LEFT = [
  `DELETE FROM member_notices WHERE workspace_id = $1 AND user_id = $2`,
  `DELETE FROM presence WHERE workspace_id = $1 AND user_id = $2`,
  `UPDATE dashboard_comments SET assignee_id = NULL, assignee_name = NULL, due_on = NULL
   WHERE workspace_id = $1 AND assignee_id = $2 AND done_at IS NULL`,
];
