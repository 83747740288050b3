import { randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type ConfirmSecondFactorBody,
  type RecoveryCodes as RecoveryCodesView,
  type SecondFactor,
  type SecondFactorBegun,
  type SecondFactorView,
  TWO_FACTOR,
} from '@plumbline/contracts';
import { FieldSeal } from '@plumbline/database';
import { returning } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import { AppError, addressUnverified, conflict, notFound } from '@plumbline/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { AddressVerifications } from '../address-verification/address-verifications.service.js';
import { SessionEnding } from '../session-ending.js';
import type { Caller } from '../sessions/caller.js';
import { FreshSessions } from '../sessions/fresh-sessions.js';
import { requestOriginOf } from '../sessions/request-origin.js';
import { AttemptsService } from '../users/attempts.service.js';
import { User } from '../users/user.entity.js';
import { AuthenticatorApps } from './authenticator-apps.js';
import { Passkeys } from './passkeys.js';
import { RecoveryCodes } from './recovery-codes.js';

type Method = Exclude<SecondFactor, 'none'>;

const METHOD_WORDS: Record<SecondFactor, string> = {
  none: 'The second factor was switched off.',
  mail: 'Signing in now requires a code that is sent by email.',
  app: 'Signing in now requires a code from an authenticator app.',
  passkey: 'Signing in now requires a passkey.',
};
const wrongCode = () => new AppError('token_invalid', 'Invalid verification code.');

/** Sets, changes and switches off the second factor of an account. A new one is in force when it has been proved. */
@Injectable()
export class SecondFactorService {
  private readonly seal: FieldSeal;

  constructor(
    private readonly database: DataSource,
    private readonly fresh: FreshSessions,
    private readonly attempts: AttemptsService,
    private readonly apps: AuthenticatorApps,
    private readonly passkeys: Passkeys,
    private readonly recovery: RecoveryCodes,
    private readonly ending: SessionEnding,
    private readonly verifications: AddressVerifications,
    private readonly audit: AuditService,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {
    this.seal = new FieldSeal(config.SEALING_KEY, 'second factor setups');
  }

  async show(userId: string): Promise<SecondFactorView> {
    const { manager } = this.database;
    const user = await manager.findOneByOrFail(User, { id: userId });
    const passkeys = await this.passkeys.of(manager, userId);
    return {
      method: user.secondFactor,
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await this.recovery.left(manager, userId),
    };
  }

  async begin(claims: AccessClaims, method: Method): Promise<SecondFactorBegun> {
    await this.fresh.check(claims);
    await this.attempts.take([{ key: `second-factor:${claims.sub}`, ...TWO_FACTOR.failures }]);
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      if (method === 'mail') return this.beginMail(tx, user);
      // It would keep out the owner of a mailbox that was never asked. A code by mail asks it.
      if (!user.emailVerifiedAt) throw addressUnverified();
      if (method === 'app') {
        const { secret, uri } = this.apps.create(user.username);
        await this.saveSetup(tx, user.id, method, secret);
        return { method, secret, uri };
      }
      const options = await this.passkeys.creationOptions(tx, user);
      await this.saveSetup(tx, user.id, method, options.challenge);
      return { method, options: { ...options } };
    });
  }

  async confirm(
    claims: AccessClaims,
    body: ConfirmSecondFactorBody,
    caller: Caller,
  ): Promise<RecoveryCodesView> {
    const pending = await this.takeTry(claims.sub, body.method);
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      await this.verifySetup(tx, user, body, { pending, caller });
      await tx.query(`DELETE FROM second_factor_setups WHERE user_id = $1`, [user.id]);
      if (body.method !== 'app')
        await tx.query(`DELETE FROM authenticator_apps WHERE user_id = $1`, [user.id]);
      const isOneMore = user.secondFactor === body.method && body.method === 'passkey';
      await this.putInForce(tx, user, body.method, claims, caller);
      return { recoveryCodes: isOneMore ? [] : await this.recovery.replace(tx, user.id) };
    });
  }

  async switchOff(claims: AccessClaims, caller: Caller): Promise<SecondFactorView> {
    await this.fresh.check(claims);
    await this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      if (user.secondFactor === 'none') return;
      for (const table of ['authenticator_apps', 'passkeys', 'second_factor_setups']) {
        await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [user.id]);
      }
      await this.recovery.clear(tx, user.id);
      await this.putInForce(tx, user, 'none', claims, caller);
    });
    return this.show(claims.sub);
  }

  async forgetPasskey(claims: AccessClaims, id: string): Promise<SecondFactorView> {
    await this.fresh.check(claims);
    await this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      const known = await this.passkeys.of(tx, user.id);
      if (!known.some((passkey) => passkey.id === id)) throw notFound();
      if (known.length === 1 && user.secondFactor === 'passkey')
        throw conflict('This is your only passkey. Choose another second factor, or switch it off, first.');
      await tx.query(`DELETE FROM passkeys WHERE id = $1 AND user_id = $2`, [id, user.id]);
    });
    return this.show(claims.sub);
  }

  async renewRecoveryCodes(claims: AccessClaims): Promise<RecoveryCodesView> {
    await this.fresh.check(claims);
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      if (user.secondFactor === 'none')
        throw conflict(
          'Recovery codes stand in for a lost second factor, and this account has none yet. Set one up first.',
        );
      return { recoveryCodes: await this.recovery.replace(tx, user.id) };
    });
  }

  private async beginMail(tx: EntityManager, user: User): Promise<SecondFactorBegun> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.saveSetup(tx, user.id, 'mail', code);
    await this.mailer.send(tx, {
      kind: 'second-factor-code',
      to: user.email,
      data: { username: user.username, code, minutes: TWO_FACTOR.seconds / 60 },
      expiresInSeconds: TWO_FACTOR.seconds,
    });
    return { method: 'mail', message: `A code was sent to ${user.email}.` };
  }

  private async saveSetup(tx: EntityManager, userId: string, method: Method, secret: string): Promise<void> {
    await tx.query(
      `INSERT INTO second_factor_setups (user_id, method, sealed, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))
       ON CONFLICT (user_id) DO UPDATE SET method = excluded.method, sealed = excluded.sealed,
         expires_at = excluded.expires_at, attempts = 0`,
      [userId, method, this.seal.seal(secret), TWO_FACTOR.seconds],
    );
  }

  /** Takes one of the tries, in a commit of its own: what fails later does not give it back. */
  private async takeTry(userId: string, method: Method): Promise<string> {
    const [setup] = await returning<{ sealed: string }>(
      this.database,
      `UPDATE second_factor_setups SET attempts = attempts + 1
       WHERE user_id = $1 AND method = $2 AND expires_at > now() AND attempts < $3 RETURNING sealed`,
      [userId, method, TWO_FACTOR.tries],
    );
    if (!setup) throw wrongCode();
    return this.seal.open(setup.sealed);
  }

  private async verifySetup(
    tx: EntityManager,
    user: User,
    body: ConfirmSecondFactorBody,
    { pending, caller }: { pending: string; caller: Caller },
  ): Promise<void> {
    if (body.method === 'mail') {
      if (!timingSafeEqual(Buffer.from(body.code), Buffer.from(pending))) throw wrongCode();
      await this.verifications.markVerified(tx, user, caller);
    } else if (body.method === 'app') {
      const step = this.apps.stepOf(pending, body.code);
      if (step === undefined) throw wrongCode();
      await this.apps.save(tx, user.id, pending, step);
    } else {
      const credential = body.credential as unknown as RegistrationResponseJSON;
      await this.passkeys.add(tx, user.id, { name: body.name, credential, challenge: pending });
    }
  }

  private async putInForce(
    tx: EntityManager,
    user: User,
    method: SecondFactor,
    claims: AccessClaims,
    caller: Caller,
  ): Promise<void> {
    await tx.update(User, { id: user.id }, { secondFactor: method });
    await this.ending.end(tx, user, { except: claims.sid });
    await this.audit.record(tx, {
      ...{ action: 'second_factor_changed', actor: user, subject: user, ...caller },
      details: { from: user.secondFactor, to: method },
    });
    await this.mailer.send(tx, {
      kind: 'security-changed',
      to: user.email,
      data: {
        username: user.username,
        what: METHOD_WORDS[method],
        ...requestOriginOf(user, caller),
        url: `${this.config.PUBLIC_URL}/profile`,
      },
    });
  }
}
