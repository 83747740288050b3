import { Injectable } from '@nestjs/common';
import type { AccessClaims } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { Caller } from '../identity/sessions/caller.js';
import { actorOf } from '../identity/users/rights.js';

const NOTED_EVERY_MS = 3_600_000;
const MOST_REMEMBERED = 1_000;

/** Notes in the audit log who looked at which figures of the installation: once an hour, as screens refresh themselves. */
@Injectable()
export class ViewedScreens {
  private readonly noted = new Map<string, number>();

  constructor(
    private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  async note(screen: string, claims: AccessClaims, caller: Caller): Promise<void> {
    const key = `${claims.sub} ${screen}`;
    if (Date.now() - (this.noted.get(key) ?? 0) < NOTED_EVERY_MS) return;
    if (this.noted.size >= MOST_REMEMBERED) this.noted.clear();
    this.noted.set(key, Date.now());
    const entry = { action: 'monitoring_viewed', actor: actorOf(claims), details: { screen } } as const;
    await this.audit.record(this.database.manager, { ...entry, address: caller.address });
  }
}
