import { Injectable } from '@nestjs/common';
import {
  LOGIN_FAILURES,
  type LoginBody,
  type SecondFactorNeeded,
  TWO_FACTOR,
  type VerifyTwoFactorBody,
} from '@plumbline/contracts';
import { AppError, forbidden } from '@plumbline/server';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { KnownDevices } from '../devices/known-devices.js';
import type { Caller } from '../sessions/caller.js';
import { type OpenedSession, SessionsService } from '../sessions/sessions.service.js';
import { type AttemptLimit, AttemptsService } from '../users/attempts.service.js';
import { Passwords } from '../users/passwords.js';
import { isZone } from '../users/time-zones.js';
import { foldName, User } from '../users/user.entity.js';
import { SecondFactors } from './second-factors.js';
import { SignInChallenges } from './sign-in-challenges.js';
import { SignInHistory } from './sign-in-history.js';
import { SignOnRules } from './sign-on-rules.js';

/** A session just opened, and whose it is. */
export interface SignedIn extends OpenedSession {
  user: User;
  /** What the browser keeps to say that somebody has signed in here before. */
  deviceMarks: string[];
}

const WRONG_PASSWORD = 'Invalid username or password.';
const wrongPassword = () => new AppError('unauthorized', WRONG_PASSWORD);
/** One answer for a wrong code, a used one, one too late and one too many: none tells how close it was (S-14). */
const wrongCode = () => new AppError('unauthorized', 'Invalid verification code.');

/** Signing in: the password, then the second factor where the user has one, then a session. */
@Injectable()
export class SignInService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly attempts: AttemptsService,
    private readonly passwords: Passwords,
    private readonly challenges: SignInChallenges,
    private readonly factors: SecondFactors,
    private readonly history: SignInHistory,
    private readonly devices: KnownDevices,
    private readonly signOnRules: SignOnRules,
  ) {}

  async signIn(body: LoginBody, caller: Caller): Promise<SignedIn | SecondFactorNeeded> {
    const name = foldName(body.username);
    const user = await this.database.manager.findOneBy(User, [{ usernameKey: name }, { emailKey: name }]);
    const device = await this.devices.find(user?.id, caller.deviceMarks);
    // Of the account, however its name is written; a name that nobody has is counted alike.
    const [byAccount, ...byAddress] = passwordLimits(user?.id ?? `nobody ${name}`, device, caller);
    // A locked account reads the same as a wrong password.
    await this.attempts.take([byAccount, ...byAddress], WRONG_PASSWORD);
    if (!(await this.passwords.verify(user?.passwordHash, body.password)) || !user) {
      await this.history.note(this.database.manager, 'wrong_password', caller, { userId: user?.id });
      throw wrongPassword();
    }
    if (user.disabledAt) throw forbidden('This account is disabled. Please contact the administrator.');
    await Promise.all([
      this.attempts.forget(byAccount.key),
      this.attempts.giveBack(byAddress.map(({ key }) => key)),
    ]);
    await this.signOnRules.assertPasswordAllowed(user, caller);
    if (user.secondFactor === 'mail')
      await this.attempts.take(
        [codeLimit(user.id, device)],
        'Too many codes were sent. Please wait a little and try again.',
      );
    return this.database.transaction(async (tx) => {
      if (!(await isUnchanged(tx, user))) throw wrongPassword();
      return needsSecondFactor(user)
        ? this.challenges.open(tx, user, { hasFallback: body.fallback }, caller)
        : this.admit(tx, user, body, caller);
    });
  }

  async verify(body: VerifyTwoFactorBody, caller: Caller): Promise<SignedIn> {
    const challenge = await this.challenges.takeTry(body.tempSessionId);
    if (!challenge) throw wrongCode();
    const { userId, hasFallback } = challenge;
    const device = await this.devices.find(userId, caller.deviceMarks);
    const failures = failureLimit(userId, device);
    await this.attempts.take([failures]).catch((failure: unknown) => {
      throw failure instanceof AppError ? wrongCode() : failure;
    });
    const user = await this.database.manager.findOneBy(User, { id: userId });
    if (!user || user.disabledAt) throw wrongCode();
    if (!(await this.factors.verify(user, challenge, body))) {
      await this.history.note(this.database.manager, 'wrong_code', caller, { userId });
      throw wrongCode();
    }
    const signedIn = await this.database.transaction(async (tx) => {
      if (!(await isUnchanged(tx, user)) || !(await this.challenges.use(tx, challenge))) throw wrongCode();
      const proof = { timezone: body.timezone, fallback: hasFallback, hasFactor: true };
      return this.admit(tx, user, proof, caller);
    });
    await Promise.all([
      this.attempts.giveBack([failures.key]),
      this.attempts.forget(codeLimit(userId, device).key),
    ]);
    return signedIn;
  }

  private async admit(
    tx: EntityManager,
    user: User,
    {
      timezone,
      fallback,
      hasFactor = false,
    }: { timezone?: string | undefined; fallback?: boolean | undefined; hasFactor?: boolean },
    caller: Caller,
  ): Promise<SignedIn> {
    if (timezone && isZone(timezone) && !(await hasChosenZone(tx, user))) {
      user.timezone = timezone;
      await tx.update(User, { id: user.id }, { timezone });
    }
    const opened = await this.sessions.open(tx, user, { caller, hasFallback: fallback, hasFactor });
    await this.signOnRules.noteBreakGlass(tx, user, caller);
    await this.history.note(tx, 'signed_in', caller, { userId: user.id, sessionId: opened.sessionId });
    const deviceMarks = await this.devices.mark(tx, user.id, caller.deviceMarks);
    return { user, ...opened, deviceMarks };
  }
}

/**
 * Holds the account as it was judged until the sign-in is written. Judging takes a while; what changed the account
 * meanwhile has ended the sessions that there were, and this one must not come after.
 */
function isUnchanged(tx: EntityManager, { id, passwordHash, secondFactor, role }: User): Promise<boolean> {
  const judged = { id, passwordHash: passwordHash ?? IsNull(), secondFactor, role, disabledAt: IsNull() };
  return tx.findOne(User, { where: judged, lock: { mode: 'for_no_key_update' } }).then(Boolean);
}

function needsSecondFactor(user: User): user is User & { secondFactor: SecondFactorNeeded['method'] } {
  return user.secondFactor !== 'none';
}

/**
 * Wrong passwords of one account from one address wait longer and longer. A device where its user has signed in before
 * counts for itself, whatever others try and from where: nobody can lock an account for everybody.
 */
function passwordLimits(
  account: string,
  device: string | undefined,
  { group }: Caller,
): [AttemptLimit, ...AttemptLimit[]] {
  const { perAccount, accountWait, perAddress, addressWait, windowMs } = LOGIN_FAILURES;
  const ofAccount = { max: perAccount, windowMs, growingWait: accountWait };
  if (device) return [{ key: `login:${account}#${device}`, ...ofAccount }];
  return [
    { key: `login:${account}@${group}`, ...ofAccount },
    { key: `login:${group}`, max: perAddress, windowMs, growingWait: addressWait },
  ];
}

/** Who knows the password alone can use up neither the codes nor the tries of a known device. */
const seenFrom = (userId: string, device: string | undefined) => (device ? `${userId}#${device}` : userId);
const codeLimit = (userId: string, device: string | undefined): AttemptLimit => ({
  key: `codes:${seenFrom(userId, device)}`,
  ...TWO_FACTOR.codes,
});
const failureLimit = (userId: string, device: string | undefined): AttemptLimit => ({
  key: `2fa:${seenFrom(userId, device)}`,
  ...TWO_FACTOR.failures,
});

/** A zone that was chosen in the profile wins over that of the browser. */
async function hasChosenZone(tx: EntityManager, { id }: User): Promise<boolean> {
  const chosen: unknown[] = await tx.query(
    `SELECT 1 FROM preferences WHERE user_id = $1 AND chosen ->> 'zone' IS NOT NULL`,
    [id],
  );
  return chosen.length > 0;
}
