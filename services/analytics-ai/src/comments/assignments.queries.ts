import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, AssignmentsQuery, Comment } from '@plumbline/contracts';
import { DataSource, IsNull, Not } from 'typeorm';
import { aboutOf, CommentRow } from './comment.entity.js';
import { toComment } from './comment-rows.js';
import { subjectsOf } from './subjects.js';

/** What is assigned to the caller. */
@Injectable()
export class AssignmentsQueries {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** Open ones by the day they are due, those without a day last; done ones, the latest first. */
  async list(
    claims: AccessClaims,
    { done, offset, limit }: AssignmentsQuery,
  ): Promise<{ comments: Comment[]; total: number }> {
    const { manager } = this.database;
    const isDone = done === 'true';
    const [rows, total] = await manager.findAndCount(CommentRow, {
      where: {
        ...{ workspaceId: claims.wid, assigneeId: claims.sub },
        doneAt: isDone ? Not(IsNull()) : IsNull(),
      },
      order: isDone
        ? { doneAt: 'DESC', id: 'ASC' }
        : { dueOn: { direction: 'ASC', nulls: 'LAST' }, createdAt: 'ASC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    const subjects = await subjectsOf(
      manager,
      claims.wid,
      rows.map(({ aboutId }) => aboutId),
    );
    return {
      comments: rows.map((row) => toComment(row, claims, subjects.get(row.aboutId) ?? aboutOf(row))),
      total,
    };
  }
}
