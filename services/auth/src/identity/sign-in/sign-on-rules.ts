import { Injectable } from '@nestjs/common';
import { hasFeature, PLANS } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { Caller } from '../sessions/caller.js';
import { hashOfSecret } from '../sessions/secrets.js';
import type { User } from '../users/user.entity.js';

/** Where the plan is another one, single sign-on rests, and passwords work again. */
const PLANS_WITH_IT = PLANS.filter((plan) => hasFeature(plan, 'singleSignOn'))
  .map((plan) => `'${plan}'`)
  .join(', ');

const CAME_BY_SERVICE = `EXISTS (SELECT 1 FROM sign_on_identities AS identities
  WHERE identities.workspace_id = members.workspace_id AND identities.user_id = users.id)`;
/** Members whom a workspace that requires single sign-on asks for it. */
const ASKED = `(users.provisioned_by = members.workspace_id OR ${CAME_BY_SERVICE}
  OR EXISTS (SELECT 1 FROM workspace_domains AS domains
             WHERE domains.workspace_id = members.workspace_id AND domains.verified_at IS NOT NULL
               AND domains.domain = split_part(users.email_key, '@', 2)))`;

/** Of a member, in a query of `members` and `users`: whether they come in through their workspace's service. */
export const COMES_BY_SERVICE = `EXISTS (SELECT 1 FROM sign_on_connections AS connections
  JOIN workspaces AS theirs ON theirs.id = connections.workspace_id AND theirs.plan IN (${PLANS_WITH_IT})
  WHERE connections.workspace_id = members.workspace_id AND users.role = 'user'
    AND (connections.mode = 'optional' AND ${CAME_BY_SERVICE} OR connections.mode = 'required'
      AND connections.break_glass_user_id IS DISTINCT FROM users.id AND ${ASKED}))`;

/**
 * Users, with the membership by which their password is refused: the workspace requires single sign-on, and theirs is an
 * address of its domains, an account that it made, or one that came by its service. The break-glass account is excepted,
 * and so is whoever administers the installation, whom no company's service lets in.
 */
export const PASSWORD_REFUSED = `users JOIN members ON members.user_id = users.id AND users.role = 'user'
  JOIN workspaces ON workspaces.id = members.workspace_id AND workspaces.plan IN (${PLANS_WITH_IT})
  JOIN sign_on_connections AS connections ON connections.workspace_id = members.workspace_id
    AND connections.mode = 'required' AND connections.break_glass_user_id IS DISTINCT FROM users.id AND ${ASKED}`;

const REQUIRED =
  'Your organization asks you to sign in with single sign-on. Choose “Continue with single sign-on”, and enter your work address.';

/** When a password, though right, opens nothing: where a workspace requires single sign-on. */
@Injectable()
export class SignOnRules {
  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Whoever the service let in a moment ago, in this browser, may prove their account by its password.
   * @throws AppError `sign_on_required`
   */
  async assertPasswordAllowed(user: User, { signOnMark = '' }: Caller): Promise<void> {
    await this.assertNotAsked(this.database.manager, user, signOnMark);
    if (user.secondFactor === 'none' && (await this.brokenGlass(this.database.manager, user)).length > 0)
      throw new AppError(
        'sign_on_required',
        'Your organization requires single sign-on, and this break-glass account has no second factor any more. Sign in with single sign-on.',
      );
  }

  /** A new password is accepted where the one before would be. @throws AppError `sign_on_required` */
  assertResetAllowed(tx: EntityManager, user: User, { signOnMark = '' }: Caller): Promise<void> {
    return this.assertNotAsked(tx, user, signOnMark);
  }

  /** Whether a password opens nothing in any browser, so that no link is mailed to set one. */
  async refusesReset(tx: EntityManager, userId: string): Promise<boolean> {
    return (await this.refusesPassword(tx, userId)) && !(await this.awaitsProof(tx, userId));
  }

  private async refusesPassword(tx: EntityManager, userId: string): Promise<boolean> {
    const refused: unknown[] = await tx.query(
      `SELECT 1 FROM ${PASSWORD_REFUSED} WHERE users.id = $1 LIMIT 1`,
      [userId],
    );
    return refused.length > 0;
  }

  /** A password that works although single sign-on is required is written where owners look. */
  async noteBreakGlass(tx: EntityManager, user: User, { address }: Caller): Promise<void> {
    for (const { workspaceId } of await this.brokenGlass(tx, user))
      await this.audit.record(tx, {
        ...{ action: 'break_glass_used', actor: user, subject: user, workspaceId, address },
      });
  }

  private brokenGlass(tx: EntityManager, { id }: User): Promise<{ workspaceId: string }[]> {
    return tx.query(
      `SELECT connections.workspace_id AS "workspaceId" FROM sign_on_connections AS connections
       JOIN workspaces ON workspaces.id = connections.workspace_id AND plan IN (${PLANS_WITH_IT})
       WHERE break_glass_user_id = $1 AND mode = 'required'`,
      [id],
    );
  }

  private async assertNotAsked(tx: EntityManager, { id }: User, signOnMark: string): Promise<void> {
    if ((await this.refusesPassword(tx, id)) && !(await this.awaitsProof(tx, id, signOnMark)))
      throw new AppError('sign_on_required', REQUIRED);
  }

  /** @param signOnMark of a browser; without it, in any */
  private async awaitsProof(tx: EntityManager, userId: string, signOnMark?: string): Promise<boolean> {
    const waiting: unknown[] = await tx.query(
      `SELECT 1 FROM sign_on_flows
       WHERE link_user_id = $1 AND ($2::text IS NULL OR browser_hash = $2) AND expires_at > now() LIMIT 1`,
      [userId, signOnMark === undefined ? null : hashOfSecret(signOnMark)],
    );
    return waiting.length > 0;
  }
}
