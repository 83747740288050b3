import { Inject, Injectable } from '@nestjs/common';
import { GUEST_SESSION_SECONDS } from '@plumbline/contracts';
import { hasPlanSql } from '@plumbline/database';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { GUEST_PLANS } from './guest-plans.js';
import { hashOf, newSecret } from './secrets.js';

/** What lets a guest in: a live link, and by it one dashboard. */
export interface GuestPass {
  shareId: string;
  dashboardId: string;
  workspaceId: string;
  sharedBy: string;
  allowDownload: boolean;
  filterColumns: string[] | null;
  hideSmallGroups: boolean;
  expiresAt: Date;
}

/** A pass that is held: its session may end before its link does. */
interface HeldPass extends GuestPass {
  endsAt: Date;
}

const MAX_SECRETS = 50;

const PASS = `share.id AS "shareId", share.dashboard_id AS "dashboardId", share.workspace_id AS "workspaceId",
  share.created_by AS "sharedBy", share.allow_download AS "allowDownload",
  share.filter_columns AS "filterColumns", share.hide_small_groups AS "hideSmallGroups", share.expires_at AS "expiresAt"`;

/**
 * A link lives while it has not expired, its workspace's plan has guests and its user is neither shut out nor leaving;
 * deleting it or its dashboard removes it.
 */
const LIVE = `share.expires_at > now()
  AND ${hasPlanSql('share.workspace_id', '$1')}
  AND NOT EXISTS (SELECT 1 FROM suspended_workspaces suspended
                  WHERE suspended.workspace_id = share.workspace_id)`;

/** The guests of a workspace: links that live. */
export async function countGuests(tx: EntityManager, workspaceId: string): Promise<number> {
  const [{ count }]: [{ count: number }] = await tx.query(
    `SELECT count(*)::int AS count FROM dashboard_shares share WHERE ${LIVE} AND share.workspace_id = $2`,
    [GUEST_PLANS, workspaceId],
  );
  return count;
}

/** Guests: how a token becomes a session, and what a session opens. Each call asks the database, so that an end is at once. */
@Injectable()
export class GuestsService {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /**
   * Opens a guest session for a token. Unknown, expired, turned off and malformed tokens go the same way through one
   * statement, found by a hash, so that time tells nothing either.
   */
  async exchange(token: string): Promise<{ pass: GuestPass; secret: string } | undefined> {
    const [pass]: GuestPass[] = await this.database.query(
      `SELECT ${PASS} FROM dashboard_shares share WHERE ${LIVE} AND share.token_hash = $2`,
      [GUEST_PLANS, hashOf(token.trim())],
    );
    if (!pass) return undefined;
    const secret = newSecret();
    await this.database.transaction(async (tx) => {
      await tx.query(`DELETE FROM guest_sessions WHERE share_id = $1 AND expires_at < now()`, [pass.shareId]);
      await tx.query(
        `INSERT INTO guest_sessions (secret_hash, share_id, expires_at)
         SELECT $1, id, least(expires_at, now() + make_interval(secs => $3)) FROM dashboard_shares WHERE id = $2`,
        [hashOf(secret), pass.shareId, GUEST_SESSION_SECONDS],
      );
      await tx.query(`UPDATE dashboard_shares SET last_seen_at = now() WHERE id = $1`, [pass.shareId]);
    });
    return { pass, secret };
  }

  /** @throws AppError `not_found`, whatever is wrong */
  async admit(secrets: readonly string[], dashboardId: string): Promise<HeldPass> {
    const passes = await this.passesOf(secrets);
    const pass = passes.find((one) => one.dashboardId === dashboardId);
    if (!pass) throw notFound();
    return pass;
  }

  /** What the sessions of these secrets open, the newest link first. */
  async passesOf(secrets: readonly string[]): Promise<HeldPass[]> {
    return this.database.query(
      `SELECT ${PASS}, least(share.expires_at, session.expires_at) AS "endsAt" FROM guest_sessions session JOIN dashboard_shares share ON share.id = session.share_id
       WHERE ${LIVE} AND session.secret_hash = ANY($2) AND session.expires_at > now()
       ORDER BY share.created_at DESC, share.id`,
      [GUEST_PLANS, secrets.slice(0, MAX_SECRETS).map(hashOf)],
    );
  }

  /** Notes that a guest looks, to the minute. */
  async noteSeen({ shareId }: GuestPass): Promise<void> {
    await this.database.query(
      `UPDATE dashboard_shares SET last_seen_at = now()
       WHERE id = $1 AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 minute')`,
      [shareId],
    );
  }
}
