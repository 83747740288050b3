import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, MemberNoticeRequested } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import { Mailer } from '@plumbline/mail';
import type { EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { AuthEmails } from '../emails/auth-emails.js';

/** Hears what members tell each other, and mails it to those who want such mails and still belong to the workspace. */
@Injectable()
export class MemberNoticesHandler {
  constructor(
    @Inject(Mailer) private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  @OnEvent(MemberNoticeRequested)
  async onMemberNoticeRequested(
    { userId, workspaceId, subject, sentences, path }: EventPayload<typeof MemberNoticeRequested>,
    tx: EntityManager,
  ): Promise<void> {
    const [reader]: { username: string; email: string }[] = await tx.query(
      `SELECT username, email FROM users JOIN members ON members.user_id = users.id
       LEFT JOIN preferences ON preferences.user_id = users.id
       WHERE users.id = $1 AND members.workspace_id = $2 AND email_verified_at IS NOT NULL AND disabled_at IS NULL
         AND coalesce((chosen ->> 'memberMails')::boolean, true)`,
      [userId, workspaceId],
    );
    if (!reader) return;
    const { username, email: to } = reader;
    const url = `${new URL(this.config.PUBLIC_URL).origin}${path}`;
    await this.mailer.send(tx, { kind: 'member-notice', to, data: { username, subject, sentences, url } });
  }
}
