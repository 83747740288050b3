import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, OpinionSubject, PageQuery, Reviewer, SecondOpinion } from '@plumbline/contracts';
import { planOf } from '@plumbline/database';
import { enqueue } from '@plumbline/jobs';
import { notFound, unusable } from '@plumbline/server';
import { DataSource, IsNull, Not } from 'typeorm';
import { ProvidersService } from '../ai/providers.service.js';
import { noteInAuditLog, type Reviewing } from '../code-audit/code-audit.js';
import { CodeReviewRow } from '../code-review/code-review.entity.js';
import { OpinionRow } from '../code-review/opinion.entity.js';
import { askOpinionJob } from './opinion-queue.js';
import { OpinionSubjects } from './subjects/open-subject.js';
import { columnsOf, subjectOf } from './subjects/subject-of.js';

/** Opinions on one thing that are listed. */
const MOST_LISTED = 50;

/** What is asked about. */
interface Subject {
  type: OpinionSubject;
  id: string;
}

/** Second opinions: asked for by an administrator, one at a time of each reviewer on each thing. */
@Injectable()
export class Opinions {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ProvidersService) private readonly providers: ProvidersService,
    @Inject(OpinionSubjects) private readonly subjects: OpinionSubjects,
  ) {}

  /** @throws AppError as `OpinionSubjects` says, and `unusable` where the provider may not be called */
  async ask(by: Reviewing, { type, id }: Subject, reviewer: Reviewer): Promise<SecondOpinion> {
    const { wid, sub, name } = by.claims;
    const refusal = reviewer === 'built-in' ? undefined : await this.providers.refusal(reviewer);
    if (refusal) throw unusable(`${refusal} The built-in reviewer needs none of that.`);
    const { title, documentId } = await this.subjects.open({ type, id, workspaceId: wid });
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`opinion ${reviewer} ${id}`]);
      const about = columnsOf(type, id);
      const asked = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null));
      const waiting = await tx.findOneBy(OpinionRow, { ...asked, reviewer, status: 'queued' });
      if (waiting) return toView(waiting);
      const opinionId = randomUUID();
      const jobId = await enqueue(tx, askOpinionJob, {
        input: { opinionId },
        ...{ workspaceId: wid, userId: sub, plan: await planOf(tx, wid) },
        title: `Asking for a second opinion on ${title}`,
        subject: { type, id },
      });
      await tx.insert(OpinionRow, {
        ...{
          id: opinionId,
          ...about,
          documentId,
          subject: title,
          workspaceId: wid,
          reviewer,
          status: 'queued',
          jobId,
        },
        ...{ error: null, askedBy: name, askedAt: new Date() },
      });
      await noteInAuditLog(tx, by, 'second_opinion_asked', {
        ...{ subject: type, id, title, reviewer, opinion: opinionId },
      });
      return toView(await tx.findOneByOrFail(OpinionRow, { id: opinionId }));
    });
  }

  /** @throws AppError `not_found` for one of another reviewer or workspace, too */
  async get({ wid }: AccessClaims, id: string, reviewer: Reviewer): Promise<SecondOpinion> {
    const row = await this.database.manager.findOneBy(OpinionRow, { id, reviewer });
    if (!row || (row.reviewId === null && row.workspaceId !== wid)) throw notFound();
    return toView(row);
  }

  /** @throws AppError `not_found` */
  async ofReview(reviewId: string): Promise<SecondOpinion[]> {
    const { manager } = this.database;
    if (!(await manager.existsBy(CodeReviewRow, { id: reviewId }))) throw notFound();
    const rows = await manager.find(OpinionRow, {
      where: { reviewId },
      order: { askedAt: 'DESC' },
      take: MOST_LISTED,
    });
    return rows.map(toView);
  }

  /** @throws AppError as `OpinionSubjects` says, where nobody has asked yet: an extraction is known by its owner alone */
  async ofExtraction({ wid: workspaceId }: AccessClaims, extractionId: string): Promise<SecondOpinion[]> {
    const rows = await this.database.manager.find(OpinionRow, {
      where: { extractionId, workspaceId },
      order: { askedAt: 'DESC', id: 'ASC' },
      take: MOST_LISTED,
    });
    if (rows.length === 0) await this.subjects.open({ type: 'extraction', id: extractionId, workspaceId });
    return rows.map(toView);
  }

  /** Those on changes, which all administrators see, and those on what is in the own workspace. */
  async all(
    { wid: workspaceId }: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ opinions: SecondOpinion[]; total: number }> {
    const [rows, total] = await this.database.manager.findAndCount(OpinionRow, {
      where: [{ reviewId: Not(IsNull()) }, { workspaceId }],
      order: { askedAt: 'DESC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { total, opinions: rows.map(toView) };
  }
}

const NOTHING_YET = { agreements: [], others: [], dropped: [] };

function toView(row: OpinionRow): SecondOpinion {
  const { id, subject, reviewer, status, jobId, error, askedBy, askedAt, result } = row;
  const { type: subjectType, id: subjectId } = subjectOf(row);
  return {
    ...{ id, subjectType, subjectId, subject, reviewer, status, jobId, error, askedBy },
    ...{ askedAt: askedAt.toISOString(), ...(result ?? NOTHING_YET), findings: result?.findings ?? [] },
  };
}
