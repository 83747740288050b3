import { Inject, Injectable } from '@nestjs/common';
import { messagesOf } from '@plumbline/ai';
import type { AccessClaims, AiPreview } from '@plumbline/contracts';
import { forbidden, notFound, unusable } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { CodeReviewRow } from '../code-review/code-review.entity.js';
import { filesOf } from '../code-review/files-of.js';
import { opinionTask } from './opinion-task.js';

/** What would be sent of a change, whole. */
@Injectable()
export class OpinionPreviews {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  /** @throws AppError `forbidden`, `not_found`, `unusable` for a change whose text is not kept */
  async messages({ role }: AccessClaims, reviewId: string): Promise<AiPreview['messages']> {
    if (role !== 'owner' && role !== 'admin') throw forbidden();
    const row = await this.database.manager.findOneBy(CodeReviewRow, { id: reviewId });
    if (!row) throw notFound();
    if (row.status !== 'ready') throw unusable('This change is not reviewed yet. Ask once it is.');
    return messagesOf(opinionTask(filesOf(row), row.result?.findings ?? []));
  }
}
