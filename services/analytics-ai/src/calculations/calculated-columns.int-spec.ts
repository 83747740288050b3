import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  askResult,
  type Chart,
  type ColumnProfile,
  type CreatedShare,
  columnProfile,
  type Dashboard,
  type DashboardQueryResult,
  type Fact,
  type FilterValues,
  type QueryPlan,
  type RowsPage,
} from '@plumbline/contracts';
import { CALCULATED_ROWS, calculationCalls } from '../testing/calculation-calls.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let board: Dashboard;

const { addSource, emptyDashboard, pathOf, added } = calculationCalls(
  () => analytics,
  () => maria,
);

const chart = (parts: Partial<QueryPlan>): Chart => ({
  ...{ id: randomUUID(), type: 'bar', title: 'Chart', subtitle: '', reason: '' },
  layout: { x: 0, y: 0, w: 6, h: 4 },
  plan: {
    ...{ dataSourceId: board.dataSourceIds[0] ?? '', version: 1 },
    ...{ measures: [], dimensions: [], filters: [], order: [], ...parts },
  },
});

async function put(charts: Chart[]): Promise<void> {
  const path = `/api/dashboards/${board.id}`;
  const { body: known } = await analytics.call<Dashboard>(maria, 'GET', path);
  const headers = { 'if-match': String(known.version) };
  const reply = await analytics.call<Dashboard>(maria, 'PUT', path, {
    body: { config: { charts, kpis: [] } },
    headers,
  });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  board = reply.body;
}

const bySize = () => chart({ measures: [{ agg: 'count', as: 'n' }], dimensions: [{ column: 'size' }] });

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', planVersion: 1 });
  board = await emptyDashboard(maria, await addSource(maria));
  await added(board.id, 'net', 'amount * (1 - discount)');
  await added(board.id, 'size', "if(net >= 100, 'large', 'small')");
  await added(board.id, 'weekday', 'weekday(order_date)');
  await added(board.id, 'per order', 'sum(net) / count(net)');
});
afterAll(() => analytics?.stop());

describe('calculations with a value in each row (AI-005)', () => {
  it('are columns with what is known of their values', async () => {
    const { body } = await analytics.call<ColumnProfile[]>(maria, 'GET', `${pathOf(board.id)}/columns`);
    const columns = body.map((one) => columnProfile.parse(one));
    expect(columns.map(({ name, type, role }) => [name, type, role])).toEqual([
      ['net', 'decimal', 'measure'],
      ['size', 'text', 'dimension'],
      ['weekday', 'decimal', 'dimension'],
    ]);
    const [net, size, weekday] = columns;
    expect(net).toMatchObject({ missing: 8, format: { currency: 'USD' } });
    expect(Number(net?.quantiles?.p50)).toBeGreaterThan(Number(net?.min));
    expect(Number(net?.quantiles?.p50)).toBeLessThan(Number(net?.max));
    const binned = net?.histogram?.reduce((sum, { count }) => sum + count, 0);
    expect(binned).toBe(CALCULATED_ROWS - 8);
    expect(size?.topValues?.map(({ value }) => value)).toEqual(['small', 'large']);
    expect(weekday).toMatchObject({ distinct: 7, min: 1, max: 7 });
  });

  it('are named by the dashboard, so that whatever names a column can name them', async () => {
    const { body } = await analytics.call<Dashboard>(maria, 'GET', `/api/dashboards/${board.id}`);
    expect(body.calculated?.map(({ name, role }) => [name, role])).toEqual([
      ['net', 'measure'],
      ['size', 'dimension'],
      ['weekday', 'dimension'],
    ]);
  });

  it('filter a dashboard by their own values', async () => {
    await put([bySize()]);
    const path = `/api/dashboards/${board.id}`;
    const values = await analytics.call<FilterValues>(maria, 'GET', `${path}/filter-values?column=size`);
    const range = await analytics.call<FilterValues>(maria, 'GET', `${path}/filter-values?column=net`);
    const counts = Object.fromEntries(values.body.values.map(({ value, count }) => [String(value), count]));
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(CALCULATED_ROWS);
    expect(Number(range.body.min)).toBeGreaterThan(0);
    const filters = [{ column: 'size', op: 'in', values: ['large'] }];
    const { body } = await analytics.call<DashboardQueryResult>(maria, 'POST', `${path}/query`, {
      body: { filters },
    });
    expect(body.rows.left).toBe(counts.large);
    expect(body.tiles[0]?.rows).toEqual([['large', counts.large]]);
  });
});

describe('a guest of a dashboard with calculations', () => {
  let cookie: string;
  const ask = (body: object) =>
    analytics.call<DashboardQueryResult & { message: string }>(
      undefined,
      'POST',
      `/api/dashboards/${board.id}/query`,
      { body, headers: { cookie } },
    );
  const filterBy = (column: string, value: string | number) => ({
    filters: [{ column, op: 'in', values: [value] }],
  });

  beforeAll(async () => {
    const average = { agg: 'avg' as const, column: 'net', as: 'Average net' };
    await put([bySize(), chart({ measures: [average], dimensions: [{ column: 'weekday' }] })]);
    const { body: share } = await analytics.call<CreatedShare>(
      maria,
      'POST',
      `/api/dashboards/${board.id}/share`,
      { body: {} },
    );
    const { headers } = await analytics.call(undefined, 'POST', '/api/auth/guest-token', {
      body: { token: share.token },
    });
    cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  });

  it('filters by one that the tiles show as groups, and is told how its values are written', async () => {
    const { body } = await analytics.call<Dashboard>(undefined, 'GET', `/api/dashboards/${board.id}`, {
      headers: { cookie },
    });
    expect(body.calculated).toBeUndefined();
    expect(body.guest?.filterable).toEqual(['weekday']);
    expect(body.guest?.columns.map(({ name }) => name)).toEqual(['net', 'size', 'weekday']);
    const { status } = await ask(filterBy('weekday', 1));
    expect(status).toBe(200);
  });

  it('cannot filter by what a measured one is made of, nor by one that is made of it (S-21)', async () => {
    for (const [column, value] of [
      ['size', 'large'],
      ['net', 12],
      ['amount', 12],
      ['discount', 0],
    ] as const)
      expect([column, (await ask(filterBy(column, value))).status]).toEqual([column, 400]);
  });

  it('opens its numbers, which recompute to the same', async () => {
    for (const body of [{}, filterBy('weekday', 1)]) {
      const { body: answer } = await ask(body);
      for (const { factIds, rows } of answer.tiles) {
        const path = `/api/facts/${factIds[0]}`;
        const { body: fact } = await analytics.call<Fact>(undefined, 'GET', path, { headers: { cookie } });
        expect(fact.value).toEqual(rows);
        const again = await analytics.call<{ equal: boolean }>(maria, 'POST', `${path}/recompute`, {
          body: {},
        });
        expect(again.body.equal).toBe(true);
        const page = await analytics.call<RowsPage>(maria, 'GET', `${path}/rows?row=0&limit=1000`);
        expect(page.body.total).toBeGreaterThan(0);
      }
    }
  });
});

describe('a question about a dashboard', () => {
  const ask = async (question: string, body: Record<string, unknown> = {}) => {
    const reply = await analytics.call(maria, 'POST', '/api/ask', {
      body: { question, dashboardId: board.id, ...body },
    });
    const result = askResult.parse(reply.body);
    if (!result.answered) throw new Error(`${question}: ${result.message}`);
    return result;
  };

  it('ASK-001 measures its calculations and divides by them, and each number comes out again', async () => {
    const result = await ask('average net by size');
    const [factId = ''] = result.factIds;
    expect(result.columns.map(({ name }) => name)).toEqual(['size', 'Average net']);
    expect(result.plan.derived?.map(({ as }) => as).sort()).toEqual(['net', 'size']);
    const again = await analytics.call<{ equal: boolean }>(maria, 'POST', `/api/facts/${factId}/recompute`);
    expect(again.body.equal).toBe(true);
    const read = await ask('average net by size', { plan: result.plan });
    expect(read.rows).toEqual(result.rows);
  });

  it('ASK-001 measures by calculations over many rows as they are, whatever word stands before them', async () => {
    await added(board.id, 'Yield', 'sum(net) / sum(amount)');
    const result = await ask('average yield by size');
    expect(result.columns.map(({ name }) => name)).toEqual(['size', 'Yield']);
    const plain = await ask('total net by size');
    const amounts = await ask('total amount by size');
    for (const [size, value] of result.rows) {
      const of = ({ rows }: typeof plain) => Number(rows.find(([group]) => group === size)?.[1]);
      expect(value).toBeCloseTo(of(plain) / of(amounts), 9);
    }
    expect((await ask('which size has the lowest yield?')).values).toEqual([result.rows.at(-1)?.[0]]);
    const again = await ask('average yield by size', { plan: result.plan, dashboardId: undefined });
    expect(again.rows).toEqual(result.rows);
  });

  it('finds the values of a calculation, and its source alone knows nothing of it', async () => {
    const large = await ask('average amount where size is large');
    expect(large.plan.filters).toEqual([{ column: 'size', op: 'eq', values: ['large'] }]);
    const reply = await analytics.call(maria, 'POST', '/api/ask', {
      body: { question: 'average net by size', dataSourceId: board.dataSourceIds[0] },
    });
    expect(askResult.parse(reply.body).answered).toBe(false);
  });
});
