import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, PageQuery, Summary } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { SummaryRow } from './summary.entity.js';
import { toAnswer, toAnswers, withoutPictures } from './summary-answer.js';

/** Summaries as they are read. */
@Injectable()
export class SummariesQueries {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async list(
    { wid }: AccessClaims,
    { offset, limit }: PageQuery,
  ): Promise<{ total: number; summaries: Summary[] }> {
    const { manager } = this.database;
    const [rows, total] = await manager.findAndCount(SummaryRow, {
      where: { workspaceId: wid },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { total, summaries: (await toAnswers(manager, rows)).map(withoutPictures) };
  }

  /** @throws AppError `not_found` */
  async get(claims: AccessClaims, id: string): Promise<Summary> {
    const { manager } = this.database;
    const row = await manager.findOneBy(SummaryRow, { id, workspaceId: claims.wid });
    const answer = row ? await toAnswer(manager, row, claims) : undefined;
    if (!answer) throw notFound();
    return answer;
  }
}
