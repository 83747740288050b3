import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Me, SignupBody } from '@plumbline/contracts';
import { type AppError, conflict, faultPoint, notFound } from '@plumbline/server';
import { DataSource, QueryFailedError } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { AddressVerifications } from '../address-verification/address-verifications.service.js';
import { KnownDevices } from '../devices/known-devices.js';
import { workspaceName } from '../memberships/workspace-names.js';
import type { Caller } from '../sessions/caller.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { SignedIn } from '../sign-in/sign-in.service.js';
import { SignInHistory } from '../sign-in/sign-in-history.js';
import { type AttemptLimit, AttemptsService } from '../users/attempts.service.js';
import { checkPassword, Passwords } from '../users/passwords.js';
import { foldName, User } from '../users/user.entity.js';
import { Workspace } from '../users/workspace.entity.js';
import { NewAccounts } from './new-accounts.js';

const SIGNUPS_PER_EMAIL = 10;
const THROW_AWAY_MS = 3_600_000;

/** Who people are: signing up, the owner of the installation. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: DataSource,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly attempts: AttemptsService,
    private readonly history: SignInHistory,
    private readonly verifications: AddressVerifications,
    private readonly devices: KnownDevices,
    private readonly newAccounts: NewAccounts,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async signUp(body: SignupBody, caller: Caller): Promise<SignedIn> {
    checkPassword(body.password);
    const [byAddress, byEmail] = this.signupLimits(body, caller);
    await this.attempts.take([byEmail, byAddress]);
    try {
      const passwordHash = await this.passwords.hash(body.password);
      faultPoint('auth.signup-hashed');
      const signedIn = await this.database.transaction(async (tx) => {
        const user = await this.newAccounts.insert(tx, {
          ...body,
          passwordHash,
          role: 'user',
          plan: 'free',
          attestedFrom: caller.address,
        });
        await this.verifications.mail(tx, user);
        const opened = await this.sessions.open(tx, user, { caller, hasFallback: body.fallback });
        await this.history.note(tx, 'signed_in', caller, { userId: user.id, sessionId: opened.sessionId });
        faultPoint('auth.signup-written');
        return { user, ...opened, deviceMarks: await this.devices.mark(tx, user.id, caller.deviceMarks) };
      });
      faultPoint('auth.signup-committed');
      return signedIn;
    } catch (failure) {
      // Only sign-ups that succeed count against the address.
      await this.attempts.giveBack([byAddress.key]);
      throw nameTaken(failure) ?? failure;
    }
  }

  /** Sign-ups say whose names are taken (T-10): that may be asked of one address a few times only. */
  private signupLimits({ email }: SignupBody, { group }: Caller): [AttemptLimit, AttemptLimit] {
    const windowMs = 3_600_000;
    return [
      { key: `signup:${group}`, max: this.config.SIGNUPS_PER_HOUR, windowMs },
      { key: `signup-email:${foldName(email)}`, max: SIGNUPS_PER_EMAIL, windowMs },
    ];
  }

  /** The user, in the workspace that the session acts in. */
  async me({ sub, wid, member }: Pick<AccessClaims, 'sub' | 'wid' | 'member'>): Promise<Me> {
    const user = await this.database.manager.findOneBy(User, { id: sub });
    if (!user) throw notFound();
    const workspace = await this.database.manager.findOneByOrFail(Workspace, { id: wid });
    return {
      id: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
      plan: workspace.plan,
      workspaceId: wid,
      workspaceName: await workspaceName(this.database.manager, workspace),
      workspaceRole: member,
      timezone: user.timezone,
      emailVerified: user.emailVerifiedAt !== null,
      twoFactorEnabled: user.secondFactor !== 'none',
      displayName: user.displayName,
      avatar: user.avatarAt?.toISOString() ?? null,
      deletionAt: user.deletionAt?.toISOString() ?? null,
      createdAt: user.createdAt.toISOString(),
    };
  }

  /**
   * Makes the owner when there is none yet, with the password of the settings or a random one.
   * @returns what the operator must be told, once
   */
  async ensureOwner(): Promise<{ username: string; password?: string } | undefined> {
    const {
      PLUMBLINE_OWNER_USERNAME: username,
      PLUMBLINE_OWNER_EMAIL: email,
      PLUMBLINE_OWNER_PASSWORD: given,
    } = this.config;
    return this.database.transaction(async (tx) => {
      // Replicas that start together take turns: the first makes the owner, the others find one.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('plumbline-owner'), hashtext(current_schema()))`);
      if (await tx.existsBy(User, { role: 'owner' })) return undefined;
      const password = given ?? randomBytes(18).toString('base64url');
      const passwordHash = await this.passwords.hash(password);
      const owner = { username, email, passwordHash };
      await this.newAccounts.insert(tx, { ...owner, role: 'owner', plan: 'enterprise', isVerified: true });
      return given ? { username } : { username, password };
    });
  }

  /**
   * An account for the deployment check, with everything that the product can do. It is deleted an hour later where whoever
   * made it does not do so before.
   */
  async makeThrowAway(password: string): Promise<User> {
    const passwordHash = await this.passwords.hash(password);
    const username = `check-${randomBytes(6).toString('hex')}`;
    return this.database.transaction(async (tx) => {
      const email = `${username}@plumbline.invalid`;
      const user = await this.newAccounts.insert(tx, {
        username,
        email,
        passwordHash,
        role: 'user',
        plan: 'premium',
      });
      const state = { emailVerifiedAt: new Date(), deletionAt: new Date(Date.now() + THROW_AWAY_MS) };
      await tx.update(User, { id: user.id }, state);
      return { ...user, ...state };
    });
  }
}

function nameTaken(failure: unknown): AppError | undefined {
  const driver =
    failure instanceof QueryFailedError
      ? (failure.driverError as { code?: string; constraint?: string })
      : undefined;
  if (driver?.code !== '23505') return undefined;
  return conflict(
    driver.constraint === 'users_email_key' ? 'Email already registered' : 'Username already exists',
  );
}
