import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type CheckFinding, MARKER_HEADER, MARKER_VALUE } from '@plumbline/contracts';
import { deferredMails, Mailer, settledMails } from '@plumbline/mail';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { AccountsService } from '../../identity/accounts/accounts.service.js';
import { DeletionService } from '../../user-deletion/deletion.service.js';
import { cookieFinding } from './edge-findings.js';
import { mailFinding } from './mail-findings.js';
import type { Probe } from './probe.js';
import { SmokeClient } from './smoke.js';
import { smokeFindings } from './smoke-steps.js';

const MAIL_MS = 60_000;
const PAUSE_MS = 500;

/** What takes a workspace to find out: a sign-in, a mail, and the way of a person through the product. */
@Injectable()
export class FullChecks {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly deletion: DeletionService,
    @Inject(Mailer) private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /** The throw-away account is gone when this ends, and within an hour should the process die before. */
  async run(probe: Probe, recipient: string, signal: AbortSignal): Promise<CheckFinding[]> {
    const password = randomBytes(24).toString('base64url');
    const account = await this.accounts.makeThrowAway(password);
    try {
      const sentAt = Date.now();
      const mailId = await this.sendMail(recipient);
      const { origin } = new URL(this.config.PUBLIC_URL);
      const answer = await probe({
        ...{ method: 'POST', path: '/api/auth/login' },
        headers: { [MARKER_HEADER]: MARKER_VALUE, origin, 'content-type': 'application/json' },
        body: JSON.stringify({ username: account.username, password }),
      });
      const { accessToken = '' } = (answer.status === 200 ? JSON.parse(answer.text) : {}) as {
        accessToken?: string;
      };
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      const smoke = await smokeFindings(new SmokeClient(probe, accessToken, signal));
      const mail = await this.mail(mailId, sentAt, signal);
      return [cookieFinding(this.config.PUBLIC_URL, cookies), mail, ...smoke];
    } finally {
      await this.deletion.deleteAtOnce(account.id);
    }
  }

  private async sendMail(to: string): Promise<string | undefined> {
    if (!this.mailer.canSend) return undefined;
    const url = `${new URL(this.config.PUBLIC_URL).origin}/admin/deployment-check`;
    return this.database.transaction((tx) =>
      this.mailer.send(tx, {
        ...{ kind: 'notice', to, expiresInSeconds: 600 },
        data: {
          username: 'operator',
          subject: 'A test mail of the deployment check',
          sentences: ['This mail proves that mails leave this installation. Nothing has to be done.'],
          url,
        },
      }),
    );
  }

  private async mail(id: string | undefined, sentAt: number, signal: AbortSignal): Promise<CheckFinding> {
    const known = { canSend: this.mailer.canSend, isServerNamed: this.config.SMTP_URL !== undefined };
    if (!id) return mailFinding(known);
    const deadline = sentAt + MAIL_MS;
    for (;;) {
      const [settled] = await settledMails(this.database.manager, [id]);
      if (settled) {
        const seconds = Math.max(0, (settled.at.getTime() - sentAt) / 1_000);
        return mailFinding({ ...known, outcome: settled.outcome, seconds, response: settled.response });
      }
      if (Date.now() > deadline || signal.aborted) {
        const [deferred] = await deferredMails(this.database.manager, [id]);
        return mailFinding({ ...known, outcome: 'waiting', response: deferred?.response ?? null });
      }
      await sleep(PAUSE_MS);
    }
  }
}
