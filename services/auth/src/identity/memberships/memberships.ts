import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hasFeature, MemberChanged, type MemberRole, type Plan } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { unauthorized } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { SessionEnding } from '../session-ending.js';
import type { User } from '../users/user.entity.js';
import { Workspace } from '../users/workspace.entity.js';
import { Member } from './member.entity.js';

type Found = Pick<Member, 'workspaceId' | 'role' | 'grantId'>;

/**
 * Who belongs to which workspace. Access tokens name the grant that they were signed for; whatever changes or ends a
 * membership revokes it, so that no process lets an older token pass.
 */
@Injectable()
export class Memberships {
  constructor(private readonly ending: SessionEnding) {}

  /**
   * What a session acts in: the workspace that was chosen while its user belongs to it, else the user's own. One that the
   * service of a workspace opened acts there alone, and ends with the membership.
   * @throws AppError `unauthorized`
   */
  async ofSession(tx: EntityManager, sessionId: string, user: User): Promise<Found & { isSignOn: boolean }> {
    const [session]: { chosen: string | null; only: string | null }[] = await tx.query(
      `SELECT workspace_id AS chosen, sign_on_workspace_id AS only FROM sessions WHERE id = $1`,
      [sessionId],
    );
    const { chosen = null, only = null } = session ?? {};
    const [found]: Found[] = await tx.query(
      `SELECT workspace_id AS "workspaceId", role, grant_id AS "grantId" FROM members
       WHERE user_id = $1 AND workspace_id = ANY($2) ORDER BY workspace_id = $3 DESC LIMIT 1`,
      [user.id, only ? [only] : [chosen, user.workspaceId].filter(Boolean), only ?? chosen],
    );
    if (found) return { ...found, isSignOn: only !== null };
    if (only) throw unauthorized();
    // Who signs up at a replica of the version before has none yet.
    const own = await this.add(tx, { workspaceId: user.workspaceId, userId: user.id, role: 'owner' });
    return { ...own, isSignOn: false };
  }

  find(tx: EntityManager, workspaceId: string, userId: string): Promise<Member | null> {
    return tx.findOneBy(Member, { workspaceId, userId });
  }

  async add(tx: EntityManager, member: Pick<Member, 'workspaceId' | 'userId' | 'role'>): Promise<Member> {
    const added = { ...member, grantId: randomUUID(), joinedAt: new Date() };
    await tx.insert(Member, added);
    await tell(tx, added, added.role);
    return added;
  }

  async setRole(tx: EntityManager, member: Member, role: MemberRole): Promise<void> {
    const { workspaceId, userId } = member;
    await tx.update(Member, { workspaceId, userId }, { role, grantId: randomUUID() });
    await this.revoke(tx, member);
    await tell(tx, member, role);
  }

  /** Tokens of programs that the member made for this workspace end, too. */
  async remove(tx: EntityManager, member: Member): Promise<void> {
    const { workspaceId, userId } = member;
    await tx.delete(Member, { workspaceId, userId });
    await tx.query(
      `UPDATE api_tokens SET revoked_at = now() WHERE user_id = $1 AND workspace_id = $2 AND revoked_at IS NULL`,
      [userId, workspaceId],
    );
    await this.revoke(tx, member);
    await tell(tx, member, null);
  }

  /** Whether the workspace has an owner whose account is in use, besides this user. */
  async hasOtherOwner(tx: EntityManager, workspaceId: string, userId: string): Promise<boolean> {
    const found: unknown[] = await tx.query(
      `SELECT 1 FROM members JOIN users ON users.id = members.user_id
       WHERE members.workspace_id = $1 AND members.user_id <> $2 AND members.role = 'owner'
         AND disabled_at IS NULL AND deletion_at IS NULL LIMIT 1`,
      [workspaceId, userId],
    );
    return found.length > 0;
  }

  /** Members take turns in what could leave a workspace without an owner, or with more people than seats. */
  lockWorkspace(tx: EntityManager, id: string): Promise<Workspace> {
    return tx.findOneOrFail(Workspace, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  private async revoke(tx: EntityManager, { grantId, workspaceId }: Member): Promise<void> {
    await tx.query(`INSERT INTO ended_grants (id) VALUES ($1)`, [grantId]);
    await this.ending.revoke(tx, grantId, workspaceId);
  }
}

/** Announces a membership as it is now; without a role it has ended. */
async function tell(
  tx: EntityManager,
  { workspaceId, userId }: Pick<Member, 'workspaceId' | 'userId'>,
  role: MemberRole | null,
): Promise<void> {
  const [user]: { username: string; version: string }[] = await tx.query(
    `SELECT username, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS version FROM users WHERE id = $1`,
    [userId],
  );
  if (!user) return;
  const { username, version } = user;
  const memberId = `${workspaceId}:${userId}`;
  await publish(tx, MemberChanged, {
    ...{ workspaceId, aggregateVersion: Number(version), memberId, userId, username, role },
  });
}

/** What a member may do while the plan is as it is: without a place for members, all but owners only see. */
export const effectiveRole = (plan: Plan, role: MemberRole): MemberRole =>
  role === 'owner' || hasFeature(plan, 'members') ? role : 'viewer';
