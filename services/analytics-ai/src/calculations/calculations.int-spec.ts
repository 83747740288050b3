import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Calculation,
  type CalculationProposals,
  type CellValue,
  type CheckedCalculation,
  calculationProposals,
  calculation as calculationSchema,
  checkedCalculation,
  type Dashboard,
  type DashboardQueryResult,
  type Plan,
} from '@plumbline/contracts';
import { ORDERS } from '../testing/orders.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let sourceId: string;

const ROWS = 2_000;

async function addSource(caller: Caller): Promise<string> {
  const id = randomUUID();
  await analytics.announceReady(caller, { id, name: 'orders.csv', version: 1, rows: ROWS, columns: ORDERS });
  return id;
}

async function emptyDashboard(caller: Caller, dataSourceId: string): Promise<Dashboard> {
  const body = { name: 'Calculated', dataSourceId };
  const reply = await analytics.call<Dashboard>(caller, 'POST', '/api/dashboards', { body });
  expect(reply.status).toBe(201);
  return reply.body;
}

const pathOf = (id: string) => `/api/dashboards/${id}/calculations`;
const add = (id: string, name: string, formula: string, caller = maria) =>
  analytics.call<Calculation>(caller, 'POST', pathOf(id), { body: { name, formula } });

async function added(id: string, name: string, formula: string, caller = maria): Promise<Calculation> {
  const reply = await add(id, name, formula, caller);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return calculationSchema.parse(reply.body);
}

async function check(id: string, formula: string): Promise<CheckedCalculation> {
  const reply = await analytics.call(maria, 'POST', `${pathOf(id)}/check`, { body: { formula } });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return checkedCalculation.parse(reply.body);
}

async function listed(id: string, caller = maria): Promise<Calculation[]> {
  return (await analytics.call<Calculation[]>(caller, 'GET', pathOf(id))).body;
}

beforeAll(async () => {
  analytics = await RunningAnalytics.start();
  maria = await analytics.signIn({ plan: 'enterprise', planVersion: 1 });
  sourceId = await addSource(maria);
});
afterAll(() => analytics?.stop());

describe('checking a formula (AI-005)', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await emptyDashboard(maria, sourceId));
  });

  it('says what it means, step by step, and what it makes of ten rows', async () => {
    const checked = await check(id, 'amount / quantity');
    expect(checked).toMatchObject({ type: 'decimal', level: 'row', unit: 'USD per piece' });
    expect(checked.steps.map(({ text, unit }) => [text, unit])).toEqual([
      ['amount', 'USD'],
      ['quantity', 'pieces'],
      ['amount / quantity', 'USD per piece'],
    ]);
    expect(checked.sample).toHaveLength(10);
    for (const { inputs, value } of checked.sample) {
      const { amount, quantity } = inputs;
      expect(value).toBe(amount === null ? null : Number(amount) / Number(quantity));
    }
    expect(checked.sample.some(({ value }) => value === null)).toBe(true);
    expect(checked.result).toEqual({ value: null, rows: ROWS, withValue: ROWS - 8 });
  });

  it('computes an aggregate for groups, each from the totals beside it', async () => {
    const checked = await check(id, 'sum(amount) / count()');
    expect(checked).toMatchObject({ type: 'decimal', level: 'aggregate', unit: 'USD per order' });
    expect(checked.sample.length).toBeGreaterThan(2);
    for (const { inputs, value } of checked.sample)
      expect(value).toBeCloseTo(Number(inputs['sum(amount)']) / Number(inputs['count()']), 9);
    expect(checked.sampleBy).toEqual(expect.any(String));
  });

  it('warns of an average of ratios, with both numbers', async () => {
    const { warnings, result } = await check(id, 'avg(amount / quantity)');
    const [warning] = warnings.filter(({ code }) => code === 'average_of_ratios');
    expect(warning).toMatchObject({ value: result.value, from: 0, to: 22 });
    const other = await check(id, warning?.alternative?.formula ?? '');
    expect(other.result.value).toBe(warning?.alternative?.value);
    expect(warning?.alternative?.value).not.toBe(warning?.value);
    expect(warning?.message).toContain('An average of ratios is not the ratio of the totals.');
  });

  it('counts the rows where a divisor is zero or empty', async () => {
    const codes = async (formula: string) =>
      (await check(id, formula)).warnings.map(({ code, rows }) => [code, rows]);
    expect(await codes('amount / (quantity - 1)')).toEqual([['division_by_zero', 223]]);
    expect(await codes('quantity / amount')).toEqual([['division_by_empty', 8]]);
    expect(await codes('amount / quantity')).toEqual([]);
    expect(await codes('sum(amount) / sum(quantity)')).toEqual([['division_by_empty', 8]]);
    expect(await codes('sum(discount)')).toEqual([['sum_of_rates', undefined]]);
  });

  it.each([
    ['amount + quantity', { from: 9, to: 17, expected: 'a value in USD' }],
    ['amount / quantty', { from: 9, to: 16, expected: 'a column' }],
    ['sum(amount) +', { from: 13, to: 14, expected: 'a value' }],
    ['(select 1)', { from: 8, to: 9, expected: 'a closing parenthesis' }],
  ])('refuses %s at its place', async (formula, details) => {
    const reply = await analytics.call(maria, 'POST', `${pathOf(id)}/check`, { body: { formula } });
    expect([reply.status, reply.body]).toEqual([422, expect.objectContaining({ details })]);
    const made = await add(id, 'wrong', formula);
    expect([made.status, made.body]).toEqual([422, expect.objectContaining({ details })]);
  });

  it('is of one workspace alone', async () => {
    const stranger = await analytics.signIn();
    const body = { formula: 'sum(amount)' };
    for (const [method, path, sent] of [
      ['GET', pathOf(id), undefined],
      ['POST', `${pathOf(id)}/check`, body],
      ['POST', pathOf(id), { ...body, name: 'mine' }],
      ['POST', '/api/ai-calculations', { dashboardId: id, request: 'amount per order' }],
    ] as const) {
      expect((await analytics.call(stranger, method, path, { body: sent })).status).toBe(404);
    }
  });
});

describe('a calculation in tiles', () => {
  let board: Dashboard;
  let margin: Calculation;
  const kpi = randomUUID();
  const chart = randomUUID();
  const base = () => ({ dataSourceId: sourceId, version: 1, filters: [], order: [], dimensions: [] });

  async function ask(body: unknown = {}): Promise<Record<string, CellValue[][]>> {
    const path = `/api/dashboards/${board.id}/query`;
    const { body: answer } = await analytics.call<DashboardQueryResult>(maria, 'POST', path, { body });
    const failed = answer.tiles.flatMap(({ error }) => (error ? [error.message] : []));
    expect(failed).toEqual([]);
    return Object.fromEntries(answer.tiles.map(({ id, rows }) => [id, rows]));
  }

  beforeAll(async () => {
    board = await emptyDashboard(maria, sourceId);
    await added(board.id, 'size', "if(amount >= 100, 'large', 'small')");
    margin = await added(board.id, 'per order', 'sum(amount) / count(amount)');
    await added(board.id, 'per order doubled', '[per order] * 2');
    const large = [{ column: 'size', op: 'eq', values: ['large'] }];
    const config = {
      kpis: [
        {
          id: kpi,
          title: 'Each',
          plan: {
            ...base(),
            filters: large,
            measures: [{ agg: 'formula', formula: '[per order doubled]', as: 'x' }],
          },
        },
      ],
      charts: [
        {
          id: chart,
          type: 'bar',
          title: 'Sizes',
          subtitle: '',
          reason: '',
          layout: { x: 0, y: 0, w: 6, h: 4 },
          plan: { ...base(), dimensions: [{ column: 'size' }], measures: [{ agg: 'count', as: 'n' }] },
        },
      ],
    };
    const path = `/api/dashboards/${board.id}`;
    const reply = await analytics.call(maria, 'PUT', path, {
      body: { config },
      headers: { 'if-match': '1' },
    });
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  });

  it('is a column where it has a value in each row, and a measure where it puts rows together', async () => {
    const tiles = await ask();
    const sizes = Object.fromEntries((tiles[chart] ?? []).map(([size, n]) => [String(size), n]));
    expect(Object.keys(sizes).sort()).toEqual(['large', 'small']);
    const filters = [{ column: 'size', op: 'eq', values: ['large'] }];
    expect((await ask({ filters }))[chart]).toEqual([['large', sizes.large]]);
    const { sample } = await check(
      board.id,
      "2 * sum(if(size = 'large', amount, null)) / sum(if(size = 'large', 1, 0))",
    );
    expect(sample.length).toBeGreaterThan(0);
    expect(tiles[kpi]?.[0]?.[0]).toBeGreaterThan(200);
  });

  it('names the tiles that use it, through another calculation too', async () => {
    const known = Object.fromEntries(
      (await listed(board.id)).map(({ name, dependants }) => [name, dependants]),
    );
    expect(known).toEqual({
      size: [kpi, chart],
      'per order': [kpi],
      'per order doubled': [kpi],
    });
  });

  it('is known by its new name wherever it is used', async () => {
    const before = await ask();
    const path = `${pathOf(board.id)}/${margin.id}`;
    const reply = await analytics.call<Calculation>(maria, 'PATCH', path, { body: { name: 'Order value' } });
    expect([reply.status, reply.body.name]).toEqual([200, 'Order value']);
    const formulas = (await listed(board.id)).map(({ formula }) => formula);
    expect(formulas).toContain('[Order value] * 2');
    expect(await ask()).toEqual(before);
  });

  it('is not deleted while tiles or calculations use it', async () => {
    const reply = await analytics.call(maria, 'DELETE', `${pathOf(board.id)}/${margin.id}`);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      '1 tile and the calculation “per order doubled” use “Order value”. Change or remove them first; then it can be deleted.',
    ]);
  });

  it('cannot be made of itself, nor take a name that is taken', async () => {
    const circle = await analytics.call(maria, 'PATCH', `${pathOf(board.id)}/${margin.id}`, {
      body: { formula: '[per order doubled] / 2' },
    });
    expect([circle.status, circle.body.message]).toEqual([422, expect.stringContaining('made of itself')]);
    for (const name of ['Amount', 'order VALUE'])
      expect((await add(board.id, name, 'sum(amount)')).status).toBe(409);
  });
});

describe('limits of calculations per dashboard', () => {
  it.each<[string, Plan, number]>([
    ['PLAN-007', 'free', 2],
    ['PLAN-017', 'premium', 5],
  ])('%s: %s has %i, of 50 made at once too; a deleted one frees its place', async (_, plan, limit) => {
    const caller = await analytics.signIn({ plan, planVersion: 1 });
    const { id } = await emptyDashboard(caller, await addSource(caller));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (__, at) => add(id, `number ${at}`, `sum(amount) + ${at}`, caller)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 403)).toHaveLength(50 - limit);
    expect(replies.find(({ status }) => status === 403)?.body).toMatchObject({
      code: 'plan_limit',
      details: { meter: 'calculationsPerDashboard', used: limit, limit, plan },
    });
    const [newest] = await listed(id, caller);
    expect((await analytics.call(caller, 'DELETE', `${pathOf(id)}/${newest?.id}`)).status).toBe(200);
    expect((await add(id, 'again', 'count()', caller)).status).toBe(201);
    expect((await add(id, 'one more', 'count()', caller)).status).toBe(403);
  });

  it('PLAN-027: an Enterprise dashboard has as many as one likes', async () => {
    const { id } = await emptyDashboard(maria, sourceId);
    for (let at = 0; at < 8; at += 1) await added(id, `number ${at}`, `count() + ${at}`);
    expect(await listed(id)).toHaveLength(8);
  });

  it('T-58 after a move to a smaller plan the youngest can be used and deleted, and not changed', async () => {
    const premium = await analytics.signIn({ plan: 'premium', planVersion: 1 });
    const { id } = await emptyDashboard(premium, await addSource(premium));
    for (const at of [1, 2, 3]) await added(id, `number ${at}`, `count() + ${at}`, premium);
    await analytics.announcePlan(premium, 'free', 2);
    const free = await analytics.signIn({ wid: premium.claims.wid, plan: 'free', planVersion: 2 });
    const [youngest, ...others] = await listed(id, free);
    expect([youngest?.readOnly, others.some(({ readOnly }) => readOnly)]).toEqual([true, false]);
    const change = await analytics.call(free, 'PATCH', `${pathOf(id)}/${youngest?.id}`, {
      body: { name: 'x' },
    });
    expect([change.status, change.body.code]).toEqual([403, 'plan_limit']);
    expect((await analytics.call(free, 'DELETE', `${pathOf(id)}/${youngest?.id}`)).status).toBe(200);
  });
});

describe('calculations described in words (AI-005)', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await emptyDashboard(maria, sourceId));
  });

  it.each([
    ['amount per piece', 'sum(amount) / sum(quantity)'],
    [
      'what a piece brings in when it is not sent back',
      'sum(if(returned, null, amount)) / sum(if(returned, null, quantity))',
    ],
    ['average amount per order', 'sum(amount) / count(amount)'],
    ['revenue per customer', 'sum(amount) / count_distinct(customer)'],
    ['share of returned orders', 'sum(if(returned, 1, 0)) / count(returned)'],
    ['what percentage of the amount comes from West', "sum(if(region = 'West', amount, 0)) / sum(amount)"],
    ['amount after discount', 'amount * (1 - discount)'],
    ['unit price times quantity', 'unit_price * quantity'],
    ['flag orders with an amount over 100', "if(amount > 100, 'yes', 'no')"],
    [
      'put the amount into bands at 50 and 150',
      "case(amount < 50, 'small', amount < 150, 'medium', amount >= 150, 'large')",
    ],
  ])('%s: %s', async (request, formula) => {
    const body = { dashboardId: id, request };
    const reply = await analytics.call<CalculationProposals>(maria, 'POST', '/api/ai-calculations', { body });
    expect(reply.status).toBe(200);
    const { proposals, engine } = calculationProposals.parse(reply.body);
    expect([engine, proposals[0]?.formula]).toEqual(['built-in', formula]);
    expect(proposals[0]?.because).not.toBe('');
  });

  it('computes growth from the newest complete periods, and proposes nothing for what is not there', async () => {
    const propose = async (request: string) => {
      const body = { dashboardId: id, request };
      return (await analytics.call<CalculationProposals>(maria, 'POST', '/api/ai-calculations', { body }))
        .body;
    };
    const [growth] = (await propose('growth of amount')).proposals;
    expect(growth?.formula).toMatch(/^sum\(if\(order_date >= '\d{4}-\d\d-\d\d'/);
    expect(growth?.value).toEqual(expect.any(Number));
    expect((await propose('the mood of our team')).proposals).toEqual([]);
  });
});
