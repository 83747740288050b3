import { Injectable } from '@nestjs/common';
import { type AccessClaims, hasRole, type MemberRole, roleRefusal } from '@plumbline/contracts';
import { forbidden, notFound } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import type { Member } from '../identity/memberships/member.entity.js';
import { Memberships } from '../identity/memberships/memberships.js';
import type { Workspace } from '../identity/users/workspace.entity.js';

/** What owners and admins decide is decided under the lock of their workspace, by who still is one. */
@Injectable()
export class Owners {
  constructor(private readonly memberships: Memberships) {}

  /**
   * @param concerned roles that are given or taken: about owners, owners alone decide
   * @throws AppError `forbidden` for who might decide when the call was let in, and no longer may
   */
  async lock(
    tx: EntityManager,
    { wid, sub }: AccessClaims,
    ...concerned: readonly MemberRole[]
  ): Promise<Workspace> {
    const workspace = await this.memberships.lockWorkspace(tx, wid);
    await this.assertMay(tx, { wid, sub }, ...concerned);
    return workspace;
  }

  /** The same for who holds the lock already. */
  async assertMay(
    tx: EntityManager,
    { wid, sub }: Pick<AccessClaims, 'wid' | 'sub'>,
    ...concerned: readonly MemberRole[]
  ): Promise<void> {
    const least = concerned.includes('owner') ? 'owner' : 'admin';
    const member = await this.memberships.find(tx, wid, sub);
    if (!member || !hasRole(member.role, least)) throw forbidden(roleRefusal(least));
  }

  /** @throws AppError `not_found` */
  async memberOf(tx: EntityManager, { id }: Workspace, userId: string): Promise<Member> {
    const member = await this.memberships.find(tx, id, userId);
    if (!member) throw notFound();
    return member;
  }
}
