import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { KeptLine, KeptRequest, ModelFigures, SeriesSample } from '@plumbline/contracts';
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
    lines: [line('a', 'broken'), line('b', 'slow')],
    series: [
      count('ai_calls_total', 'openai done', 7),
      count('ai_calls_total', 'openai discarded', 1),
      count('ai_calls_total', 'openai timeout', 2),
      count('ai_tokens_total', 'openai in', 9_000),
      count('ai_tokens_total', 'openai out', 400),
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
    expect(await get<KeptLine[]>('/api/monitoring/lines?window=1h')).toHaveLength(2);
  });

  it('calls of language models with their tokens, and how many gave nothing', async () => {
    expect(await get<ModelFigures[]>('/api/monitoring/ai?window=24h')).toEqual([
      {
        ...{ provider: 'openai', calls: 10, answered: 8, discarded: 1, failed: 2 },
        ...{ inputTokens: 9_000, outputTokens: 400 },
      },
    ]);
  });

  it('ADMIN-006 is refused to everybody else', async () => {
    const { token } = await auth.signUp();
    for (const path of ['requests', 'lines', 'ai'])
      expect((await auth.call('GET', `/api/monitoring/${path}`, { token })).status).toBe(403);
  });
});
