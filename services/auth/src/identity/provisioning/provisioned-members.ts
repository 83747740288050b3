import { Injectable } from '@nestjs/common';
import type { GivenRole } from '@plumbline/contracts';
import { AppError, forbidden } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { NewAccounts } from '../accounts/new-accounts.js';
import { Memberships } from '../memberships/memberships.js';
import { assertFreeSeat } from '../memberships/seats.js';
import { foldName, User } from '../users/user.entity.js';
import type { Workspace } from '../users/workspace.entity.js';
import { freeUsername } from './usernames.js';
import { domainOf, hasVerifiedDomain } from './verified-domains.js';

/** Somebody as a directory describes them. */
export interface DirectoryPerson {
  /** In a domain that the workspace has proved. */
  email: string;
  role: GivenRole;
  /** Wished; another one is taken where somebody has it. By default the address's part before the @. */
  username?: string;
  /** As shown; empty shows the username. */
  displayName?: string;
  /** Who says so, for the audit log: `Single sign-on`, `SCIM`. */
  by: string;
  /** Where the call came from. */
  address?: string;
}

/** Somebody who is no member has an account with this address: it is theirs, and they alone can bring it. */
export class AccountExists extends AppError {
  constructor(readonly userId: string) {
    super(
      'conflict',
      'Somebody has an account with this address already, and does not belong to this workspace. Only its owner can bring it here: by an invitation, or by signing in to it once.',
    );
  }
}

/** The one place where a workspace makes accounts for its own people. They have no password: its directory lets them in. */
@Injectable()
export class ProvisionedMembers {
  constructor(
    private readonly accounts: NewAccounts,
    private readonly memberships: Memberships,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes an account and a member of it, or finds the member with this address, who stays as they are. The account of
   * somebody else is never taken.
   * @param workspace locked in this transaction
   * @throws AppError `forbidden` for an address outside the workspace's proved domains; `plan_feature` or `plan_limit`
   *   without a free seat; {@link AccountExists}
   */
  async provision(
    tx: EntityManager,
    workspace: Workspace,
    person: DirectoryPerson,
  ): Promise<{ user: User; isNew: boolean }> {
    const { email, role, by, address } = person;
    const workspaceId = workspace.id;
    if (!(await hasVerifiedDomain(tx, workspaceId, email)))
      throw forbidden(
        `This workspace has not proved ${domainOf(email)} to be its own domain. An owner can do so in the team area.`,
      );
    const existing = await tx.findOneBy(User, { emailKey: foldName(email) });
    if (existing) {
      if (await this.memberships.find(tx, workspaceId, existing.id)) return { user: existing, isNew: false };
      throw new AccountExists(existing.id);
    }
    // An invitation of theirs held a seat, which is the one they take.
    await tx.query(`DELETE FROM invitations WHERE workspace_id = $1 AND email_key = $2`, [
      workspaceId,
      foldName(email),
    ]);
    await assertFreeSeat(tx, workspace);
    const user = await this.accounts.insert(tx, {
      username: await freeUsername(tx, person.username ?? email),
      email,
      displayName: person.displayName ?? '',
      passwordHash: null,
      ...{ role: 'user', plan: 'free', isVerified: true, provisionedBy: workspaceId },
    });
    await this.memberships.add(tx, { workspaceId, userId: user.id, role });
    await tx.query(`UPDATE users SET last_workspace_id = $2 WHERE id = $1`, [user.id, workspaceId]);
    await this.audit.record(tx, {
      ...{ action: 'member_provisioned', subject: user, workspaceId, address },
      details: { by, role, email },
    });
    return { user, isNew: true };
  }
}
