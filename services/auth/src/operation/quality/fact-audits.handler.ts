import { Injectable } from '@nestjs/common';
import { type EventPayload, FactsAudited } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

/** Hears what came of recomputing a sample of facts, and keeps it for those who run the installation. */
@Injectable()
export class FactAuditsHandler {
  @OnEvent(FactsAudited)
  async onFactsAudited(audit: EventPayload<typeof FactsAudited>, tx: EntityManager): Promise<void> {
    const { auditId, at, seed, sampled, equal, unreadable, differing } = audit;
    await tx.query(
      `INSERT INTO fact_audits (id, at, seed, sampled, equal, unreadable, differing)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
      [auditId, at, seed, sampled, equal, unreadable, JSON.stringify(differing)],
    );
  }
}
