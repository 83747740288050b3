import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardConfig } from '@plumbline/contracts';
import { quoteText } from '@plumbline/datasets';
import { ORDERS } from '../testing/orders.js';
import { buildSound, plansOf } from '../testing/sound-dashboard.js';
import { createTestSources, type TestSource, type TestSources } from '../testing/test-source.js';
import { buildDashboard } from './build-dashboard.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const withoutIds = (config: DashboardConfig) => JSON.stringify(config).replace(/"id":"[^"]+"/g, '');

describe('a dashboard of orders (DASH-001, DASH-002)', () => {
  let config: DashboardConfig;
  let source: TestSource;
  let one: (sql: string) => Promise<number>;
  beforeAll(async () => {
    ({ config, source } = await buildSound(sources, 'orders_2026.csv', 6_000, ORDERS));
    one = async (sql) => {
      const from = sql.replace('orders', `read_parquet(${quoteText(source.dataset.parquetPath)})`);
      return Number((await sources.engine.run(from)).rows[0]?.[0]);
    };
  });
  const titled = (words: RegExp) =>
    [...config.charts, ...config.runnersUp].find(({ title }) => words.test(title));

  it('has 4 key figures, up to 6 charts that earn their place, and a table, with a time, a ranking and a distribution', () => {
    expect(config.kpis.length).toBe(4);
    expect(config.charts.length).toBeGreaterThanOrEqual(5);
    expect(config.charts.length).toBeLessThanOrEqual(7);
    const types = config.charts.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['line', 'bar', 'histogram', 'table']));
    expect(config.runnersUp.length).toBeGreaterThan(2);
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
