import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PageQuery, Reviewer, SecondOpinion } from '@plumbline/contracts';
import { planOf } from '@plumbline/database';
import { enqueue } from '@plumbline/jobs';
import { notFound, unusable } from '@plumbline/server';
import { DataSource, In } from 'typeorm';
import { ProvidersService } from '../ai/providers.service.js';
import { noteInAuditLog, type Reviewing } from '../code-audit/code-audit.js';
import { CodeReviewRow } from '../code-review/code-review.entity.js';
import { OpinionRow } from '../code-review/opinion.entity.js';
import { askOpinionJob } from './opinion-queue.js';

/** Second opinions on changes: asked for by an administrator, one at a time of each reviewer. */
@Injectable()
export class Opinions {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ProvidersService) private readonly providers: ProvidersService,
  ) {}

  /** @throws AppError `not_found`, `unusable` where the change is not reviewed yet or the provider may not be called */
  async ask(by: Reviewing, reviewId: string, reviewer: Reviewer): Promise<SecondOpinion> {
    const { wid, sub, name } = by.claims;
    const refusal = reviewer === 'built-in' ? undefined : await this.providers.refusal(reviewer);
    if (refusal) throw unusable(`${refusal} The built-in reviewer needs none of that.`);
    return this.database.transaction(async (tx) => {
      const review = await tx.findOne(CodeReviewRow, {
        where: { id: reviewId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!review) throw notFound();
      if (review.status !== 'ready') throw unusable('This change is not reviewed yet. Ask once it is.');
      const waiting = await tx.findOneBy(OpinionRow, { reviewId, reviewer, status: 'queued' });
      if (waiting) return toView(waiting);
      const id = randomUUID();
      const jobId = await enqueue(tx, askOpinionJob, {
        input: { opinionId: id },
        ...{ workspaceId: wid, userId: sub, plan: await planOf(tx, wid) },
        title: `Asking for a second opinion on ${review.title}`,
        subject: { type: 'code-review', id: reviewId },
      });
      const row = {
        id,
        reviewId,
        workspaceId: wid,
        reviewer,
        status: 'queued' as const,
        jobId,
        error: null,
        askedBy: name,
      };
      await tx.insert(OpinionRow, { ...row, askedAt: new Date() });
      await noteInAuditLog(tx, by, 'second_opinion_asked', {
        ...{ review: reviewId, title: review.title, reviewer, opinion: id },
      });
      return toView(await tx.findOneByOrFail(OpinionRow, { id }));
    });
  }

  /** @throws AppError `not_found` for one of another reviewer, too */
  async get(id: string, reviewer: Reviewer): Promise<SecondOpinion> {
    const row = await this.database.manager.findOneBy(OpinionRow, { id, reviewer });
    if (!row) throw notFound();
    return toView(row);
  }

  /** @throws AppError `not_found` */
  async ofReview(reviewId: string): Promise<SecondOpinion[]> {
    const { manager } = this.database;
    if (!(await manager.existsBy(CodeReviewRow, { id: reviewId }))) throw notFound();
    const rows = await manager.find(OpinionRow, {
      where: { reviewId },
      order: { askedAt: 'DESC' },
      take: 50,
    });
    return rows.map(toView);
  }

  async all({
    offset,
    limit,
  }: PageQuery): Promise<{ opinions: (SecondOpinion & { subject: string })[]; total: number }> {
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(OpinionRow, {
      order: { askedAt: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    const ids = [...new Set(rows.map(({ reviewId }) => reviewId))];
    const reviews = await manager.find(CodeReviewRow, {
      select: { id: true, title: true },
      where: { id: In(ids) },
    });
    const titles = new Map(reviews.map(({ id, title }) => [id, title]));
    return {
      total,
      opinions: rows.map((row) => ({ ...toView(row), subject: titles.get(row.reviewId) ?? '' })),
    };
  }
}

const NOTHING_YET = { agreements: [], others: [], dropped: [] };

const toView = ({
  id,
  reviewId,
  reviewer,
  status,
  jobId,
  error,
  askedBy,
  askedAt,
  result,
}: OpinionRow): SecondOpinion => ({
  ...{ id, subjectId: reviewId, reviewer, status, jobId, error, askedBy },
  ...{ askedAt: askedAt.toISOString(), ...(result ?? NOTHING_YET) },
});
