import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Fact,
  type PredictionOptions,
  type TableChecked,
  type TablePrediction,
  tableChecked,
  tablePrediction,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

const random = (salt: number) => `((hash(i * 131 + ${salt}) % 10000) / 10000.0)`;
const LEAVES = `(${random(1)} < CASE WHEN ${random(2)} < 0.4 THEN 0.6 ELSE 0.1 END)`;
/** Customers who leave six times of ten on the basic plan and one time of ten else, and what is known of them. */
const CUSTOMERS: readonly TestColumn[] = [
  { name: 'customer_id', stored: 'VARCHAR', role: 'identifier', sql: `'C' || (100000 + i)` },
  {
    name: 'signed_up',
    stored: 'DATE',
    role: 'time',
    sql: `DATE '2024-01-01' + CAST(hash(i * 7) % 700 AS INTEGER)`,
  },
  {
    name: 'plan',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `CASE WHEN ${random(2)} < 0.4 THEN 'basic' ELSE 'plus' END`,
  },
  { name: 'visits', stored: 'BIGINT', role: 'measure', sql: `CAST(100 * ${random(3)} AS BIGINT)` },
  { name: 'quantity', stored: 'BIGINT', role: 'measure', sql: `1 + CAST(9 * ${random(4)} AS BIGINT)` },
  { name: 'price', stored: 'DOUBLE', role: 'measure', sql: `10 + round(90 * ${random(5)}, 2)` },
  {
    name: 'amount',
    stored: 'DOUBLE',
    role: 'measure',
    sql: `round((1 + CAST(9 * ${random(4)} AS BIGINT)) * (10 + round(90 * ${random(5)}, 2)), 2)`,
  },
  {
    name: 'cancelled_at',
    stored: 'DATE',
    role: 'time',
    sql: `CASE WHEN ${LEAVES} THEN DATE '2024-01-01' + CAST(hash(i * 7) % 700 AS INTEGER) + 40 END`,
  },
  { name: 'churned', stored: 'BOOLEAN', role: 'dimension', sql: LEAVES },
  { name: 'coin', stored: 'BOOLEAN', role: 'dimension', sql: `${random(9)} < 0.5` },
];

run('a column predicted from the others (PRED-001; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let sourceId: string;
  let churned: TablePrediction;
  /** Small, so that learning again costs little. */
  let smallId: string;
  beforeAll(async () => {
    // What a number is, is tried here; how long it may take is not.
    analytics = await RunningAnalytics.start({ QUERY_DEADLINE_MS: '300000' });
    maria = await analytics.signIn({ plan: 'premium' });
    sourceId = await announce(maria, 6_000);
    smallId = await announce(maria, 800);
    churned = await predict(maria, sourceId, 'churned');
  });
  afterAll(() => analytics?.stop());

  async function announce(caller: Caller, rows: number) {
    const id = randomUUID();
    await analytics.announceReady(caller, {
      id,
      name: 'customers.csv',
      version: 1,
      rows,
      columns: CUSTOMERS,
    });
    return id;
  }
  const get = <Body>(caller: Caller, path: string) => analytics.call<Body>(caller, 'GET', path);
  const post = <Body>(caller: Caller, path: string, body: unknown) =>
    analytics.call<Body>(caller, 'POST', path, { body });
  const ask = (caller: Caller, dataSourceId: string, target: string, more?: Record<string, string[]>) =>
    post<TablePrediction>(caller, '/api/predictions', { kind: 'table', dataSourceId, target, ...more });
  async function predict(
    caller: Caller,
    id: string,
    target: string,
    more?: Record<string, string[]>,
  ): Promise<TablePrediction> {
    const { status, body } = await ask(caller, id, target, more);
    if (status !== 202) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return eventually('the prediction has ended', async () => {
      const { body: now } = await get<TablePrediction>(caller, `/api/predictions/${body.id}`);
      return ['queued', 'running'].includes(now.status) ? undefined : now;
    });
  }

  it('learns what makes customers leave, from an even sample, as well as the truth allows', () => {
    expect(tablePrediction.parse(churned)).toMatchObject({ status: 'ready', outcome: 'yes_no' });
    const { rows, rowsWithOutcome, importance, models, model } = churned;
    expect([rows > 3_900, rows <= 4_000, rowsWithOutcome]).toEqual([true, true, 6_000]);
    expect(importance[0]?.name).toBe('plan');
    // Of a yes and a no, 0.8 × 0.6 + (0.8 × 0.4 + 0.2 × 0.6) / 2 are rated in the right order by the plan alone.
    const auc = models.find(({ name }) => name === model)?.auc ?? 0;
    expect(Math.abs(auc - 0.748)).toBeLessThan(0.03);
    expect(churned.summary).toMatch(
      /^Churned can be told from the other columns: a yes is rated above a no 7\d/,
    );
  });

  it('states probabilities that come true', () => {
    for (const { said, actual } of churned.calibration) expect(Math.abs(said - actual)).toBeLessThan(0.08);
    const byPlan = churned.importance[0]?.values.map(({ value, actual }) => [value, Math.round(10 * actual)]);
    expect(byPlan?.sort()).toEqual([
      ['basic', 6],
      ['plus', 1],
    ]);
  });

  it('asks no column that names a row or is written after the fact, and says so', () => {
    const reasons = Object.fromEntries(churned.leftOut.map(({ name, reason }) => [name, reason]));
    expect(reasons).toEqual({ customer_id: 'identifier', cancelled_at: 'after_the_event' });
  });

  it('asks a column that seems to know the answer where somebody says so, and says that it did', async () => {
    const question = { keep: ['cancelled_at', 'customer_id'], leaveOut: ['plan'] };
    const kept = await predict(maria, smallId, 'churned', question);
    expect(kept.kept?.map(({ name }) => name)).toEqual(['cancelled_at']);
    expect(kept.leftOut.map(({ name }) => name).sort()).toEqual(['customer_id', 'plan']);
    expect(kept.models.find(({ name }) => name === kept.model)?.auc).toBeGreaterThan(0.98);
    const { body } = await post<{ equal: boolean }>(
      maria,
      `/api/facts/${kept.facts.columns}/recompute`,
      undefined,
    );
    expect(body.equal).toBe(true);
  });

  it('recomputes every fact it states as equal', async () => {
    const small = await predict(maria, smallId, 'churned');
    expect(small.factIds).toHaveLength(6);
    for (const id of [...small.factIds, churned.facts.outcome]) {
      const { body } = await post<{ equal: boolean }>(maria, `/api/facts/${id}/recompute`, undefined);
      expect({ id, equal: body.equal }).toEqual({ id, equal: true });
    }
    const { confusion, facts } = small;
    const path = `/api/facts/${facts.outcome}?row=0&column=true_positive`;
    expect((await get<Fact>(maria, path)).body).toMatchObject({ value: confusion?.truePositive });
  });

  it('finds that an amount is arithmetic on others, and has nothing else to say of it', async () => {
    const amount = await predict(maria, smallId, 'amount');
    const arithmetic = amount.leftOut.filter(({ reason }) => reason === 'arithmetic');
    expect(arithmetic.map(({ name }) => name).sort()).toEqual(['price', 'quantity']);
    expect([amount.status, amount.refused?.code]).toEqual(['refused', 'not_better_than_guessing']);
  });

  it('says plainly where nothing is better than guessing; a refusal costs nothing (PLAN-006)', async () => {
    const john = await analytics.signIn();
    const id = await announce(john, 800);
    const refused = await predict(john, id, 'coin');
    expect([refused.status, refused.refused?.code]).toEqual(['refused', 'not_better_than_guessing']);
    expect((await predict(john, id, 'churned')).status).toBe('ready');
    expect((await ask(john, id, 'churned')).status).toBe(403);
    // Only tests find that nothing tells a coin; that is said, not that the plan is used up.
    const coin = await predict(john, id, 'coin');
    expect([coin.status, coin.refused?.code]).toEqual(['refused', 'not_better_than_guessing']);
  });

  it('offers what can be predicted, and says before it learns what is too little', async () => {
    const options = (await get<PredictionOptions>(maria, `/api/predictions/options?dataSourceId=${sourceId}`))
      .body;
    const kinds = Object.fromEntries(options.outcomes.map(({ name, outcome }) => [name, outcome]));
    expect(kinds).toMatchObject({ churned: 'yes_no', coin: 'yes_no', amount: 'number' });
    expect(Object.keys(kinds)).not.toContain('customer_id');
    const id = await announce(maria, 60);
    const question = { kind: 'table', dataSourceId: id, target: 'churned' };
    const { body } = await post<TableChecked>(maria, '/api/predictions/check', question);
    expect(tableChecked.parse(body)).toMatchObject({ ok: false, refused: { code: 'too_few_rows' } });
    expect((await ask(maria, id, 'plan')).status).toBe(202);
    expect((await ask(maria, id, 'signed_up')).status).toBe(422);
  });
});
