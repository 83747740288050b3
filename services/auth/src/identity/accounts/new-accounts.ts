import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Plan, Role } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import { Memberships } from '../memberships/memberships.js';
import { OwnWorkspaces } from '../memberships/own-workspaces.js';
import { isZone } from '../users/time-zones.js';
import { foldName, User } from '../users/user.entity.js';

export interface NewAccount {
  username: string;
  email: string;
  /** Null: no password opens it. */
  passwordHash: string | null;
  role: Role;
  plan: Plan;
  /** Somebody vouches for the address; else its mailbox is asked. */
  isVerified?: boolean;
  displayName?: string;
  timezone?: string;
  attestedFrom?: string;
  /** The workspace that makes it for one of its people. */
  provisionedBy?: string;
}

/** Writes accounts, each with a workspace of its own. */
@Injectable()
export class NewAccounts {
  constructor(
    private readonly memberships: Memberships,
    private readonly ownWorkspaces: OwnWorkspaces,
  ) {}

  async insert(tx: EntityManager, account: NewAccount): Promise<User> {
    const { username, email, passwordHash, role, timezone, attestedFrom } = account;
    const createdAt = new Date();
    const workspaceId = await this.ownWorkspaces.create(tx, account.plan);
    const user: User = {
      ...{ id: randomUUID(), workspaceId, passwordHash, role, createdAt },
      ...{ username, usernameKey: foldName(username), email, emailKey: foldName(email) },
      emailVerifiedAt: account.isVerified ? createdAt : null,
      timezone: timezone && isZone(timezone) ? timezone : 'UTC',
      region: 'US',
      numberFormat: '1,234.56',
      secondFactor: 'none',
      displayName: account.displayName ?? '',
      ...{ avatarAt: null, disabledAt: null, deletionAt: null, stateVersion: 0 },
      usAttestedAt: attestedFrom ? createdAt : null,
      usAttestedFrom: attestedFrom ?? null,
      provisionedBy: account.provisionedBy ?? null,
    };
    await tx.insert(User, user);
    await this.memberships.add(tx, { workspaceId, userId: user.id, role: 'owner' });
    return user;
  }
}
