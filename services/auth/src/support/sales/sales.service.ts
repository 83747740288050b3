import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type ContactSalesBody,
  type PageQuery,
  SALES_REQUESTS_PER_HOUR,
  type SalesRequest as SalesRequestView,
} from '@plumbline/contracts';
import { idempotently, isAnswered } from '@plumbline/database';
import { Mailer } from '@plumbline/mail';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import type { Caller } from '../../identity/sessions/caller.js';
import { AttemptsService } from '../../identity/users/attempts.service.js';
import { User } from '../../identity/users/user.entity.js';
import { SalesRequest } from './sales-request.entity.js';

const MESSAGE = 'Our sales team will contact you within 24 hours to discuss Enterprise pricing.';
/** Visitors have no account; their keys of repeated calls lie together. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const HOUR_MS = 3_600_000;

/** Requests to the sales team: counted, kept, and mailed in the same transaction. */
@Injectable()
export class SalesService {
  constructor(
    private readonly database: DataSource,
    private readonly attempts: AttemptsService,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async contact(body: ContactSalesBody, { group }: Caller, key: string | undefined) {
    const call = { userId: NOBODY, route: 'POST /api/contact-sales', key, request: body };
    const limit = { key: `contact-sales:${group}`, max: SALES_REQUESTS_PER_HOUR, windowMs: HOUR_MS };
    const isRepeated = await isAnswered(this.database.manager, call);
    if (!isRepeated) await this.attempts.take([limit]);
    const { body: answer } = await this.database.transaction((tx) =>
      idempotently(tx, call, () => this.keep(tx, body)),
    );
    return answer;
  }

  async list({ offset, limit }: PageQuery): Promise<{ requests: SalesRequestView[]; total: number }> {
    const [rows, total] = await this.database.manager.findAndCount(SalesRequest, {
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { total, requests: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
  }

  private async keep(tx: EntityManager, body: ContactSalesBody) {
    const id = randomUUID();
    await tx.insert(SalesRequest, { ...body, id, createdAt: new Date() });
    const owner = await tx.findOneBy(User, { role: 'owner' });
    const to = this.config.SALES_EMAIL ?? owner?.email;
    if (to) await this.mailer.send(tx, { kind: 'sales-request', to, data: body });
    return { id, message: MESSAGE };
  }
}
