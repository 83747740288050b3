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

  it('split the change of a product into volume, mix and price, unless one of them is all of it', async () => {
    const product = { kind: 'product' as const, column: 'revenue', of: ['quantity', 'price'] };
    const orders = (pieces: string, price: string) =>
      drawKind(
        sources,
        'events',
        'orders',
        4_000,
        [
          column('order_date', 'DATE', 'time', `DATE '2024-01-01' + CAST(730 * i / 4000.0 AS INTEGER)`),
          column('product', 'VARCHAR', 'dimension', oneOf(7, ['Lamp', 'Desk', 'Chair'])),
          column('quantity', 'INTEGER', 'measure', pieces),
          column('price', 'DECIMAL(12,2)', 'measure', price),
          column('revenue', 'DECIMAL(12,2)', 'measure', `(${pieces}) * (${price})`),
        ],
        { identities: [{ ...product, formula: '', rows: 4_000, holds: 4_000, lines: [] }] },
      );
    const splitOf = ({ charts, runnersUp }: Awaited<ReturnType<typeof orders>>) =>
      [...charts, ...runnersUp].find(({ plan }) => plan.changeParts);
    const [few, many] = ['2 + i % 3', '(2 + i % 3) * (1 + i // 2000)'];
    const [same, dearer] = ['20.0 + i % 3', '(20.0 + i % 3) * (1 + 0.5 * (i // 2000))'];
    expect(splitOf(await orders(many, dearer))?.title).toMatch(
      /^Total revenue rose by .+ \(\d+%\): (volume|price) \+.+, (volume|price) \+/,
    );
    expect(splitOf(await orders(many, same))).toBeUndefined();
    expect(splitOf(await orders(few, same))).toBeUndefined();
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
