import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Fact,
  type ForecastChecked,
  type ForecastPrediction,
  type JobView,
  type LedgerEntry,
  type PredictionBacktest,
  predictionBacktest,
  predictionChecked,
  prediction as predictionSchema,
  type Scenario,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

const noise = (salt: number) => `((hash(i * 31 + ${salt}) % 1000) / 1000.0 - 0.5)`;
/** A row a month: growth, a season and a little noise. */
const MONTHS: readonly TestColumn[] = [
  { name: 'month', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + to_months(CAST(i AS INTEGER))` },
  {
    name: 'revenue',
    stored: 'DECIMAL(12,2)',
    role: 'measure',
    sql: `1000 + 10 * i + 150 * sin(i * 3.14159265 / 6) + 60 * ${noise(1)}`,
    format: { currency: 'USD' },
  },
];
/** Two stores a month. */
const STORES: readonly TestColumn[] = [
  {
    name: 'month',
    stored: 'DATE',
    role: 'time',
    sql: `DATE '2020-01-01' + to_months(CAST(i // 2 AS INTEGER))`,
  },
  {
    name: 'store',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `CASE WHEN i % 2 = 0 THEN 'East' ELSE 'West' END`,
  },
  {
    name: 'sales',
    stored: 'DOUBLE',
    role: 'measure',
    sql: `(1 + i % 2) * (500 + 4 * (i // 2) + 90 * sin((i // 2) * 3.14159265 / 6)) + 30 * ${noise(2)}`,
  },
];

const never = () => {
  throw new Error('it is not there');
};

run('predictions (PRED-001, PRED-003, API-029; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let sourceId: string;
  let made: ForecastPrediction;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    maria = await analytics.signIn({ plan: 'premium' });
    sourceId = await announce(maria, 66, MONTHS);
    made = await predict(maria, { dataSourceId: sourceId, target: 'revenue', horizon: 6 });
  });
  afterAll(() => analytics?.stop());

  async function announce(
    caller: Caller,
    rows: number,
    columns: readonly TestColumn[],
    id: string = randomUUID(),
    version = 1,
  ) {
    await analytics.announceReady(caller, { id, name: 'series.csv', version, rows, columns });
    return id;
  }
  const get = <Body>(caller: Caller, path: string) => analytics.call<Body>(caller, 'GET', path);
  const post = <Body>(caller: Caller, path: string, body: unknown) =>
    analytics.call<Body>(caller, 'POST', path, { body });
  const ended = (caller: Caller, id: string) =>
    eventually('the prediction has ended', async () => {
      const { body } = await get<ForecastPrediction>(caller, `/api/predictions/${id}`);
      return ['queued', 'running'].includes(body.status) ? undefined : body;
    });
  async function predict(caller: Caller, request: Record<string, unknown>) {
    const { status, body } = await post<ForecastPrediction & { jobId: string }>(
      caller,
      '/api/predictions',
      request,
    );
    if (status !== 202) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    expect(body).toMatchObject({ status: 'queued', jobId: expect.any(String) });
    return ended(caller, body.id);
  }

  it('forecasts the periods after the data, near what the series is made of', () => {
    expect(predictionSchema.parse(made)).toMatchObject({ status: 'ready', period: 'month', time: 'month' });
    expect(made.points.map(({ t }) => t)).toEqual([
      ...['2025-07-01', '2025-08-01', '2025-09-01', '2025-10-01', '2025-11-01', '2025-12-01'],
    ]);
    made.points.forEach(({ yhat, lo80, hi80, lo95, hi95 }, step) => {
      const true_ = 1000 + 10 * (66 + step) + 150 * Math.sin(((66 + step) * Math.PI) / 6);
      expect(Math.abs(yhat / true_ - 1)).toBeLessThan(0.06);
      expect([lo95, lo80, yhat, hi80, hi95]).toEqual([lo95, lo80, yhat, hi80, hi95].sort((a, b) => a - b));
    });
    expect(made.history).toHaveLength(66);
    expect(made.summary).toMatch(/^Revenue is likely \$.+ to \$.+ in the next 6 months, middle \$/);
  });

  it('chooses the model with the lowest MASE, the combination where no other is clearly lower', () => {
    const { models, chosen, beatsNaive, folds } = made.backtest ?? never();
    const lowest = models.reduce((one, other) => ((other.mase ?? 0) < (one.mase ?? 0) ? other : one));
    const together = models.find(({ name }) => name === 'combination')?.mase ?? 0;
    const wanted = (lowest.mase ?? 0) < 0.95 * together ? lowest.name : 'combination';
    expect([chosen, beatsNaive, folds]).toEqual([wanted, true, 11]);
  });

  it('recomputes every fact it states as equal', async () => {
    expect(made.factIds.length).toBeGreaterThanOrEqual(6);
    for (const id of made.factIds) {
      const { body } = await post<{ equal: boolean }>(maria, `/api/facts/${id}/recompute`, undefined);
      expect({ id, equal: body.equal }).toEqual({ id, equal: true });
    }
    const path = `/api/facts/${made.facts.points}?row=2&column=yhat`;
    expect((await get<Fact>(maria, path)).body).toMatchObject({
      ...{ kind: 'statistic', method: 'forecast', value: made.points[2]?.yhat },
    });
  });

  it('shows each test with bands made of the others, arithmetic, and its own record', async () => {
    const tests = (await get<PredictionBacktest>(maria, `/api/predictions/${made.id}/backtest`)).body;
    expect(predictionBacktest.parse(tests).tests).toHaveLength(11);
    const changes = [{ from: '2025-09-01', percent: 10 }];
    const { body } = await post<Scenario>(maria, `/api/predictions/${made.id}/scenario`, { changes });
    const factors = body.points.map(({ yhat, scenario }) => Math.round((100 * scenario) / yhat));
    expect(factors).toEqual([100, 100, 110, 110, 110, 110]);
    const ledger = (await get<LedgerEntry[]>(maria, `/api/predictions/${made.id}/ledger`)).body;
    expect(ledger.map(({ points }) => points.map(({ actual }) => actual))).toEqual([Array(6).fill(null)]);
  });

  it('reconciles segments to their sum', async () => {
    const id = await announce(maria, 2 * 48, STORES);
    const { points, segments, segmentChanges, segmentParts, total, before } = await predict(maria, {
      dataSourceId: id,
      target: 'sales',
      horizon: 3,
      by: 'store',
    });
    expect(segments.map(({ value }) => value).sort()).toEqual(['East', 'West']);
    points.forEach(({ yhat }, step) => {
      const sum = segments.reduce((all, segment) => all + (segment.points[step]?.yhat ?? 0), 0);
      expect(Math.abs(sum / yhat - 1)).toBeLessThan(1e-12);
    });
    // What the segments make up of the change is all of it.
    const changed = (total?.yhat ?? 0) - (before?.value ?? 0);
    expect(segmentChanges.reduce((all, { change }) => all + change, 0)).toBeCloseTo(changed, 6);
    const path = `/api/facts/${segmentParts[1]?.factId}/recompute`;
    expect((await post<{ equal: boolean }>(maria, path, undefined)).body.equal).toBe(true);
  });

  it('says before anything runs what is too short and what would be enough, and a refusal costs nothing', async () => {
    const john = await analytics.signIn();
    const id = await announce(john, 5, MONTHS);
    const question = { dataSourceId: id, target: 'revenue', horizon: 3 };
    const { body } = await post<ForecastChecked>(john, '/api/predictions/check', question);
    expect(predictionChecked.parse(body)).toMatchObject({ ok: false, refused: { code: 'too_short' } });
    expect(body.waysOut.map(({ kind }) => kind)).toContain('longer_history');
    for (let attempt = 0; attempt < 2; attempt++) {
      const refused = await predict(john, question);
      expect(refused).toMatchObject({ status: 'refused', refused: { code: 'too_short' }, points: [] });
    }
  });

  it('allows Free one prediction of a source for ever, under parallel calls and after deleting (PLAN-006)', async () => {
    const john = await analytics.signIn();
    const id = await announce(john, 60, MONTHS);
    const question = { dataSourceId: id, target: 'revenue', horizon: 3 };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => post<ForecastPrediction>(john, '/api/predictions', question)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([202, ...Array(19).fill(403)]);
    const accepted = replies.find(({ status }) => status === 202)?.body ?? never();
    await ended(john, accepted.id);
    await analytics.call(john, 'DELETE', `/api/predictions/${accepted.id}`);
    expect((await get<ForecastPrediction[]>(john, '/api/predictions')).body).toEqual([]);
    const again = await post<{ code: string }>(john, '/api/predictions', question);
    expect([again.status, again.body.code]).toEqual([403, 'plan_limit']);
  });

  it('answers a refusal, which costs nothing, where the plan is used up (PLAN-006)', async () => {
    const john = await analytics.signIn();
    const id = await announce(john, 60, MONTHS);
    expect((await predict(john, { dataSourceId: id, target: 'revenue', horizon: 3 })).status).toBe('ready');
    await announce(john, 5, MONTHS, id, 2);
    const question = { dataSourceId: id, target: 'revenue', horizon: 3 };
    expect(await predict(john, question)).toMatchObject({
      status: 'refused',
      refused: { code: 'too_short' },
    });
    const { body } = await post<ForecastChecked>(john, '/api/predictions/check', question);
    expect(body.use).toMatchObject({ used: 1, limit: 1 });
    await announce(john, 60, MONTHS, id, 3);
    expect((await post(john, '/api/predictions', question)).status).toBe(403);
  });

  it('gives back what a cancelled run used', async () => {
    const john = await analytics.signIn();
    const id = await announce(john, 60, MONTHS);
    const question = { dataSourceId: id, target: 'revenue', horizon: 3 };
    const { body } = await post<{ id: string }>(john, '/api/predictions', question);
    await analytics.call(john, 'DELETE', `/api/predictions/${body.id}`);
    expect((await predict(john, question)).status).toBe('ready');
  });

  it('scores forecasts against what came when the data grows', async () => {
    await announce(maria, 70, MONTHS, sourceId, 2);
    const scored = await eventually('the record is there', async () => {
      const { body } = await get<ForecastPrediction>(maria, `/api/predictions/${made.id}`);
      return body.ledger[0]?.points.some(({ actual }) => actual !== null) ? body : undefined;
    });
    const actuals = scored.ledger[0]?.points.map(({ actual }) => actual !== null);
    expect(actuals).toEqual([true, true, true, true, false, false]);
  });

  it('answers strangers and columns that do not fit', async () => {
    const john = await analytics.signIn();
    expect((await get(john, `/api/predictions/${made.id}`)).status).toBe(404);
    const wrong = { dataSourceId: sourceId, target: 'profit', horizon: 3 };
    expect((await post(maria, '/api/predictions', wrong)).status).toBe(422);
  });

  it('tells its steps to the tray', async () => {
    const { body } = await get<JobView>(maria, `/api/jobs/${made.jobId}`);
    expect(body).toMatchObject({
      kind: 'predict',
      status: 'succeeded',
      result: { type: 'prediction', id: made.id },
    });
  });
});
