import { Inject, Injectable } from '@nestjs/common';
import { type EndedAccess, endedWords, type ResetPasswordBody } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import { AppError } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { AddressVerifications } from '../address-verification/address-verifications.service.js';
import { KnownDevices } from '../devices/known-devices.js';
import { SessionEnding } from '../session-ending.js';
import type { Caller } from '../sessions/caller.js';
import { requestOriginOf } from '../sessions/request-origin.js';
import { hashOfSecret } from '../sessions/secrets.js';
import { SignOnRules } from '../sign-in/sign-on-rules.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { checkPassword, Passwords } from '../users/passwords.js';
import { User } from '../users/user.entity.js';

/** Unused, in time, of the newest mail, and sent to the address that the account still has. */
const LIVE = `hash = $1 AND used_at IS NULL AND expires_at > now()
  AND email_key = (SELECT email_key FROM users WHERE id = user_id AND disabled_at IS NULL)`;

const tokenInvalid = () =>
  new AppError('token_invalid', 'This reset link is invalid or has expired. Please request a new one.');

/** New passwords by mailed token. Signs nobody in: the second factor stands (S-13). Ends whatever opened the account. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly ending: SessionEnding,
    private readonly tokens: ApiTokensService,
    private readonly verifications: AddressVerifications,
    private readonly devices: KnownDevices,
    private readonly audit: AuditService,
    private readonly signOnRules: SignOnRules,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** @throws AppError `malformed` when the password breaks the policy, which costs no token; `token_invalid`; `sign_on_required`, which costs none */
  async reset({ token, newPassword }: ResetPasswordBody, caller: Caller): Promise<EndedAccess> {
    checkPassword(newPassword);
    const hash = hashOfSecret(token);
    // Asked first, so that nobody without a token makes us hash.
    const [live]: { user_id: string }[] = await this.database.query(
      `SELECT user_id FROM password_resets WHERE ${LIVE}`,
      [hash],
    );
    if (!live) throw tokenInvalid();
    const passwordHash = await this.passwords.hash(newPassword);
    const ended = await this.database.transaction(async (tx) => {
      const user = await tx.findOne(User, {
        where: { id: live.user_id },
        lock: { mode: 'for_no_key_update' },
      });
      const used = await returning(
        tx,
        `UPDATE password_resets SET used_at = now() WHERE ${LIVE} RETURNING hash`,
        [hash],
      );
      if (!user || used.length === 0) throw tokenInvalid();
      await this.signOnRules.assertResetAllowed(tx, user, caller);
      await tx.update(User, { id: user.id }, { passwordHash });
      const ended = { sessions: await this.ending.end(tx, user), tokens: await this.tokens.end(tx, user) };
      await this.forgetBegun(tx, user.id);
      await this.devices.forget(tx, user.id);
      await this.verifications.markVerified(tx, user, caller);
      const { address } = caller;
      const details = { ended: endedWords(ended) };
      await this.audit.record(tx, { action: 'password_reset', actor: user, subject: user, address, details });
      const url = `${new URL(this.config.PUBLIC_URL).origin}/reset-password`;
      const data = {
        username: user.username,
        url,
        ended: endedWords(ended),
        ...requestOriginOf(user, caller),
      };
      await this.mailer.send(tx, { kind: 'password-changed', to: user.email, data });
      return ended;
    });
    await this.ending.announced();
    return ended;
  }

  /** What somebody else may have begun in the account must not be finished by a link or a code that is still about. */
  private async forgetBegun(tx: EntityManager, userId: string): Promise<void> {
    for (const table of ['email_changes', 'second_factor_setups'])
      await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
}
