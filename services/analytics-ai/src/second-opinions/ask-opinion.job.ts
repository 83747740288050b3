import { Inject } from '@nestjs/common';
import { checkOpinion, type PatchedFile, plainOpinion, type Remark } from '@plumbline/code-analysis';
import type { SecondOpinion } from '@plumbline/contracts';
import {
  type Ended,
  type Job,
  type JobContext,
  JobError,
  type JobInput,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import { DataSource, type EntityManager } from 'typeorm';
import { ModelsService } from '../ai/models.service.js';
import { CodeReviewRow } from '../code-review/code-review.entity.js';
import { filesOf } from '../code-review/files-of.js';
import { OpinionRow } from '../code-review/opinion.entity.js';
import { askOpinionJob } from './opinion-queue.js';
import { opinionTask } from './opinion-task.js';

type Input = JobInput<typeof askOpinionJob>;

/** Asks a reviewer, and looks up every place and number of the answer before it is kept. */
@JobOf(askOpinionJob)
export class AskOpinion implements Job<typeof askOpinionJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ModelsService) private readonly models: ModelsService,
  ) {}

  async run({ opinionId }: Input, { step, signal }: JobContext): Promise<Outcome> {
    step(0);
    const { manager } = this.database;
    const row = await manager.findOneBy(OpinionRow, { id: opinionId });
    const review = row && (await manager.findOneBy(CodeReviewRow, { id: row.reviewId }));
    if (!row || !review?.result) throw new JobObsolete();
    const files = filesOf(review);
    const { findings } = review.result;
    const remarks = await this.remarks(row, files, opinionTask(files, findings), signal);
    step(1);
    const { agreements, others, dropped } = checkOpinion(remarks, findings, files);
    const result: OpinionRow['result'] = {
      agreements: [...agreements],
      others: others.map(({ about: _, agrees: __, ...remark }): SecondOpinion['others'][number] => remark),
      dropped: [...dropped],
    };
    return {
      result: { type: 'code-review', id: review.id },
      save: async (tx) => {
        await tx.update(OpinionRow, { id: opinionId }, { status: 'ready', result });
      },
    };
  }

  async onEnd(tx: EntityManager, { opinionId }: Input, { error }: Ended): Promise<void> {
    await tx.update(
      OpinionRow,
      { id: opinionId },
      { status: 'failed', error: error?.message ?? 'It was cancelled.' },
    );
  }

  private async remarks(
    { reviewer, workspaceId }: OpinionRow,
    files: readonly PatchedFile[],
    task: ReturnType<typeof opinionTask>,
    signal: AbortSignal,
  ): Promise<Remark[]> {
    if (reviewer === 'built-in') return plainOpinion(files);
    const call = { workspaceId, purpose: 'code-review', provider: reviewer } as const;
    const filled = await this.models.fill(call, task, () => true, signal);
    if (filled) return filled.value.remarks;
    throw new JobError(
      'internal',
      'The provider gave no opinion: it is switched off, past the budget of its month, away, or answered in a form that cannot be used. The list of calls says which. Ask again, or ask another reviewer.',
    );
  }
}
