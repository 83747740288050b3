import { Inject, Injectable } from '@nestjs/common';
import {
  type About,
  type AccessClaims,
  type Comment,
  type CreateCommentBody,
  MAX_COMMENTS,
  type PageQuery,
} from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { conflict, faultPoint, forbidden, malformed, notFound } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { requireMember } from '../members/members.queries.js';
import { DashboardRow } from '../tiles/dashboard.entity.js';
import { CommentRow } from './comment.entity.js';
import { broadcastComments, CommentNews } from './comment-news.js';
import { lockComment, newRow, toComment } from './comment-rows.js';
import { Mentions } from './mentions.js';
import { findSubject } from './subjects.js';

/** Where a call comes from, and the key under which it is repeated. */
interface Call {
  origin: string;
  key: string | undefined;
}

/** What members say about dashboards, summaries, insights, facts and documents: read, begun, answered, deleted. */
@Injectable()
export class CommentsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Mentions) private readonly mentions: Mentions,
    @Inject(CommentNews) private readonly news: CommentNews,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** A page of threads, each followed by its answers. @throws AppError `not_found` */
  async list(
    claims: AccessClaims,
    aboutId: string,
    { offset, limit }: PageQuery,
  ): Promise<{ comments: Comment[]; total: number }> {
    const { manager } = this.database;
    const about = await findSubject(manager, claims.wid, aboutId);
    const [threads, total] = await manager.findAndCount(CommentRow, {
      where: { aboutId, workspaceId: claims.wid, parentId: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    const answers = await manager.find(CommentRow, {
      where: { parentId: In(threads.map(({ id }) => id)) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const rows = threads.flatMap((thread) => [
      thread,
      ...answers.filter(({ parentId }) => parentId === thread.id),
    ]);
    return { comments: rows.map((row) => toComment(row, claims, about)), total };
  }

  /** @throws AppError `not_found`, `malformed` for a tile that is not there, `unusable`, `conflict` where there are too many */
  async create(
    claims: AccessClaims,
    aboutId: string,
    body: CreateCommentBody,
    { origin, key }: Call,
  ): Promise<Comment> {
    return this.database.transaction(async (tx) => {
      const about = await findSubject(tx, claims.wid, aboutId);
      // Whoever writes about one thing takes turns, so that they are counted exactly.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [aboutId]);
      const call = { userId: claims.sub, route: `POST /api/comments/${aboutId}`, key, request: body };
      const { body: made } = await idempotently(tx, call, async () => {
        if ((await tx.countBy(CommentRow, { aboutId })) >= MAX_COMMENTS)
          throw conflict(`One thing has room for ${MAX_COMMENTS} comments. Delete some.`);
        const dashboard = await dashboardOf(tx, about, body);
        const parent =
          body.parentId === null ? undefined : await threadOf(tx, claims, aboutId, body.parentId);
        const assignee =
          body.assignTo === null ? undefined : await requireMember(tx, claims.wid, body.assignTo);
        const mentions = await this.mentions.tell(tx, claims, { dashboard, text: body.text, origin });
        const row = newRow(claims, { about, body, parent, mentions, assignee });
        await tx.insert(CommentRow, row);
        await this.news.written(tx, claims, row, about);
        await tellAct(tx, claims, 'commented', about);
        broadcastComments(tx, this.live, row);
        faultPoint('comment.written');
        return toComment(row, claims, about);
      });
      return made;
    });
  }

  /** Where answers stand below it, its words alone go. @throws AppError `not_found`, `forbidden` for another's */
  async remove(claims: AccessClaims, aboutId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockComment(tx, claims, aboutId, id);
      if (row.userId !== claims.sub) throw forbidden('Only the author of a comment can delete it.');
      if (await tx.existsBy(CommentRow, { parentId: id }))
        await tx.save(
          Object.assign(row, {
            ...{ text: '', mentions: [], deletedAt: new Date() },
            ...{ assigneeId: null, assigneeName: null, dueOn: null, doneAt: null, doneBy: null },
          }),
        );
      else await tx.delete(CommentRow, { id });
      broadcastComments(tx, this.live, { workspaceId: claims.wid, aboutId });
    });
  }
}

/** The dashboard it is about, if it is about one. @throws AppError `malformed` for a tile that it has not */
async function dashboardOf(
  tx: EntityManager,
  { type, id }: About,
  { tileId }: CreateCommentBody,
): Promise<DashboardRow | undefined> {
  const dashboard = type === 'dashboard' ? await tx.findOneBy(DashboardRow, { id }) : null;
  if (tileId !== null && !(dashboard && hasTile(dashboard, tileId)))
    throw malformed('tileId: this dashboard has no such tile.');
  return dashboard ?? undefined;
}

/** The thread that a comment is in: answers to answers stand in it, too. @throws AppError `not_found` */
async function threadOf(
  tx: EntityManager,
  { wid: workspaceId }: AccessClaims,
  aboutId: string,
  id: string,
): Promise<CommentRow> {
  const named = await tx.findOneBy(CommentRow, { id, aboutId, workspaceId });
  const parent = named?.parentId ? await tx.findOneBy(CommentRow, { id: named.parentId }) : named;
  if (!parent) throw notFound();
  return parent;
}

const hasTile = ({ config: { charts, kpis, texts = [], forecasts = [] } }: DashboardRow, id: string) =>
  [...charts, ...kpis, ...texts, ...forecasts].some((tile) => tile.id === id);
