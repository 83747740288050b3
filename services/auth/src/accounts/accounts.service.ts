import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  brokenPasswordRules,
  LOGIN_FAILURES,
  type LoginBody,
  type Me,
  PASSWORD_RULES,
  type Plan,
  type Role,
  type SignupBody,
} from '@plumbline/contracts';
import { AppError, conflict, malformed, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { type OpenedSession, SessionsService } from '../sessions/sessions.service.js';
import { Workspace } from '../subscriptions/workspace.entity.js';
import { AttemptsService } from './attempts.service.js';
import { Passwords } from './passwords.js';
import { foldName, User } from './user.entity.js';

export interface SignedIn extends OpenedSession {
  user: User;
  plan: Plan;
}

/** Who people are: signing up, signing in, the owner of the installation. */
@Injectable()
export class AccountsService {
  private readonly passwords = new Passwords();

  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly attempts: AttemptsService,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async signUp(body: SignupBody, address: string): Promise<SignedIn> {
    checkPassword(body.password);
    const limit = { key: `signup:${address}`, max: this.config.SIGNUPS_PER_HOUR, windowMs: 3_600_000 };
    await this.attempts.take([limit]);
    try {
      const passwordHash = await this.passwords.hash(body.password);
      return await this.database.transaction(async (tx) => {
        const user = await this.insertUser(tx, {
          ...body,
          passwordHash,
          role: 'user',
          plan: 'free',
          attested: true,
        });
        return { user, plan: 'free', ...(await this.sessions.open(tx, user)) };
      });
    } catch (failure) {
      // Only sign-ups that succeed count against the address.
      await this.attempts.giveBack([limit.key]);
      throw nameTaken(failure) ?? failure;
    }
  }

  async signIn(body: LoginBody, address: string): Promise<SignedIn> {
    const account = foldName(body.username);
    const byAccount = `login:${account}@${address}`;
    const byAddress = `login:${address}`;
    const windowMs = LOGIN_FAILURES.windowMs;
    await this.attempts.take([
      { key: byAccount, max: LOGIN_FAILURES.perAccount, windowMs },
      { key: byAddress, max: LOGIN_FAILURES.perAddress, windowMs },
    ]);
    const user = await this.database.manager.findOneBy(User, [
      { usernameKey: account },
      { emailKey: account },
    ]);
    if (!(await this.passwords.verify(user?.passwordHash, body.password)) || !user) {
      throw new AppError('unauthorized', 'Invalid username or password.');
    }
    await Promise.all([this.attempts.forget(byAccount), this.attempts.giveBack([byAddress])]);
    return this.database.transaction(async (tx) => {
      if (body.timezone && isZone(body.timezone)) {
        user.timezone = body.timezone;
        await tx.update(User, { id: user.id }, { timezone: body.timezone });
      }
      const workspace = await tx.findOneByOrFail(Workspace, { id: user.workspaceId });
      return { user, plan: workspace.plan, ...(await this.sessions.open(tx, user)) };
    });
  }

  async me(userId: string): Promise<Me> {
    const user = await this.database.manager.findOneBy(User, { id: userId });
    if (!user) throw notFound();
    const workspace = await this.database.manager.findOneByOrFail(Workspace, { id: user.workspaceId });
    return {
      id: user.id,
      username: user.username,
      email: user.email,
      role: user.role,
      plan: workspace.plan,
      workspaceId: user.workspaceId,
      timezone: user.timezone,
      twoFactorEnabled: false,
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
      const owner = { username, email, passwordHash, attested: false };
      await this.insertUser(tx, { ...owner, role: 'owner', plan: 'enterprise' });
      return given ? { username } : { username, password };
    });
  }

  private async insertUser(
    tx: EntityManager,
    account: {
      username: string;
      email: string;
      passwordHash: string;
      role: Role;
      plan: Plan;
      timezone?: string;
      attested: boolean;
    },
  ): Promise<User> {
    const createdAt = new Date();
    const workspace = { id: randomUUID(), plan: account.plan, planVersion: 1, createdAt };
    const user: User = {
      id: randomUUID(),
      workspaceId: workspace.id,
      username: account.username,
      usernameKey: foldName(account.username),
      email: account.email,
      emailKey: foldName(account.email),
      passwordHash: account.passwordHash,
      role: account.role,
      timezone: account.timezone && isZone(account.timezone) ? account.timezone : 'UTC',
      usAttestedAt: account.attested ? createdAt : null,
      createdAt,
    };
    await tx.insert(Workspace, workspace);
    await tx.insert(User, user);
    return user;
  }
}

function checkPassword(password: string): void {
  const broken = brokenPasswordRules(password);
  if (broken.length === 0) return;
  const rules = broken.map((rule) => PASSWORD_RULES[rule]);
  throw malformed(`The password needs: ${rules.join('; ').toLowerCase()}.`, { password: rules });
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

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
