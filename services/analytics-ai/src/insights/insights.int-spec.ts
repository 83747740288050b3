import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Dashboard,
  type Fact,
  type Insight,
  type InsightEvidence,
  type InsightRun,
  insightEvidence,
  insightRun,
  insight as insightSchema,
  type JobView,
  type Sentence,
} from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';
import type { TestColumn } from '../testing/test-source.js';

const run = existsSync(childEntry('./child/analysis-child.js', import.meta.url)) ? describe : describe.skip;

const ROWS = 1_200;
/** A number between 0 and 1 that depends on the row and on nothing else. */
const noise = (salt: number) => `(hash(i * 31 + ${salt}) % 100000) / 100000.0`;

/** Furniture orders are dearer, West grows, and a tenth of the customers pay most. */
const PLANTED: readonly TestColumn[] = [
  { name: 'order_id', stored: 'VARCHAR', role: 'identifier', sql: `'A-' || i` },
  {
    name: 'order_date',
    stored: 'DATE',
    role: 'time',
    sql: `DATE '2024-01-01' + CAST(i * 729 / ${ROWS} AS INTEGER)`,
  },
  {
    name: 'region',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `['West', 'South', 'North'][1 + CAST(floor(3 * ${noise(1)}) AS INTEGER)]`,
  },
  {
    name: 'category',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `CASE WHEN ${noise(2)} < 0.3 THEN 'Furniture' WHEN ${noise(3)} < 0.5 THEN 'Cleaning' ELSE 'Paper' END`,
  },
  {
    name: 'customer',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `'Customer ' || CAST(floor(80 * pow(${noise(4)}, 6)) AS INTEGER)`,
  },
  {
    name: 'amount',
    stored: 'DECIMAL(12,2)',
    role: 'measure',
    sql: `(CASE WHEN ${noise(2)} < 0.3 THEN 3 ELSE 1 END) * 40 * exp(${noise(5)})`,
    format: { currency: 'USD', decimals: 2 },
  },
];
/** Columns that have nothing to do with each other. */
const NOISE: readonly TestColumn[] = [
  { name: 'day', stored: 'DATE', role: 'time', sql: `DATE '2024-01-01' + CAST(i AS INTEGER)` },
  {
    name: 'group',
    stored: 'VARCHAR',
    role: 'dimension',
    sql: `'G' || CAST(floor(4 * ${noise(11)}) AS INTEGER)`,
  },
  {
    name: 'value',
    stored: 'DOUBLE',
    role: 'measure',
    sql: `sqrt(-2 * ln(${noise(12)} + 1e-6)) * cos(6.283185307 * ${noise(13)})`,
  },
];

run('insights (INS-001, API-025; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let sourceId: string;
  let insights: Insight[];
  beforeAll(async () => {
    analytics = await RunningAnalytics.start({}, { isSearching: true });
    maria = await analytics.signIn();
    sourceId = await announce(maria, 'orders.csv', ROWS, PLANTED);
    await ended(maria, sourceId);
    insights = await list(maria);
  });
  afterAll(() => analytics?.stop());

  const get = <Body>(caller: Caller, path: string) => analytics.call<Body>(caller, 'GET', path);
  const list = async (caller: Caller, query = '') =>
    (await get<Insight[]>(caller, `/api/insights${query}`)).body;
  const runs = async (caller: Caller) => (await get<InsightRun[]>(caller, '/api/insights/runs')).body;

  async function announce(
    caller: Caller,
    name: string,
    rows: number,
    columns: readonly TestColumn[],
    id = randomUUID(),
    version = 1,
  ) {
    await analytics.announceReady(caller, { id, name, version, rows, columns });
    return id;
  }

  const ended = (caller: Caller, id: string) =>
    eventually('the search has ended', async () => {
      const found = (await runs(caller)).find(({ dataSourceId }) => dataSourceId === id);
      return found && !['queued', 'running'].includes(found.status) ? found : undefined;
    });

  /** Every place of the sentence that names a fact holds what the fact says. */
  async function factsOf(sentences: Sentence[]) {
    for (const { text, factId, row, column } of sentences.flat()) {
      if (!factId) {
        expect([text, /\d/.test(text.replace(/[A-Z]-?\d+/g, ''))]).toEqual([text, expect.anything()]);
        continue;
      }
      const where = `?row=${row}&column=${encodeURIComponent(column ?? '')}`;
      const { status, body } = await get<Fact>(maria, `/api/facts/${factId}${where}`);
      expect([text, status]).toEqual([text, 200]);
      expect(body.value).not.toBeNull();
    }
  }

  it('ENT-009 ENT-011 follow new data: the search runs by itself and lists what is planted', async () => {
    const [found] = await runs(maria);
    expect(insightRun.parse(found)).toMatchObject({
      dataSourceId: sourceId,
      dataVersion: 1,
      status: 'done',
      note: null,
    });
    expect(found?.shown).toBe(insights.length);
    expect(found?.tests).toBeGreaterThan(0);
    for (const one of insights) {
      expect(insightSchema.parse(one)).toEqual(one);
      expect(one).toMatchObject({
        title: expect.stringMatching(/\w/),
        description: expect.stringMatching(/\w/),
        dataSourceName: 'orders.csv',
      });
    }
    expect(insights.some(({ columns }) => columns.includes('amount') && columns.includes('category'))).toBe(
      true,
    );
    expect(insights.some(({ type, columns }) => type === 'other' && columns.includes('customer'))).toBe(true);
    expect(insights.every(({ confidence }) => Number(confidence) > 0 && Number(confidence) < 1)).toBe(true);
  });

  it('state every number as a fact that opens, leads to rows and is computed again to the same', async () => {
    for (const { id, titleParts, descriptionParts, factIds } of insights) {
      await factsOf([titleParts, descriptionParts]);
      const { body } = await get<InsightEvidence>(maria, `/api/insights/${id}/evidence`);
      expect(insightEvidence.parse(body).insight.id).toBe(id);
      await factsOf([
        ...body.saw,
        ...body.found,
        body.uses,
        ...body.next,
        ...body.figures.flatMap(({ value, note }) => [value, note]),
      ]);
      expect(factIds).toContain(body.chartFactId);
      expect(factIds).toContain(body.rows.factId);
      const chart = await get<Fact>(maria, `/api/facts/${body.chartFactId}`);
      expect(chart.body.value).toEqual(body.result.rows);
      const rows = await get<{ total: number }>(maria, `/api/facts/${body.rows.factId}/rows?limit=1`);
      expect(rows.body.total).toBeGreaterThan(0);
    }
    for (const factId of new Set(insights.flatMap(({ factIds }) => factIds))) {
      const again = await analytics.call<{ equal: boolean }>(maria, 'POST', `/api/facts/${factId}/recompute`);
      expect([factId, again.status, again.body.equal]).toEqual([factId, 200, true]);
    }
  });

  it('open a statistic with its method, its inputs and an explanation', async () => {
    const facts = await Promise.all(
      insights
        .flatMap(({ factIds }) => factIds)
        .map(async (id) => (await get<Fact>(maria, `/api/facts/${id}`)).body),
    );
    const statistic = facts.find(
      ({ kind, method }) => kind === 'statistic' && method === 'adjusted_confidence',
    );
    expect(statistic).toMatchObject({
      methodVersion: '1',
      params: { p: expect.any(Number), rank: expect.any(Number), tests: expect.any(Number) },
      explanation: expect.stringContaining('Benjamini'),
      inputs: [{ dataSourceId: sourceId }],
    });
    expect(statistic?.rowsUsed).toBeGreaterThan(0);
  });

  it('are narrowed by source, type and priority, and counted', async () => {
    const [first] = insights;
    const reply = await get<Insight[]>(
      maria,
      `/api/insights?type=${first?.type}&priority=${first?.priority}&limit=1`,
    );
    expect(reply.body.map(({ id }) => id)).toEqual([first?.id]);
    const alike = insights.filter(
      ({ type, priority }) => type === first?.type && priority === first?.priority,
    );
    expect(reply.headers['x-total-count']).toBe(String(alike.length));
    expect(await list(maria, `?dataSourceId=${randomUUID()}`)).toEqual([]);
    expect((await get(maria, '/api/insights?colour=red')).status).toBe(400);
  });

  it('can be added to a dashboard', async () => {
    const { body: made } = await analytics.call<Dashboard>(maria, 'POST', '/api/dashboards', {
      body: { name: 'Found', dataSourceId: sourceId },
    });
    const charts = insights.map(({ chart }) => chart);
    const reply = await analytics.call(maria, 'PUT', `/api/dashboards/${made.id}`, {
      headers: { 'if-match': String(made.version) },
      body: { config: { ...made.config, charts } },
    });
    expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  });

  it('that are dismissed stay so when the search runs again', async () => {
    const [first] = insights;
    const change = await analytics.call<Insight>(maria, 'PATCH', `/api/insights/${first?.id}`, {
      body: { dismissed: true, dismissReason: 'known', helpful: false },
    });
    expect(change.body).toMatchObject({ id: first?.id, dismissed: true, helpful: false });
    const accepted = await analytics.call<InsightRun>(maria, 'POST', '/api/insights/run', {
      body: { dataSourceId: sourceId },
    });
    expect([accepted.status, accepted.body.status]).toEqual([202, 'queued']);
    await ended(maria, sourceId);
    expect((await list(maria)).map(({ id }) => id)).toEqual(insights.slice(1).map(({ id }) => id));
    expect((await list(maria, '?dismissed=true')).map(({ id }) => id)).toEqual([first?.id]);
    const undone = await analytics.call<Insight>(maria, 'PATCH', `/api/insights/${first?.id}`, {
      body: { dismissed: false },
    });
    expect(undone.body).toMatchObject({ dismissed: false, helpful: false });
    expect(await list(maria)).toHaveLength(insights.length);
  });

  it('are searched for once, however often somebody asks meanwhile', async () => {
    const query = () =>
      analytics.call<InsightRun>(maria, 'POST', '/api/insights/run', { body: { dataSourceId: sourceId } });
    const replies = await Promise.all([query(), query(), query()]);
    expect(new Set(replies.map(({ body }) => body.jobId)).size).toBe(1);
    await ended(maria, sourceId);
  });

  it('can be cancelled: the run says so, earlier findings stay', async () => {
    const { body } = await analytics.call<InsightRun>(maria, 'POST', '/api/insights/run', {
      body: { dataSourceId: sourceId },
    });
    await analytics.call(maria, 'DELETE', `/api/jobs/${body.jobId}`);
    expect(await ended(maria, sourceId)).toMatchObject({
      status: 'cancelled',
      note: 'The search was cancelled.',
    });
    expect(await list(maria)).toHaveLength(insights.length);
    expect((await get<JobView>(maria, `/api/jobs/${body.jobId}`)).body.status).toBe('cancelled');
  });

  it('of another workspace answer like missing ones (S-18)', async () => {
    const stranger = await analytics.signIn();
    expect(await list(stranger)).toEqual([]);
    for (const id of [insights[0]?.id, randomUUID()]) {
      expect((await get(stranger, `/api/insights/${id}/evidence`)).status).toBe(404);
      const change = await analytics.call(stranger, 'PATCH', `/api/insights/${id}`, {
        body: { helpful: true },
      });
      expect(change.status).toBe(404);
    }
    const replies = await analytics.call(stranger, 'POST', '/api/insights/run', {
      body: { dataSourceId: sourceId },
    });
    expect(replies.status).toBe(404);
  });

  it('are none where there is nothing to say, or too little to say it from', async () => {
    const ann = await analytics.signIn();
    const [quiet, tiny] = [
      await announce(ann, 'noise.csv', 800, NOISE),
      await announce(ann, 'tiny.csv', 12, PLANTED),
    ];
    expect(await ended(ann, quiet)).toMatchObject({
      status: 'done',
      shown: 0,
      note: expect.stringContaining('nothing stands out'),
    });
    expect(await ended(ann, tiny)).toMatchObject({
      status: 'done',
      tests: 0,
      note: expect.stringContaining('12 rows'),
    });
    expect(await list(ann)).toEqual([]);
  });

  it('follow the current version: another version is looked through once, and a rename is not', async () => {
    const ann = await analytics.signIn();
    const id = await announce(ann, 'orders.csv', ROWS, PLANTED);
    const first = await ended(ann, id);
    await announce(ann, 'renamed.csv', ROWS, PLANTED, id, 1);
    const renamed = await eventually('the new name is known', async () =>
      (await runs(ann)).find(({ dataSourceName }) => dataSourceName === 'renamed.csv'),
    );
    expect(renamed).toMatchObject({ jobId: first.jobId, status: 'done' });
    await announce(ann, 'renamed.csv', 800, NOISE, id, 2);
    expect(await ended(ann, id)).toMatchObject({ dataVersion: 2, shown: 0 });
    expect(await list(ann)).toEqual([]);
    await announce(ann, 'renamed.csv', ROWS, PLANTED, id, 1);
    expect((await runs(ann))[0]).toMatchObject({ dataVersion: 1, jobId: first.jobId, status: 'done' });
    expect((await list(ann)).length).toBeGreaterThan(0);
  });

  it('compare what a dashboard calculates in each row from when it is saved, and state it like any column', async () => {
    const dana = await analytics.signIn();
    const id = await announce(dana, 'orders.csv', ROWS, PLANTED);
    const first = await ended(dana, id);
    const call = async <Body>(path: string, body: object) => {
      const answer = await analytics.call<Body>(dana, 'POST', path, { body });
      expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
      return answer.body;
    };
    const dashboard = await call<Dashboard>('/api/dashboards', { name: 'Orders', dataSourceId: id });
    const formula = "if([amount] > 70, 'Large', 'Small')";
    await call(`/api/dashboards/${dashboard.id}/calculations`, { name: 'Size', formula });
    const again = await eventually('it is looked through again', async () => {
      const [run] = await runs(dana);
      return run?.jobId !== first.jobId && !['queued', 'running'].includes(run?.status ?? '') && run;
    });
    expect(again).toMatchObject({ status: 'done' });
    const found = (await list(dana)).find(({ columns }) => columns.includes('Size'));
    if (!found) throw new Error((await list(dana)).map(({ title }) => title).join('; '));
    expect(found.columns).toEqual(expect.arrayContaining(['Size', 'amount', 'category']));
    expect(found.chart.plan.derived).toEqual([
      { as: 'Size', formula: expect.stringContaining('amount] > 70') },
    ]);
    for (const factId of found.factIds) {
      const path = `/api/facts/${factId}/recompute`;
      const recomputed = await analytics.call<{ equal: boolean }>(dana, 'POST', path, { body: {} });
      expect([recomputed.status, recomputed.body.equal]).toEqual([200, true]);
    }
  });

  it('are not looked for any more in a source that is deleted, nor in a version that is replaced', async () => {
    const ann = await analytics.signIn();
    const jobsOf = (id: string): Promise<{ status: string; attempt: number; version: number }[]> =>
      analytics.database.query(
        `SELECT status, attempt, (input->>'version')::int AS version FROM jobs
         WHERE input->>'dataSourceId' = $1 ORDER BY version`,
        [id],
      );
    const isOver = ({ status }: { status: string }) => !['queued', 'running', 'cancelling'].includes(status);
    const id = await announce(ann, 'orders.csv', ROWS, PLANTED);
    await announce(ann, 'orders.csv', ROWS, PLANTED, id, 2);
    const replaced = await eventually('the first search is over', async () =>
      (await jobsOf(id)).find(isOver),
    );
    expect(replaced).toMatchObject({ version: 1, status: 'cancelled' });
    await analytics.announceDeleted(ann, id);
    const searches = await eventually('both are over', async () => {
      const all = await jobsOf(id);
      return all.every(isOver) && all;
    });
    expect(searches.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(searches.every(({ attempt }) => attempt <= 1)).toBe(true);
  });

  it('leave with their source', async () => {
    const ann = await analytics.signIn();
    const id = await announce(ann, 'orders.csv', ROWS, PLANTED);
    await ended(ann, id);
    const [one] = await list(ann);
    await analytics.announceDeleted(ann, id);
    expect([await list(ann), await runs(ann)]).toEqual([[], []]);
    expect((await get(ann, `/api/insights/${one?.id}/evidence`)).status).toBe(404);
    const fact = await get<{ code: string }>(ann, `/api/facts/${one?.factIds[0]}`);
    expect([fact.status, fact.body.code]).toEqual([410, 'gone']);
  });
});
