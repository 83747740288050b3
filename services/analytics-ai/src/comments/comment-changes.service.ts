import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Comment, UpdateCommentBody } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { forbidden, malformed } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, type EntityManager } from 'typeorm';
import { requireMember } from '../members/members.queries.js';
import type { CommentRow } from './comment.entity.js';
import { broadcastComments, CommentNews } from './comment-news.js';
import { assign, lockComment, toComment } from './comment-rows.js';
import { Mentions } from './mentions.js';
import { findSubject } from './subjects.js';

/** Comments as they change: words by who wrote them; anybody resolves a thread and gives it to somebody. */
@Injectable()
export class CommentChanges {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Mentions) private readonly mentions: Mentions,
    @Inject(CommentNews) private readonly news: CommentNews,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @throws AppError `not_found`, `forbidden` for another's words, `malformed`, `unusable` */
  async update(
    claims: AccessClaims,
    { id: aboutId, commentId, body }: { id: string; commentId: string; body: UpdateCommentBody },
  ): Promise<Comment> {
    return this.database.transaction(async (tx) => {
      const row = await lockComment(tx, claims, aboutId, commentId);
      const about = await findSubject(tx, claims.wid, aboutId);
      if (row.deletedAt !== null && body.resolved === undefined)
        throw malformed('This comment was deleted: it can only be resolved.');
      const before = { ...row };
      if (body.text !== undefined) await this.reword(tx, claims, row, body.text);
      await give(tx, claims, row, body);
      if (body.done !== undefined) finish(row, claims, body.done);
      if (body.resolved !== undefined) resolve(row, claims, body.resolved);
      await tx.save(row);
      await this.news.changed(tx, claims, { before, row, about });
      if (row.resolvedBy !== null && before.resolvedBy === null)
        await tellAct(tx, claims, 'comment_resolved', about);
      if (row.doneAt !== null && before.doneAt === null) await tellAct(tx, claims, 'assignment_done', about);
      broadcastComments(tx, this.live, row);
      return toComment(row, claims, about);
    });
  }

  private async reword(
    tx: EntityManager,
    claims: AccessClaims,
    row: CommentRow,
    text: string,
  ): Promise<void> {
    if (row.userId !== claims.sub) throw forbidden('Only the author of a comment can change it.');
    const mentions = await this.mentions.again(tx, claims, text, row.mentions);
    Object.assign(row, { text, mentions, updatedAt: new Date() });
  }
}

async function give(
  tx: EntityManager,
  { wid }: AccessClaims,
  row: CommentRow,
  { assignTo, dueOn }: UpdateCommentBody,
): Promise<void> {
  if (assignTo !== undefined) assign(row, assignTo === null ? null : await requireMember(tx, wid, assignTo));
  if (dueOn === undefined || dueOn === row.dueOn) return;
  if (row.assigneeId === null) throw malformed('dueOn: say who is to deal with it first.');
  row.dueOn = dueOn;
}

function finish(row: CommentRow, { sub, name }: AccessClaims, done: boolean): void {
  if (row.assigneeId === null) throw malformed('done: nobody is to deal with this comment.');
  if (row.assigneeId !== sub && row.userId !== sub)
    throw forbidden('Only the assignee and the author can say whether it is done.');
  Object.assign(
    row,
    done ? { doneAt: row.doneAt ?? new Date(), doneBy: name } : { doneAt: null, doneBy: null },
  );
}

function resolve(row: CommentRow, { name }: AccessClaims, resolved: boolean): void {
  if (row.parentId !== null) throw malformed('resolved: the first comment of a thread stands for all of it.');
  row.resolvedBy = resolved ? name : null;
}
