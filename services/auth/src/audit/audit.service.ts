import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  ActivityAction,
  AuditAction,
  AuditEntry as AuditEntryView,
  AuditQuery,
} from '@plumbline/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.js';
import { keepActivity } from './keep-activity.js';

interface Person {
  id: string;
  username: string;
}

/** Something that was done to an account, or to the installation. */
export interface Audited {
  action: AuditAction;
  /** Absent where the product itself did it. */
  actor?: Person;
  /** Absent where it was not done to an account. */
  subject?: Person;
  /** Whose owners shall read it, too. */
  workspaceId?: string;
  address?: string;
  details?: Record<string, string>;
}

/** What all members read in the feed of their workspace, too. */
const FEED: Partial<Record<AuditAction, ActivityAction>> = {
  member_joined: 'member_joined',
  member_left: 'member_left',
  member_removed: 'member_left',
  member_provisioned: 'member_joined',
  member_deprovisioned: 'member_left',
};

/** The audit log: written in the transaction of what it tells, read by owner and admin. */
@Injectable()
export class AuditService {
  constructor(private readonly database: DataSource) {}

  async record(
    tx: EntityManager,
    { action, actor, subject, workspaceId, address = '', details = {} }: Audited,
  ): Promise<void> {
    const [id, at, told] = [randomUUID(), new Date(), FEED[action]];
    await tx.insert(AuditEntry, {
      id,
      at,
      action,
      actorId: actor?.id ?? null,
      actorName: actor?.username ?? null,
      subjectId: subject?.id ?? null,
      subjectName: subject?.username ?? null,
      workspaceId: workspaceId ?? null,
      address,
      details,
    });
    if (told && subject && workspaceId)
      await keepActivity(tx, { id, workspaceId, at, action: told, userId: subject.id, object: null });
  }

  async list({
    userId,
    action,
    offset,
    limit,
  }: AuditQuery): Promise<{ entries: AuditEntryView[]; total: number }> {
    const [rows, total] = await this.database.manager.findAndCount(AuditEntry, {
      where: { ...(userId && { subjectId: userId }), ...(action && { action }) },
      order: { at: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { entries: rows.map(toView), total };
  }

  /** The latest of a workspace that came before an entry: a long log is read through without counting from its end. */
  async earlier(
    workspaceId: string,
    before: { at: string; id: string } | undefined,
    limit: number,
  ): Promise<AuditEntryView[]> {
    const query = this.database.manager
      .createQueryBuilder(AuditEntry, 'entry')
      .where('entry.workspaceId = :workspaceId', { workspaceId })
      .orderBy('entry.at', 'DESC')
      .addOrderBy('entry.id', 'DESC')
      .take(limit);
    if (before) query.andWhere('(entry.at, entry.id) < (:at, :id)', before);
    return (await query.getMany()).map(toView);
  }

  /** What was decided in a workspace, the latest first. */
  async ofWorkspace(
    workspaceId: string,
    { offset, limit }: Pick<AuditQuery, 'offset' | 'limit'>,
  ): Promise<{ entries: AuditEntryView[]; total: number }> {
    const [rows, total] = await this.database.manager.findAndCount(AuditEntry, {
      where: { workspaceId },
      order: { at: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { entries: rows.map(toView), total };
  }
}

function toView({ id, at, action, address, details, ...row }: AuditEntry): AuditEntryView {
  return {
    id,
    at: at.toISOString(),
    action,
    actor: personOf(row.actorId, row.actorName),
    subject: personOf(row.subjectId, row.subjectName),
    address,
    details,
  };
}

const personOf = (id: string | null, username: string | null): Person | null =>
  id && username !== null ? { id, username } : null;
