import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { returning } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { SCHEDULER_CONFIG, type SchedulerConfig } from '../config.js';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Addresses of each schedule, with a token by which whoever reads its mails, and nobody else, refuses more of them. */
@Injectable()
export class ScheduleAddresses {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SCHEDULER_CONFIG) private readonly config: SchedulerConfig,
  ) {}

  /** @returns the token for the next mail; undefined where no more is wanted */
  async admit(tx: EntityManager, scheduleId: string, address: string): Promise<string | undefined> {
    const token = createHmac('sha256', this.config.SEALING_KEY)
      .update(`schedule\n${scheduleId}\n${address.trim().toLowerCase()}`)
      .digest('base64url');
    const [row]: { refused_at: Date | null }[] = await tx.query(
      `INSERT INTO schedule_addresses (token_hash, schedule_id) VALUES ($1, $2)
       ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash RETURNING refused_at`,
      [hashOf(token), scheduleId],
    );
    return row?.refused_at ? undefined : token;
  }

  /** @throws AppError `not_found` for a token of no address */
  async refuse(token: string): Promise<void> {
    const refused = await returning(
      this.database,
      `UPDATE schedule_addresses SET refused_at = coalesce(refused_at, now()) WHERE token_hash = $1
       RETURNING refused_at`,
      [hashOf(token)],
    );
    if (refused.length === 0) throw notFound();
  }
}
