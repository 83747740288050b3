import { Injectable } from '@nestjs/common';
import { REFRESH_TOKEN_SECONDS, type SessionExtension } from '@plumbline/contracts';
import { returning } from '@plumbline/events';
import { unauthorized } from '@plumbline/server';
import { DataSource } from 'typeorm';

/** That somebody is there, and wants to stay. */
@Injectable()
export class SessionActivity {
  constructor(private readonly database: DataSource) {}

  /** Notes that somebody is there. Opens and extends nothing (T-25). @throws AppError `unauthorized` when it has ended */
  async note(sessionId: string): Promise<void> {
    const seen = await returning<{ id: string }>(
      this.database,
      `UPDATE sessions SET last_seen_at = now()
       WHERE id = $1 AND revoked_at IS NULL AND expires_at > now() RETURNING id`,
      [sessionId],
    );
    if (seen.length === 0) throw unauthorized();
  }

  /** As a refresh would, never past the session's own end (T-21, X-09). @throws AppError `unauthorized` when it has ended */
  async extend(sessionId: string): Promise<SessionExtension> {
    return this.database.transaction(async (tx) => {
      const [session] = await returning<{ ends_at: Date; renewable_until: Date }>(
        tx,
        `UPDATE sessions SET renewed_at = now(), last_seen_at = now()
         WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()
         RETURNING expires_at AS ends_at, least(now() + make_interval(secs => $2), expires_at) AS renewable_until`,
        [sessionId, REFRESH_TOKEN_SECONDS],
      );
      if (!session) throw unauthorized();
      await tx.query(
        `UPDATE refresh_tokens SET expires_at = $2 WHERE session_id = $1 AND used_at IS NULL AND expires_at > now()`,
        [sessionId, session.renewable_until],
      );
      return {
        renewableUntil: session.renewable_until.toISOString(),
        endsAt: session.ends_at.toISOString(),
      };
    });
  }
}
