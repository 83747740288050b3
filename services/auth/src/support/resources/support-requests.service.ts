import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SUPPORT_REQUESTS_PER_HOUR, type SupportRequestBody } from '@plumbline/contracts';
import { idempotently, isAnswered } from '@plumbline/database';
import { Mailer } from '@plumbline/mail';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { AttemptsService } from '../../identity/users/attempts.service.js';
import { User } from '../../identity/users/user.entity.js';

const MESSAGE = 'Your request was sent. Support answers to the address of your account.';
const HOUR_MS = 3_600_000;

/** Requests to support: counted, and mailed in one transaction with the answer to a repeated call. */
@Injectable()
export class SupportRequests {
  constructor(
    private readonly database: DataSource,
    private readonly attempts: AttemptsService,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async send(userId: string, body: SupportRequestBody, key: string | undefined) {
    const call = { userId, route: 'POST /api/support-requests', key, request: body };
    const limit = { key: `support:${userId}`, max: SUPPORT_REQUESTS_PER_HOUR, windowMs: HOUR_MS };
    const isRepeated = await isAnswered(this.database.manager, call);
    if (!isRepeated) await this.attempts.take([limit]);
    const { body: answer } = await this.database.transaction((tx) =>
      idempotently(tx, call, async () => {
        const { username, email } = await tx.findOneByOrFail(User, { id: userId });
        const id = randomUUID();
        const to = this.config.SUPPORT_EMAIL;
        await this.mailer.send(tx, { kind: 'support-request', to, data: { id, username, email, ...body } });
        return { id, message: MESSAGE };
      }),
    );
    return answer;
  }
}
