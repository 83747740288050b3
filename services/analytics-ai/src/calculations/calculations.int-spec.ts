import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Calculation,
  type CellValue,
  type CheckedCalculation,
  checkedCalculation,
  type Dashboard,
  type DashboardQueryResult,
} from '@plumbline/contracts';
import { CALCULATED_ROWS, calculationCalls } from '../testing/calculation-calls.js';
import { type Caller, RunningAnalytics } from '../testing/running-analytics.js';

let analytics: RunningAnalytics;
let maria: Caller;
let sourceId: string;

const { addSource, emptyDashboard, pathOf, add, added, listed } = calculationCalls(
  () => analytics,
  () => maria,
);

async function check(id: string, formula: string): Promise<CheckedCalculation> {
  const reply = await analytics.call(maria, 'POST', `${pathOf(id)}/check`, { body: { formula } });
  expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
  return checkedCalculation.parse(reply.body);
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
    expect(checked.result).toEqual({ value: null, rows: CALCULATED_ROWS, withValue: CALCULATED_ROWS - 8 });
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

  it('shows what its tiles would show, keeps what it was, and is written as somebody chooses', async () => {
    const path = `${pathOf(board.id)}/${margin.id}`;
    const formula = 'sum(amount) / count()';
    const reply = await analytics.call(maria, 'POST', `${pathOf(board.id)}/check`, {
      body: { formula, calculationId: margin.id },
    });
    const { dependants = [] } = checkedCalculation.parse(reply.body);
    // The tile takes it through another calculation.
    expect(dependants.map(({ id }) => id)).toEqual([kpi]);
    expect(dependants[0]?.saved).toBe((await ask())[kpi]?.[0]?.[0]);
    const changed = await analytics.call<Calculation>(maria, 'PATCH', path, {
      body: { formula, unit: 'EUR per order', decimals: 1 },
    });
    expect(changed.body).toMatchObject({
      ...{ unit: 'EUR per order', unitBy: 'person', decimals: 1 },
      history: [{ name: 'per order', formula: 'sum(amount) / count(amount)' }],
    });
    expect((await ask())[kpi]?.[0]?.[0]).toBe(dependants[0]?.next);
    const back = await analytics.call<Calculation>(maria, 'PATCH', path, {
      body: { formula: margin.formula, unit: null, decimals: null },
    });
    expect(back.body.history?.map((one) => one.formula)).toEqual([formula, margin.formula]);
    expect([back.body.unit, back.body.unitBy, back.body.decimals]).toEqual([
      margin.unit,
      undefined,
      undefined,
    ]);
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

  it('goes with a copy of its dashboard, whose tiles show the same', async () => {
    const before = Object.values(await ask());
    const path = `/api/dashboards/${board.id}/copy`;
    const { body: copy } = await analytics.call<Dashboard>(maria, 'POST', path, { body: {} });
    const answer = await analytics.call<DashboardQueryResult>(
      maria,
      'POST',
      `/api/dashboards/${copy.id}/query`,
      {
        body: {},
      },
    );
    expect(answer.body.tiles.map(({ rows }) => rows)).toEqual(before);
    expect(await listed(copy.id)).toHaveLength(3);
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
