import { Inject, Injectable } from '@nestjs/common';
import type { About } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import type { LiveBus } from '@plumbline/events';
import type { Actor } from '@plumbline/service';
import type { EntityManager } from 'typeorm';
import { Notices } from '../notices/notices.service.js';
import type { CommentRow } from './comment.entity.js';

/** Who is told of what happened to a comment; each once, for the reason that asks most of them. */
@Injectable()
export class CommentNews {
  constructor(@Inject(Notices) private readonly notices: Notices) {}

  /** The one it is assigned to, whom it names, and who wrote in the same thread. */
  async written(tx: EntityManager, by: Actor, row: CommentRow, about: About): Promise<void> {
    const assigned = row.assigneeId === null ? [] : [row.assigneeId];
    const named = namedIn(row).filter((id) => !assigned.includes(id));
    const told = [...assigned, ...named];
    const others = row.parentId === null ? [] : await membersIn(tx, row.parentId);
    const { text } = row;
    await this.notices.tell(tx, by, { kind: 'assigned', userIds: assigned, about, text });
    await this.notices.tell(tx, by, { kind: 'mentioned', userIds: named, about, text });
    const answered = others.filter((id) => !told.includes(id));
    await this.notices.tell(tx, by, { kind: 'answered', userIds: answered, about, text });
  }

  /** Who is newly named or given the comment, and its author once it is done. */
  async changed(
    tx: EntityManager,
    by: Actor,
    { before, row, about }: { before: CommentRow; row: CommentRow; about: About },
  ): Promise<void> {
    const { text, assigneeId } = row;
    const isGiven = assigneeId !== null && assigneeId !== before.assigneeId;
    if (isGiven) await this.notices.tell(tx, by, { kind: 'assigned', userIds: [assigneeId], about, text });
    const known = [...namedIn(before), ...(isGiven ? [assigneeId] : [])];
    const named = namedIn(row).filter((id) => !known.includes(id));
    await this.notices.tell(tx, by, { kind: 'mentioned', userIds: named, about, text });
    if (row.doneAt !== null && before.doneAt === null)
      await this.notices.tell(tx, by, { kind: 'done', userIds: [row.userId], about, text });
  }
}

/** Tells the browsers of a workspace that something was said about one of its things. */
export function broadcastComments(
  tx: EntityManager,
  live: LiveBus,
  { workspaceId, aboutId: id }: Pick<CommentRow, 'workspaceId' | 'aboutId'>,
): void {
  afterCommit(tx, () => live.publish({ workspaceId, event: 'changed', data: { type: 'comment', id } }));
}

const namedIn = ({ mentions }: CommentRow): string[] =>
  mentions.flatMap(({ userId }) => (userId === undefined ? [] : [userId]));

/** Who wrote in a thread and still belongs to its workspace. */
async function membersIn(tx: EntityManager, threadId: string): Promise<string[]> {
  const rows: { id: string }[] = await tx.query(
    `SELECT DISTINCT written.user_id AS id FROM dashboard_comments written
     JOIN workspace_members member USING (workspace_id, user_id)
     WHERE (written.id = $1 OR written.parent_id = $1) AND written.deleted_at IS NULL`,
    [threadId],
  );
  return rows.map(({ id }) => id);
}
