import { Inject } from '@nestjs/common';
import { type EventPayload, LiveAnswersReady } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { type Ended, type Job, type JobContext, type JobInput, JobOf, type Outcome } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { askDatabase } from './ask-database.js';
import { LiveQuestions } from './live-questions.service.js';

type Input = JobInput<typeof askDatabase>;

/** Comes in: plans over a live source; leaves: their answers as an object, and the news of it. A failure is an answer, too. */
@JobOf(askDatabase)
export class AskDatabaseJob implements Job<typeof askDatabase> {
  constructor(@Inject(LiveQuestions) private readonly questions: LiveQuestions) {}

  async run(input: Input, { signal, step }: JobContext): Promise<Outcome> {
    step(0);
    const outcome = await this.questions.answer(input, signal);
    return { save: (tx) => tell(tx, input, outcome) };
  }

  async onEnd(tx: EntityManager, input: Input, { error }: Ended): Promise<void> {
    const message = error?.message ?? 'The question was given up. Ask again.';
    await tell(tx, input, { failure: { code: 'database_away', message } });
  }
}

async function tell(
  tx: EntityManager,
  { workspaceId, requestId, dataSourceId }: Input,
  outcome: EventPayload<typeof LiveAnswersReady>['outcome'],
): Promise<void> {
  await publish(tx, LiveAnswersReady, {
    ...{ workspaceId, requestId, dataSourceId, aggregateVersion: 1 },
    outcome,
  });
}
