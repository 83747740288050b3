import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Chart, type DashboardConfig, dashboardConfig, type QueryPlan } from '@plumbline/contracts';
import { checkPlan, quoteText } from '@plumbline/datasets';
import { columnsOf } from '../plans/plan-columns.js';
import { ORDERS } from '../testing/orders.js';
import {
  createTestSources,
  type TestColumn,
  type TestSource,
  type TestSources,
} from '../testing/test-source.js';
import { buildDashboard, NothingToChart } from './build-dashboard.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

function plansOf({ charts, kpis, runnersUp }: DashboardConfig): QueryPlan[] {
  return [
    ...[...charts, ...runnersUp].flatMap(({ plan, about }) => [plan, ...(about ? [about] : [])]),
    ...kpis.flatMap(({ plan, spark }) => [plan, ...(spark ? [spark] : [])]),
  ];
}

/** Columns of plans that group, count or sum; a table of plain rows shows any. */
function charted(config: DashboardConfig): string[] {
  const tables = new Set(config.charts.filter(({ type }) => type === 'table').map(({ plan }) => plan));
  return plansOf(config)
    .filter((plan) => !(plan.raw && tables.has(plan)))
    .flatMap(columnsOf);
}

/** What no dashboard may break, whatever the file looks like. */
function expectSound(config: DashboardConfig, { shape, dataset }: TestSource): void {
  dashboardConfig.parse(config);
  const pictures = config.charts.filter(({ type }) => type !== 'table');
  expect(config.kpis.length).toBeLessThanOrEqual(4);
  expect(pictures.length).toBeLessThanOrEqual(6);
  expect(config.charts.length - pictures.length).toBeLessThanOrEqual(1);
  for (const { type } of pictures)
    expect(pictures.filter((one) => one.type === type).length).toBeLessThanOrEqual(2);
  expect(new Set(config.charts.map(({ title }) => title)).size).toBe(config.charts.length);
  for (const { title, subtitle, reason } of config.charts) {
    for (const text of [title, subtitle, reason]) expect(text).not.toMatch(/^$|undefined|NaN|null|Infinity/);
  }
  const never = new Set(
    shape.profile.columns
      .filter(
        ({ role, missing, distinct }) =>
          role === 'identifier' ||
          role === 'text' ||
          role === 'constant' ||
          distinct < 2 ||
          missing > 0.6 * shape.profile.rowCount,
      )
      .map(({ name }) => name),
  );
  for (const plan of plansOf(config)) checkPlan(plan, dataset.columns);
  expect(charted(config).filter((name) => never.has(name))).toEqual([]);
  expectTiled(config.charts);
}

/** Every row of the grid is full, and nothing overlaps. */
function expectTiled(charts: readonly Chart[]): void {
  const cells = charts.flatMap(({ layout: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  );
  const depth = Math.max(0, ...charts.map(({ layout: { y, h } }) => y + h));
  expect(new Set(cells).size).toBe(cells.length);
  expect(cells).toHaveLength(12 * depth);
}

async function build(name: string, rows: number, columns: readonly TestColumn[], zone?: string) {
  const source = await sources.generate(name, rows, columns, zone);
  const config = await buildDashboard(source.shape, source.query);
  expectSound(config, source);
  return { config, source };
}

const withoutIds = (config: DashboardConfig) => JSON.stringify(config).replace(/"id":"[^"]+"/g, '');

describe('a dashboard of orders (DASH-001, DASH-002)', () => {
  let config: DashboardConfig;
  let source: TestSource;
  let one: (sql: string) => Promise<number>;
  beforeAll(async () => {
    ({ config, source } = await build('orders_2026.csv', 6_000, ORDERS));
    one = async (sql) => {
      const from = sql.replace('orders', `read_parquet(${quoteText(source.dataset.parquetPath)})`);
      return Number((await sources.engine.run(from)).rows[0]?.[0]);
    };
  });
  const titled = (words: RegExp) =>
    [...config.charts, ...config.runnersUp].find(({ title }) => words.test(title));

  it('has 4 key figures, 6 charts and a table, with a time, a ranking and a distribution', () => {
    expect([config.kpis.length, config.charts.length]).toEqual([4, 7]);
    const types = config.charts.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['line', 'bar', 'histogram', 'table']));
    expect(config.runnersUp.length).toBeGreaterThan(3);
    expect(config.timeColumn).toBe('order_date');
  });

  it('says who pulls ahead only where the share rose in every third of the time', async () => {
    const chart = titled(/^West keeps pulling ahead$/);
    expect(chart).toMatchObject({ type: 'line', highlight: ['West'], partialFrom: '2026-11-01' });
    expect(chart?.subtitle).toContain('orders without a region not drawn');
    const share = (from: string, to: string) =>
      one(`SELECT sum(amount) FILTER (region = 'West') / sum(amount) FROM orders
           WHERE region IS NOT NULL AND order_date BETWEEN '${from}' AND '${to}'`);
    const [early, middle, late] = [
      await share('2024-11-01', '2025-06-30'),
      await share('2025-07-01', '2026-02-28'),
      await share('2026-03-01', '2026-10-31'),
    ];
    expect([early < middle, middle < late, late - early >= 0.02]).toEqual([true, true, true]);
  });

  it('gives shares of the whole that a second query agrees with, missing groups included', async () => {
    const chart = titled(/^West makes up/);
    const share = await one(`SELECT sum(amount) FILTER (region = 'West') / sum(amount) FROM orders`);
    expect(chart?.title).toBe(`West makes up ${Math.round(share * 100)}% of total amount`);
  });

  it('says that half lie under a round number only when 50 to 53 % do', async () => {
    const chart = titled(/^Half of these orders are under/);
    const limit = Number(/\$([\d.]+)/.exec(chart?.title ?? '')?.[1]);
    const under = await one(`SELECT count(*) FILTER (amount < ${limit}) / count(amount) FROM orders`);
    expect(under).toBeGreaterThanOrEqual(0.5);
    expect(under).toBeLessThanOrEqual(0.53);
    expect(chart?.markers?.[0]?.value).toBeCloseTo(await one('SELECT median(amount::DOUBLE) FROM orders'), 9);
  });

  it('compares equal windows of complete months', () => {
    for (const kpi of config.kpis) {
      expect(kpi.plan.compare).toEqual({
        column: 'order_date',
        from: '2025-11-01',
        to: '2026-10-31',
        baseFrom: '2024-11-01',
        baseTo: '2025-10-31',
      });
      expect([kpi.title, kpi.comparison?.label]).toEqual([
        expect.stringMatching(/, last 12 months$/),
        'vs. the 12 months before',
      ]);
    }
  });

  it('sums amounts, weighs rates and prices, and never sums them', () => {
    const measures = plansOf(config).flatMap((plan) => plan.measures);
    const aggregates = (column: string) =>
      new Set(measures.filter((m) => m.column === column).map(({ agg }) => agg));
    expect(aggregates('amount')).toContain('sum');
    expect(aggregates('discount')).not.toContain('sum');
    expect(measures).toContainEqual(
      expect.objectContaining({ agg: 'weighted_avg', column: 'discount', weight: 'amount' }),
    );
    expect(aggregates('unit_price')).not.toContain('sum');
  });

  it('gives colours by descending total over all rows', () => {
    expect(Object.values(config.colours.region ?? {}).sort()).toEqual([0, 1, 2, 3]);
    expect(config.colours.region?.West).toBe(0);
  });

  it('comes out the same every time', async () => {
    const again = await buildDashboard(source.shape, source.query);
    expect(withoutIds(again)).toBe(withoutIds(config));
  });
});

const category = (name: string, values: number): TestColumn => ({
  name,
  stored: 'VARCHAR',
  role: 'dimension',
  sql: `'${name.replaceAll("'", "''")} ' || (i * i) % ${values}`,
});
const number = (name: string, sql = '(i * 7919) % 1000 / 7.0'): TestColumn => ({
  name,
  stored: 'DOUBLE',
  role: 'measure',
  sql,
});
const day = (sql: string): TestColumn => ({ name: 'day', stored: 'DATE', role: 'time', sql });

describe('files of every shape', () => {
  it('no time: rankings and distributions, nothing compared', async () => {
    const { config } = await build('people.csv', 500, [
      category('city', 6),
      category('team', 4),
      number('age'),
      number('amount'),
    ]);
    expect(config.timeColumn).toBeNull();
    expect(config.kpis.every(({ plan, spark }) => !plan.compare && !spark)).toBe(true);
    expect(config.charts.length).toBeGreaterThan(4);
  });

  it('no measure: rows are counted', async () => {
    const { config } = await build('tickets.csv', 400, [
      day(`DATE '2026-01-01' + CAST(i / 2 AS INTEGER)`),
      category('kind', 4),
      category('owner', 9),
    ]);
    expect(config.charts.some(({ type }) => type === 'bar')).toBe(true);
    expect(config.kpis[0]?.plan.measures[0]?.agg).toBe('count');
  });

  it('one category alone', async () => {
    const { config } = await build('one.csv', 60, [category('colour', 4)]);
    expect(config.charts.map(({ type }) => type)).toEqual(['bar', 'table']);
  });

  it('one number alone', async () => {
    const { config } = await build('one.csv', 60, [number('reading')]);
    expect(config.charts.map(({ type }) => type)).toEqual(['histogram', 'table']);
    expect(config.kpis[0]?.plan.measures[0]?.agg).toBe('avg');
  });

  it('three rows', async () => {
    await build('three.csv', 3, [
      category('name', 3),
      number('amount'),
      day(`DATE '2026-01-01' + CAST(i AS INTEGER)`),
    ]);
  });

  it('only identifiers: the rows themselves', async () => {
    const { config } = await build('keys.csv', 50, [
      { name: 'order_id', stored: 'VARCHAR', role: 'identifier', sql: `'A' || i` },
    ]);
    expect(config.charts.map(({ type, plan }) => [type, plan.raw?.columns])).toEqual([
      ['table', ['order_id']],
    ]);
  });

  it('a code that looks like a category is not charted', async () => {
    const { config } = await build('shops.csv', 300, [
      category('country_code', 5),
      { name: 'zip', stored: 'BIGINT', role: 'measure', sql: '10000 + i % 40' },
      category('format', 3),
    ]);
    const read = charted(config);
    expect(read).not.toContain('country_code');
    expect(read).not.toContain('zip');
  });

  it('everything missing, or constant: refused with a reason where nothing can be shown', async () => {
    const empty = await sources.generate('empty.csv', 20, [
      { name: 'a', stored: 'VARCHAR', role: 'constant', sql: 'NULL' },
    ]);
    await expect(buildDashboard(empty.shape, empty.query)).rejects.toThrow(NothingToChart);
    const none = await sources.generate('none.csv', 0, [number('amount'), category('name', 3)]);
    await expect(buildDashboard(none.shape, none.query)).rejects.toThrow(NothingToChart);
    await build('mostly.csv', 100, [
      { name: 'sparse', stored: 'DOUBLE', role: 'measure', sql: 'CASE WHEN i % 10 = 0 THEN i END' },
      { name: 'fixed', stored: 'VARCHAR', role: 'constant', sql: `'x'` },
      category('kind', 3),
    ]);
  });

  it('dates whose order is undecided are text and are not charted', async () => {
    const { config } = await build('deals.csv', 200, [
      {
        name: 'signed',
        stored: 'VARCHAR',
        role: 'dimension',
        sql: `'0' || (1 + i % 9) || '/0' || (1 + i % 8) || '/2026'`,
      },
      number('amount'),
    ]);
    expect(config.timeColumn).toBeNull();
    expect(charted(config)).not.toContain('signed');
  });

  it('a hundred columns', async () => {
    const columns = [
      day(`DATE '2020-01-01' + CAST(i AS INTEGER)`),
      ...Array.from({ length: 60 }, (_, at) => number(`metric ${at}`, `(i * ${at + 3}) % 97 + ${at}`)),
      ...Array.from({ length: 39 }, (_, at) => category(`group ${at}`, 2 + at)),
    ];
    const source = await sources.generate('wide.csv', 1_000, columns);
    let queried = 0;
    const config = await buildDashboard(source.shape, (plans, options) => {
      queried += plans.length;
      return source.query(plans, options);
    });
    expectSound(config, source);
    expect(queried).toBeLessThan(80);
  });

  it('negative amounts have no shares', async () => {
    const { config } = await build('ledger.csv', 400, [
      category('account', 5),
      number('amount', '(i * 31) % 200 - 100'),
    ]);
    for (const { title } of config.charts) expect(title).not.toMatch(/makes? up/);
  });

  it('names that quote, collide and never end', async () => {
    const long = 'x'.repeat(400);
    await build('rows.csv', 300, [
      category(`it's "quoted"`, 4),
      category('Rows', 3),
      category('isOther', 20),
      number('Total amount'),
      number('amount'),
      number(long),
      category(`${long} y`, 3),
      day(`DATE '2026-01-01' + CAST(i AS INTEGER)`),
    ]);
  });

  it('instants are counted by the calendar of the zone', async () => {
    const columns: TestColumn[] = [
      {
        name: 'at',
        stored: 'TIMESTAMPTZ',
        role: 'time',
        zoned: true,
        sql: `TIMESTAMPTZ '2026-01-01 03:00:00+00' + INTERVAL (i) HOUR`,
      },
      number('amount'),
    ];
    const { config } = await build('events.csv', 2_000, columns, 'America/Chicago');
    for (const plan of plansOf(config).filter((one) => columnsOf(one).includes('at'))) {
      expect(plan.zone).toBe('America/Chicago');
    }
  });
});
