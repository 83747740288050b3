import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, VERIFICATION_LINK_SECONDS, VERIFICATION_MAILS } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import { AppError } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import type { Caller } from '../sessions/caller.js';
import { hashOfSecret } from '../sessions/secrets.js';
import { AttemptsService } from '../users/attempts.service.js';
import { User } from '../users/user.entity.js';

/** In time, and mailed to the address that the account still has. */
const LIVE = `hash = $1 AND expires_at > now()
  AND email_key = (SELECT email_key FROM users WHERE id = user_id AND disabled_at IS NULL)`;

const linkInvalid = () =>
  new AppError('token_invalid', 'This link is invalid, has expired or was used already.');

/**
 * Whether an address is its user's. Anybody can sign up with anybody's address; until its mailbox has answered, nothing
 * that the account holds is shared, mailed or exported, and nothing is set that would keep the mailbox's owner out.
 */
@Injectable()
export class AddressVerifications {
  constructor(
    private readonly database: DataSource,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Mails a link in the caller's transaction; it makes an earlier one void. */
  async mail(tx: EntityManager, user: Pick<User, 'id' | 'username' | 'email' | 'emailKey'>): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    await tx.query(
      `INSERT INTO email_verifications (user_id, hash, email_key, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))
       ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, email_key = excluded.email_key,
         expires_at = excluded.expires_at`,
      [user.id, hashOfSecret(token), user.emailKey, VERIFICATION_LINK_SECONDS],
    );
    const { origin } = new URL(this.config.PUBLIC_URL);
    await this.mailer.send(tx, {
      kind: 'verify-email',
      to: user.email,
      data: {
        username: user.username,
        url: `${origin}/verify-email?token=${token}`,
        resetUrl: `${origin}/reset-password`,
        hours: VERIFICATION_LINK_SECONDS / 3_600,
      },
      expiresInSeconds: VERIFICATION_LINK_SECONDS,
    });
  }

  /** @returns what the user is told @throws AppError `too_many_requests` */
  async mailAgain({ sub }: AccessClaims): Promise<string> {
    const user = await this.database.manager.findOneByOrFail(User, { id: sub });
    if (user.emailVerifiedAt) return 'Your email address is confirmed already.';
    await this.attempts.take([{ key: `verify-email:${user.emailKey}`, ...VERIFICATION_MAILS }]);
    await this.database.transaction((tx) => this.mail(tx, user));
    return `A link was sent to ${user.email}. It works for ${VERIFICATION_LINK_SECONDS / 3_600} hours.`;
  }

  /** Needs no session and opens none. @throws AppError `token_invalid` */
  async verify(token: string, caller: Caller): Promise<void> {
    const hash = hashOfSecret(token);
    await this.database.transaction(async (tx) => {
      const [link]: { user_id: string }[] = await tx.query(
        `SELECT user_id FROM email_verifications WHERE ${LIVE}`,
        [hash],
      );
      if (!link) throw linkInvalid();
      const user = await tx.findOne(User, {
        where: { id: link.user_id },
        lock: { mode: 'for_no_key_update' },
      });
      const used = await returning(tx, `DELETE FROM email_verifications WHERE ${LIVE} RETURNING hash`, [
        hash,
      ]);
      if (!user || used.length === 0) throw linkInvalid();
      await this.markVerified(tx, user, caller);
    });
  }

  /** The mailbox has answered, or an administrator vouches for it. @param user locked in this transaction */
  async markVerified(
    tx: EntityManager,
    user: User,
    caller: Caller,
    actor: Pick<User, 'id' | 'username'> = user,
  ): Promise<void> {
    if (user.emailVerifiedAt) return;
    await tx.update(User, { id: user.id }, { emailVerifiedAt: new Date() });
    // A wish for another address was asked for before the mailbox had a say.
    for (const table of ['email_verifications', 'email_changes'])
      await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [user.id]);
    const { address } = caller;
    await this.audit.record(tx, { action: 'email_verified', actor, subject: user, address });
  }
}
