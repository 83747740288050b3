import { Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_SECONDS, SessionRevoked } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { publish } from '@plumbline/events';
import { faultPoint, Identity, RevocationAnnouncer } from '@plumbline/server';
import type { EntityManager } from 'typeorm';

/** Longer than any access token of an ended session lives. */
const REMEMBERED_MS = (ACCESS_TOKEN_SECONDS + 60) * 1_000;

/** Ends sessions of a user with whatever the reason is: durable in the caller's commit, then told to every process. */
@Injectable()
export class SessionEnding {
  private readonly announcements = new Set<Promise<void>>();

  constructor(
    private readonly identity: Identity,
    private readonly announcer: RevocationAnnouncer,
  ) {}

  /**
   * Unless one alone is meant, sign-ins that wait for their second factor end as well: their password was judged before.
   * @returns how many were open
   */
  async end(
    tx: EntityManager,
    user: { id: string; workspaceId: string },
    { only, except }: { only?: string | undefined; except?: string | undefined } = {},
  ): Promise<number> {
    const [ended]: [{ id: string }[], number] = await tx.query(
      `UPDATE sessions SET revoked_at = now()
       WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
         AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR id <> $3) RETURNING id`,
      [user.id, only ?? null, except ?? null],
    );
    for (const { id } of ended) await this.revoke(tx, id, user.workspaceId);
    if (!only) {
      await tx.query(`UPDATE sign_in_challenges SET used_at = now() WHERE user_id = $1 AND used_at IS NULL`, [
        user.id,
      ]);
    }
    return ended.length;
  }

  /** Makes every process refuse access tokens that name this id, from the commit on. */
  async revoke(tx: EntityManager, sessionId: string, workspaceId: string): Promise<void> {
    const until = new Date(Date.now() + REMEMBERED_MS);
    await publish(tx, SessionRevoked, {
      workspaceId,
      aggregateVersion: 1,
      sessionId,
      until: until.toISOString(),
    });
    afterCommit(tx, () => {
      this.identity.revocations.add(sessionId, until);
      faultPoint('auth.before-announcement');
      const announcement = this.announcer
        .announce(sessionId, until)
        .finally(() => this.announcements.delete(announcement));
      this.announcements.add(announcement);
    });
  }

  /** Resolves when the other processes have been told of what was committed, as far as they can be. */
  async announced(): Promise<void> {
    await Promise.all(this.announcements);
  }
}
