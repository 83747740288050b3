import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type SecondFactor, TWO_FACTOR, type VerifyTwoFactorBody } from '@plumbline/contracts';
import { Mailer } from '@plumbline/mail';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { AuthenticatorApps } from '../second-factor/authenticator-apps.js';
import { Passkeys } from '../second-factor/passkeys.js';
import { RecoveryCodes } from '../second-factor/recovery-codes.js';
import type { Caller } from '../sessions/caller.js';
import { requestOriginOf } from '../sessions/request-origin.js';
import type { User } from '../users/user.entity.js';

/** What is kept of the second step that was begun. */
interface AwaitedStep {
  method: SecondFactor;
  codeHash: string | null;
}

/** What the second step of a sign-in begins with: what is kept of a mailed code, what the browser is told. */
interface SecondStep {
  codeHash: string | null;
  sentTo?: string;
  options?: Record<string, unknown>;
}

/** What proves a user besides the password. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: DataSource,
    private readonly mailer: Mailer<AuthEmails>,
    private readonly apps: AuthenticatorApps,
    private readonly passkeys: Passkeys,
    private readonly recovery: RecoveryCodes,
  ) {}

  /** Begins the second step of a sign-in: mails a code, or asks for a signature. */
  async begin(tx: EntityManager, user: User, tempSessionId: string, caller: Caller): Promise<SecondStep> {
    if (user.secondFactor === 'passkey') {
      const options = await this.passkeys.requestOptions(tx, user.id, challengeOf(tempSessionId));
      return { codeHash: null, options: { ...options } };
    }
    if (user.secondFactor !== 'mail') return { codeHash: null };
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.mailer.send(tx, {
      kind: 'sign-in-code',
      to: user.email,
      data: {
        username: user.username,
        code,
        minutes: TWO_FACTOR.seconds / 60,
        ...requestOriginOf(user, caller),
      },
      expiresInSeconds: TWO_FACTOR.seconds,
    });
    return { codeHash: hashOfCode(tempSessionId, code), sentTo: maskedAddress(user.email) };
  }

  /** Judges one try, and uses up what works once; who calls has counted it. */
  async verify(user: User, challenge: AwaitedStep, body: VerifyTwoFactorBody): Promise<boolean> {
    const { manager } = this.database;
    const { tempSessionId, code, recoveryCode, credential } = body;
    if (recoveryCode !== undefined) return this.recovery.use(manager, user.id, recoveryCode);
    if (challenge.method === 'passkey') {
      const expected = Buffer.from(challengeOf(tempSessionId)).toString('base64url');
      const signed = credential as unknown as AuthenticationResponseJSON | undefined;
      return signed !== undefined && this.passkeys.verify(manager, user.id, signed, expected);
    }
    if (code === undefined) return false;
    if (challenge.method === 'app') return this.apps.use(manager, user.id, code);
    if (!challenge.codeHash) return false;
    const given = Buffer.from(hashOfCode(tempSessionId, code));
    return timingSafeEqual(given, Buffer.from(challenge.codeHash));
  }
}

/** Enough to know one's own mailbox by: nothing else of its name is told, not even its length. */
const maskedAddress = (email: string): string =>
  `${[...email].at(0)}•••${email.slice(email.lastIndexOf('@'))}`;

/** Salted with the secret that only the browser holds: who sees the database cannot try a million codes. */
const hashOfCode = (tempSessionId: string, code: string): string =>
  createHash('sha256').update(`${tempSessionId}\n${code}`).digest('hex');

/** As random as the secret it comes from, and good for this sign-in alone. */
const challengeOf = (tempSessionId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`passkey\n${tempSessionId}`).digest());
