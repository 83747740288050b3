import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, MemberRole } from '@plumbline/contracts';
import { Mailer } from '@plumbline/mail';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { AuthEmails } from '../emails/auth-emails.js';
import { workspaceName } from '../identity/memberships/workspace-names.js';
import type { User } from '../identity/users/user.entity.js';
import type { Workspace } from '../identity/users/workspace.entity.js';

/** Tells members by mail what owners decided about them. */
@Injectable()
export class TeamMails {
  constructor(
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  roleChanged(tx: EntityManager, workspace: Workspace, user: User, role: MemberRole, by: AccessClaims) {
    return this.tell(tx, workspace, user, by, role);
  }

  removed(tx: EntityManager, workspace: Workspace, user: User, by: AccessClaims) {
    return this.tell(tx, workspace, user, by, null);
  }

  private async tell(
    tx: EntityManager,
    workspace: Workspace,
    { username, email, emailVerifiedAt }: User,
    { name: by }: AccessClaims,
    role: MemberRole | null,
  ): Promise<void> {
    if (!emailVerifiedAt) return;
    const url = `${new URL(this.config.PUBLIC_URL).origin}/team`;
    const data = { username, by, role, workspace: await workspaceName(tx, workspace), url };
    await this.mailer.send(tx, { kind: 'team-role', to: email, data });
  }
}
