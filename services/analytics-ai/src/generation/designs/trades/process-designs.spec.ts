import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, figures, noise, oneOf, pictures } from '../../../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const day = (name: string, days: string) =>
  column(name, 'DATE', 'time', `DATE '2024-01-01' + CAST(${days} AS INTEGER)`);

it('a plan beside what came of it tells the difference, when and where it came about (DASH-001)', async () => {
  const config = await drawKind(sources, 'events', undefined, 480, [
    column('period', 'DATE', 'time', `CAST(DATE '2025-01-01' + to_months(CAST(i // 24 AS INTEGER)) AS DATE)`),
    column('department', 'VARCHAR', 'dimension', `['Sales', 'Research', 'Support', 'Legal'][1 + i % 4]`),
    column(
      'account',
      'VARCHAR',
      'dimension',
      `['Pay', 'Travel', 'Tools', 'Rent', 'Advice', 'Other'][1 + (i // 4) % 6]`,
    ),
    column('planned_cost', 'DECIMAL(12,2)', 'measure', '10000 + 500 * (i % 24)'),
    column(
      'actual_cost',
      'DECIMAL(12,2)',
      'measure',
      `9500 + 500 * (i % 24) + 900 * ${noise(81)} + CASE WHEN i % 4 = 1 AND (i // 4) % 6 = 1 THEN 4000 ELSE 0 END`,
    ),
  ]);
  expect(figures(config)).toEqual([
    'Total planned cost',
    'Total actual cost',
    'Over planned cost',
    'Percent over planned cost',
  ]);
  expect(pictures(config)[0]).toBe('line: Total planned cost, Total actual cost');
  expect(config.charts.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Research is \S+ over planned cost/),
      expect.stringMatching(/^(Research with Travel|Travel with Research) is .* over planned cost/),
    ]),
  );
  expect(config.charts.map(({ type }) => type)).not.toContain('histogram');
});

it('deliveries tell which part was late, over time and by what explains it, not what those cost that were not', async () => {
  const config = await drawKind(sources, 'events', 'shipments', 1_500, [
    day('shipped', 'i // 4'),
    column('carrier', 'VARCHAR', 'dimension', oneOf(91, ['Ant', 'Bee', 'Crow'])),
    column('depot', 'VARCHAR', 'dimension', oneOf(92, ['North', 'South'])),
    column(
      'delivery_status',
      'VARCHAR',
      'dimension',
      `CASE WHEN ${noise(93)} < CASE WHEN ${oneOf(91, ['Ant', 'Bee', 'Crow'])} = 'Crow' THEN 0.5 ELSE 0.1 END + i / 5000 THEN 'late' ELSE 'on time' END`,
    ),
    column('cost', 'DECIMAL(10,2)', 'measure', `8 + 4 * ${noise(94)}`),
  ]);
  expect(figures(config)).toEqual(['Total cost', 'Shipments', 'Share late']);
  const bars = config.charts.filter(
    ({ type, plan }) => type === 'bar' && plan.measures[0]?.as === 'Share late',
  );
  expect(bars.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Crow has the highest share late, \d+%$/),
  ]);
  expect(pictures(config)).toContain('line: Share late');
  const byStatus = config.charts.filter(({ plan }) =>
    plan.dimensions.some(({ column: name }) => name === 'delivery_status'),
  );
  expect(byStatus).toEqual([]);
});

describe('things that stay until they are ended', () => {
  it('are those that have not ended; how many came, how many went, and which kinds end most', async () => {
    const config = await drawKind(sources, 'events', 'subscriptions', 900, [
      day('start_date', 'i'),
      day(
        'cancel_date',
        `CASE WHEN ${noise(95)} < CASE i % 3 WHEN 0 THEN 0.8 ELSE 0.3 END THEN i + 20 + floor(200 * ${noise(96)}) END`,
      ),
      column('plan', 'VARCHAR', 'dimension', `['Small', 'Medium', 'Large'][1 + i % 3]`),
      column('monthly_price', 'DECIMAL(8,2)', 'measure', `[9, 29, 79][1 + i % 3]`, { currency: 'EUR' }),
    ]);
    expect(figures(config)).toEqual([
      'Active subscriptions',
      'Total monthly price of active subscriptions',
      'Subscriptions started',
      'Subscriptions ended',
    ]);
    const active = config.kpis[0]?.plan.filters;
    expect(active).toMatchObject([{ column: 'cancel_date', op: 'is_null' }]);
    expect(pictures(config)).toEqual(
      expect.arrayContaining(['column: Subscriptions started', 'column: Subscriptions ended']),
    );
    expect(config.charts.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Small has the highest share ended, \d+%$/),
    );
    for (const { plan } of config.charts)
      expect(plan.measures.map(({ column: name }) => name)).not.toContain(
        'days from start date to cancel date',
      );
  });

  it('are not orders that were cancelled', async () => {
    const config = await drawKind(sources, 'events', 'orders', 600, [
      day('order_date', 'i'),
      day('cancelled_at', `CASE WHEN ${noise(97)} < 0.1 THEN i + 2 END`),
      column('amount', 'DECIMAL(8,2)', 'measure', `20 + 30 * ${noise(98)}`),
    ]);
    expect(figures(config)).not.toContain('Active orders');
  });
});

it('two moments by the clock tell how long a thing took, whatever they are called, and what it came to (DASH-001)', async () => {
  const config = await drawKind(sources, 'events', undefined, 900, [
    column(
      'Einfahrt',
      'TIMESTAMP',
      'time',
      `TIMESTAMP '2025-01-01 08:00' + to_hours(CAST(8 * i AS INTEGER))`,
    ),
    column(
      'Ausfahrt',
      'TIMESTAMP',
      'time',
      `TIMESTAMP '2025-01-01 08:00' + to_minutes(CAST(480 * i + 40 + i / 3 + 300 * ${noise(7)} AS INTEGER))`,
    ),
    column('Parkhaus', 'VARCHAR', 'dimension', `['Mitte', 'Messe'][1 + i % 2]`),
    // Cents are money where the file names no currency.
    column('fee', 'DECIMAL(12,2)', 'measure', `2 + 8 * ${noise(8)}`, { decimals: 2 }),
  ]);
  expect(figures(config).slice(0, 2)).toEqual(['Total fee', 'Median hours from Einfahrt to Ausfahrt']);
  expect(pictures(config)).toEqual(
    expect.arrayContaining(['column: Total fee', 'line: Median hours from Einfahrt to Ausfahrt']),
  );
});
