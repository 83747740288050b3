import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  LiveAnswersWanted,
  MAX_LIVE_PLANS,
  MAX_LIVE_PLANS_TOGETHER,
  type QueryPlan,
  type QueryResult,
} from '@plumbline/contracts';
import { canonicalJson, type PlanOutcome } from '@plumbline/datasets';
import { publish } from '@plumbline/events';
import { DataSource, type EntityManager, In } from 'typeorm';
import { ANALYTICS_CONFIG, type AnalyticsConfig } from '../config.js';
import { LiveProblem } from '../sources/live-problem.js';
import type { OpenSource } from '../sources/sources.service.js';
import { LiveAnswerRow } from './live-answer.entity.js';

/** When a live source's database gave a result, and why it gave none since. */
export interface LiveStamp {
  asOf: string;
  problem?: string;
}

/** What became of a plan, stamped where its source is live. */
export type SourceOutcome = PlanOutcome & { live?: LiveStamp };

export interface AskOptions {
  signal?: AbortSignal;
  /** Asks the database again, whatever is known. */
  fresh?: boolean;
}

interface Asking {
  /** Answers older than this are asked for again. */
  seconds: number;
  /** Plans in one request. */
  most: number;
}

const WAIT_STEP_MS = 40;
const MOST_TRIES_TOGETHER = 2;
/** After this long nobody works on a request any more: the time of its job, and of its way there and back. */
const GIVEN_UP = `interval '150 seconds'`;
/** How old an answer may get, or a failure where the database was away, which may be back any time. */
const AGE = (seconds: string) =>
  `make_interval(secs => CASE WHEN live_answers.failure->>'code' = 'database_away' THEN least(${seconds}::int, 10) ELSE ${seconds}::int END)`;
/** Answers kept for one source; those used longest ago go. */
const KEPT_ANSWERS = 1_000;
const STILL_ASKED =
  'The database has not answered yet. It is still being asked; what it says is shown as soon as it is here.';

type LiveSource = Pick<OpenSource, 'id' | 'workspaceId'>;
type Keyed = { key: string; plan: QueryPlan };

/**
 * What the databases of live sources say to plans. Whoever holds the connection is told which plans wait; the answers come as
 * news and are kept, so that the same plan is asked once for all who want it at the time, and the last answer stays for when
 * the database is away.
 */
@Injectable()
export class LiveAnswers {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
  ) {}

  /** Waits a while for answers; each plan fails alone, with `LiveProblem` where no answer is known. */
  async ask(
    source: LiveSource,
    plans: readonly QueryPlan[],
    { signal, fresh = false }: AskOptions = {},
  ): Promise<SourceOutcome[]> {
    if (plans.length === 0) return [];
    const keyed = plans.map((plan) => ({ key: answerKey(plan), plan }));
    const distinct = [...new Map(keyed.map((one) => [one.key, one])).values()];
    const keys = distinct.map(({ key }) => key);
    const seconds = fresh ? 0 : this.config.LIVE_ANSWER_SECONDS;
    await this.request(source, distinct, { seconds, most: MAX_LIVE_PLANS });
    await this.wait(source, keys, signal);
    return this.known(source, keyed);
  }

  /**
   * As `ask`, with all answers of one moment: where one is too old, or they are of several, all are asked for anew in one
   * request. They are of several moments still where the database is away, or somebody else asked for some of them at the time.
   */
  async together(
    source: LiveSource,
    plans: readonly QueryPlan[],
    { signal }: Pick<AskOptions, 'signal'> = {},
  ): Promise<SourceOutcome[]> {
    if (plans.length === 0) return [];
    const keyed = plans.map((plan) => ({ key: answerKey(plan), plan }));
    const distinct = [...new Map(keyed.map((one) => [one.key, one])).values()];
    const keys = distinct.map(({ key }) => key);
    for (let tries = 0; tries < MOST_TRIES_TOGETHER; tries += 1) {
      if (await this.areSettledTogether(source, keys)) break;
      await this.request(source, distinct, { seconds: 0, most: MAX_LIVE_PLANS_TOGETHER });
      if (!(await this.wait(source, keys, signal))) break;
    }
    return this.known(source, keyed);
  }

  /** A database that is away now has nothing to say that would bring them together. */
  private async areSettledTogether({ id }: LiveSource, keys: readonly string[]): Promise<boolean> {
    const [known]: { count: number; moments: number; isAway: boolean | null }[] = await this.database.query(
      `SELECT count(*)::int AS count, count(DISTINCT as_of)::int AS moments,
              bool_or(failure->>'code' = 'database_away') AS "isAway"
       FROM live_answers WHERE source_id = $1 AND key = ANY($2) AND asked_at IS NULL
         AND settled_at > now() - ${AGE('$3')}`,
      [id, keys, this.config.LIVE_ANSWER_SECONDS],
    );
    return known?.count === keys.length && (known.moments <= 1 || known.isAway === true);
  }

  private async known(source: LiveSource, keyed: readonly Keyed[]): Promise<SourceOutcome[]> {
    const keys = [...new Set(keyed.map(({ key }) => key))];
    const rows = await this.database.manager.findBy(LiveAnswerRow, { sourceId: source.id, key: In(keys) });
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return keyed.map(({ key }) => outcomeOf(byKey.get(key)));
  }

  /** The answer of a moment, as long as no later one has taken its place. */
  async at(source: LiveSource, plan: QueryPlan, asOf: Date): Promise<QueryResult | undefined> {
    const row = await this.database.manager.findOneBy(LiveAnswerRow, {
      sourceId: source.id,
      key: answerKey(plan),
    });
    return row?.result && row.asOf?.getTime() === asOf.getTime() ? row.result : undefined;
  }

  private async request(
    source: LiveSource,
    plans: readonly Keyed[],
    { seconds, most }: Asking,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (let from = 0; from < plans.length; from += most)
        await requestSome(tx, source, plans.slice(from, from + most), seconds);
    });
  }

  /** Whether all have come in time. */
  private async wait({ id }: LiveSource, keys: string[], signal: AbortSignal | undefined): Promise<boolean> {
    const end = Date.now() + this.config.LIVE_WAIT_MS;
    for (;;) {
      signal?.throwIfAborted();
      const [waiting]: unknown[] = await this.database.query(
        `SELECT 1 FROM live_answers WHERE source_id = $1 AND key = ANY($2) AND asked_at IS NOT NULL LIMIT 1`,
        [id, keys],
      );
      if (!waiting) return true;
      if (Date.now() >= end) break;
      await sleep(WAIT_STEP_MS, undefined, { signal });
    }
    await this.database.query(
      `UPDATE live_answers SET is_awaited = true WHERE source_id = $1 AND key = ANY($2) AND asked_at IS NOT NULL`,
      [id, keys],
    );
    return false;
  }
}

/** Tells which of these wait: those whose answer is too old, unless somebody asks for them already. */
async function requestSome(
  tx: EntityManager,
  { id, workspaceId }: LiveSource,
  plans: readonly Keyed[],
  seconds: number,
): Promise<void> {
  const requestId = randomUUID();
  // In one order for all, so that nobody waits for somebody who waits for them.
  const keys = plans.map(({ key }) => key).toSorted();
  const asked: { key: string }[] = await tx.query(
    `INSERT INTO live_answers (source_id, key, workspace_id, request_id, asked_at, used_at)
     SELECT $1, key, $2, $3, now(), now() FROM unnest($4::text[]) AS key
     ON CONFLICT (source_id, key) DO UPDATE SET request_id = $3, asked_at = now(), used_at = now()
       WHERE (live_answers.asked_at IS NULL AND live_answers.settled_at <= now() - ${AGE('$5')})
          OR live_answers.asked_at < now() - ${GIVEN_UP}
     RETURNING key`,
    [id, workspaceId, requestId, keys, seconds],
  );
  if (asked.length === 0) return;
  const wanted = new Set(asked.map(({ key }) => key));
  await publish(tx, LiveAnswersWanted, {
    ...{ workspaceId, requestId, dataSourceId: id, aggregateVersion: 1 },
    plans: plans.filter(({ key }) => wanted.has(key)),
  });
  await tx.query(
    `DELETE FROM live_answers WHERE source_id = $1 AND asked_at IS NULL AND key IN
       (SELECT key FROM live_answers WHERE source_id = $1 ORDER BY used_at DESC OFFSET ${KEPT_ANSWERS})`,
    [id],
  );
}

/** The same question has the same key, whichever version of the source names it. */
function answerKey({ dataSourceId: _, version: __, ...question }: QueryPlan): string {
  return createHash('sha256').update(canonicalJson(question)).digest('hex');
}

function outcomeOf(row: LiveAnswerRow | undefined): SourceOutcome {
  const { result, asOf, failure, askedAt } = row ?? {};
  const late = askedAt ? STILL_ASKED : undefined;
  // What the data no longer has is not answered by what they had.
  const isAnswered = result && asOf && failure?.code !== 'unusable';
  if (isAnswered) {
    const problem = late ?? failure?.message;
    return { result, live: { asOf: asOf.toISOString(), ...(problem !== undefined && { problem }) } };
  }
  if (failure && !late) return { error: new LiveProblem(failure.code, failure.message) };
  return { error: new LiveProblem('database_slow', STILL_ASKED) };
}
