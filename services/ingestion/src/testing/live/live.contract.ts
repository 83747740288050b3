import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ConnectionBody,
  type DataSourceDetail,
  type EventPayload,
  type LiveAnswers,
  type LiveAnswersReady,
  liveAnswers,
  type QueryPlan,
  type QueryResult,
  type UploadAccepted,
} from '@plumbline/contracts';
import { runPlans } from '@plumbline/datasets';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { DataSourcesQueries } from '../../data-sources/data-sources.queries.js';
import { LiveQuestions } from '../../live/live-questions.service.js';
import { LiveRequestsHandler } from '../../live/live-requests.handler.js';
import { ENGINE, STORAGE } from '../../shared-parts.js';
import type { TestClient } from '../test-client.js';
import { useIngestion } from '../use-ingestion.js';
import { QUESTIONS, type Question, SALES_ROWS } from './live-plans.js';

/** A real server with the table `sales`, and how it is connected to. */
export interface LiveHome {
  schema: string;
  body: ConnectionBody;
  /** Runs a statement as the server's owner, and answers its first cell as text. */
  value(sql: string): Promise<string | null>;
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

const signal = new AbortController().signal;

/** What live sources of every engine do alike. */
export function liveContract(open: () => Promise<LiveHome>): void {
  const service = useIngestion({ CONNECTION_NETWORKS: 'loopback', LIVE_PULL_ROWS: '1000' });
  let home: LiveHome;
  let client: TestClient;
  let wid: string;
  let live: DataSourceDetail;
  let copy: DataSourceDetail;

  const source = async (mode: 'live' | 'snapshot', connectionId: string, what: object) => {
    const path = `/api/connections/${connectionId}/import`;
    const { body } = await client.post<UploadAccepted>(path, { ...what, mode });
    expect((await client.jobEnds(body.jobId)).error).toBeUndefined();
    return (await client.get<DataSourceDetail>(`/api/data-sources/${body.id}`)).body;
  };
  const planOf = (question: Question, dataSourceId: string): QueryPlan => ({
    ...{ dataSourceId, version: 1, measures: [], dimensions: [], filters: [], order: [] },
    ...question,
  });
  const ask = async (questions: readonly Question[], id = live.id): Promise<LiveAnswers['answers']> => {
    const plans = questions.map((question, at) => ({ key: String(at), plan: planOf(question, id) }));
    const request = {
      workspaceId: wid,
      aggregateVersion: 1,
      requestId: randomUUID(),
      dataSourceId: id,
      plans,
    };
    const outcome = await service.app.get(LiveQuestions).answer(request, signal);
    if ('failure' in outcome)
      return questions.map((_, at) => ({ key: String(at), failure: outcome.failure }));
    const text = await service.app.get<Storage>(STORAGE).getText(outcome.answersKey);
    const { answers } = liveAnswers.parse(JSON.parse(text));
    return questions.map((_, at) => answers.find(({ key }) => key === String(at))!);
  };
  const ofSnapshot = async (questions: readonly Question[]) => {
    const queries = service.app.get(DataSourcesQueries);
    const row = await queries.source({ wid } as never, copy.id);
    const dataset = await queries.dataset(await queries.currentVersion(row));
    return runPlans(
      service.app.get(ENGINE),
      dataset,
      questions.map((question) => planOf(question, copy.id)),
    );
  };

  let connectionId: string;
  beforeAll(async () => {
    home = await open();
    wid = randomUUID();
    client = await service.client({ wid });
    const { status, body: made } = await client.post<{ id: string; message?: string }>(
      '/api/connections',
      home.body,
    );
    expect([status, made.message]).toEqual([201, undefined]);
    connectionId = made.id;
    live = await source('live', connectionId, { schema: home.schema, table: 'sales' });
    copy = await source('snapshot', connectionId, { schema: home.schema, table: 'sales' });
  }, 120_000);
  afterAll(() => home?.close());

  it('F.5 keeps the columns of the database, and says that its rows stay there', () => {
    expect(live).toMatchObject({ status: 'ready', recordCount: null, database: { isLive: true } });
    expect(live.columns.map(({ name, type }) => [name, type])).toEqual(
      copy.columns.map(({ name, type }) => [name, type]),
    );
    expect(copy).toMatchObject({ recordCount: SALES_ROWS });
  });

  it('answers every kind of question as a snapshot would', async () => {
    const answers = await ask(QUESTIONS);
    const stored = await ofSnapshot(QUESTIONS);
    const told = QUESTIONS.map((question) => JSON.stringify(question));
    const failures = told.flatMap((asked, at) =>
      answers[at]?.failure ? [[asked, answers[at]?.failure]] : [],
    );
    expect(failures).toEqual([]);
    expect(told.map((asked, at) => [asked, comparable(answers[at]?.result)])).toEqual(
      told.map((asked, at) => [asked, comparable(stored[at]?.result)]),
    );
  }, 60_000);

  it('answers by what the database says itself', async () => {
    const [counted, summed, filtered, largest] = await ask([
      { measures: [{ agg: 'count', as: 'n' }] },
      { measures: [{ agg: 'sum', column: 'amount', as: 'total' }] },
      { measures: [{ agg: 'count', as: 'n' }], filters: [{ column: 'amount', op: 'gt', values: [100] }] },
      { measures: [{ agg: 'max', column: 'day', as: 'last' }] },
    ]);
    const own = async (sql: string) => home.value(`SELECT ${sql} FROM sales`);
    expect(String(counted?.result?.rows[0]?.[0])).toBe(await own('count(*)'));
    expect(Number(summed?.result?.rows[0]?.[0])).toBe(Number(await own('sum(amount)')));
    expect(String(filtered?.result?.rows[0]?.[0])).toBe(
      await home.value('SELECT count(*) FROM sales WHERE amount > 100'),
    );
    expect(largest?.result?.rows[0]?.[0]).toBe(await own('max(day)'));
  });

  it('sees what was written since, which a snapshot does not', async () => {
    await home.run(`UPDATE sales SET amount = amount + 1000 WHERE id = 1`);
    try {
      const question = [{ measures: [{ agg: 'sum' as const, column: 'amount', as: 'total' }] }];
      const [now] = await ask(question);
      const [then] = await ofSnapshot(question);
      expect(Number(now?.result?.rows[0]?.[0]) - Number(then?.result?.rows[0]?.[0])).toBeCloseTo(1_000, 4);
    } finally {
      await home.run(`UPDATE sales SET amount = amount - 1000 WHERE id = 1`);
    }
  });

  it('says what it cannot: a column that is gone, a plan that does not fit, and too many rows to compute on', async () => {
    const [missing, words] = await ask([
      { measures: [{ agg: 'sum', column: 'nothing', as: 'x' }] },
      { measures: [{ agg: 'sum', column: 'note', as: 'x' }] },
    ]);
    expect(missing?.failure).toMatchObject({
      code: 'unusable',
      message: 'There is no column “nothing” in this data.',
    });
    expect(words?.failure?.code).toBe('unusable');
    const many = await source('live', connectionId, {
      query: 'SELECT a.id, a.amount FROM sales a CROSS JOIN sales b WHERE b.id <= 2',
    });
    const [count, computed] = await ask(
      [
        { measures: [{ agg: 'count', as: 'n' }] },
        { measures: [{ agg: 'formula', formula: 'sum([amount]) / count()', as: 'each' }] },
      ],
      many.id,
    );
    expect(count?.result?.rows).toEqual([[2 * SALES_ROWS]]);
    expect(computed).toMatchObject({
      failure: {
        code: 'too_much',
        message: expect.stringContaining('more than the 1,000 that are read at once'),
      },
    });
  });

  it('is asked by news of plans that wait, and answers by news of where the answers lie', async () => {
    const plan = planOf({ measures: [{ agg: 'count', as: 'n' }] }, live.id);
    const requestId = randomUUID();
    const wanted = { workspaceId: wid, aggregateVersion: 1, requestId, dataSourceId: live.id };
    await service.database.transaction((tx) =>
      service.app
        .get(LiveRequestsHandler)
        .onLiveAnswersWanted({ ...wanted, plans: [{ key: 'n', plan }] }, tx),
    );
    const { outcome } = await eventually('the answers are told', async () => {
      const rows: { payload: EventPayload<typeof LiveAnswersReady> }[] = await service.database.query(
        `SELECT payload FROM outbox WHERE type = 'LiveAnswersReady' AND aggregate_id = $1`,
        [requestId],
      );
      return rows[0]?.payload;
    });
    expect(outcome).toEqual({ answersKey: expect.stringContaining(live.id) });
  });

  describe('where all rows are needed', () => {
    it('refuses to merge, compare and reconcile, in words', async () => {
      const merged = await client.get<{ message: string }>(
        `/api/data-sources/available-for-merge?sourceId=${live.id}`,
      );
      expect(merged.body.message ?? '').toMatch(/is live: its rows stay in the database/);
    });
  });
}

/** Doubles differ in their last digits, whoever adds them up. */
function comparable(result: QueryResult | undefined) {
  if (!result) return { rows: undefined };
  const { columns, rows } = result;
  const cell = (value: unknown, type: string | undefined) => {
    if (type === 'double' && typeof value === 'number') return Number(value.toPrecision(9));
    // A number of many digits may come as text, with zeros behind the point or without.
    if (type === 'decimal' && value !== null) return Number(value);
    return value;
  };
  return {
    columns: columns.map(({ name, type }) => [name, type === 'double' ? 'decimal' : type]),
    rows: rows.map((row) => row.map((value, at) => cell(value, columns[at]?.type))),
  };
}
