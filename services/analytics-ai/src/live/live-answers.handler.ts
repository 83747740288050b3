import { Inject, Injectable } from '@nestjs/common';
import {
  type EventPayload,
  LiveAnswersReady,
  type LiveFailure,
  liveAnswers,
  type LiveAnswers as ReceivedAnswers,
} from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus, OnEvent } from '@plumbline/events';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { STORAGE } from '../config.js';

type Ready = EventPayload<typeof LiveAnswersReady>;

const GONE: LiveFailure = {
  code: 'database_away',
  message: 'The answer of the database was lost on its way. Ask again.',
};

/** Keeps what databases of live sources answered, and has the screens of those who waited too long for it read again. */
@Injectable()
export class LiveAnswersHandler {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  @OnEvent(LiveAnswersReady)
  async onLiveAnswersReady({ requestId, dataSourceId, workspaceId, outcome }: Ready, tx: EntityManager) {
    const received = 'failure' in outcome ? outcome.failure : await this.received(outcome.answersKey);
    const awaited: unknown[] = await tx.query(
      `SELECT 1 FROM live_answers WHERE request_id = $1 AND is_awaited LIMIT 1`,
      [requestId],
    );
    if ('asOf' in received) await keepAnswers(tx, requestId, received);
    await settleRest(tx, requestId, 'asOf' in received ? GONE : received);
    if (awaited.length > 0) await this.broadcast(tx, workspaceId, dataSourceId);
  }

  private async received(key: string): Promise<ReceivedAnswers | LiveFailure> {
    try {
      return liveAnswers.parse(JSON.parse(await this.storage.getText(key)));
    } catch (error) {
      if (error instanceof ObjectMissing) return GONE;
      throw error;
    }
  }

  private async broadcast(tx: EntityManager, workspaceId: string, sourceId: string): Promise<void> {
    const dashboards: { id: string }[] = await tx.query(
      `SELECT id FROM dashboards WHERE workspace_id = $1 AND (source_id = $2 OR jsonb_exists(other_sources, $2::text))`,
      [workspaceId, sourceId],
    );
    afterCommit(tx, () => {
      for (const { id } of dashboards)
        this.live.publish({ workspaceId, event: 'changed', data: { type: 'dashboard', id } });
    });
  }
}

const SETTLED = `request_id = NULL, asked_at = NULL, is_awaited = false, settled_at = now()`;

async function keepAnswers(tx: EntityManager, requestId: string, { asOf, answers }: ReceivedAnswers) {
  for (const { key, result, failure } of answers) {
    if (result)
      await tx.query(
        `UPDATE live_answers SET ${SETTLED}, as_of = $3, result = $4::json, failure = NULL
         WHERE request_id = $1 AND key = $2`,
        [requestId, key, asOf, JSON.stringify(result)],
      );
    else
      await tx.query(
        `UPDATE live_answers SET ${SETTLED}, failure = $3::jsonb WHERE request_id = $1 AND key = $2`,
        [requestId, key, JSON.stringify(failure ?? GONE)],
      );
  }
}

/** Nothing is waited for that will not come. */
async function settleRest(tx: EntityManager, requestId: string, failure: LiveFailure): Promise<void> {
  await tx.query(`UPDATE live_answers SET ${SETTLED}, failure = $2::jsonb WHERE request_id = $1`, [
    requestId,
    JSON.stringify(failure),
  ]);
}
