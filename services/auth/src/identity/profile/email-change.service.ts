import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, EmailChange } from '@plumbline/contracts';
import { Mailer } from '@plumbline/mail';
import { AppError, conflict } from '@plumbline/server';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import type { Caller } from '../sessions/caller.js';
import { FreshSessions } from '../sessions/fresh-sessions.js';
import { requestOriginOf } from '../sessions/request-origin.js';
import { hashOfSecret } from '../sessions/secrets.js';
import { AttemptsService } from '../users/attempts.service.js';
import { foldName, User } from '../users/user.entity.js';

const HOURS = 24;
/** Mails that a session can make us send to addresses it names. */
const WISHES = { max: 5, windowMs: 3_600_000 };

const secret = () => randomBytes(32).toString('base64url');
const TAKEN = 'Email already registered';

interface Wish {
  user_id: string;
  email: string;
  is_old: boolean;
  is_complete: boolean;
}

/**
 * Another address for an account: in force when both the old and the new one have said so. An old one that was never
 * verified, perhaps a slip at sign-up, has no say, and is told.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly database: DataSource,
    private readonly fresh: FreshSessions,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async request(claims: AccessClaims, email: string): Promise<EmailChange> {
    await this.fresh.check(claims);
    await this.attempts.take([{ key: `email-change:${claims.sub}`, ...WISHES }]);
    const [oldToken, newToken] = [secret(), secret()];
    const needsOldMailbox = await this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      const isOldVerified = user.emailVerifiedAt !== null;
      if (await tx.existsBy(User, { emailKey: foldName(email) })) throw conflict(TAKEN);
      await tx.query(
        `INSERT INTO email_changes (user_id, email, old_hash, new_hash, expires_at, old_confirmed_at)
         VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5), CASE WHEN $6 THEN NULL ELSE now() END)
         ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, old_hash = excluded.old_hash,
           new_hash = excluded.new_hash, expires_at = excluded.expires_at,
           old_confirmed_at = excluded.old_confirmed_at, new_confirmed_at = NULL`,
        [user.id, email, hashOfSecret(oldToken), hashOfSecret(newToken), HOURS, isOldVerified],
      );
      const { username } = user;
      const common = { username, hours: HOURS };
      if (isOldVerified)
        await this.mailer.send(tx, {
          kind: 'email-change-old',
          to: user.email,
          data: { ...common, newEmail: email, url: this.link(oldToken) },
        });
      await this.mailer.send(tx, {
        kind: 'email-change-new',
        to: email,
        data: { ...common, url: this.link(newToken) },
      });
      return isOldVerified;
    });
    const message = needsOldMailbox
      ? 'Please follow the links that were sent to both addresses.'
      : 'Please follow the link that was sent to the new address.';
    return { state: 'waiting', message };
  }

  async withdraw(userId: string): Promise<void> {
    await this.database.query(`DELETE FROM email_changes WHERE user_id = $1`, [userId]);
  }

  /** @throws AppError `token_invalid`, `conflict` when somebody else has taken the address meanwhile */
  async confirm(token: string, caller: Caller): Promise<EmailChange> {
    return this.database.transaction(async (tx) => {
      const wish = await this.takeToken(tx, hashOfSecret(token));
      if (!wish) throw new AppError('token_invalid', 'This link is invalid or has expired.');
      if (!wish.is_complete) {
        const other = wish.is_old ? 'new' : 'present';
        return {
          state: 'waiting',
          message: `Thank you. Now follow the link that was sent to the ${other} address.`,
        };
      }
      await this.change(tx, wish, caller);
      return { state: 'changed', message: 'The address of your account was changed.' };
    });
  }

  private async takeToken(tx: EntityManager, hash: string): Promise<Wish | undefined> {
    const [rows]: [Wish[], number] = await tx.query(
      `UPDATE email_changes SET
         old_confirmed_at = CASE WHEN old_hash = $1 THEN coalesce(old_confirmed_at, now()) ELSE old_confirmed_at END,
         new_confirmed_at = CASE WHEN new_hash = $1 THEN coalesce(new_confirmed_at, now()) ELSE new_confirmed_at END
       WHERE (old_hash = $1 OR new_hash = $1) AND expires_at > now()
       RETURNING user_id, email, old_hash = $1 AS is_old,
         old_confirmed_at IS NOT NULL AND new_confirmed_at IS NOT NULL AS is_complete`,
      [hash],
    );
    return rows[0];
  }

  private async change(tx: EntityManager, { user_id: id, email }: Wish, caller: Caller): Promise<void> {
    const user = await tx.findOneByOrFail(User, { id });
    const verified = { email, emailKey: foldName(email), emailVerifiedAt: new Date() };
    await tx.update(User, { id }, verified).catch((failure: unknown) => {
      const { code } = (failure instanceof QueryFailedError ? failure.driverError : {}) as { code?: string };
      throw code === '23505' ? conflict(TAKEN) : failure;
    });
    // What was mailed to the old address must not open the account any more (S-13).
    for (const table of ['email_changes', 'email_verifications', 'password_resets'])
      await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
    await this.audit.record(tx, { action: 'email_changed', actor: user, subject: user, ...caller });
    await this.mailer.send(tx, {
      kind: 'email-changed',
      to: user.email,
      data: { username: user.username, newEmail: email, ...requestOriginOf(user, caller) },
    });
  }

  private link(token: string): string {
    return `${this.config.PUBLIC_URL}/auth?confirm-email=${token}`;
  }
}
