import { Inject } from '@nestjs/common';
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
import { AppError } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { ModelsService } from '../ai/models.service.js';
import { OpinionRow } from '../code-review/opinion.entity.js';
import { askOpinionJob } from './opinion-queue.js';
import type { AskedAbout, CheckedAnswer } from './subjects/asked-about.js';
import { OpinionSubjects } from './subjects/open-subject.js';
import { subjectOf } from './subjects/subject-of.js';

type Input = JobInput<typeof askOpinionJob>;

/** Asks a reviewer, and looks up every place and number of the answer before it is kept. */
@JobOf(askOpinionJob)
export class AskOpinion implements Job<typeof askOpinionJob> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ModelsService) private readonly models: ModelsService,
    @Inject(OpinionSubjects) private readonly subjects: OpinionSubjects,
  ) {}

  async run({ opinionId }: Input, { step, signal }: JobContext): Promise<Outcome> {
    step(0);
    const { manager } = this.database;
    const row = await manager.findOneBy(OpinionRow, { id: opinionId });
    if (!row) throw new JobObsolete();
    const subject = await this.subjects.open(subjectOf(row)).catch((failure: unknown) => {
      if (failure instanceof AppError) throw new JobObsolete(failure.message);
      throw failure;
    });
    const { findings, type } = subject;
    const checked = await this.answer(row, subject, signal);
    step(1);
    const result: OpinionRow['result'] = {
      ...checked,
      ...(type !== 'code-review' && { findings: [...findings] }),
    };
    return {
      result: { type, id: subject.id },
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

  private async answer(
    { reviewer, workspaceId }: OpinionRow,
    { type, builtIn, byModel }: AskedAbout,
    signal: AbortSignal,
  ): Promise<CheckedAnswer> {
    if (reviewer === 'built-in') return builtIn();
    const purpose = type === 'code-review' ? ('code-review' as const) : ('second-opinion' as const);
    const call = { workspaceId, purpose, provider: reviewer };
    const answered = await byModel(async (task) => {
      const filled = await this.models.fill(call, task, () => true, signal);
      return filled?.value;
    });
    if (answered) return answered;
    throw new JobError(
      'internal',
      'The provider gave no opinion: it is switched off, past the budget of its month, away, or answered in a form that cannot be used. The list of calls says which. Ask again, or ask another reviewer.',
    );
  }
}
