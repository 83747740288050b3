import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type AccessClaims, DELETION_GRACE_DAYS, type Deletion, UserDeleted } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import { BackgroundLoop, conflict, LOGGER, type Logger } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { Billing } from '../billing/billing.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { AuthEmails } from '../emails/auth-emails.js';
import { SessionEnding } from '../identity/session-ending.js';
import type { Caller } from '../identity/sessions/caller.js';
import { FreshSessions } from '../identity/sessions/fresh-sessions.js';
import { ApiTokensService } from '../identity/tokens/api-tokens.service.js';
import { changeState } from '../identity/users/account-state.js';
import { User } from '../identity/users/user.entity.js';
import { dateFor } from '../identity/users/user-dates.js';
import { Workspace } from '../identity/users/workspace.entity.js';
import { LeavingWorkspaces } from './leaving-workspaces.js';

const PAUSE_MS = 60_000;

/** Leaving: requested by the user, cancelled within the grace, then done everywhere. */
@Injectable()
export class DeletionService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly database: DataSource,
    private readonly fresh: FreshSessions,
    private readonly ending: SessionEnding,
    private readonly tokens: ApiTokensService,
    private readonly audit: AuditService,
    private readonly mailer: Mailer<AuthEmails>,
    private readonly billing: Billing,
    private readonly leaving: LeavingWorkspaces,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = (error: Error) => logger.warn({ err: error }, 'accounts whose grace has passed');
    this.loop = new BackgroundLoop(() => this.pass(), { pauseMs: PAUSE_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  async request(claims: AccessClaims, caller: Caller): Promise<Deletion> {
    await this.fresh.check(claims);
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      if (user.role === 'owner') throw conflict('The owner of this installation cannot leave it.');
      await this.leaving.assertMayLeave(tx, user);
      const deletionAt = user.deletionAt ?? new Date(Date.now() + DELETION_GRACE_DAYS * 86_400_000);
      await changeState(tx, user, { deletionAt });
      await this.ending.end(tx, user, { except: claims.sid });
      await this.tokens.end(tx, user);
      await this.audit.record(tx, { action: 'deletion_requested', actor: user, subject: user, ...caller });
      const date = dateFor(user, deletionAt, { dateStyle: 'long' });
      await this.mailer.send(tx, {
        kind: 'deletion-requested',
        to: user.email,
        data: { username: user.username, date, url: `${this.config.PUBLIC_URL}/profile` },
      });
      return {
        deletionAt: deletionAt.toISOString(),
        message: `Your account and everything in it will be deleted on ${date}. Until then you can keep it.`,
      };
    });
  }

  async cancel(claims: AccessClaims, caller: Caller): Promise<Deletion> {
    return this.database.transaction(async (tx) => {
      const user = await this.lock(tx, claims.sub);
      if (user.deletionAt) {
        await changeState(tx, user, { deletionAt: null });
        await this.audit.record(tx, { action: 'deletion_cancelled', actor: user, subject: user, ...caller });
      }
      return { deletionAt: null, message: 'Your account stays.' };
    });
  }

  /** Deletes an account that nobody is to be asked about, such as one that the product made for itself. */
  async deleteAtOnce(id: string): Promise<void> {
    await this.database.transaction(async (tx) => this.delete(tx, await this.lock(tx, id)));
  }

  /** Deletes one account whose grace has passed. @returns whether there was one */
  async pass(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [due]: { id: string }[] = await tx.query(
        `SELECT id FROM users WHERE deletion_at < now() LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      if (due) await this.delete(tx, await this.lock(tx, due.id));
      return due !== undefined;
    });
  }

  /** Rows of the account go with it; what other services keep goes when they hear of it. Where others belong, all stays. */
  private async delete(tx: EntityManager, user: User): Promise<void> {
    const { id: userId, stateVersion } = user;
    const abandoned = await this.leaving.leaveAll(tx, user);
    // First, so that a provider who is away keeps the account: nobody is charged for one that is gone.
    for (const { subscriptionId } of abandoned)
      if (subscriptionId && this.billing.isConnected) await this.billing.end(subscriptionId);
    await this.ending.end(tx, user);
    await this.tokens.end(tx, user);
    await this.audit.record(tx, { action: 'account_deleted', subject: user });
    for (const [place, { id: workspaceId }] of abandoned.entries())
      await publish(tx, UserDeleted, { workspaceId, aggregateVersion: stateVersion + place + 1, userId });
    await tx.delete(User, { id: userId });
    for (const { id } of abandoned) await tx.delete(Workspace, { id });
  }

  private lock(tx: EntityManager, id: string): Promise<User> {
    return tx.findOneOrFail(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }
}
