import { Inject } from '@nestjs/common';
import type { Review } from '@plumbline/code-analysis';
import {
  type Ended,
  type Job,
  type JobContext,
  type JobInput,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import { DataSource, type EntityManager } from 'typeorm';
import { CodeReader } from '../code-analysis/child/code-reader.service.js';
import { CodeReviewRow, type KeptReview } from './code-review.entity.js';
import { reviewCodeJob } from './review-queue.js';

type Input = JobInput<typeof reviewCodeJob>;

/** Reads a change and keeps what is to be said of it. */
@JobOf(reviewCodeJob)
export class ReviewCode implements Job<typeof reviewCodeJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(CodeReader) private readonly reader: CodeReader,
  ) {}

  async run({ reviewId }: Input, { step, signal }: JobContext): Promise<Outcome> {
    step(0);
    const row = await this.database.manager.findOneBy(CodeReviewRow, { id: reviewId });
    if (!row) throw new JobObsolete();
    const { source } = row;
    const review =
      'patch' in source
        ? await this.reader.read({ kind: 'review', patch: source.patch }, { signal })
        : await this.reader.read({ kind: 'compare', ...source }, { signal });
    return {
      result: { type: 'code-review', id: reviewId },
      save: async (tx) => {
        await tx.update(CodeReviewRow, { id: reviewId }, { status: 'ready', result: toKept(review) });
      },
    };
  }

  async onEnd(tx: EntityManager, { reviewId }: Input, { error }: Ended): Promise<void> {
    const why = error?.message ?? 'It was cancelled.';
    await tx.update(CodeReviewRow, { id: reviewId }, { status: 'failed', error: why });
  }
}

const toKept = ({ findings, ...review }: Review): KeptReview => ({
  ...review,
  findings: findings.map(({ fingerprint, lines, ...finding }) => ({
    ...finding,
    ...{ id: fingerprint, lines: [...lines], status: 'open', comment: null },
  })),
});
