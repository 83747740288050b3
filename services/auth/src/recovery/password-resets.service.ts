import { Inject, Injectable } from '@nestjs/common';
import type { ResetPasswordBody } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import { AppError } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { checkPassword, Passwords } from '../accounts/passwords.js';
import { User } from '../accounts/user.entity.js';
import { AuditService } from '../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { Caller } from '../sessions/caller.js';
import { hashOfSecret } from '../sessions/secrets.js';
import { SessionEnding } from '../sessions/session-ending.js';
import { whenceOf } from '../sign-in/whence.js';

/** Unused, in time, of the newest mail, and sent to the address that the account still has. */
const LIVE = `hash = $1 AND used_at IS NULL AND expires_at > now()
  AND email_key = (SELECT email_key FROM users WHERE id = user_id AND disabled_at IS NULL)`;

const tokenInvalid = () =>
  new AppError('token_invalid', 'This reset link is invalid or has expired. Please request a new one.');

/** New passwords by mailed token. Signs nobody in: the second factor stands (S-13). */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly ending: SessionEnding,
    private readonly audit: AuditService,
    private readonly mailer: Mailer,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** @throws AppError `malformed` when the password breaks the policy, which costs no token; `token_invalid` */
  async reset({ token, newPassword }: ResetPasswordBody, caller: Caller): Promise<void> {
    checkPassword(newPassword);
    const hash = hashOfSecret(token);
    // Asked first, so that nobody without a token makes us hash.
    const live: unknown[] = await this.database.query(`SELECT 1 FROM password_resets WHERE ${LIVE}`, [hash]);
    if (live.length === 0) throw tokenInvalid();
    const passwordHash = await this.passwords.hash(newPassword);
    await this.database.transaction(async (tx) => {
      const [used] = await returning<{ user_id: string }>(
        tx,
        `UPDATE password_resets SET used_at = now() WHERE ${LIVE} RETURNING user_id`,
        [hash],
      );
      if (!used) throw tokenInvalid();
      const user = await tx.findOneByOrFail(User, { id: used.user_id });
      await tx.update(User, { id: user.id }, { passwordHash });
      await this.ending.end(tx, user);
      const { address } = caller;
      await this.audit.record(tx, { action: 'password_reset', actor: user, subject: user, address });
      const url = `${new URL(this.config.PUBLIC_URL).origin}/reset-password`;
      const data = { username: user.username, url, ...whenceOf(user, caller) };
      await this.mailer.send(tx, { kind: 'password-changed', to: user.email, data });
    });
    await this.ending.told();
  }
}
