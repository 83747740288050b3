import { randomUUID } from 'node:crypto';
import {
  type EventPayload,
  LiveAnswersReady,
  type LiveAnswersWanted,
  type LiveFailure,
} from '@plumbline/contracts';
import { type Dataset, type Engine, runPlans } from '@plumbline/datasets';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { ENGINE, STORAGE } from '../config.js';
import { LiveAnswersHandler } from '../live/live-answers.handler.js';
import { SourcesService } from '../sources/sources.service.js';
import type { Caller, RunningAnalytics } from './running-analytics.js';
import type { TestColumn } from './test-source.js';

type Wanted = EventPayload<typeof LiveAnswersWanted>;

/** Rows as a database may hold them, in a file that it answers from. */
export async function heldRows(
  service: RunningAnalytics,
  caller: Caller,
  { rows, columns }: { rows: number; columns: readonly TestColumn[] },
): Promise<Dataset> {
  const id = randomUUID();
  await service.announceReady(caller, { id, name: `held-${rows}.csv`, version: 1, rows, columns });
  const sources = service.app.get(SourcesService);
  const open = await sources.openVersion(await sources.find(caller.claims.wid, id), 1, 'UTC');
  return open.dataset;
}

/** Stands for ingestion and a database behind it: answers what is wanted of live sources, or says why it does not. */
export class AnsweringDatabase {
  /** Requests and plans that it was asked. */
  requests = 0;
  plans = 0;
  failure: LiveFailure | undefined;
  /** Does not answer at all while it is set. */
  isSilent = false;
  private readonly seen = new Set<string>();
  private isStopped = false;
  private readonly loop: Promise<unknown>;

  constructor(
    private readonly service: RunningAnalytics,
    public dataset: Dataset,
  ) {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.loop;
  }

  private run(): Promise<unknown> {
    return eventually(
      'the database is stopped',
      async () => {
        if (!this.isSilent) await this.answerAll();
        return this.isStopped;
      },
      600_000,
    );
  }

  private async answerAll(): Promise<void> {
    const rows: { payload: Wanted }[] = await this.service.database.query(
      `SELECT payload FROM outbox WHERE type = 'LiveAnswersWanted' ORDER BY seq`,
    );
    for (const { payload } of rows) {
      if (this.seen.has(payload.requestId)) continue;
      this.seen.add(payload.requestId);
      this.requests += 1;
      this.plans += payload.plans.length;
      await this.answer(payload);
    }
  }

  private async answer({ workspaceId, requestId, dataSourceId, plans }: Wanted): Promise<void> {
    const { app, database } = this.service;
    const outcome = this.failure
      ? { failure: this.failure }
      : { answersKey: await this.answers(plans, requestId) };
    const news = { workspaceId, requestId, dataSourceId, aggregateVersion: 1, outcome };
    await database.transaction((tx) =>
      app.get(LiveAnswersHandler).onLiveAnswersReady(LiveAnswersReady.schema.parse(news), tx),
    );
  }

  private async answers(plans: Wanted['plans'], requestId: string): Promise<string> {
    const { app } = this.service;
    const outcomes = await runPlans(
      app.get<Engine>(ENGINE),
      this.dataset,
      plans.map(({ plan }) => plan),
      { fresh: true },
    );
    const answers = plans.map(({ key }, at) => {
      const { result, error } = outcomes[at] ?? {};
      return {
        key,
        ...(result ? { result } : { failure: { code: 'unusable', message: error?.message ?? '' } }),
      };
    });
    const answersKey = `ingestion/live/${requestId}.json`;
    await app
      .get<Storage>(STORAGE)
      .putText(answersKey, JSON.stringify({ asOf: new Date().toISOString(), answers }));
    return answersKey;
  }
}
