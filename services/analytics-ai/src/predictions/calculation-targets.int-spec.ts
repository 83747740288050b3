import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Dashboard,
  Fact,
  ForecastChecked,
  ForecastPrediction,
  PredictionOptions,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

const money = { currency: 'USD' };
const wave = (base: number) => `${base} + 10 * i + 150 * sin(i * 3.14159265 / 6) + (hash(i) % 60)`;
/** A row a month; what is left is 400 everywhere. */
const MONTHS: readonly TestColumn[] = [
  { name: 'month', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + to_months(CAST(i AS INTEGER))` },
  { name: 'revenue', stored: 'DECIMAL(12,2)', role: 'measure', sql: wave(1_400), format: money },
  { name: 'cost', stored: 'DECIMAL(12,2)', role: 'measure', sql: wave(1_000), format: money },
];

run('forecasts of calculations (PRED-001; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let dashboardId: string;
  const dataSourceId = randomUUID();
  const call = <Body>(method: 'GET' | 'POST', path: string, body?: unknown, caller = maria) =>
    analytics.call<Body>(caller, method, path, body === undefined ? {} : { body });
  const ask = (target: string) => ({ dataSourceId, dashboardId, target, horizon: 3 });

  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    maria = await analytics.signIn({ plan: 'premium' });
    const source = { id: dataSourceId, name: 'months.csv', version: 1, rows: 60, columns: MONTHS };
    await analytics.announceReady(maria, source);
    const body = { name: 'Months', dataSourceId };
    dashboardId = (await call<Dashboard>('POST', '/api/dashboards', body)).body.id;
    const path = `/api/dashboards/${dashboardId}/calculations`;
    await call('POST', path, { name: 'Left', formula: 'revenue - cost' });
    await call('POST', path, { name: 'Doubled', formula: 'Left + revenue' });
    const made = await call('POST', path, { name: 'Margin', formula: 'sum(Left) / sum(revenue)' });
    expect(made.status).toBe(201);
  });
  afterAll(() => analytics?.stop());

  async function predict(target: string): Promise<ForecastPrediction> {
    const { status, body } = await call<{ id: string }>('POST', '/api/predictions', ask(target));
    expect(status).toBe(202);
    return eventually('the prediction has ended', async () => {
      const { body: now } = await call<ForecastPrediction>('GET', `/api/predictions/${body.id}`);
      return ['queued', 'running'].includes(now.status) ? undefined : now;
    });
  }

  it('are offered with the columns', async () => {
    const path = `/api/predictions/options?dataSourceId=${dataSourceId}`;
    const { body } = await call<PredictionOptions>('GET', path);
    expect(body.targets).toContainEqual({
      ...{ name: 'Margin', label: 'Margin', dashboardId, dashboardName: 'Months' },
    });
  });

  it('add up what has a value in each row, also through another calculation', async () => {
    const { body } = await call<ForecastChecked>('POST', '/api/predictions/check', ask('Doubled'));
    expect(body).toMatchObject({ aggregation: 'sum', currency: 'USD' });
    const revenue = await call<ForecastChecked>('POST', '/api/predictions/check', {
      ...{ dataSourceId, target: 'revenue', horizon: 3 },
    });
    const left = body.history.map(({ y }, at) => Math.round((y ?? 0) - (revenue.body.history[at]?.y ?? 0)));
    expect(new Set(left)).toEqual(new Set([400]));
    const { status, formula, adds, points, facts } = await predict('Doubled');
    expect([status, formula, adds, points.length]).toEqual(['ready', 'Left + revenue', true, 3]);
    const fact = `/api/facts/${facts.points}`;
    expect((await call<{ equal: boolean }>('POST', `${fact}/recompute`)).body.equal).toBe(true);
    expect((await call<Fact>('GET', `${fact}?row=0&column=yhat`)).body.value).toBe(points[0]?.yhat);
  });

  it('take what puts rows together as it is, without a total', async () => {
    const { body } = await call<ForecastChecked>('POST', '/api/predictions/check', ask('margin'));
    expect(body).toMatchObject({ target: 'Margin', aggregation: 'formula', percent: true });
    const { adds, total, summary } = await predict('Margin');
    expect([adds, total]).toEqual([false, null]);
    expect(summary).toMatch(/^Margin is likely \d.*% to \d.*% 3 months ahead/);
  });

  it('answer names that are not there, and strangers', async () => {
    expect((await call('POST', '/api/predictions', ask('Nothing'))).status).toBe(422);
    const john = await analytics.signIn({ plan: 'premium' });
    expect((await call('POST', '/api/predictions', ask('Margin'), john)).status).toBe(404);
  });
});
