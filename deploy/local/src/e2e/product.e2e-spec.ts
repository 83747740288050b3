import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  DashboardQueryResult,
  DataSourceDetail,
  DataSourceSummary,
  Fact,
  Insight,
  InsightEvidence,
  InsightRun,
  JobView,
  Phrase,
  Receipt,
  UploadAccepted,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { processInfo } from '../launcher/process-info.js';
import type { ApiClient } from './testing/api-client.js';
import { ordersCsv } from './testing/orders.js';
import { RunningProduct } from './testing/running-product.js';
import { buildDashboard } from './testing/sample.js';

let product: RunningProduct;

beforeAll(async () => {
  product = await RunningProduct.start();
}, 240_000);
afterAll(async () => {
  await product?.remove();
}, 240_000);

const isOver = (job: JobView) => ['succeeded', 'failed', 'cancelled'].includes(job.status);
const isReady = (source: DataSourceSummary) => source.status === 'ready';

describe('a file becomes facts', () => {
  it('PROD-001 DATA-001 DASH-001 DASH-002 upload, receipt, dashboard, fact, recompute, rows', async () => {
    const client = product.client();
    await client.signUp('journey');
    const csv = ordersCsv(5_000);
    const upload = await client.upload('orders.csv', csv);
    expect(upload.status).toBe(202);

    const job = await client.until<JobView>(`/api/jobs/${upload.body.jobId}`, isOver);
    expect(job).toMatchObject({ kind: 'parse-upload', status: 'succeeded', result: { id: upload.body.id } });
    const { body: source } = await client.get<DataSourceDetail>(`/api/data-sources/${upload.body.id}`);
    expect(source).toMatchObject({
      status: 'ready',
      recordCount: 5_000,
      columnCount: 12,
      version: 1,
      uploadType: 'csv',
    });
    expect(source.columns.find(({ name }) => name === 'zip')).toMatchObject({ type: 'text' });
    expect(source.data).toHaveLength(100);
    const { body: receipt } = await client.get<Receipt>(`/api/data-sources/${source.id}/receipt`);
    expect([receipt.rowsRead, receipt.rowsLoaded, receipt.rowsRejected]).toEqual([5_000, 5_000, 0]);

    const dashboard = await buildDashboard(client, source.id);
    expect(dashboard.config.kpis).toHaveLength(4);
    expect(dashboard.config.charts.length).toBeGreaterThanOrEqual(4);

    const { body: answer } = await client.post<DashboardQueryResult>(
      `/api/dashboards/${dashboard.id}/query`,
      { filters: [] },
    );
    expect(answer.tiles.filter(({ error }) => error)).toEqual([]);
    for (const tile of answer.tiles) {
      const [factId] = tile.factIds;
      const { body: fact } = await client.get<Fact>(`/api/facts/${factId}`);
      expect(fact.value).toEqual(tile.rows);
      const { body: again } = await client.post(`/api/facts/${factId}/recompute`);
      expect(again).toMatchObject({ equal: true, value: tile.rows });
    }
    const { body: rows } = await client.get<{ lines: number[]; total: number }>(
      `/api/facts/${answer.tiles[0]?.factIds[0]}/rows?limit=3`,
    );
    expect(rows.lines.every((line) => line > 1)).toBe(true);
  }, 240_000);
});

/** Loads the sample data and waits for what is found in it. */
async function insightsOfSample(client: ApiClient): Promise<Insight[]> {
  const { body: sample } = await client.post<UploadAccepted>('/api/resources/samples/orders/install');
  const isSearched = (runs: InsightRun[]) =>
    runs.some(({ dataSourceId, status }) => dataSourceId === sample.id && status === 'done');
  await client.until<InsightRun[]>('/api/insights/runs', isSearched);
  return (await client.get<Insight[]>(`/api/insights?dataSourceId=${sample.id}`)).body;
}

const phrasesOf = ({ insight, figures, saw, found, uses, next }: InsightEvidence): Phrase[] => [
  ...insight.titleParts,
  ...insight.descriptionParts,
  ...figures.flatMap(({ value, note }) => [...value, ...note]),
  ...[...saw, ...found, uses, ...next].flat(),
];

describe('INS-001 sample data becomes insights', () => {
  it('of every kind, each number a fact that computes to the same again', async () => {
    const client = product.client();
    await client.signUp('finder');
    const insights = await insightsOfSample(client);
    expect(new Set(insights.map(({ type }) => type))).toEqual(
      new Set(['trend', 'anomaly', 'correlation', 'other']),
    );
    for (const { id, factIds, confidence } of insights) {
      expect(Number(confidence)).toBeLessThan(1);
      const { body: evidence } = await client.get<InsightEvidence>(`/api/insights/${id}/evidence`);
      const stated = phrasesOf(evidence).flatMap(({ factId }) => factId ?? []);
      expect(stated.length).toBeGreaterThan(3);
      expect(factIds).toEqual(expect.arrayContaining(stated));
      for (const factId of factIds) {
        const { body: again } = await client.post(`/api/facts/${factId}/recompute`);
        expect(again).toMatchObject({ equal: true });
      }
    }
  }, 240_000);

  it('a dismissed one is gone from the list, and comes back', async () => {
    const client = product.client();
    await client.signUp('dismisser');
    const [first] = await insightsOfSample(client);
    const path = `/api/insights/${first?.id}`;
    const isListed = async (query = '') =>
      (await client.get<Insight[]>(`/api/insights${query}`)).body.some(({ id }) => id === first?.id);
    await client.call('PATCH', path, { body: { dismissed: true, dismissReason: 'known' } });
    expect([await isListed(), await isListed('?dismissed=true')]).toEqual([false, true]);
    await client.call('PATCH', path, { body: { dismissed: false } });
    expect([await isListed(), await isListed('?dismissed=true')]).toEqual([true, false]);
  }, 240_000);
});

describe('S-18 a second account', () => {
  it('finds nothing of the first one, on any route and with any verb', async () => {
    const [first, second] = [product.client(), product.client()];
    await first.signUp('keeper');
    await second.signUp('stranger');
    const { body: upload } = await first.upload('mine.csv', ordersCsv(200));
    await first.until<DataSourceSummary>(`/api/data-sources/${upload.id}`, isReady);
    const dashboard = await buildDashboard(first, upload.id);
    const { body: answer } = await first.post<DashboardQueryResult>(
      `/api/dashboards/${dashboard.id}/query`,
      {},
    );
    const factId = answer.tiles[0]?.factIds[0] ?? '';
    const [insight] = await insightsOfSample(first);
    const missing = '00000000-0000-4000-8000-000000000000';

    const { OPERATIONS } = await import('@plumbline/contracts');
    const ids: Record<string, string> = {
      'data-sources': upload.id,
      dashboards: dashboard.id,
      facts: factId,
      insights: insight?.id ?? '',
      jobs: upload.jobId,
    };
    const bodies: Record<string, unknown> = {
      tables: { table: 'x' },
      '{shareId}': { hideSmallGroups: true },
      insights: { dismissed: true },
      PATCH: { name: 'x' },
      PUT: { name: 'x' },
    };
    let asked = 0;
    for (const { method, path, access } of OPERATIONS) {
      const kind = path.split('/')[2] ?? '';
      if (!path.includes('{id}') || access === 'admin' || !ids[kind]) continue;
      const ask = async (id: string) => {
        const url = path.replace('{id}', id) + (path.endsWith('filter-values') ? '?column=region' : '');
        const { status, body } = await second.call(method, url, {
          ...(method !== 'GET' &&
            method !== 'DELETE' && {
              body: bodies[path.split('/').at(-1) ?? ''] ?? bodies[kind] ?? bodies[method] ?? {},
            }),
          headers: { 'if-match': '1' },
        });
        return { status, body: { ...body, requestId: '' } };
      };
      const [foreign, absent] = await Promise.all([ask(ids[kind] ?? ''), ask(missing)]);
      expect({ method, path, ...foreign }).toEqual({ method, path, ...absent });
      expect({ method, path, status: foreign.status }).toEqual({ method, path, status: 404 });
      asked += 1;
    }
    expect(asked).toBeGreaterThan(15);
    expect((await second.get('/api/data-sources')).body).toEqual([]);
    expect((await second.get('/api/dashboards')).body).toEqual([]);
    expect((await second.get('/api/insights')).body).toEqual([]);
    expect((await second.get('/api/insights/runs')).body).toEqual([]);
    expect((await second.post('/api/insights/run', { dataSourceId: upload.id })).status).toBe(404);
    expect((await second.get('/api/jobs')).body).toEqual([]);
    expect((await second.post('/api/dashboards/generate', { dataSourceId: upload.id })).status).toBe(404);
    expect((await first.get(`/api/data-sources/${upload.id}`)).status).toBe(200);
  }, 240_000);

  it('X-14 and nobody without a session gets past the door', async () => {
    const anonymous = product.client();
    const { OPERATIONS } = await import('@plumbline/contracts');
    for (const { method, path, access } of OPERATIONS) {
      if (access === 'public') continue;
      const { status } = await anonymous.call(
        method,
        path.replace('{id}', '00000000-0000-4000-8000-000000000000'),
      );
      expect({ method, path, status }).toEqual({ method, path, status: 401 });
    }
  });

  it('X-14 an ordinary user reaches no admin route', async () => {
    const client = product.client();
    const { id } = await client.signUp('ordinary');
    const answer = await client.call('PATCH', `/api/admin/users/${id}/subscription`, {
      body: { plan: 'enterprise' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('X-18 plan limits', () => {
  it('Free holds five uploads, whoever asks at once, and an owner can raise it', async () => {
    const client = product.client();
    const { id } = await client.signUp('limits');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => client.upload(`${index}.csv`, 'a,b\n1,2\n')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(202),
      ...Array(7).fill(403),
    ]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('plan_limit');
    const owner = await product.owner();
    await owner.call('PATCH', `/api/admin/users/${id}/subscription`, { body: { plan: 'premium' } });
    await eventually(
      'the news of the plan',
      async () => (await client.upload('six.csv', 'a,b\n1,2\n')).status === 202,
    );
  }, 240_000);
});

describe('kill -9', () => {
  it('ten times during uploads: every accepted upload is there afterwards, exactly once', async () => {
    const owner = await product.owner();
    const csv = ordersCsv(10_000);
    const accepted = new Map<string, string>();
    for (let round = 0; round < 10; round += 1) {
      const uploads = Array.from({ length: 3 }, async (_, index) => {
        const name = `round-${round}-${index}.csv`;
        const answer = await owner.upload(name, csv).catch(() => undefined);
        if (answer?.status === 202) accepted.set(name, answer.body.id);
        return answer;
      });
      // Killed as soon as a part of them is in, at a different moment of the parse in each round.
      if (round % 2 === 0) await Promise.any(uploads);
      else await Promise.all(uploads.slice(0, 1 + (round % 3)));
      await product.kill9();
      await Promise.all(uploads);
      await product.startAgain();
    }
    const mine = (sources: DataSourceSummary[]) => sources.filter(({ name }) => name.startsWith('round-'));
    const onceAll = async (isDone: (source: DataSourceSummary) => boolean) =>
      mine(
        await owner.until<DataSourceSummary[]>(
          '/api/data-sources',
          (list) => mine(list).every(isDone),
          300_000,
        ),
      );
    const sources = await onceAll(isReady);
    for (const [name, id] of accepted) {
      expect(sources.filter((source) => source.id === id).map((source) => source.name)).toEqual([name]);
    }
    expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length);
    expect(sources.every(({ recordCount }) => recordCount === 10_000)).toBe(true);
  }, 900_000);
});

describe('stopping', () => {
  it('SIGTERM drains and leaves no process behind', async () => {
    const databasePid = Number(
      readFileSync(`${product.folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0],
    );
    expect(await product.terminate()).toEqual({ code: 0, signal: null });
    expect(processInfo(databasePid)).toBeUndefined();
    expect(readdirSync(product.folder)).not.toContain('plumbline.pid');
    await product.startAgain();
  }, 240_000);

  it('says plainly that a port is taken', async () => {
    const other = RunningProduct.start({ PORT: String(product.port) });
    await expect(other).rejects.toThrow(/Port \d+ on 127.0.0.1 is taken.*PORT=8081 npm start/s);
  }, 240_000);
});
