import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  PRESENCE_KEPT_MS,
  type PresentMember,
  type presenceBody,
} from '@plumbline/contracts';
import { LiveBus, returning } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';

type Said = z.infer<typeof presenceBody>;

interface Row {
  user_id: string;
  name: string;
  is_editing: boolean;
  since: Date;
}

const TABLES: Record<Said['type'], string> = {
  dashboard: 'dashboards',
  summary: 'executive_summaries',
  document: 'known_documents',
};
const LIVES = `seen_at > now() - interval '${PRESENCE_KEPT_MS} milliseconds'`;

/**
 * Who looks at what now: each screen says every few seconds that it is there, into one table that all processes share. A
 * sign of life ends by itself, whoever was killed; the first and the last of somebody are told to the others at once.
 */
@Injectable()
export class PresenceService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** Keeps a sign of life, or ends it. @returns who else is there @throws AppError `not_found` */
  async say(claims: AccessClaims, id: string, said: Said): Promise<PresentMember[]> {
    const { manager } = this.database;
    const isNews = said.isLeaving
      ? await leave(manager, claims, id, said.tab)
      : await keep(manager, claims, id, said);
    if (isNews)
      this.live.publish({ workspaceId: claims.wid, event: 'changed', data: { type: 'presence', id } });
    return others(manager, claims, id);
  }
}

/** @returns whether others see something new @throws AppError `not_found` */
async function keep(
  tx: EntityManager,
  { wid, sub, name }: AccessClaims,
  id: string,
  { type, tab, isEditing }: Said,
): Promise<boolean> {
  const [known]: unknown[] = await tx.query(
    `SELECT 1 FROM ${TABLES[type]} WHERE id = $1 AND workspace_id = $2`,
    [id, wid],
  );
  if (!known) throw notFound();
  const [before]: { is_editing: boolean }[] = await tx.query(
    `SELECT is_editing FROM presence WHERE object_id = $1 AND tab = $2 AND user_id = $3 AND ${LIVES}`,
    [id, tab, sub],
  );
  await tx.query(
    `INSERT INTO presence AS there (object_id, tab, workspace_id, user_id, name, is_editing, since, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, now(), now())
     ON CONFLICT (object_id, tab) DO UPDATE SET is_editing = excluded.is_editing, name = excluded.name, seen_at = now(),
       since = CASE WHEN there.${LIVES} THEN there.since ELSE now() END
     WHERE there.user_id = excluded.user_id`,
    [id, tab, wid, sub, name, isEditing],
  );
  // Whoever comes sweeps up what nobody ended.
  if (!before) await tx.query(`DELETE FROM presence WHERE seen_at < now() - interval '1 hour'`);
  return !before || before.is_editing !== isEditing;
}

async function leave(tx: EntityManager, { sub }: AccessClaims, id: string, tab: string): Promise<boolean> {
  const gone = await returning(
    tx,
    `DELETE FROM presence WHERE object_id = $1 AND tab = $2 AND user_id = $3 RETURNING tab`,
    [id, tab, sub],
  );
  return gone.length > 0;
}

/** Each person once, whatever number of screens they have, those who are there longest first. */
async function others(tx: EntityManager, { wid, sub }: AccessClaims, id: string): Promise<PresentMember[]> {
  const rows: Row[] = await tx.query(
    `SELECT user_id, max(name) AS name, bool_or(is_editing) AS is_editing, min(since) AS since FROM presence
     WHERE object_id = $1 AND workspace_id = $2 AND user_id <> $3 AND ${LIVES}
     GROUP BY user_id ORDER BY min(since), user_id LIMIT 50`,
    [id, wid, sub],
  );
  return rows.map(({ user_id: userId, name, is_editing: isEditing, since }) => ({
    ...{ userId, name, isEditing, since: since.toISOString() },
  }));
}
