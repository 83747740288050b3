import { Injectable } from '@nestjs/common';
import { conflict } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Member } from '../identity/memberships/member.entity.js';
import { Memberships } from '../identity/memberships/memberships.js';
import { workspaceName } from '../identity/memberships/workspace-names.js';
import type { User } from '../identity/users/user.entity.js';
import type { Workspace } from '../identity/users/workspace.entity.js';

/** What becomes of workspaces when one of their members deletes the account: one that others belong to stays. */
@Injectable()
export class LeavingWorkspaces {
  constructor(
    private readonly memberships: Memberships,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError `conflict` where a workspace would be left to members of whom none is an owner */
  async assertMayLeave(tx: EntityManager, user: User): Promise<void> {
    for (const { member, workspace, others } of await this.workspacesOf(tx, user)) {
      if (member.role !== 'owner' || others === 0) continue;
      if (await this.memberships.hasOtherOwner(tx, workspace.id, user.id)) continue;
      const name = await workspaceName(tx, workspace);
      throw conflict(
        `You are the last owner of "${name}", and others belong to it. Transfer it to one of them, or remove them, first.`,
      );
    }
  }

  /** Ends every membership of a user. @returns the workspaces that nobody belongs to any more: they go with the account */
  async leaveAll(tx: EntityManager, user: User): Promise<Workspace[]> {
    const abandoned: Workspace[] = [];
    for (const { member, workspace, others } of await this.workspacesOf(tx, user)) {
      if (others === 0) {
        abandoned.push(workspace);
        continue;
      }
      await this.memberships.remove(tx, member);
      const { id: workspaceId } = workspace;
      await this.audit.record(tx, { action: 'member_left', subject: user, workspaceId });
    }
    return abandoned;
  }

  /** Locked, in one order for everybody, with how many others belong to each. */
  private async workspacesOf(
    tx: EntityManager,
    { id: userId }: User,
  ): Promise<{ member: Member; workspace: Workspace; others: number }[]> {
    const members = await tx.find(Member, { where: { userId }, order: { workspaceId: 'ASC' } });
    const found = [];
    for (const member of members) {
      const { workspaceId } = member;
      const workspace = await this.memberships.lockWorkspace(tx, workspaceId);
      found.push({ member, workspace, others: (await tx.countBy(Member, { workspaceId })) - 1 });
    }
    return found;
  }
}
