import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Plan } from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

/** A row a month, growing. */
const MONTHS: readonly TestColumn[] = [
  { name: 'month', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + to_months(CAST(i AS INTEGER))` },
  { name: 'revenue', stored: 'DOUBLE', role: 'measure', sql: '1000 + 10 * i + 40 * sin(i)' },
];

run('predictions of a data source that a plan has places for (needs built code)', () => {
  let analytics: RunningAnalytics;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
  });
  afterAll(() => analytics?.stop());

  /** The statuses that so many calls at once are answered with. */
  async function statusesOf(caller: Caller, calls: number): Promise<number[]> {
    const id = randomUUID();
    await analytics.announceReady(caller, { id, name: 'series.csv', version: 1, rows: 60, columns: MONTHS });
    const body = { dataSourceId: id, target: 'revenue', horizon: 3 };
    const answers = await Promise.all(
      Array.from({ length: calls }, () => analytics.call(caller, 'POST', '/api/predictions', { body })),
    );
    return answers.map(({ status }) => status).sort();
  }

  it.each<[string, Plan, number, number]>([
    ['PLAN-016', 'premium', 12, 10],
    ['PLAN-026', 'enterprise', 14, 14],
  ])('%s %s: of %i at once, %i are taken', async (_id, plan, sent, taken) => {
    const caller = await analytics.signIn({ plan, planVersion: 1 });
    const wanted = [...Array(taken).fill(202), ...Array(sent - taken).fill(403)];
    expect(await statusesOf(caller, sent)).toEqual(wanted);
  });
});
