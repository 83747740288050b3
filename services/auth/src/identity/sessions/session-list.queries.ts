import { Injectable } from '@nestjs/common';
import type { SessionView } from '@plumbline/contracts';
import { DataSource } from 'typeorm';
import { browserIn } from './caller.js';

interface Row {
  id: string;
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** The open sessions of a user, the latest first. */
@Injectable()
export class SessionList {
  constructor(private readonly database: DataSource) {}

  /** @param current the session that asks */
  async of(userId: string, current: string): Promise<SessionView[]> {
    const rows: Row[] = await this.database.query(
      `SELECT id, address, user_agent, created_at, last_seen_at FROM sessions
       WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() ORDER BY last_seen_at DESC, id LIMIT 200`,
      [userId],
    );
    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === current,
      browser: browserIn(row.user_agent ?? ''),
      address: row.address ?? '',
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    }));
  }
}
