import { Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { forbidden } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { Member } from '../identity/memberships/member.entity.js';
import { Memberships } from '../identity/memberships/memberships.js';
import { OwnWorkspaces } from '../identity/memberships/own-workspaces.js';
import { assertFreeSeat } from '../identity/memberships/seats.js';
import { ProvisionedMembers } from '../identity/provisioning/provisioned-members.js';
import { domainOf, hasVerifiedDomain } from '../identity/provisioning/verified-domains.js';
import { SessionEnding } from '../identity/session-ending.js';
import type { Caller } from '../identity/sessions/caller.js';
import { foldName, User } from '../identity/users/user.entity.js';
import type { Workspace } from '../identity/users/workspace.entity.js';

/** Who the audit log names. */
export const BY_DIRECTORY = 'SCIM';

/** How somebody of the directory becomes a member of the workspace, and how they leave it. */
@Injectable()
export class DirectoryMembers {
  constructor(
    private readonly memberships: Memberships,
    private readonly provisioned: ProvisionedMembers,
    private readonly ownWorkspaces: OwnWorkspaces,
    private readonly ending: SessionEnding,
    private readonly audit: AuditService,
  ) {}

  /**
   * Takes a seat. An account that the workspace made, or that was here before by its holder's own will and has an address
   * of the workspace still, is used again; that of a stranger never.
   * @param workspace locked in this transaction
   * @returns the account
   */
  async admit(
    tx: EntityManager,
    workspace: Workspace,
    person: { email: string; displayName: string; username: string; userId: string | null },
    { address }: Caller,
  ): Promise<string> {
    const { id: workspaceId } = workspace;
    await this.assertOwnDomain(tx, workspaceId, person.email);
    const own = await this.knownAccount(tx, workspaceId, person);
    if (!own) {
      const { email, displayName, username } = person;
      const asked = { email, displayName, username, role: 'viewer', by: BY_DIRECTORY, address } as const;
      return (await this.provisioned.provision(tx, workspace, asked)).user.id;
    }
    if (await this.memberships.find(tx, workspaceId, own.id)) return own.id;
    await assertFreeSeat(tx, workspace);
    await this.memberships.add(tx, { workspaceId, userId: own.id, role: 'viewer' });
    await tx.query(`UPDATE users SET last_workspace_id = $2 WHERE id = $1`, [own.id, workspaceId]);
    await this.audit.record(tx, {
      ...{ action: 'member_provisioned', subject: own, workspaceId, address },
      details: { by: BY_DIRECTORY, role: 'viewer', email: person.email },
    });
    return own.id;
  }

  /**
   * Ends the membership at once and frees the seat; and every session of an account that is the workspace's, or has an
   * address of it. Whoever took their account elsewhere goes on there.
   * @param user locked in this transaction, before the workspace was
   * @throws AppError `forbidden` for an owner, about whom people alone decide
   */
  async dismiss(tx: EntityManager, member: Member, user: User, { address }: Caller): Promise<void> {
    const { workspaceId, role } = member;
    if (role === 'owner')
      throw forbidden(
        'This person is an owner of the workspace. A directory neither makes owners nor removes them: another owner does so in the team area.',
      );
    await this.memberships.remove(tx, member);
    if (user.workspaceId === workspaceId) await this.ownWorkspaces.replace(tx, user);
    const isOurs =
      user.provisionedBy === workspaceId || (await hasVerifiedDomain(tx, workspaceId, user.email));
    const sessions = isOurs ? await this.ending.end(tx, user) : 0;
    await this.audit.record(tx, {
      ...{ action: 'member_deprovisioned', subject: user, workspaceId, address },
      details: { by: BY_DIRECTORY, role, sessions: String(sessions) },
    });
  }

  /** @throws AppError `forbidden` */
  async assertOwnDomain(tx: EntityManager, workspaceId: string, email: string): Promise<void> {
    if (await hasVerifiedDomain(tx, workspaceId, email)) return;
    throw forbidden(
      `This workspace has not proved ${domainOf(email)} to be its own domain. An owner can do so in the team area.`,
    );
  }

  /** Name and address of an account that the workspace made follow its directory; those of any other are its holder's. */
  async follow(
    tx: EntityManager,
    { wid }: AccessClaims,
    userId: string,
    { email, displayName }: { email: string; displayName: string },
  ): Promise<void> {
    const own = { id: userId, provisionedBy: wid };
    await tx.update(User, own, { email, emailKey: foldName(email), displayName });
  }

  private async knownAccount(
    tx: EntityManager,
    workspaceId: string,
    { email, userId }: { email: string; userId: string | null },
  ): Promise<User | null> {
    const user = await tx.findOneBy(User, userId ? { id: userId } : { emailKey: foldName(email) });
    if (!user || user.provisionedBy === workspaceId) return user;
    return userId && (await hasVerifiedDomain(tx, workspaceId, user.email)) ? user : null;
  }
}
