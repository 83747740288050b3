import { Injectable } from '@nestjs/common';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessClaims,
  hasFeature,
  PLANS,
  type Switched,
  type WorkspaceView,
} from '@plumbline/contracts';
import { addressUnverified, conflict, forbidden, notFound, unauthorized } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AddressVerifications } from '../identity/address-verification/address-verifications.service.js';
import { Memberships } from '../identity/memberships/memberships.js';
import { assertFreeSeat } from '../identity/memberships/seats.js';
import { WORKSPACE_NAME } from '../identity/memberships/workspace-names.js';
import type { Caller } from '../identity/sessions/caller.js';
import { FreshSessions } from '../identity/sessions/fresh-sessions.js';
import { hashOfSecret } from '../identity/sessions/secrets.js';
import { SessionsService } from '../identity/sessions/sessions.service.js';
import type { User } from '../identity/users/user.entity.js';
import { Invitation } from './invitation.entity.js';
import { byLink, linkInvalid } from './invitation-views.js';

const PLANS_WITH_MEMBERS = PLANS.filter((plan) => hasFeature(plan, 'members'));

/** The workspaces of a user: which there are, which the session acts in, and how another one comes. */
@Injectable()
export class WorkspacesService {
  constructor(
    private readonly database: DataSource,
    private readonly memberships: Memberships,
    private readonly sessions: SessionsService,
    private readonly fresh: FreshSessions,
    private readonly verifications: AddressVerifications,
    private readonly audit: AuditService,
  ) {}

  /** @param only one of them, where one is asked for */
  list({ sub, wid, sid }: AccessClaims, only?: string): Promise<WorkspaceView[]> {
    return this.database.query(
      `SELECT workspaces.id, ${WORKSPACE_NAME} AS name, plan,
              CASE WHEN members.role = 'owner' OR plan = ANY($4) THEN members.role ELSE 'viewer' END AS role,
              (SELECT count(*)::int FROM members AS all_members WHERE all_members.workspace_id = workspaces.id) AS members,
              workspaces.id = users.workspace_id AS "isPersonal", workspaces.id = $2 AS "isCurrent"
       FROM members JOIN workspaces ON workspaces.id = members.workspace_id JOIN users ON users.id = members.user_id
       WHERE members.user_id = $1 AND ($3::uuid IS NULL OR workspaces.id = $3)
         -- A session that a workspace's own service opened knows no other.
         AND workspaces.id = coalesce((SELECT sign_on_workspace_id FROM sessions WHERE id = $5), workspaces.id)
       ORDER BY workspaces.id = users.workspace_id DESC, members.joined_at, workspaces.id`,
      [sub, wid, only ?? null, PLANS_WITH_MEMBERS, sid],
    );
  }

  /** @throws AppError `not_found` for a workspace that the caller does not belong to */
  async switchTo(claims: AccessClaims, workspaceId: string): Promise<Switched> {
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      return this.enter(tx, claims, user, workspaceId);
    });
  }

  /**
   * Makes the caller a member. That a mailed link was read in the mailbox proves the address; one that was handed over
   * proves nothing, and is for an address that is proved already.
   * @throws AppError `token_invalid`; `forbidden` for another address than the invited one; `address_unverified`; `plan_limit`
   */
  async accept(claims: AccessClaims, token: string, caller: Caller): Promise<Switched> {
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      const invitation = await tx.findOneBy(Invitation, byLink(token));
      if (!invitation) throw linkInvalid();
      const { id, workspaceId, emailKey, role } = invitation;
      const isMailed = invitation.hash === hashOfSecret(token);
      if (emailKey !== user.emailKey)
        throw forbidden(
          `This invitation is for ${invitation.email}, and you are signed in as ${user.username} with another address. Sign out, and sign in with the account of that address.`,
        );
      if (!isMailed && !user.emailVerifiedAt) throw addressUnverified();
      const workspace = await this.memberships.lockWorkspace(tx, workspaceId);
      // It may have been withdrawn or accepted while this call waited; its own seat is free from here on.
      const { affected } = await tx.delete(Invitation, { id, hash: invitation.hash });
      if (affected !== 1) throw linkInvalid();
      if (!(await this.memberships.hasOtherOwner(tx, workspaceId, user.id)))
        throw conflict('No owner of this workspace has an active account. Ask the person who invited you.');
      if (!(await this.memberships.find(tx, workspaceId, user.id))) {
        await assertFreeSeat(tx, workspace);
        await this.memberships.add(tx, { workspaceId, userId: user.id, role });
      }
      if (isMailed) await this.verifications.markVerified(tx, user, caller);
      const { address } = caller;
      await this.audit.record(tx, {
        ...{ action: 'member_joined', actor: user, subject: user, workspaceId, address },
        details: { role },
      });
      return this.enter(
        tx,
        claims,
        { ...user, emailVerifiedAt: user.emailVerifiedAt ?? new Date() },
        workspaceId,
      );
    });
  }

  /** The session goes on there, and so does the user's next one. */
  private async enter(
    tx: EntityManager,
    { sid }: AccessClaims,
    user: User,
    workspaceId: string,
  ): Promise<Switched> {
    if (!(await this.memberships.find(tx, workspaceId, user.id))) throw notFound();
    const [entered]: [{ id: string }[], number] = await tx.query(
      `UPDATE sessions SET workspace_id = $2 WHERE id = $1 AND revoked_at IS NULL
         AND coalesce(sign_on_workspace_id, $2) = $2 RETURNING id`,
      [sid, workspaceId],
    );
    if (entered.length === 0) throw await this.notEntered(tx, sid);
    await tx.query(`UPDATE users SET last_workspace_id = $2 WHERE id = $1`, [user.id, workspaceId]);
    const { accessToken } = await this.sessions.issue(tx, sid, user);
    return { workspaceId, accessToken, expiresIn: ACCESS_TOKEN_SECONDS };
  }

  private async notEntered(tx: EntityManager, sid: string): Promise<Error> {
    const live: unknown[] = await tx.query(`SELECT 1 FROM sessions WHERE id = $1 AND revoked_at IS NULL`, [
      sid,
    ]);
    return live.length === 0
      ? unauthorized()
      : forbidden(
          'You are signed in with the single sign-on of one workspace, which opens that workspace alone. Sign in with your password to go to another.',
        );
  }
}
