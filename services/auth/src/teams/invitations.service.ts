import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type AuditAction,
  INVITATION_DAYS,
  type InvitationLink,
  type InvitationOffer,
  type Invitation as InvitationView,
  type InviteBody,
} from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { Mailer } from '@plumbline/mail';
import { addressUnverified, conflict, notFound } from '@plumbline/server';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { AuthEmails } from '../emails/auth-emails.js';
import { assertFreeSeat } from '../identity/memberships/seats.js';
import { workspaceName } from '../identity/memberships/workspace-names.js';
import type { Caller } from '../identity/sessions/caller.js';
import { hashOfSecret } from '../identity/sessions/secrets.js';
import { AttemptsService } from '../identity/users/attempts.service.js';
import { actorOf } from '../identity/users/rights.js';
import { foldName, User } from '../identity/users/user.entity.js';
import { Workspace } from '../identity/users/workspace.entity.js';
import { Invitation } from './invitation.entity.js';
import { byLink, linkInvalid, toInvitationView } from './invitation-views.js';
import { Owners } from './owners.js';

const DAY_MS = 86_400_000;
/** Mails of one invitation. */
const MAILS_PER_HOUR = 5;

/** Invitations as owners make, repeat and withdraw them, and as whoever holds a link reads one. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly database: DataSource,
    private readonly owners: Owners,
    private readonly attempts: AttemptsService,
    private readonly audit: AuditService,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async invite(
    claims: AccessClaims,
    body: InviteBody,
    key: string | undefined,
    caller: Caller,
  ): Promise<InvitationView> {
    const call = { userId: claims.sub, route: 'POST /api/team/invitations', key, request: body };
    const { body: answer } = await this.database.transaction((tx) =>
      idempotently(tx, call, async () => {
        const workspace = await this.owners.lock(tx, claims, body.role);
        const emailKey = foldName(body.email);
        await this.assertNew(tx, workspace.id, emailKey);
        await assertFreeSeat(tx, workspace);
        const made = { id: randomUUID(), workspaceId: workspace.id, ...body, emailKey };
        const invitation = await this.send(tx, workspace, made, claims);
        await this.record(tx, 'member_invited', invitation, claims, caller);
        return toInvitationView(invitation);
      }),
    );
    return answer;
  }

  async sendAgain(claims: AccessClaims, id: string, caller: Caller): Promise<InvitationView> {
    const found = await this.find(this.database.manager, claims, id);
    await this.attempts.take([{ key: `invitation:${found.id}`, max: MAILS_PER_HOUR, windowMs: DAY_MS / 24 }]);
    return this.database.transaction(async (tx) => {
      const workspace = await this.owners.lock(tx, claims);
      const invitation = await this.find(tx, claims, id);
      await this.owners.assertMay(tx, claims, invitation.role);
      // One that waits holds its seat; one that has ended takes another.
      if (invitation.endsAt <= new Date()) await assertFreeSeat(tx, workspace);
      const sent = await this.send(tx, workspace, invitation, claims);
      await this.record(tx, 'invitation_sent_again', sent, claims, caller);
      return toInvitationView(sent);
    });
  }

  async withdraw(claims: AccessClaims, id: string, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.owners.lock(tx, claims);
      const invitation = await this.find(tx, claims, id);
      await this.owners.assertMay(tx, claims, invitation.role);
      await tx.delete(Invitation, { id });
      await this.record(tx, 'invitation_withdrawn', invitation, claims, caller);
    });
  }

  /** A link besides the mailed one, for an invitation that waits: its mail may not have come. */
  async makeLink(claims: AccessClaims, id: string, caller: Caller): Promise<InvitationLink> {
    return this.database.transaction(async (tx) => {
      await this.owners.lock(tx, claims);
      const invitation = await this.find(tx, claims, id);
      await this.owners.assertMay(tx, claims, invitation.role);
      if (invitation.endsAt <= new Date())
        throw conflict('This invitation has expired. Send it again to reserve a seat and create a new link.');
      const token = randomBytes(32).toString('base64url');
      await tx.update(Invitation, { id }, { linkHash: hashOfSecret(token) });
      await this.record(tx, 'invitation_link_made', invitation, claims, caller);
      return { url: this.urlOf(token), endsAt: invitation.endsAt.toISOString() };
    });
  }

  /** @throws AppError `token_invalid` */
  async read(token: string): Promise<InvitationOffer> {
    const { manager } = this.database;
    const invitation = await manager.findOneBy(Invitation, byLink(token));
    if (!invitation) throw linkInvalid();
    const { workspaceId, invitedBy, email, emailKey, role, endsAt } = invitation;
    const workspace = await manager.findOneByOrFail(Workspace, { id: workspaceId });
    return {
      ...{ invitedBy, email, role, endsAt: endsAt.toISOString() },
      workspaceName: await workspaceName(manager, workspace),
      hasAccount: await manager.existsBy(User, { emailKey }),
    };
  }

  private async find(tx: EntityManager, { wid }: AccessClaims, id: string): Promise<Invitation> {
    const invitation = await tx.findOneBy(Invitation, { id, workspaceId: wid });
    if (!invitation) throw notFound();
    return invitation;
  }

  private async assertNew(tx: EntityManager, workspaceId: string, emailKey: string): Promise<void> {
    const members: unknown[] = await tx.query(
      `SELECT 1 FROM members JOIN users ON users.id = members.user_id
       WHERE members.workspace_id = $1 AND email_key = $2`,
      [workspaceId, emailKey],
    );
    if (members.length > 0) throw conflict('Someone with this email address is already a member.');
    const waiting = { workspaceId, emailKey, endsAt: MoreThan(new Date()) };
    if (await tx.existsBy(Invitation, waiting))
      throw conflict(
        'This email address has already been invited. Send the invitation again, or withdraw it first.',
      );
  }

  /** Under a new link, which alone works from now on. */
  private async send(
    tx: EntityManager,
    workspace: Workspace,
    {
      id,
      workspaceId,
      email,
      emailKey,
      role,
    }: Pick<Invitation, 'id' | 'workspaceId' | 'email' | 'emailKey' | 'role'>,
    claims: AccessClaims,
  ): Promise<Invitation> {
    const inviter = await tx.findOneByOrFail(User, { id: claims.sub });
    if (!inviter.emailVerifiedAt) throw addressUnverified();
    const token = randomBytes(32).toString('base64url');
    const sentAt = new Date();
    const invitedBy = inviter.displayName || inviter.username;
    const invitation: Invitation = {
      ...{ id, workspaceId, email, emailKey, role, invitedBy, sentAt },
      hash: hashOfSecret(token),
      linkHash: null,
      endsAt: new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS),
    };
    // One that has ended gives way to a new one.
    await tx.delete(Invitation, { workspaceId, emailKey });
    await tx.insert(Invitation, invitation);
    await this.mailer.send(tx, {
      kind: 'team-invitation',
      to: email,
      data: {
        invitedBy,
        workspace: await workspaceName(tx, workspace),
        role,
        days: INVITATION_DAYS,
        url: this.urlOf(token),
      },
      expiresInSeconds: (INVITATION_DAYS * DAY_MS) / 1_000,
    });
    return invitation;
  }

  private urlOf(token: string): string {
    return `${new URL(this.config.PUBLIC_URL).origin}/join?token=${token}`;
  }

  private async record(
    tx: EntityManager,
    action: AuditAction,
    { email, role }: Invitation,
    claims: AccessClaims,
    { address }: Caller,
  ): Promise<void> {
    await this.audit.record(tx, {
      ...{ action, actor: actorOf(claims), workspaceId: claims.wid, address },
      details: { email, role },
    });
  }
}
