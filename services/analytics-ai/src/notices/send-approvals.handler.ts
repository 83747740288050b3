import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, SendApprovalWanted } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { membersWithRole } from '../members/members.queries.js';
import { Notices } from './notices.service.js';

/** Hears that a file waits before a schedule sends it; who may approve it is told. */
@Injectable()
export class SendApprovalsHandler {
  constructor(@Inject(Notices) private readonly notices: Notices) {}

  @OnEvent(SendApprovalWanted)
  async onSendApprovalWanted(
    { workspaceId, scheduleId, name, fileName, userId, username }: EventPayload<typeof SendApprovalWanted>,
    tx: EntityManager,
  ): Promise<void> {
    const deciders = await membersWithRole(tx, workspaceId, ['owner', 'admin', 'editor']);
    await this.notices.tell(
      tx,
      { wid: workspaceId, sub: userId, name: username },
      {
        kind: 'approval_asked',
        userIds: deciders.map((member) => member.userId),
        about: { type: 'schedule', id: scheduleId, name },
        text: `“${fileName}” waits until somebody approves it.`,
      },
    );
  }
}
