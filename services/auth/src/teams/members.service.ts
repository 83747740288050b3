import { Injectable } from '@nestjs/common';
import type { AccessClaims, AuditAction, MemberRole } from '@plumbline/contracts';
import { conflict, notFound, unauthorized } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { directoryDecides } from '../identity/memberships/directory-decides.js';
import type { Member } from '../identity/memberships/member.entity.js';
import { Memberships } from '../identity/memberships/memberships.js';
import { OwnWorkspaces } from '../identity/memberships/own-workspaces.js';
import type { Caller } from '../identity/sessions/caller.js';
import { FreshSessions } from '../identity/sessions/fresh-sessions.js';
import { actorOf } from '../identity/users/rights.js';
import { User } from '../identity/users/user.entity.js';
import { Owners } from './owners.js';
import { TeamMails } from './team-mails.js';

const LAST_OWNER =
  'This workspace would be left without an owner whose account is in use. Make somebody else an owner first.';

/**
 * Who belongs to a workspace, and as what. Users are locked before the workspace, so that two decisions of it take turns
 * and never wait for each other; at every moment a workspace has an owner whose account is in use.
 */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: DataSource,
    private readonly owners: Owners,
    private readonly memberships: Memberships,
    private readonly ownWorkspaces: OwnWorkspaces,
    private readonly fresh: FreshSessions,
    private readonly audit: AuditService,
    private readonly mails: TeamMails,
  ) {}

  async changeRole(claims: AccessClaims, userId: string, role: MemberRole, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const workspace = await this.owners.lock(tx, claims, role);
      const member = await this.owners.memberOf(tx, workspace, userId);
      if (member.role === role) return;
      await this.owners.assertMay(tx, claims, member.role);
      const isOfPeople = member.role === 'owner' || role === 'owner';
      if (!isOfPeople && (await directoryDecides(tx, workspace.id, userId)))
        throw conflict(
          'The groups of your directory decide what this person may do. Change their groups there, or what the groups give here.',
        );
      if (role !== 'owner') await this.assertNotLast(tx, member);
      const user = await tx.findOneByOrFail(User, { id: userId });
      await this.memberships.setRole(tx, member, role);
      await this.record(tx, 'member_role_changed', claims, user, caller, { from: member.role, to: role });
      if (userId !== claims.sub) await this.mails.roleChanged(tx, workspace, user, role, claims);
    });
  }

  async remove(claims: AccessClaims, userId: string, caller: Caller): Promise<void> {
    if (userId === claims.sub) throw conflict('Leave the workspace instead of removing yourself.');
    await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      const workspace = await this.owners.lock(tx, claims);
      const member = user && (await this.memberships.find(tx, workspace.id, userId));
      if (!member) throw notFound();
      await this.owners.assertMay(tx, claims, member.role);
      await this.assertNotLast(tx, member);
      await this.end(tx, member, user);
      await this.record(tx, 'member_removed', claims, user, caller, { role: member.role });
      await this.mails.removed(tx, workspace, user, claims);
    });
  }

  async leave(claims: AccessClaims, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await lockUser(tx, claims.sub);
      if (!user) throw unauthorized();
      const workspace = await this.memberships.lockWorkspace(tx, claims.wid);
      const member = await this.owners.memberOf(tx, workspace, user.id);
      await this.assertNotLast(tx, member);
      await this.end(tx, member, user);
      await this.record(tx, 'member_left', claims, user, caller, { role: member.role });
    });
  }

  /** The caller becomes an editor, and may leave. Asks for a fresh session. */
  async transfer(claims: AccessClaims, userId: string, caller: Caller): Promise<void> {
    if (userId === claims.sub) throw conflict('You are already an owner of this workspace.');
    await this.fresh.check(claims);
    await this.database.transaction(async (tx) => {
      const workspace = await this.owners.lock(tx, claims, 'owner');
      const heir = await this.owners.memberOf(tx, workspace, userId);
      const user = await tx.findOneByOrFail(User, { id: userId });
      if (user.disabledAt || user.deletionAt)
        throw conflict('This account is not in use: it is disabled, or set to be deleted.');
      if (heir.role !== 'owner') await this.memberships.setRole(tx, heir, 'owner');
      const own = await this.owners.memberOf(tx, workspace, claims.sub);
      await this.memberships.setRole(tx, own, 'editor');
      await this.record(tx, 'ownership_transferred', claims, user, caller, {
        from: claims.name,
        to: user.username,
      });
      await this.mails.roleChanged(tx, workspace, user, 'owner', claims);
    });
  }

  private async assertNotLast(tx: EntityManager, { workspaceId, userId, role }: Member): Promise<void> {
    if (role !== 'owner') return;
    if (!(await this.memberships.hasOtherOwner(tx, workspaceId, userId))) throw conflict(LAST_OWNER);
  }

  /** Everybody keeps a workspace of their own: who goes from the one that they began with gets a new one. */
  private async end(tx: EntityManager, member: Member, user: User): Promise<void> {
    await this.memberships.remove(tx, member);
    if (user.workspaceId === member.workspaceId) await this.ownWorkspaces.replace(tx, user);
  }

  private async record(
    tx: EntityManager,
    action: AuditAction,
    claims: AccessClaims,
    subject: User,
    { address }: Caller,
    details: Record<string, string>,
  ): Promise<void> {
    await this.audit.record(tx, {
      ...{ action, actor: actorOf(claims), subject, workspaceId: claims.wid, address, details },
    });
  }
}

const lockUser = (tx: EntityManager, id: string): Promise<User | null> =>
  tx.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
