import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Dashboard,
  Fact,
  ForecastChecked,
  ForecastPrediction,
  PredictionOptions,
  Scenario,
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

const spend = `(10 + hash(i * 7) % 20)`;
/** Sales that go with a budget, which is planned for half a year that has not come. */
const BUDGET: readonly TestColumn[] = [
  ...MONTHS.slice(0, 1),
  { name: 'spend', stored: 'DOUBLE', role: 'measure', sql: spend },
  { name: 'idle', stored: 'BOOLEAN', role: 'dimension', sql: `hash(i * 13) % 3 = 0` },
  {
    name: 'sales',
    stored: 'DOUBLE',
    role: 'measure',
    sql: `CASE WHEN i < 60 THEN 400 + 2 * i + 12 * ${spend} + hash(i * 31) % 9 END`,
  },
];

run('forecasts of calculations, and with what is known ahead (PRED-001; needs built code)', () => {
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

  async function predict(target: string, request: object = ask(target)): Promise<ForecastPrediction> {
    const { status, body } = await call<{ id: string }>('POST', '/api/predictions', request);
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

  it('use a column known ahead that makes the tests miss by less, leave out one that does not, and say both', async () => {
    const id = randomUUID();
    const source = { id, name: 'budget.csv', version: 1, rows: 66, columns: BUDGET };
    await analytics.announceReady(maria, source);
    const drivers = [{ column: 'spend' }, { column: 'idle' }];
    const request = { dataSourceId: id, target: 'sales', aggregation: 'sum', horizon: 6, drivers };
    const { body } = await call<ForecastChecked>('POST', '/api/predictions/check', request);
    expect([body.ok, body.history.length, body.drivers[0]?.ahead[0]?.t]).toEqual([true, 60, '2025-01-01']);
    const far = { ...request, horizon: 8 };
    const open = await call<ForecastChecked>('POST', '/api/predictions/check', far);
    expect(open.body.refused?.code).toBe('driver_unknown');
    const typed = { ...far, drivers: [{ column: 'spend', ahead: [...Array(6).fill(null), 12, 30] }] };
    const known = await call<ForecastChecked>('POST', '/api/predictions/check', typed);
    expect([known.body.ok, known.body.drivers[0]?.ahead[7]?.value]).toEqual([true, 30]);

    const made = await predict('sales', request);
    expect(made.status).toBe('ready');
    const [spent, idle] = made.drivers;
    expect([spent?.helped, idle?.helped, idle?.effect]).toEqual([true, false, null]);
    expect(spent?.mae ?? 1).toBeLessThan(0.5 * (spent?.maeWithout ?? 0));
    expect(idle?.detail).toContain('It is not used.');
    for (const fact of [made.facts.drivers, made.facts.points]) {
      const path = `/api/facts/${fact}/recompute`;
      expect((await call<{ equal: boolean }>('POST', path)).body.equal).toBe(true);
    }
    const changes = [{ from: '2025-01-01', percent: 10, driver: 'spend' }];
    const scenario = `/api/predictions/${made.id}/scenario`;
    const { body: changed } = await call<Scenario>('POST', scenario, { changes });
    expect(changed.note).toContain('effects that were found in the past, not a prediction');
    expect(changed.points[0]?.scenario).toBeGreaterThan(changed.points[0]?.yhat ?? 0);
    const idly = { changes: [{ ...changes[0], driver: 'idle' }] };
    expect((await call('POST', scenario, idly)).status).toBe(422);
  });
});
