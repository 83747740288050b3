import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { returning } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { hashOf } from '../guests/secrets.js';

/** Addresses that are invited, each with a token by which whoever reads its mail, and nobody else, refuses more of it. */
@Injectable()
export class InvitedAddresses {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** @returns the token for the next invitation; undefined where no more is wanted */
  async admit(tx: EntityManager, email: string): Promise<string | undefined> {
    const token = createHmac('sha256', this.config.SEALING_KEY)
      .update(`unsubscribe\n${email.trim().toLowerCase()}`)
      .digest('base64url');
    const [address]: { refused_at: Date | null }[] = await tx.query(
      `INSERT INTO invited_addresses (token_hash) VALUES ($1)
       ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash RETURNING refused_at`,
      [hashOf(token)],
    );
    return address?.refused_at ? undefined : token;
  }

  /** @throws AppError `not_found` for a token of no address */
  async refuse(token: string): Promise<void> {
    const refused = await returning(
      this.database,
      `UPDATE invited_addresses SET refused_at = coalesce(refused_at, now()) WHERE token_hash = $1
       RETURNING refused_at`,
      [hashOf(token)],
    );
    if (refused.length === 0) throw notFound();
  }
}
