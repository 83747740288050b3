import { Injectable } from '@nestjs/common';
import { type EventPayload, LiveAnswersReady, LiveAnswersWanted } from '@plumbline/contracts';
import { OnEvent, publish } from '@plumbline/events';
import { enqueue } from '@plumbline/jobs';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { askDatabase } from './ask-database.js';

/** Hears of plans that wait for the answer of a database; asking is a job's work. */
@Injectable()
export class LiveRequestsHandler {
  @OnEvent(LiveAnswersWanted)
  async onLiveAnswersWanted(
    wanted: EventPayload<typeof LiveAnswersWanted>,
    tx: EntityManager,
  ): Promise<void> {
    const { workspaceId, dataSourceId, requestId } = wanted;
    try {
      await enqueue(tx, askDatabase, {
        input: wanted,
        // Nobody's place of the plan is taken by work in the background.
        ...{ workspaceId, userId: workspaceId, plan: 'free', idempotencyKey: requestId },
        title: 'Asking a database',
        subject: { type: 'data-source', id: dataSourceId },
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await publish(tx, LiveAnswersReady, {
        ...{ workspaceId, requestId, dataSourceId, aggregateVersion: 1 },
        outcome: { failure: { code: 'database_away', message: error.message } },
      });
    }
  }
}
