import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { NoPatch, readPatch } from '@plumbline/code-analysis';
import type {
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
import { DataSource, type EntityManager } from 'typeorm';
import { noteInAuditLog, type Reviewing } from '../code-audit/code-audit.js';
import { findingOf } from './accept-remark.js';
import { addComment, addFinding, changeReview } from './change-review.js';
import { CodeReviewRow } from './code-review.entity.js';
import { filesOf } from './files-of.js';
import { OpinionRow } from './opinion.entity.js';
import { actionOf } from './review-action.js';
import { reviewCodeJob } from './review-queue.js';

/** What the audit log is told of a decision. */
type Decided = ReturnType<typeof actionOf>;

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
  async start(by: Reviewing, body: StartReviewBody): Promise<ReviewSummary> {
    const { wid, sub, name } = by.claims;
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
      await noteInAuditLog(tx, by, 'code_review_started', { review: id, title });
      return toSummary(await tx.findOneByOrFail(CodeReviewRow, { id }));
    });
  }

  /** @throws AppError as `changeReview` says */
  change(by: Reviewing, id: string, body: ChangeReviewBody): Promise<CodeReview> {
    if ('remark' in body) return this.takeRemark(by, id, body.remark);
    return this.update(by, id, (row) => {
      changeReview(row, body, by.claims.name);
      return actionOf(body);
    });
  }

  /** What a second opinion alone saw becomes a finding, and the opinion says so. @throws AppError `not_found`, `conflict` */
  private takeRemark(
    by: Reviewing,
    id: string,
    { opinionId, at }: { opinionId: string; at: number },
  ): Promise<CodeReview> {
    return this.update(by, id, async (row, tx) => {
      const opinion = await tx.findOneBy(OpinionRow, { id: opinionId, reviewId: id });
      const remark = opinion?.result?.others[at];
      if (!opinion?.result || !remark) throw notFound();
      const finding = findingOf(remark, opinion.reviewer, filesOf(row));
      addFinding(row, finding, by.claims.name);
      const others = opinion.result.others.with(at, { ...remark, findingId: finding.id });
      await tx.update(OpinionRow, { id: opinionId }, { result: { ...opinion.result, others } });
      return {
        action: 'second_opinion_accepted',
        details: { opinion: opinionId, place: `${remark.path}:${remark.line}` },
      };
    });
  }

  /** @throws AppError `not_found` */
  comment(by: Reviewing, id: string, body: ReviewCommentBody): Promise<CodeReview> {
    return this.update(by, id, (row) => {
      addComment(row, body, by.claims.name);
      return { action: 'code_review_commented', details: { place: `${body.path}:${body.line}` } };
    });
  }

  private update(
    by: Reviewing,
    id: string,
    work: (row: CodeReviewRow, tx: EntityManager) => Decided | Promise<Decided>,
  ): Promise<CodeReview> {
    return this.database.transaction(async (tx) => {
      const row = await tx.findOne(CodeReviewRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw notFound();
      const { action, details } = await work(row, tx);
      await tx.save(row);
      await noteInAuditLog(tx, by, action, { review: id, title: row.title, ...details });
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
