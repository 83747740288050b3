import { isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { AccessClaims, PageQuery, WatchedSession } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { SessionEnding } from '../../identity/session-ending.js';
import { browserIn, type Caller } from '../../identity/sessions/caller.js';
import { actorOf, assertMayTouch } from '../../identity/users/rights.js';
import { User } from '../../identity/users/user.entity.js';

interface Row {
  id: string;
  userId: string;
  username: string;
  role: WatchedSession['role'];
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  total: number;
}

const OPEN = 'revoked_at IS NULL AND expires_at > now()';

/** Open sessions of everybody, for those who run the installation. */
@Injectable()
export class WatchedSessions {
  constructor(
    private readonly database: DataSource,
    private readonly ending: SessionEnding,
    private readonly audit: AuditService,
  ) {}

  async list(
    { offset, limit }: PageQuery,
    current: string,
  ): Promise<{ sessions: WatchedSession[]; total: number }> {
    const rows: Row[] = await this.database.query(
      `SELECT sessions.id, user_id AS "userId", username, role, address, user_agent AS "userAgent",
              sessions.created_at AS "createdAt", last_seen_at AS "lastSeenAt", count(*) OVER ()::int AS total
       FROM sessions JOIN users ON users.id = user_id WHERE ${OPEN}
       ORDER BY last_seen_at DESC, sessions.id LIMIT $1 OFFSET $2`,
      [limit, offset],
    );
    return { sessions: rows.map((row) => toView(row, current)), total: rows[0]?.total ?? 0 };
  }

  /** @throws AppError `not_found`; `forbidden` where an admin means one of the owner's */
  async end(sessionId: string, claims: AccessClaims, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [session]: { userId: string }[] = await tx.query(
        `SELECT user_id AS "userId" FROM sessions WHERE id = $1 AND ${OPEN}`,
        [sessionId],
      );
      const user = session && (await tx.findOneBy(User, { id: session.userId }));
      if (!user) throw notFound();
      assertMayTouch(user, claims);
      await this.ending.end(tx, user, { only: sessionId });
      await this.record(tx, claims, caller, user, 1);
    });
  }

  /** Everybody's but the caller's own session, and the owner's where an admin asks. @returns how many were ended */
  async endOthers(claims: AccessClaims, caller: Caller): Promise<number> {
    return this.database.transaction(async (tx) => {
      const users: User[] = await tx
        .createQueryBuilder(User, 'users')
        .where(`EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND ${OPEN})`)
        .andWhere(claims.role === 'owner' ? 'true' : `users.role <> 'owner'`)
        .orderBy('users.id')
        .getMany();
      let ended = 0;
      for (const user of users) {
        const count = await this.ending.end(tx, user, { except: claims.sid });
        if (count > 0) await this.record(tx, claims, caller, user, count);
        ended += count;
      }
      return ended;
    });
  }

  private record(
    tx: Parameters<AuditService['record']>[0],
    claims: AccessClaims,
    { address }: Caller,
    subject: User,
    sessions: number,
  ): Promise<void> {
    const details = { sessions: String(sessions) };
    const actor = actorOf(claims);
    return this.audit.record(tx, { action: 'sessions_ended', actor, subject, address, details });
  }
}

function toView(
  { total: _total, address, userAgent, createdAt, lastSeenAt, ...row }: Row,
  current: string,
): WatchedSession {
  return {
    ...row,
    isCurrent: row.id === current,
    browser: browserIn(userAgent ?? ''),
    place: networkOf(address ?? ''),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  };
}

/** The network of an address, so that lists tell places apart but nobody's connection: 256 addresses, or a site of IPv6. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!address.includes(':')) return '';
  const [head = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean).slice(0, 3);
  return `${groups.join(':')}::/48`;
}
