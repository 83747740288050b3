import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type KeptLine,
  type KeptRequest,
  type ModelFigures,
  type SeriesSample,
  SLOW_PLANS_MESSAGE,
  type SlowDashboard,
} from '@plumbline/contracts';
import { type RunningAuth, startAuth } from '../../testing/running-auth.js';
import { SamplesHandler } from '../monitoring/samples.handler.js';

let auth: RunningAuth;
let owner: string;
const AT = new Date(Date.now() - 120_000).toISOString();
const request = (requestId: string, more: Partial<KeptRequest> = {}): KeptRequest => ({
  ...{ at: AT, requestId, service: 'gateway', method: 'GET', route: '/api/insights', status: 500, ms: 12 },
  ...more,
});
const line = (requestId: string, message: string): KeptLine => ({
  ...{ at: AT, level: 'error', service: 'analytics-ai', message, requestId, facts: '{}' },
});
const DASHBOARD = randomUUID();
const slow = (requestId: string, ms: number): KeptLine => ({
  ...line(requestId, SLOW_PLANS_MESSAGE),
  facts: JSON.stringify({ dashboardId: DASHBOARD, dataSourceId: DASHBOARD, version: 1, plans: 8, ms }),
});
const count = (metric: string, label: string, value: number): SeriesSample => ({
  ...{ metric, service: 'analytics-ai', label, kind: 'growth', value },
});

beforeAll(async () => {
  auth = await startAuth();
  owner = await auth.owner();
  const sample = {
    ...{ processId: randomUUID(), name: 'plumbline', host: 'desk', version: '1', startedAt: AT, from: AT },
    ...{ until: AT, aggregateVersion: 1 },
    requests: [request('a'), request('b', { status: 200, ms: 4_000 }), request('c', { route: '/api/live' })],
    lines: [line('a', 'broken'), line('b', 'slow'), slow('c', 1_500), slow('d', 2_500)],
    series: [
      count('ai_calls_total', 'openai done', 7),
      count('ai_calls_total', 'openai discarded', 1),
      count('ai_calls_total', 'openai timeout', 2),
      count('ai_tokens_total', 'openai in', 9_000),
      count('ai_tokens_total', 'openai out', 400),
      count('ai_cost_dollars_total', 'openai', 0.25),
      count('ai_unpriced_calls_total', 'openai', 3),
    ],
  };
  await auth.database.transaction((tx) => auth.app.get(SamplesHandler).onProcessSampled(sample, tx));
});
afterAll(() => auth?.stop());

const get = async <Body>(path: string) => (await auth.call<Body>('GET', path, { token: owner })).body;
const idsOf = async (query: string) =>
  (await get<KeptRequest[]>(`/api/monitoring/requests?${query}`)).map(({ requestId }) => requestId).sort();

describe('F.9 from a spike to what is behind it', () => {
  it('requests that failed or took long, by kind, route and stretch', async () => {
    expect(await idsOf('window=1h')).toEqual(['a', 'b', 'c']);
    expect(await idsOf('window=1h&kind=failed')).toEqual(['a', 'c']);
    expect(await idsOf('window=1h&kind=slow')).toEqual(['b']);
    expect(await idsOf('window=1h&route=%2Fapi%2Flive')).toEqual(['c']);
    expect(await idsOf(`window=1h&from=${new Date().toISOString()}`)).toEqual([]);
  });

  it('lines of the log of one request', async () => {
    expect(await get<KeptLine[]>('/api/monitoring/lines?requestId=a')).toMatchObject([{ message: 'broken' }]);
    expect(await get<KeptLine[]>('/api/monitoring/lines?window=1h')).toHaveLength(4);
  });

  it('dashboards whose plans took long, by the time spent on them', async () => {
    expect(await get<SlowDashboard[]>('/api/monitoring/queries?window=1h')).toMatchObject([
      { dashboardId: DASHBOARD, times: 2, plans: 8, meanMs: 2_000, longestMs: 2_500 },
    ]);
  });

  it('calls of language models with their tokens, and how many gave nothing', async () => {
    expect(await get<ModelFigures[]>('/api/monitoring/ai?window=24h')).toEqual([
      {
        ...{ provider: 'openai', calls: 10, answered: 8, discarded: 1, failed: 2 },
        ...{ inputTokens: 9_000, outputTokens: 400, cost: 0.25, unpriced: 3 },
      },
    ]);
  });

  it('ADMIN-006 is refused to everybody else', async () => {
    const { token } = await auth.signUp();
    for (const path of ['requests', 'lines', 'queries', 'ai'])
      expect((await auth.call('GET', `/api/monitoring/${path}`, { token })).status).toBe(403);
  });
});
