import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Plan } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Workspace } from '../users/workspace.entity.js';
import { Memberships } from './memberships.js';

/** The workspace that everybody has of their own, whatever others they belong to. */
@Injectable()
export class OwnWorkspaces {
  constructor(private readonly memberships: Memberships) {}

  /** One without members yet: its user is inserted next, then added as its owner. @returns its id */
  async create(tx: EntityManager, plan: Plan): Promise<string> {
    const id = randomUUID();
    const paidBy = plan === 'free' ? 'nothing' : 'agreement';
    await tx.insert(Workspace, { id, plan, paidBy, planVersion: 1, createdAt: new Date() });
    return id;
  }

  /** Another one for a user who no longer belongs to the one before. @param user locked in this transaction */
  async replace(tx: EntityManager, { id: userId }: User): Promise<void> {
    const workspaceId = await this.create(tx, 'free');
    await tx.update(User, { id: userId }, { workspaceId });
    await this.memberships.add(tx, { workspaceId, userId, role: 'owner' });
  }
}
