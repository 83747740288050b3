import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, noise, oneOf } from '../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const dateAfter = (share: number, days: number, seed: number) =>
  `CASE WHEN ${noise(9)} < ${share} THEN DATE '2025-01-01' + CAST(i // 3 + ${days} + ${noise(seed)} AS INTEGER) END`;

describe('pictures of two periods and of stages (DASH-001)', () => {
  it('split the change of a total into what each group adds, and offer every day at once', async () => {
    const config = await drawKind(sources, 'events', 'orders', 4_000, [
      column('order_date', 'DATE', 'time', `DATE '2024-01-01' + CAST(730 * sqrt(i / 4000.0) AS INTEGER)`),
      column('region', 'VARCHAR', 'dimension', oneOf(7, ['North', 'South', 'West', 'East'])),
      column('amount', 'DECIMAL(12,2)', 'measure', `20 + 180 * ${noise(3)}`),
    ]);
    const all = [...config.charts, ...config.runnersUp];
    const waterfall = all.find(({ type }) => type === 'waterfall');
    expect(waterfall?.plan.compare?.column).toBe('order_date');
    expect(waterfall?.title).toMatch(/^Total amount rose by .+ \(\d+%\); .+ adds /);
    expect(all.some(({ type }) => type === 'calendar')).toBe(true);
  });

  it('draw a funnel where each date is there only with the one before', async () => {
    const config = await drawKind(sources, 'events', 'orders', 900, [
      column('ordered_at', 'DATE', 'time', `DATE '2025-01-01' + CAST(i // 3 AS INTEGER)`),
      column('paid_at', 'DATE', 'time', dateAfter(0.8, 1, 4)),
      column('shipped_at', 'DATE', 'time', dateAfter(0.5, 4, 5)),
      column('region', 'VARCHAR', 'dimension', oneOf(7, ['North', 'South', 'West'])),
    ]);
    const funnel = [...config.charts, ...config.runnersUp].find(({ type }) => type === 'funnel');
    expect(funnel?.plan.measures.map(({ as }) => as)).toEqual(['Ordered', 'Paid', 'Shipped']);
    expect(funnel?.title).toMatch(/^\d+% get from Ordered to Shipped$/);
  });

  it('draw none where dates come in any order', async () => {
    const config = await drawKind(sources, 'events', 'visits', 900, [
      column('called_at', 'DATE', 'time', `DATE '2025-01-01' + CAST(i // 3 AS INTEGER)`),
      column(
        'met_at',
        'DATE',
        'time',
        `CASE WHEN i % 5 > 0 THEN DATE '2025-01-01' + CAST(300 * ${noise(4)} AS INTEGER) END`,
      ),
      column(
        'mailed_at',
        'DATE',
        'time',
        `CASE WHEN i % 3 > 0 THEN DATE '2025-01-01' + CAST(300 * ${noise(5)} AS INTEGER) END`,
      ),
      column('region', 'VARCHAR', 'dimension', oneOf(7, ['North', 'South', 'West'])),
    ]);
    expect([...config.charts, ...config.runnersUp].map(({ type }) => type)).not.toContain('funnel');
  });
});
