import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AlertChecked,
  AlertRule,
  Answer,
  AskResult,
  EventPayload,
  Fact,
  Recomputed,
  ScheduledWorkEnded,
  ScheduleFired,
} from '@plumbline/contracts';
import type { Dataset } from '@plumbline/datasets';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { ScheduledWorkHandler } from '../scheduled/scheduled-work.handler.js';
import { AnsweringDatabase, heldRows } from '../testing/answering-database.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const hasChild = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url));
const AWAY = { code: 'database_away' as const, message: 'The server does not answer.' };

/** Two orders a month from January 2020 on, of regions that the first rows do not all name; the last month has far more. */
const columns = (months: number): TestColumn[] => [
  {
    ...{ name: 'month', stored: 'DATE', role: 'time' },
    sql: `DATE '2020-01-01' + to_months(CAST(i // 2 AS INTEGER))`,
  },
  {
    name: 'region',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `CASE WHEN i < 100 THEN 'West' ELSE 'Nordics' END`,
  },
  {
    ...{ name: 'revenue', stored: 'DECIMAL(12,2)', role: 'measure' },
    sql: `500 + 10 * ((i * 7919) % 11) + CASE WHEN i // 2 = ${months - 1} THEN 900 ELSE 0 END`,
  },
];
const MONTHS = 72;

let analytics: RunningAnalytics;
let maria: Caller;
let database: AnsweringDatabase;
let [now, calm]: Dataset[] = [];
const sourceId = randomUUID();

beforeAll(async () => {
  analytics = await RunningAnalytics.start({ LIVE_WAIT_MS: '20000' });
  maria = await analytics.signIn({ plan: 'premium' });
  now = await heldRows(analytics, maria, { rows: 2 * MONTHS, columns: columns(MONTHS) });
  calm = await heldRows(analytics, maria, { rows: 2 * MONTHS, columns: columns(0) });
  // The first rows end long before those of the database do.
  await analytics.announceReady(maria, {
    ...{ id: sourceId, name: 'revenue', version: 1, rows: 60, columns: columns(MONTHS), isLive: true },
  });
  database = new AnsweringDatabase(analytics, now!);
}, 120_000);
afterAll(async () => {
  await database?.stop();
  await analytics?.stop();
});
beforeEach(async () => {
  database.failure = undefined;
  database.dataset = now!;
  await analytics.database.query('DELETE FROM live_answers');
});

const watch = {
  ...{ dataSourceId: sourceId, label: 'Revenue', period: 'month' as const },
  measure: { agg: 'sum' as const, column: 'revenue', as: 'Total revenue' },
  ...{ filters: [], time: 'month' },
};
const ABOVE: AlertRule = { kind: 'threshold', side: 'above', value: 1_500 };
const check = (rule: AlertRule) =>
  analytics.call<AlertChecked>(maria, 'POST', '/api/alerts/check', { body: { watch, rule } });

async function opensAndComesOutAgain(factId: string, where = ''): Promise<Fact> {
  const { status, body } = await analytics.call<Fact>(maria, 'GET', `/api/facts/${factId}${where}`);
  expect([status, body.live]).toEqual([200, expect.objectContaining({ asOf: expect.any(String) })]);
  const again = await analytics.call<Recomputed>(maria, 'POST', `/api/facts/${factId}/recompute${where}`);
  expect(again.body).toMatchObject({ equal: true, live: { isAnew: true } });
  return body;
}

(hasChild ? describe : describe.skip)(
  'an alert on a number of a live source (SCHED-001; needs built code)',
  () => {
    const rules: AlertRule[] = [
      ABOVE,
      { kind: 'change', side: 'any', by: 0.2, unit: 'percent', against: 'previous' },
      { kind: 'band', side: 'any' },
    ];

    it.each(rules)('is judged by what the database holds now, each number a fact: $kind', async (rule) => {
      const { status, body } = await check(rule);
      expect([status, body.periods?.at(-1)?.t, body.verdict?.isFiring]).toEqual([200, '2025-12-01', true]);
      const numbers = body.verdict.sentence.filter(({ factId }) => factId !== undefined);
      expect(numbers.length).toBeGreaterThan(0);
      for (const { factId, row, column } of numbers)
        await opensAndComesOutAgain(
          factId ?? '',
          `?${new URLSearchParams({ row: String(row), column: String(column) })}`,
        );
      expect(Date.parse(body.asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
    });

    it('has no versions that could be late, which it says', async () => {
      const { status, body } = await check({ kind: 'stale', hours: 5 });
      expect([status, body]).toMatchObject([
        422,
        { message: expect.stringContaining('Watch one of its numbers') },
      ]);
    });

    async function fire(): Promise<EventPayload<typeof ScheduledWorkEnded>['end']> {
      const runId = randomUUID();
      const fired: EventPayload<typeof ScheduleFired> = {
        ...{ workspaceId: maria.claims.wid, aggregateVersion: 1, runId, scheduleId: randomUUID() },
        ...{
          name: 'Revenue',
          kind: 'alert',
          target: sourceId,
          format: 'pdf',
          filters: [],
          onProblem: 'hold',
        },
        ...{ userId: maria.claims.sub, username: 'maria', zone: 'UTC', plan: 'premium' },
        alert: { watch, rule: ABOVE, minRows: 0, dataVersion: 1 },
      };
      await analytics.database.transaction((tx) =>
        analytics.app.get(ScheduledWorkHandler).onScheduleFired(fired, tx),
      );
      return eventually('the end of the run', async () => {
        const [row]: { payload: EventPayload<typeof ScheduledWorkEnded> }[] = await analytics.database.query(
          `SELECT payload FROM outbox WHERE type = 'ScheduledWorkEnded' AND aggregate_id = $1`,
          [runId],
        );
        return row?.payload.end;
      });
    }

    it('asks the database each time it is checked, and judges nothing of before while that is away', async () => {
      expect(await fire()).toMatchObject({ alert: { isFiring: true } });
      database.dataset = calm!;
      expect(await fire()).toMatchObject({ alert: { isFiring: false } });
      database.failure = AWAY;
      expect(await fire()).toEqual({
        error: { code: 'unavailable', message: AWAY.message },
        isPassing: true,
      });
    });
  },
);

describe('a question to a live source', () => {
  const ask = async (question: string, more: object = {}) =>
    analytics.call<AskResult & { message?: string }>(maria, 'POST', '/api/ask', {
      body: { question, dataSourceId: sourceId, ...more },
    });
  const answered = async (question: string): Promise<Answer> => {
    const { status, body } = await ask(question);
    if (!body.answered) throw new Error(`${status}: ${body.message}`);
    return body;
  };

  it('ASK-001 ASK-002 is answered by its database, in values and days that the first rows do not hold', async () => {
    const { rows, factIds, asOf } = await answered('total revenue by region');
    expect(Date.parse(asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(rows.map(([region]) => region)).toEqual(expect.arrayContaining(['West', 'Nordics']));
    await opensAndComesOutAgain(factIds[0] ?? '');
    expect((await answered('how many rows in Nordics')).values).toEqual([44]);
    const last = await answered('total revenue in December 2025');
    const [sum] = last.values;
    expect(Number(sum)).toBeGreaterThan(2_800);
  });

  it('asks nothing of the database for each letter that is typed', async () => {
    await answered('total revenue by region');
    const before = database.plans;
    const { body } = await ask('total revenue in We', { preview: true });
    expect(body).toMatchObject({ answered: false, message: 'Press Enter to ask the database.' });
    expect(database.plans).toBe(before);
  });

  it('says that the database is away, or that it knows the commonest values alone', async () => {
    const { body } = await ask('total revenue in Zanzibar');
    expect(body).toMatchObject({
      answered: false,
      message: expect.stringContaining('We know of nothing called'),
    });
    database.failure = AWAY;
    const away = await ask('average revenue by region');
    expect([away.status, JSON.stringify(away.body)]).toEqual([422, expect.stringContaining(AWAY.message)]);
  });
});
