import { describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  type DashboardQueryResult,
  type DataSourceDetail,
  type Fact,
  type Insight,
  type InsightEvidence,
  type InsightRun,
  type JobView,
  type Phrase,
  type Receipt,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { ApiClient } from './testing/api-client.js';
import { ordersCsv } from './testing/orders.js';
import { buildDashboard, installSample } from './testing/sample.js';
import { useProductAlone } from './testing/use-product.js';

/** Has a file, the sample, a dashboard and what was found in the sample. */
let keeper: ApiClient;
let upload: Awaited<ReturnType<ApiClient['upload']>>;
let dashboard: Dashboard;
let insights: Insight[];

const environment = useProductAlone(async () => {
  keeper = environment.product.client();
  await keeper.signUp('product-keeper');
  upload = await keeper.upload('orders.csv', ordersCsv(5_000));
  insights = await insightsOfSample();
  await keeper.until<JobView>(`/api/jobs/${upload.body.jobId}`, isOver);
  dashboard = await buildDashboard(keeper, upload.body.id);
});

const isOver = (job: JobView) => ['succeeded', 'failed', 'cancelled'].includes(job.status);

/** Loads the sample data and waits for what is found in it. */
async function insightsOfSample(): Promise<Insight[]> {
  const sampleId = await installSample(keeper);
  const isSearched = (runs: InsightRun[]) =>
    runs.some(({ dataSourceId, status }) => dataSourceId === sampleId && status === 'done');
  await keeper.until<InsightRun[]>('/api/insights/runs', isSearched);
  return (await keeper.get<Insight[]>(`/api/insights?dataSourceId=${sampleId}`)).body;
}

const queryDashboard = async () =>
  (await keeper.post<DashboardQueryResult>(`/api/dashboards/${dashboard.id}/query`, { filters: [] })).body;

describe('a file becomes facts', () => {
  it('PROD-001 DATA-001 upload, job, receipt', async () => {
    expect(upload.status).toBe(202);
    const { body: job } = await keeper.get<JobView>(`/api/jobs/${upload.body.jobId}`);
    expect(job).toMatchObject({ kind: 'parse-upload', status: 'succeeded', result: { id: upload.body.id } });
    const { body: source } = await keeper.get<DataSourceDetail>(`/api/data-sources/${upload.body.id}`);
    expect(source).toMatchObject({
      status: 'ready',
      recordCount: 5_000,
      columnCount: 12,
      version: 1,
      uploadType: 'csv',
    });
    expect(source.columns.find(({ name }) => name === 'zip')).toMatchObject({ type: 'text' });
    expect(source.data).toHaveLength(100);
    const { body: receipt } = await keeper.get<Receipt>(`/api/data-sources/${source.id}/receipt`);
    expect([receipt.rowsRead, receipt.rowsLoaded, receipt.rowsRejected]).toEqual([5_000, 5_000, 0]);
  });

  it('PROD-001 DASH-001 DASH-002 dashboard, fact, recompute, rows', async () => {
    expect(dashboard.config.kpis).toHaveLength(4);
    expect(dashboard.config.charts.length).toBeGreaterThanOrEqual(4);
    const { tiles } = await queryDashboard();
    expect(tiles.filter(({ error }) => error)).toEqual([]);
    for (const tile of tiles) {
      const [factId] = tile.factIds;
      const { body: fact } = await keeper.get<Fact>(`/api/facts/${factId}`);
      expect(fact.value).toEqual(tile.rows);
      const { body: again } = await keeper.post(`/api/facts/${factId}/recompute`);
      expect(again).toMatchObject({ equal: true, value: tile.rows });
    }
    const { body: rows } = await keeper.get<{ lines: number[]; total: number }>(
      `/api/facts/${tiles[0]?.factIds[0]}/rows?limit=3`,
    );
    expect(rows.lines.every((line) => line > 1)).toBe(true);
  });
});

const phrasesOf = ({ insight, figures, saw, found, uses, next }: InsightEvidence): Phrase[] => [
  ...insight.titleParts,
  ...insight.descriptionParts,
  ...figures.flatMap(({ value, note }) => [...value, ...note]),
  ...[...saw, ...found, uses, ...next].flat(),
];

describe('INS-001 sample data becomes insights', () => {
  it('of every kind, whose numbers are facts that compute to the same again', async () => {
    expect(new Set(insights.map(({ type }) => type))).toEqual(
      new Set(['trend', 'anomaly', 'correlation', 'other']),
    );
    // One number of each kind: each is computed in a process of its own.
    const facts = new Map<string, string>();
    for (const { id, type, factIds, confidence } of insights) {
      expect(Number(confidence)).toBeLessThan(1);
      const { body: evidence } = await keeper.get<InsightEvidence>(`/api/insights/${id}/evidence`);
      const stated = phrasesOf(evidence).flatMap(({ factId }) => factId ?? []);
      expect(stated.length).toBeGreaterThan(3);
      expect(factIds).toEqual(expect.arrayContaining(stated));
      facts.set(type, stated.at(-1) ?? '');
    }
    for (const factId of facts.values()) {
      const { body: again } = await keeper.post(`/api/facts/${factId}/recompute`);
      expect(again).toMatchObject({ equal: true });
    }
  });

  it('a dismissed one is gone from the list, and comes back', async () => {
    const [first] = insights;
    const path = `/api/insights/${first?.id}`;
    const isListed = async (query = '') =>
      (await keeper.get<Insight[]>(`/api/insights${query}`)).body.some(({ id }) => id === first?.id);
    await keeper.call('PATCH', path, { body: { dismissed: true, dismissReason: 'known' } });
    expect([await isListed(), await isListed('?dismissed=true')]).toEqual([false, true]);
    await keeper.call('PATCH', path, { body: { dismissed: false } });
    expect([await isListed(), await isListed('?dismissed=true')]).toEqual([true, false]);
  });
});

describe('S-18 a second account', () => {
  it('begins nothing with what the first one has, and may not give itself a plan (X-14)', async () => {
    const second = environment.product.client();
    const { id } = await second.signUp('product-stranger');
    for (const path of ['/api/insights/run', '/api/dashboards/generate'])
      expect((await second.post(path, { dataSourceId: upload.body.id })).status).toBe(404);
    expect((await keeper.get(`/api/data-sources/${upload.body.id}`)).status).toBe(200);
    const answer = await second.call('PATCH', `/api/admin/users/${id}/subscription`, {
      body: { plan: 'enterprise' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('X-18 plan limits', () => {
  it('Free holds five uploads, whoever asks at once, and an owner can raise it', async () => {
    const client = environment.product.client();
    const { id } = await client.signUp('product-limits');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => client.upload(`${index}.csv`, 'a,b\n1,2\n')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(202),
      ...Array(7).fill(403),
    ]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('plan_limit');
    const owner = await environment.product.owner();
    await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan: 'premium' } });
    await eventually(
      'the news of the plan',
      async () => (await client.upload('six.csv', 'a,b\n1,2\n')).status === 202,
    );
  });
});
