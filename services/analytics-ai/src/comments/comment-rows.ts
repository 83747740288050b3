import { randomUUID } from 'node:crypto';
import type { About, AccessClaims, Comment, CreateCommentBody } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import type { MemberRow } from '../members/member.entity.js';
import { aboutOf, CommentRow } from './comment.entity.js';

/** @throws AppError `not_found`, the same for a foreign one */
export async function lockComment(
  tx: EntityManager,
  { wid: workspaceId }: AccessClaims,
  aboutId: string,
  id: string,
): Promise<CommentRow> {
  const where = { id, aboutId, workspaceId };
  const row = await tx.findOne(CommentRow, { where, lock: { mode: 'pessimistic_write' } });
  if (!row) throw notFound();
  return row;
}

interface New {
  about: About;
  body: CreateCommentBody;
  parent: CommentRow | undefined;
  mentions: CommentRow['mentions'];
  assignee: MemberRow | undefined;
}

export function newRow(claims: AccessClaims, { about, body, parent, mentions, assignee }: New): CommentRow {
  const now = new Date();
  const { type, id } = about;
  return Object.assign(new CommentRow(), {
    ...{ id: randomUUID(), workspaceId: claims.wid, aboutId: id, aboutName: about.name },
    dashboardId: type === 'dashboard' ? id : null,
    summaryId: type === 'summary' ? id : null,
    ...(type === 'dashboard' || type === 'summary'
      ? { otherType: null, otherId: null }
      : { otherType: type, otherId: id }),
    sourceId: about.sourceId ?? null,
    ...{ tileId: parent?.tileId ?? body.tileId, parentId: parent?.id ?? null, text: body.text, mentions },
    ...{ deletedAt: null, resolvedBy: null, doneAt: null, doneBy: null },
    ...{ assigneeId: assignee?.userId ?? null, assigneeName: assignee?.username ?? null },
    dueOn: assignee ? body.dueOn : null,
    ...{ userId: claims.sub, createdBy: claims.name, createdAt: now, updatedAt: now },
  });
}

/** Gives it to somebody, or to nobody; what was done is to be done again by somebody else. */
export function assign(row: CommentRow, assignee: MemberRow | null): void {
  if (row.assigneeId === (assignee?.userId ?? null)) return;
  Object.assign(row, {
    ...{ assigneeId: assignee?.userId ?? null, assigneeName: assignee?.username ?? null },
    ...{ doneAt: null, doneBy: null, ...(assignee === null && { dueOn: null }) },
  });
}

/** @param about what it is about, as it is called now */
export function toComment(row: CommentRow, { sub }: AccessClaims, about: About = aboutOf(row)): Comment {
  const { id, tileId, parentId, text, mentions, createdBy, resolvedBy } = row;
  return {
    ...{ id, about, tileId, parentId, text, mentions, createdBy },
    isDeleted: row.deletedAt !== null,
    resolved: resolvedBy !== null,
    ...(resolvedBy !== null && { resolvedBy }),
    ...assignmentOf(row),
    isOwn: row.userId === sub && row.deletedAt === null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function assignmentOf({ assigneeId, assigneeName, dueOn, doneAt, doneBy }: CommentRow) {
  if (assigneeId === null) return {};
  const done = { done: doneAt !== null, ...(doneBy !== null && { doneBy }) };
  return { assignment: { userId: assigneeId, name: assigneeName ?? '', dueOn, ...done } };
}
