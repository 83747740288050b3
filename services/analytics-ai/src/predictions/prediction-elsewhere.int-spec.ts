import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CreatedShare,
  type Dashboard,
  type ExportDocument,
  exportDocument,
  exportOptions,
  type Fact,
  type ForecastPrediction,
  type TileForecast,
  tileForecast,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import type { ExportRequest } from '../exports/content-queue.js';
import { DashboardContent } from '../exports/dashboard-content.js';
import { PredictionContent } from '../exports/prediction-content.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

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

run('a prediction outside of its screen (needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let made: ForecastPrediction;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    maria = await analytics.signIn({ plan: 'premium' });
    const id = randomUUID();
    await analytics.announceReady(maria, { id, name: 'months.csv', version: 1, rows: 60, columns: MONTHS });
    made = await predict(id);
  });
  afterAll(() => analytics?.stop());

  async function predict(dataSourceId: string): Promise<ForecastPrediction> {
    const { body } = await analytics.call<{ id: string }>(maria, 'POST', '/api/predictions', {
      body: { dataSourceId, target: 'revenue', horizon: 6 },
    });
    return eventually('the prediction is made', async () => {
      const path = `/api/predictions/${body.id}`;
      const { body: now } = await analytics.call<ForecastPrediction>(maria, 'GET', path);
      return now.status === 'ready' && now;
    });
  }

  const write = (objectId: string, wid = maria.claims.wid): Promise<ExportDocument> => {
    return analytics.app.get(PredictionContent).write(requestFor('prediction', objectId, wid));
  };
  const requestFor = (objectType: ExportRequest['objectType'], objectId: string, wid = maria.claims.wid) => ({
    ...{ workspaceId: wid, userId: maria.claims.sub, plan: 'premium' as const, zone: 'UTC' },
    ...{ exportId: randomUUID(), aggregateVersion: 1, objectType, objectId, objectName: 'Prediction' },
    options: exportOptions.parse({}),
  });

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

  describe('as a tile of a dashboard (DASH-004)', () => {
    let dashboard: Dashboard;
    beforeAll(async () => {
      const body = { name: 'Outlook', dataSourceId: made.dataSourceId };
      const { body: empty } = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', { body });
      const tile = { id: randomUUID(), predictionId: made.id, title: 'Revenue, next 6 months' };
      const forecasts = [{ ...tile, layout: { x: 0, y: 0, w: 12, h: 4 } }];
      const saved = await analytics.call<Dashboard>(maria, 'PUT', `/api/dashboards/${empty.id}`, {
        body: { config: { ...empty.config, forecasts } },
        headers: { 'if-match': String(empty.version) },
      });
      expect([saved.status, saved.body.config?.forecasts]).toEqual([200, forecasts]);
      dashboard = saved.body;
    });

    const shown = async (id = made.id, headers: Record<string, string> = {}) => {
      const path = `/api/dashboards/${dashboard.id}/forecasts/${id}`;
      const caller = headers.cookie ? undefined : maria;
      return analytics.call<TileForecast>(caller, 'GET', path, { headers });
    };
    async function invite(body: object): Promise<{ cookie: string }> {
      const path = `/api/dashboards/${dashboard.id}/share`;
      const share = await analytics.call<CreatedShare>(maria, 'POST', path, { body });
      const opened = await analytics.call(undefined, 'POST', '/api/auth/guest-token', {
        body: { token: share.body.token },
      });
      return { cookie: String([opened.headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
    }
    const open = (id: string | null, headers: { cookie: string }) =>
      analytics.call<Fact>(undefined, 'GET', `/api/facts/${id}?row=2&column=yhat`, { headers });

    it('shows history, bands and facts; its guests open the same, and nothing else of the prediction', async () => {
      const { points, history, facts } = made;
      const { body } = await shown();
      expect(tileForecast.parse(body)).toMatchObject({
        state: 'shown',
        predictionId: made.id,
        points,
        history,
      });
      const guest = await invite({});
      expect((await shown(made.id, guest)).body).toEqual(body);
      expect((await open(facts.points, guest)).body.value).toBe(points[2]?.yhat);
      expect((await open(facts.backtest, guest)).status).toBe(404);
      expect((await shown(randomUUID(), guest)).status).toBe(404);
    });

    it('is withheld from guests who see no small groups, where its periods are of single rows (S-21)', async () => {
      const guest = await invite({ hideSmallGroups: true });
      expect((await shown(made.id, guest)).body.state).toBe('withheld');
      expect((await open(made.facts.points, guest)).status).toBe(404);
    });

    it('is in files of the dashboard, with its fact', async () => {
      const content = analytics.app.get(DashboardContent);
      const signal = new AbortController().signal;
      const { blocks, facts } = await content.write(requestFor('dashboard', dashboard.id), signal);
      expect(blocks).toMatchObject([{ kind: 'forecast', points: made.points, fact: 0 }]);
      expect(facts.map(({ id }) => id)).toEqual([made.facts.points]);
    });

    it('follows the series to a newer forecast and back, and says when there is none', async () => {
      const newer = await predict(made.dataSourceId);
      expect((await shown()).body).toMatchObject({ state: 'shown', predictionId: newer.id });
      await analytics.call(maria, 'DELETE', `/api/predictions/${newer.id}`);
      expect((await shown()).body).toMatchObject({ predictionId: made.id });
      await analytics.call(maria, 'DELETE', `/api/predictions/${made.id}`);
      expect((await shown()).body.state).toBe('gone');
    });
  });
});
