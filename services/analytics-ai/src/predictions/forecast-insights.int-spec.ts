import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Fact,
  type ForecastPrediction,
  type Insight,
  type InsightEvidence,
  insightEvidence,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const run = existsSync(childEntry('../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

/** Units that are sold more of each month, with a season and a little noise. */
const MONTHS: readonly TestColumn[] = [
  { name: 'month', stored: 'DATE', role: 'time', sql: `DATE '2020-01-01' + to_months(CAST(i AS INTEGER))` },
  {
    name: 'units',
    stored: 'BIGINT',
    role: 'measure',
    sql: `CAST(1000 + 30 * i + 10 * sin(i * 3.14159265 / 6) + 20 * ((hash(i * 31) % 1000) / 1000.0 - 0.5) AS BIGINT)`,
  },
];

run('insights that a forecast leaves (INS-001, PRED-001; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let sourceId: string;
  let made: ForecastPrediction;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    maria = await analytics.signIn({ plan: 'premium' });
    sourceId = randomUUID();
    const source = { id: sourceId, name: 'units.csv', version: 1, rows: 66, columns: MONTHS };
    await analytics.announceReady(maria, source);
    made = await predict();
  });
  afterAll(() => analytics?.stop());

  const get = async <Body>(path: string) => (await analytics.call<Body>(maria, 'GET', path)).body;
  const foreseen = async (): Promise<Insight[]> =>
    (await get<Insight[]>(`/api/insights?dataSourceId=${sourceId}`)).filter(
      ({ type }) => type === 'prediction' || type === 'recommendation',
    );
  async function predict(): Promise<ForecastPrediction> {
    const body = { dataSourceId: sourceId, target: 'units', horizon: 6 };
    const { body: asked } = await analytics.call<{ id: string }>(maria, 'POST', '/api/predictions', { body });
    return eventually('the prediction has ended', async () => {
      const now = await get<ForecastPrediction>(`/api/predictions/${asked.id}`);
      return ['queued', 'running'].includes(now.status) ? undefined : now;
    });
  }

  it('says which round level is passed when and how surely, and what is enough', async () => {
    expect(made.status).toBe('ready');
    const insights = await foreseen();
    expect(insights.map(({ type }) => type).sort()).toEqual(['prediction', 'recommendation']);
    expect(insights.map(({ predictionId }) => predictionId)).toEqual([made.id, made.id]);
    const passing = insights.find(({ type }) => type === 'prediction');
    // 3,005 are sold in August 2025 and 3,031 in September: August alone is no sure thing.
    expect(passing?.title).toMatch(/^Units will pass 3,000 in September 2025 with a chance of \d\d%$/);
    expect(Number(passing?.confidence)).toBeGreaterThanOrEqual(0.8);
    const enough = insights.find(({ type }) => type === 'recommendation');
    expect(enough?.title).toMatch(/^Plan for .+ units in July 2025: enough with a chance of 90%$/);
    const [first] = made.points;
    expect(enough?.value).toBeGreaterThan(first?.yhat ?? 0);
    expect(enough?.value).toBeLessThan(first?.hi95 ?? 0);
  });

  it('states no number without a fact, and each is computed again as equal', async () => {
    for (const { id, factIds, titleParts, descriptionParts } of await foreseen()) {
      const evidence = await get<InsightEvidence>(`/api/insights/${id}/evidence`);
      expect(insightEvidence.parse(evidence).result.rows).toHaveLength(66);
      for (const factId of factIds) {
        const path = `/api/facts/${factId}/recompute`;
        const { body } = await analytics.call<{ equal: boolean }>(maria, 'POST', path);
        expect({ factId, equal: body.equal }).toEqual({ factId, equal: true });
      }
      for (const { text, factId, row, column } of [...titleParts, ...descriptionParts]) {
        if (!factId) continue;
        const fact = await get<Fact>(`/api/facts/${factId}?row=${row}&column=${column}`);
        expect({ text, type: typeof fact.value }).toEqual({ text, type: 'number' });
      }
    }
  });

  it('are said once for a series that is forecast again', async () => {
    const before = (await foreseen()).map(({ id }) => id).sort();
    await predict();
    await predict();
    expect((await foreseen()).map(({ id }) => id).sort()).toEqual(before);
  });

  it('go with the forecast that left them, and not with an earlier one of the series', async () => {
    const all = await get<ForecastPrediction[]>('/api/predictions');
    const [newest, , oldest] = all.filter(({ dataSourceId }) => dataSourceId === sourceId);
    await analytics.call(maria, 'DELETE', `/api/predictions/${oldest?.id}`);
    expect(await foreseen()).toHaveLength(2);
    await analytics.call(maria, 'DELETE', `/api/predictions/${newest?.id}`);
    expect(await foreseen()).toEqual([]);
  });
});
