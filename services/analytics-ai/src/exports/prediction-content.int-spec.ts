import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ExportDocument,
  exportDocument,
  exportOptions,
  type ForecastPrediction,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';
import type { ExportRequest } from './content-queue.js';
import { PredictionContent } from './prediction-content.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

const MONTHS: readonly TestColumn[] = [
  { name: 'month', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + to_months(CAST(i AS INTEGER))` },
  {
    name: 'revenue',
    stored: 'DECIMAL(12,2)',
    role: 'measure',
    sql: `1000 + 10 * i + 150 * sin(i * 3.14159265 / 6) + 60 * ((hash(i) % 1000) / 1000.0 - 0.5)`,
    format: { currency: 'USD' },
  },
];

run('the content of a prediction (needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let made: ForecastPrediction;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    maria = await analytics.signIn({ plan: 'premium' });
    const id = randomUUID();
    await analytics.announceReady(maria, { id, name: 'months.csv', version: 1, rows: 60, columns: MONTHS });
    const { body } = await analytics.call<{ id: string }>(maria, 'POST', '/api/predictions', {
      body: { dataSourceId: id, target: 'revenue', horizon: 6 },
    });
    made = await eventually('the prediction is made', async () => {
      const path = `/api/predictions/${body.id}`;
      const { body: now } = await analytics.call<ForecastPrediction>(maria, 'GET', path);
      return now.status === 'ready' && now;
    });
  });
  afterAll(() => analytics?.stop());

  const write = (objectId: string, wid = maria.claims.wid): Promise<ExportDocument> => {
    const request: ExportRequest = {
      ...{ workspaceId: wid, userId: maria.claims.sub, plan: 'premium', zone: 'UTC', exportId: randomUUID() },
      ...{ aggregateVersion: 1, objectType: 'prediction', objectId, objectName: 'Prediction' },
      options: exportOptions.parse({}),
    };
    return analytics.app.get(PredictionContent).write(request);
  };

  it('holds the points that its screen shows, its tests, and the facts behind both', async () => {
    const { title, blocks, facts, sources } = exportDocument.parse(await write(made.id));
    expect(title).toBe('Revenue, next 6 months');
    expect(sources).toMatchObject([{ name: 'months.csv', version: 1 }]);
    const forecast = blocks.find(({ kind }) => kind === 'forecast');
    expect(forecast).toMatchObject({
      points: made.points,
      history: made.history,
      format: { currency: 'USD' },
    });
    expect(facts.map(({ id }) => id)).toEqual(
      expect.arrayContaining([made.facts.points, made.facts.total, made.facts.backtest]),
    );
    const [headline] = blocks;
    expect(headline?.kind === 'paragraph' && headline.parts.map(({ text }) => text).join('')).toBe(
      made.summary,
    );
    const table = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows.length] : []));
    expect(table).toEqual([made.backtest?.models.length]);
  });

  it('holds arithmetic that is kept under a name, until it is forgotten', async () => {
    const path = `/api/predictions/${made.id}/scenarios`;
    const body = { name: '10% less from the start', changes: [{ from: '2025-01-01', percent: -10 }] };
    const kept = await analytics.call<ForecastPrediction>(maria, 'POST', path, { body });
    expect(kept.status).toBe(201);
    const [scenario] = kept.body.scenarios;
    expect(scenario).toMatchObject(body);
    expect(scenario?.total).toBeCloseTo(0.9 * (made.total?.yhat ?? 0), 6);
    const { blocks } = await write(made.id);
    const values = scenario?.points.map((point) => point.scenario);
    expect(blocks.find(({ kind }) => kind === 'forecast')).toMatchObject({
      scenarios: [{ name: body.name, values }],
    });
    const john = await analytics.signIn();
    expect((await analytics.call(john, 'POST', path, { body })).status).toBe(404);
    const one = `${path}/${scenario?.id}`;
    const gone = await analytics.call<ForecastPrediction>(maria, 'DELETE', one);
    expect([gone.status, gone.body.scenarios]).toEqual([200, []]);
    expect((await analytics.call(maria, 'DELETE', one)).status).toBe(404);
  });

  it('is not there for strangers', async () => {
    await expect(write(made.id, randomUUID())).rejects.toMatchObject({ reason: { code: 'not_found' } });
  });
});
