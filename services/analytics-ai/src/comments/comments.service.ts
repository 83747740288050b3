import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type Comment,
  type createComment,
  MAX_COMMENTS,
  type PageQuery,
  type ReceivedBy,
  type updateComment,
} from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { conflict, forbidden, malformed, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { broadcastChange, lockDashboard } from '../dashboards/dashboard-state.js';
import { DashboardsService } from '../dashboards/dashboards.service.js';
import type { DashboardRow } from '../tiles/dashboard.entity.js';
import { CommentRow } from './comment.entity.js';
import { Mentions } from './mentions.js';

/** Comments on dashboards and their tiles. Everybody of the workspace resolves; words are changed by who wrote them. */
@Injectable()
export class CommentsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(DashboardsService) private readonly dashboards: DashboardsService,
    @Inject(Mentions) private readonly mentions: Mentions,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  async list(
    claims: AccessClaims,
    dashboardId: string,
    { offset, limit }: PageQuery,
  ): Promise<{ comments: Comment[]; total: number }> {
    await this.dashboards.find(claims, dashboardId);
    const [rows, total] = await this.database.manager.findAndCount(CommentRow, {
      where: { dashboardId },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { comments: rows.map((row) => toComment(row, claims)), total };
  }

  /** @throws AppError `not_found`, `malformed` for a tile that is not there, `conflict` where there are too many */
  async create(
    claims: AccessClaims,
    dashboardId: string,
    body: ReceivedBy<typeof createComment>['body'],
    { origin, key }: { origin: string; key: string | undefined },
  ): Promise<Comment> {
    return this.database.transaction(async (tx) => {
      const dashboard = await lockDashboard(tx, claims.wid, dashboardId);
      const route = `POST /api/dashboards/${dashboardId}/comments`;
      const made = await idempotently(tx, { userId: claims.sub, route, key, request: body }, async () => {
        if (body.tileId !== null && !hasTile(dashboard, body.tileId))
          throw malformed('tileId: this dashboard has no such tile.');
        if ((await tx.countBy(CommentRow, { dashboardId })) >= MAX_COMMENTS)
          throw conflict(`A dashboard has room for ${MAX_COMMENTS} comments. Delete some.`);
        const mentions = await this.mentions.tell(tx, claims, { dashboard, text: body.text, origin });
        const row = newRow(claims, dashboardId, { ...body, mentions });
        await tx.insert(CommentRow, row);
        broadcastChange(tx, this.live, dashboard);
        return toComment(row, claims);
      });
      return made.body;
    });
  }

  /** @throws AppError `not_found`, `forbidden` for another's words */
  async update(
    claims: AccessClaims,
    { id, commentId, body }: ReceivedBy<typeof updateComment>,
  ): Promise<Comment> {
    return this.database.transaction(async (tx) => {
      const row = await lockComment(tx, claims, id, commentId);
      if (body.text !== undefined) {
        if (row.userId !== claims.sub) throw forbidden('Only who wrote a comment can change it.');
        Object.assign(row, { text: body.text, updatedAt: new Date() });
      }
      if (body.resolved !== undefined) row.resolvedBy = body.resolved ? claims.name : null;
      await tx.save(row);
      broadcastChange(tx, this.live, { id, workspaceId: claims.wid });
      return toComment(row, claims);
    });
  }

  /** @throws AppError `not_found`, `forbidden` for another's */
  async remove(claims: AccessClaims, dashboardId: string, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockComment(tx, claims, dashboardId, id);
      if (row.userId !== claims.sub) throw forbidden('Only who wrote a comment can delete it.');
      await tx.remove(row);
      broadcastChange(tx, this.live, { id: dashboardId, workspaceId: claims.wid });
    });
  }
}

async function lockComment(
  tx: EntityManager,
  { wid: workspaceId }: AccessClaims,
  dashboardId: string,
  id: string,
): Promise<CommentRow> {
  const where = { id, dashboardId, workspaceId };
  const row = await tx.findOne(CommentRow, { where, lock: { mode: 'pessimistic_write' } });
  if (!row) throw notFound();
  return row;
}

const hasTile = ({ config: { charts, kpis, texts = [], forecasts = [] } }: DashboardRow, id: string) =>
  [...charts, ...kpis, ...texts, ...forecasts].some((tile) => tile.id === id);

function newRow(
  claims: AccessClaims,
  dashboardId: string,
  { text, tileId, mentions }: Pick<CommentRow, 'text' | 'tileId' | 'mentions'>,
): CommentRow {
  const now = new Date();
  return Object.assign(new CommentRow(), {
    ...{ id: randomUUID(), workspaceId: claims.wid, dashboardId, tileId, text, mentions },
    resolvedBy: null,
    userId: claims.sub,
    createdBy: claims.name,
    createdAt: now,
    updatedAt: now,
  });
}

function toComment(row: CommentRow, { sub }: AccessClaims): Comment {
  const { id, tileId, text, mentions, createdBy, resolvedBy } = row;
  return {
    ...{ id, tileId, text, mentions, createdBy },
    resolved: resolvedBy !== null,
    ...(resolvedBy !== null && { resolvedBy }),
    isOwn: row.userId === sub,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
