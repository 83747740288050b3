import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { FieldSeal } from '@plumbline/database';
import { forbidden } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { KnownDevices } from '../../identity/devices/known-devices.js';
import { Memberships } from '../../identity/memberships/memberships.js';
import { assertFreeSeat } from '../../identity/memberships/seats.js';
import { AccountExists, ProvisionedMembers } from '../../identity/provisioning/provisioned-members.js';
import { domainOf, hasVerifiedDomain } from '../../identity/provisioning/verified-domains.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { hashOfSecret } from '../../identity/sessions/secrets.js';
import { SessionsService } from '../../identity/sessions/sessions.service.js';
import type { SignedIn } from '../../identity/sign-in/sign-in.service.js';
import { SignInHistory } from '../../identity/sign-in/sign-in-history.js';
import type { User } from '../../identity/users/user.entity.js';
import type { Workspace } from '../../identity/users/workspace.entity.js';
import { personOf, roleOf } from '../people.js';
import { type Asserted, SignOnRefused } from '../protocol/provider.js';
import type { SignOnConnection } from '../protocol/sign-on-connection.entity.js';
import { SignOnIdentities } from './identities.js';

const BY = 'Single sign-on';

/** Somebody with an account elsewhere: it stays theirs until they prove it. */
export class NeedsProof extends Error {
  constructor(
    readonly userId: string,
    readonly email: string,
  ) {
    super('the account has to be proved');
  }
}

export interface Admission extends SignedIn {
  /** By which the browser is led to the service's own sign-out. */
  exit: string;
}

/** Lets somebody in whom a service vouches for: finds or makes their account, keeps their role, opens a session. */
@Injectable()
export class Admissions {
  private readonly seal: FieldSeal;

  constructor(
    private readonly identities: SignOnIdentities,
    private readonly provisioned: ProvisionedMembers,
    private readonly memberships: Memberships,
    private readonly sessions: SessionsService,
    private readonly history: SignInHistory,
    private readonly devices: KnownDevices,
    private readonly audit: AuditService,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.seal = new FieldSeal(config.SEALING_KEY, 'sign-on sessions');
  }

  /**
   * @param workspace locked in this transaction
   * @throws SignOnRefused, {@link NeedsProof}, and what a free seat asks for
   */
  async admit(
    tx: EntityManager,
    workspace: Workspace,
    { settings }: SignOnConnection,
    asserted: Asserted,
    caller: Caller,
  ): Promise<Admission> {
    await this.assertFirst(tx, workspace.id, asserted);
    const person = personOf(settings.fields, asserted.claims);
    const given = roleOf(settings, person.groups);
    if (!given)
      throw new SignOnRefused(
        'None of your groups has a place in this workspace. Ask one of its owners for one.',
      );
    if (!(await hasVerifiedDomain(tx, workspace.id, person.email)))
      throw new SignOnRefused(
        `Your address is of ${domainOf(person.email)}, which this workspace has not proved to be its own domain. An owner can do so in the team area.`,
      );
    const known = await this.identities.find(tx, { workspaceId: workspace.id, ...asserted });
    const user = known ?? (await this.findOrMake(tx, workspace, asserted, { ...person, ...given, caller }));
    assertUsable(user);
    await this.keepRole(tx, workspace, user, given, caller);
    return this.open(tx, workspace, user, asserted, caller);
  }

  /** An assertion is used once, whichever way it comes. */
  private async assertFirst(tx: EntityManager, workspaceId: string, { once }: Asserted): Promise<void> {
    const first: unknown[] = await tx.query(
      `INSERT INTO sign_on_assertions (workspace_id, id, until) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING id`,
      [workspaceId, once.id, once.until],
    );
    if (first.length === 0)
      throw new SignOnRefused('This answer of the service has already been used. Please start again.');
  }

  private async findOrMake(
    tx: EntityManager,
    workspace: Workspace,
    asserted: Asserted,
    {
      email,
      name: displayName,
      role,
      caller,
    }: { email: string; name: string; role: NonNullable<ReturnType<typeof roleOf>>['role']; caller: Caller },
  ): Promise<User> {
    const { address } = caller;
    const person = { email, displayName, role, by: BY, address };
    const { user } = await this.provisioned.provision(tx, workspace, person).catch((failure: unknown) => {
      throw failure instanceof AccountExists ? new NeedsProof(failure.userId, email) : failure;
    });
    // Its workspace made it and nothing else opens it. Any other account is its owner's to bring.
    if (user.provisionedBy !== workspace.id || user.passwordHash !== null)
      throw new NeedsProof(user.id, email);
    await this.identities.link(tx, { workspaceId: workspace.id, ...asserted }, user.id);
    const locked = await this.identities.lock(tx, user.id);
    return locked ?? user;
  }

  /** Groups decide at every sign-on, but never about owners. */
  private async keepRole(
    tx: EntityManager,
    workspace: Workspace,
    user: User,
    { role, group }: NonNullable<ReturnType<typeof roleOf>>,
    { address }: Caller,
  ): Promise<void> {
    const workspaceId = workspace.id;
    const member = await this.memberships.find(tx, workspaceId, user.id);
    if (!member) {
      await assertNotEnded(tx, workspaceId, user.id);
      await assertFreeSeat(tx, workspace);
      await this.memberships.add(tx, { workspaceId, userId: user.id, role });
      const details = { by: BY, role };
      await this.audit.record(tx, { action: 'member_joined', subject: user, workspaceId, address, details });
    } else if (member.role !== 'owner' && member.role !== role) {
      await this.memberships.setRole(tx, member, role);
      const details = { by: BY, from: member.role, to: role, ...(group && { group }) };
      await this.audit.record(tx, {
        action: 'member_role_changed',
        subject: user,
        workspaceId,
        address,
        details,
      });
    }
  }

  private async open(
    tx: EntityManager,
    { id: workspaceId }: Workspace,
    user: User,
    asserted: Asserted,
    caller: Caller,
  ): Promise<Admission> {
    // What protects an account asks for its password, where it has one: the service vouches for one workspace alone.
    const signOn = { workspaceId, isFresh: user.passwordHash === null };
    const opened = await this.sessions.open(tx, user, { caller, signOn });
    const exit = randomBytes(32).toString('base64url');
    const { issuer, subject, sessionIndex = null, hint = null } = asserted;
    await tx.query(
      `INSERT INTO sign_on_sessions (session_id, workspace_id, issuer, subject, session_index, sealed, exit_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[opened.sessionId, workspaceId, issuer, subject, sessionIndex],
        ...[this.seal.seal(JSON.stringify({ hint })), hashOfSecret(exit)],
      ],
    );
    await this.history.note(tx, 'signed_in', caller, { userId: user.id, sessionId: opened.sessionId });
    const deviceMarks = await this.devices.mark(tx, user.id, caller.deviceMarks);
    return { user, ...opened, deviceMarks, exit };
  }
}

/** Whom the workspace's directory has made inactive comes back by the directory alone. @throws AppError `forbidden` */
export async function assertNotEnded(tx: EntityManager, workspaceId: string, userId: string): Promise<void> {
  const ended: unknown[] = await tx.query(
    `SELECT 1 FROM directory_users WHERE workspace_id = $1 AND user_id = $2`,
    [workspaceId, userId],
  );
  if (ended.length > 0)
    throw forbidden(
      'The directory of your organization has removed you from this workspace. Ask its administrator.',
    );
}

function assertUsable({ disabledAt, role }: User): void {
  if (disabledAt) throw forbidden('This account is disabled. Please contact the administrator.');
  // A company's service must not open what belongs to the whole installation.
  if (role !== 'user')
    throw forbidden(
      'Accounts that administer this installation sign in with their password, not with single sign-on.',
    );
}
