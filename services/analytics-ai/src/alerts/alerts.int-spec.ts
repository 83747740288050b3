import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AlertChecked,
  AlertRule,
  EventPayload,
  Fact,
  ScheduledWorkEnded,
  ScheduleFired,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { ScheduledWorkHandler } from '../scheduled/scheduled-work.handler.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

const MONTHS = 72;
/** Two orders a month from January 2020 on, 1,000 and little more each; the last month has far more. */
const COLUMNS: readonly TestColumn[] = [
  {
    ...{ name: 'month', stored: 'DATE', role: 'time' },
    sql: `DATE '2020-01-01' + to_months(CAST(i // 2 AS INTEGER))`,
  },
  {
    ...{ name: 'revenue', stored: 'DECIMAL(12,2)', role: 'measure' },
    sql: `500 + 10 * ((i * 7919) % 11) + CASE WHEN i // 2 = ${MONTHS - 1} THEN 900 ELSE 0 END`,
  },
];
const NOBODY = randomUUID();

run('alerts on numbers (SCHED-001; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  const sourceId = randomUUID();

  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    maria = await analytics.signIn({ plan: 'premium' });
    await announce(1, new Date(Date.now() - 5 * 86_400_000));
    await announce(2, new Date(Date.now() - 3_600_000));
  });
  afterAll(() => analytics?.stop());

  const announce = (version: number, readAt: Date) =>
    analytics.announceReady(maria, {
      ...{ id: sourceId, name: 'revenue.csv', version, rows: 2 * MONTHS, columns: COLUMNS },
      readAt: readAt.toISOString(),
    });

  const watch = {
    ...{ dataSourceId: sourceId, label: 'Revenue', period: 'month' as const },
    measure: { agg: 'sum' as const, column: 'revenue', as: 'Total revenue' },
    ...{ filters: [], time: 'month' },
  };

  async function check(rule: AlertRule, more: object = {}): Promise<AlertChecked> {
    const body = { watch, rule, ...more };
    const reply = await analytics.call<AlertChecked>(maria, 'POST', '/api/alerts/check', { body });
    expect(reply.status).toBe(200);
    return reply.body;
  }
  const wordsOf = ({ verdict }: AlertChecked) => verdict.sentence.map(({ text }) => text).join('');

  it('F.5 says what a threshold would have done in the last 12 months, and with other limits, before anything is kept', async () => {
    const checked = await check({ kind: 'threshold', side: 'above', value: 1_500 });
    expect(checked.summary).toBe('It would have fired once in the last 12 months.');
    expect(checked.periods).toHaveLength(12);
    expect(checked.periods.filter(({ isFiring }) => isFiring)).toEqual([
      expect.objectContaining({ t: '2025-12-01', name: 'December 2025', rows: 2, high: 1_500 }),
    ]);
    expect(checked.crossings).toEqual([expect.objectContaining({ t: '2025-12-01' })]);
    expect(checked.verdict.isFiring).toBe(true);
    expect(wordsOf(checked)).toMatch(/^Revenue was \$?2\.?,?[\d.K,]+ in December 2025, above /);
    expect(checked.alternatives.map(({ rule }) => rule.kind)).toEqual(Array(4).fill('threshold'));
    expect(checked.watch).toMatchObject({ time: 'month', period: 'month' });
  });

  it('F.5 would have fired as often, and when, as the rows themselves say by another count', async () => {
    const sums = Array.from({ length: MONTHS }, (_, month) =>
      [2 * month, 2 * month + 1].reduce(
        (sum, i) => sum + 500 + 10 * ((i * 7919) % 11) + (month === MONTHS - 1 ? 900 : 0),
        0,
      ),
    );
    const nameOf = (month: number) =>
      `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
    const counted = (fires: (month: number) => boolean) =>
      Array.from({ length: 12 }, (_, at) => MONTHS - 12 + at)
        .filter((month) => fires(month) && !(month > MONTHS - 12 && fires(month - 1)))
        .map(nameOf);
    const sumOf = (month: number) => sums[month] ?? 0;
    const words = (times: number) =>
      times === 0 ? 'would not have fired' : (['once', 'twice'][times - 1] ?? `${times} times`);
    for (const value of [1_060, 1_090, 1_110, 1_130, 3_000]) {
      const { crossings, summary } = await check({ kind: 'threshold', side: 'above', value });
      const expected = counted((month) => sumOf(month) > value);
      expect([value, crossings.map(({ t }) => t)]).toEqual([value, expected]);
      expect(summary).toContain(words(expected.length));
    }
    const by = 0.04;
    const change = { kind: 'change', side: 'any', by, unit: 'percent', against: 'previous' } as const;
    const moved = (month: number) => Math.abs(sumOf(month) - sumOf(month - 1)) > by * sumOf(month - 1);
    expect((await check(change)).crossings.map(({ t }) => t)).toEqual(counted(moved));
  });

  it('every number that it tells is a fact that opens and computes again to the same', async () => {
    const rules: AlertRule[] = [
      { kind: 'threshold', side: 'above', value: 1_500 },
      { kind: 'change', side: 'any', by: 0.2, unit: 'percent', against: 'previous' },
      { kind: 'band', side: 'any' },
    ];
    for (const rule of rules) {
      const { verdict } = await check(rule);
      const numbers = verdict.sentence.filter(({ factId }) => factId !== undefined);
      expect(numbers.length).toBeGreaterThan(0);
      for (const { factId, row, column } of numbers) {
        const query = new URLSearchParams({ row: String(row), column: String(column) });
        const { status, body } = await analytics.call<Fact>(maria, 'GET', `/api/facts/${factId}?${query}`);
        expect([status, typeof body.value]).toEqual([200, 'number']);
        const path = `/api/facts/${factId}/recompute?${query}`;
        const again = await analytics.call<{ equal: boolean }>(maria, 'POST', path);
        expect([again.status, again.body.equal]).toEqual([200, true]);
      }
    }
  });

  it('F.5 tells a change against the month before and the year before, and values outside the range of their history', async () => {
    const previous = await check({
      kind: 'change',
      side: 'above',
      by: 0.5,
      unit: 'percent',
      against: 'previous',
    });
    expect(previous.verdict.isFiring).toBe(true);
    expect(wordsOf(previous)).toMatch(/above November 2025 \(.+\), more than 50%\.$/);
    const year = await check({ kind: 'change', side: 'below', by: 100, unit: 'absolute', against: 'year' });
    expect(year.verdict.isFiring).toBe(false);
    expect(wordsOf(year)).toContain('above December 2024');
    const band = await check({ kind: 'band', side: 'any' });
    expect(band.summary).toBe('It would have fired once in the last 12 months.');
    expect(wordsOf(band)).toMatch(/outside of what its history lets expect: .+ to .+\.$/);
  });

  it('does not judge a month of fewer rows than it waits for, nor data without a history', async () => {
    const few = await check({ kind: 'threshold', side: 'above', value: 1_500 }, { minRows: 30 });
    expect([few.verdict.isFiring, few.judged]).toEqual([null, 0]);
    expect(few.problem).toContain('waits for 30');
    const short = await check({ kind: 'band', side: 'any' }, { watch: { ...watch, period: 'year' } });
    expect([short.verdict.isFiring, short.crossings]).toEqual([null, []]);
  });

  it('F.5 tells that no new data came, by the versions that did', async () => {
    const stale = await check({ kind: 'stale', hours: 48 });
    expect([stale.verdict.isFiring, stale.crossings.length]).toEqual([false, 1]);
    expect(stale.summary).toMatch(/^It would have fired once in the last/);
    const strict = await check({ kind: 'stale', hours: 1 });
    expect(strict.verdict.subject).toMatch(/^revenue\.csv has (had no )?new data/);
  });

  it('is refused for columns that are not there, and for data of somebody else', async () => {
    const ask = (asked: object) =>
      analytics.call(maria, 'POST', '/api/alerts/check', {
        body: { watch: { ...watch, ...asked }, rule: { kind: 'band', side: 'any' } },
      });
    expect((await ask({ measure: { agg: 'sum', column: 'profit', as: 'Profit' } })).status).toBe(422);
    expect((await ask({ dataSourceId: NOBODY })).status).toBe(404);
  });

  const told = (runId: string) =>
    eventually(`the end of ${runId}`, async () => {
      const rows: { payload: EventPayload<typeof ScheduledWorkEnded> }[] = await analytics.database.query(
        `SELECT payload FROM outbox WHERE type = 'ScheduledWorkEnded' AND aggregate_id = $1`,
        [runId],
      );
      expect(rows.length).toBeLessThan(2);
      return rows[0]?.payload;
    });

  async function fire(more: Partial<EventPayload<typeof ScheduleFired>> = {}, dataVersion = 2) {
    const fired: EventPayload<typeof ScheduleFired> = {
      ...{
        workspaceId: maria.claims.wid,
        aggregateVersion: 1,
        runId: randomUUID(),
        scheduleId: randomUUID(),
      },
      ...{ name: 'Revenue', kind: 'alert', target: sourceId, format: 'pdf', filters: [] },
      onProblem: 'hold',
      ...{ userId: maria.claims.sub, username: 'maria', zone: 'UTC', plan: 'premium' },
      alert: { watch, rule: { kind: 'threshold', side: 'above', value: 1_500 }, minRows: 0, dataVersion },
      ...more,
    };
    await analytics.database.transaction((tx) =>
      analytics.app.get(ScheduledWorkHandler).onScheduleFired(fired, tx),
    );
    return fired.runId;
  }

  it('F.5 a check that a schedule asks for tells how the number stands; its facts stay as long as its run', async () => {
    const runId = await fire();
    const { end } = await told(runId);
    expect(end).toMatchObject({ alert: { isFiring: true, dataVersion: 2 } });
    const kept: { fact_id: string }[] = await analytics.database.query('SELECT fact_id FROM alert_facts');
    const stated = 'alert' in end ? (end.alert?.sentence ?? []) : [];
    expect(kept.map(({ fact_id }) => fact_id)).toEqual(
      expect.arrayContaining(stated.flatMap(({ factId }) => factId ?? [])),
    );
  });

  it('a check that comes before the news of its data waits for it', async () => {
    const runId = await fire({}, 3);
    await announce(3, new Date());
    expect((await told(runId)).end).toMatchObject({ alert: { dataVersion: 3 } });
  });

  it('a check of data that is gone says so', async () => {
    const runId = await fire({ target: NOBODY });
    expect((await told(runId)).end).toMatchObject({ error: { code: 'not_found' } });
  });
});
