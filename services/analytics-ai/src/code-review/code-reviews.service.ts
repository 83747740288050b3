import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { NoPatch, readPatch } from '@plumbline/code-analysis';
import type {
  AccessClaims,
  ChangeReviewBody,
  CodeReview,
  PageQuery,
  ReviewCommentBody,
  ReviewSummary,
  StartReviewBody,
} from '@plumbline/contracts';
import { planOf } from '@plumbline/database';
import { enqueue } from '@plumbline/jobs';
import { notFound, unusable } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { addComment, changeReview } from './change-review.js';
import { CodeReviewRow } from './code-review.entity.js';
import { reviewCodeJob } from './review-queue.js';

/** Changes of code that administrators review. */
@Injectable()
export class CodeReviews {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list({ offset, limit }: PageQuery): Promise<{ reviews: ReviewSummary[]; total: number }> {
    const [rows, total] = await this.database.manager.findAndCount(CodeReviewRow, {
      select: {
        id: true,
        title: true,
        status: true,
        state: true,
        jobId: true,
        error: true,
        createdBy: true,
        createdAt: true,
      },
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { reviews: rows.map(toSummary), total };
  }

  /** @throws AppError `not_found` */
  async get(id: string): Promise<CodeReview> {
    const row = await this.database.manager.findOneBy(CodeReviewRow, { id });
    if (!row) throw notFound();
    return toView(row);
  }

  /** @throws AppError `unusable` with the line from which on a text is no patch */
  async start({ wid, sub, name }: AccessClaims, body: StartReviewBody): Promise<ReviewSummary> {
    const { title, ...source } =
      'patch' in body ? body : { ...body, title: body.title ?? `${body.base} to ${body.head}` };
    if ('patch' in source) assertPatch(source.patch);
    const id = randomUUID();
    return this.database.transaction(async (tx) => {
      const jobId = await enqueue(tx, reviewCodeJob, {
        input: { reviewId: id },
        ...{ workspaceId: wid, userId: sub, plan: await planOf(tx, wid) },
        title: `Reviewing ${title}`,
        subject: { type: 'code-review', id },
      });
      const row = {
        id,
        workspaceId: wid,
        title,
        status: 'queued' as const,
        state: 'open' as const,
        jobId,
        error: null,
      };
      await tx.insert(CodeReviewRow, {
        ...row,
        source,
        comments: [],
        history: [],
        createdBy: name,
        createdAt: new Date(),
      });
      return toSummary(await tx.findOneByOrFail(CodeReviewRow, { id }));
    });
  }

  /** @throws AppError as `changeReview` says */
  change({ name }: AccessClaims, id: string, body: ChangeReviewBody): Promise<CodeReview> {
    return this.update(id, (row) => changeReview(row, body, name));
  }

  /** @throws AppError `not_found` */
  comment({ name }: AccessClaims, id: string, body: ReviewCommentBody): Promise<CodeReview> {
    return this.update(id, (row) => addComment(row, body, name));
  }

  private update(id: string, work: (row: CodeReviewRow) => void): Promise<CodeReview> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(CodeReviewRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw notFound();
      work(row);
      await tx.save(row);
      return toView(row);
    });
  }
}

function assertPatch(patch: string): void {
  try {
    readPatch(patch);
  } catch (failure) {
    throw failure instanceof NoPatch ? unusable(failure.message, { line: failure.line }) : failure;
  }
}

const toSummary = ({
  id,
  title,
  status,
  state,
  jobId,
  error,
  createdBy,
  createdAt,
}: CodeReviewRow): ReviewSummary => ({
  ...{ id, title, status, state, jobId, error, createdBy },
  createdAt: createdAt.toISOString(),
});

const NOTHING_YET = {
  ...{ files: [], findings: [], changedLines: 0, checklist: [] },
  risk: { score: 0, level: 'low' as const, parts: [] },
};

function toView(row: CodeReviewRow): CodeReview {
  const { files, risk, checklist, findings, changedLines } = row.result ?? NOTHING_YET;
  return {
    ...toSummary(row),
    ...{ files: [...files], findings, changedLines, comments: row.comments, history: row.history },
    ...{ checklist: [...checklist], risk: { ...risk, parts: [...risk.parts] } },
  };
}
