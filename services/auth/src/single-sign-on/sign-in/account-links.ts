import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS, type AccessClaims, type Switched } from '@plumbline/contracts';
import { Mailer } from '@plumbline/mail';
import { addressUnverified, forbidden } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { Memberships } from '../../identity/memberships/memberships.js';
import { assertFreeSeat } from '../../identity/memberships/seats.js';
import { workspaceName } from '../../identity/memberships/workspace-names.js';
import { hasVerifiedDomain } from '../../identity/provisioning/verified-domains.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { FreshSessions } from '../../identity/sessions/fresh-sessions.js';
import { SessionsService } from '../../identity/sessions/sessions.service.js';
import { foldName } from '../../identity/users/user.entity.js';
import { flowGone, SignOnFlows } from '../flows/sign-on-flows.js';
import { personOf, roleOf } from '../people.js';
import { Services } from '../services/services.js';
import { assertNotEnded } from './admissions.js';
import { SignOnIdentities } from './identities.js';

/**
 * Joins an account that there was with the person whom a service let in. Both are proved in the same browser: the person
 * at the service, the account by its own sign-in, and its address by its mailbox.
 */
@Injectable()
export class AccountLinks {
  constructor(
    private readonly database: DataSource,
    private readonly services: Services,
    private readonly flows: SignOnFlows,
    private readonly identities: SignOnIdentities,
    private readonly memberships: Memberships,
    private readonly sessions: SessionsService,
    private readonly fresh: FreshSessions,
    private readonly audit: AuditService,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** @throws AppError `token_invalid`, `stale_session`, `address_unverified`, `forbidden`, `plan_limit` */
  async link(claims: AccessClaims, code: string, browser: string, caller: Caller): Promise<Switched> {
    await this.fresh.check(claims);
    return this.database.transaction(async (tx) => {
      const user = await this.fresh.lockAccount(tx, claims);
      const flow = await this.flows.takeLink(tx, { code, browser, userId: user.id });
      const { workspaceId, outcome } = flow;
      const workspace = await this.memberships.lockWorkspace(tx, workspaceId);
      const connection = await this.services.usable(tx, { workspaceId });
      if (!connection || 'refused' in outcome) throw flowGone();
      const { asserted } = outcome;
      const person = personOf(connection.settings.fields, asserted.claims);
      const given = roleOf(connection.settings, person.groups);
      if (!given || foldName(person.email) !== user.emailKey) throw flowGone();
      if (!(await hasVerifiedDomain(tx, workspaceId, person.email))) throw flowGone();
      if (user.emailVerifiedAt === null) throw addressUnverified();
      if (user.role !== 'user')
        throw forbidden(
          'Accounts that administer this installation sign in with their password, not with single sign-on.',
        );
      await this.identities.link(tx, { workspaceId, ...asserted }, user.id);
      if (!(await this.memberships.find(tx, workspaceId, user.id))) {
        await assertNotEnded(tx, workspaceId, user.id);
        await assertFreeSeat(tx, workspace);
        await this.memberships.add(tx, { workspaceId, userId: user.id, role: given.role });
      }
      const { address } = caller;
      const name = await workspaceName(tx, workspace);
      await this.audit.record(tx, {
        ...{ action: 'sign_on_linked', actor: user, subject: user, workspaceId, address },
        details: { subject: asserted.subject.slice(0, 300) },
      });
      await this.mailer.send(tx, {
        kind: 'sign-on-linked',
        to: user.email,
        data: {
          username: user.username,
          workspace: name,
          url: `${new URL(this.config.PUBLIC_URL).origin}/team`,
        },
      });
      await tx.query(`UPDATE sessions SET workspace_id = $2 WHERE id = $1`, [claims.sid, workspaceId]);
      const { accessToken } = await this.sessions.issue(tx, claims.sid, user);
      return { workspaceId, accessToken, expiresIn: ACCESS_TOKEN_SECONDS };
    });
  }
}
