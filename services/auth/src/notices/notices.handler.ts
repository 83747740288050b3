import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, OwnerNoticeRequested } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { AuthEmails } from '../emails/auth-emails.js';
import { findLeadOwner } from '../identity/memberships/lead-owner.js';
import { Member } from '../identity/memberships/member.entity.js';
import { User } from '../identity/users/user.entity.js';

/** Hears that somebody is to be told something by mail: addresses are known here alone. */
@Injectable()
export class NoticesHandler {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  @OnEvent(OwnerNoticeRequested)
  async onOwnerNoticeRequested(
    { userId, workspaceId, subject, sentences, path }: EventPayload<typeof OwnerNoticeRequested>,
    tx: EntityManager,
  ): Promise<void> {
    const isMember = await tx.existsBy(Member, { userId, workspaceId });
    // What somebody made stays when they leave: an owner hears of it from then on.
    const user = isMember ? await tx.findOneBy(User, { id: userId }) : await findLeadOwner(tx, workspaceId);
    if (!user?.emailVerifiedAt) return;
    const url = `${new URL(this.config.PUBLIC_URL).origin}${path}`;
    const data = { username: user.username, subject, sentences, url };
    await this.mailer.send(tx, { kind: 'notice', to: user.email, data });
  }
}
