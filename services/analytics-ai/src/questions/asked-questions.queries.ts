import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, AskedQuestion, PageQuery } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { Counter, notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { AskedQuestionRow } from './asked-question.entity.js';

/** Questions that are kept of one person. */
const MAX_KEPT = 200;

const counted = new Counter({
  name: 'plumbline_questions_total',
  help: 'Questions that were asked, by what came of them.',
  labelNames: ['service', 'outcome'],
});

/** What people asked before: each sees their own alone. */
@Injectable()
export class AskedQuestions {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list(
    { wid, sub }: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ total: number; questions: AskedQuestion[] }> {
    const [rows, total] = await this.database.manager.findAndCount(AskedQuestionRow, {
      where: { workspaceId: wid, userId: sub },
      order: { askedAt: 'DESC', id: 'ASC' },
      ...{ skip: offset, take: limit },
    });
    const questions = rows.map(({ id, question, outcome, sourceId, sourceName, askedAt }) => ({
      ...{ id, question, outcome, dataSourceId: sourceId, dataSourceName: sourceName },
      askedAt: askedAt.toISOString(),
    }));
    return { total, questions };
  }

  /** What was asked; undefined for a question that is not theirs. */
  async textOf({ wid, sub }: AccessClaims, id: string): Promise<string | undefined> {
    const row = await this.database.manager.findOneBy(AskedQuestionRow, {
      id,
      workspaceId: wid,
      userId: sub,
    });
    return row?.question;
  }

  /** @throws AppError `not_found` */
  async find({ wid, sub }: AccessClaims, id: string): Promise<AskedQuestionRow> {
    const row = await this.database.manager.findOneBy(AskedQuestionRow, {
      id,
      workspaceId: wid,
      userId: sub,
    });
    if (!row) throw notFound();
    return row;
  }

  /** Keeps a question, once however often it is asked in a row, and forgets what lies beyond the bound. */
  async keep(row: Omit<AskedQuestionRow, 'askedAt'>): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [last] = await tx.find(AskedQuestionRow, {
        where: { workspaceId: row.workspaceId, userId: row.userId },
        order: { askedAt: 'DESC' },
        take: 1,
      });
      const isSame = last?.question === row.question && last.sourceId === row.sourceId;
      if (isSame) await tx.delete(AskedQuestionRow, { id: last.id });
      await tx.insert(AskedQuestionRow, { ...row, askedAt: new Date() });
      await tx.query(
        `DELETE FROM asked_questions WHERE workspace_id = $1 AND user_id = $2 AND id NOT IN (
           SELECT id FROM asked_questions WHERE workspace_id = $1 AND user_id = $2 ORDER BY asked_at DESC LIMIT ${MAX_KEPT})`,
        [row.workspaceId, row.userId],
      );
      afterCommit(tx, () => counted.inc({ service: 'analytics-ai', outcome: row.outcome }));
    });
  }

  /** @throws AppError `not_found` */
  async remove({ wid, sub }: AccessClaims, id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(AskedQuestionRow, {
      id,
      workspaceId: wid,
      userId: sub,
    });
    if (!affected) throw notFound();
  }
}
