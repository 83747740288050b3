import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, figures, noise, oneOf, pictures } from '../../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const day = (name: string, days: string) =>
  column(name, 'DATE', 'time', `DATE '2024-01-01' + CAST(${days} AS INTEGER)`);
const QUEUES = ['Billing', 'Sales', 'Repairs'];

describe('what happened', () => {
  it('DASH-001 is told by the amount that came, of what, and by the share that came out badly, explained by one category', async () => {
    const config = await drawKind(sources, 'events', 'bookings', 1_200, [
      day('booked', 'i // 3'),
      column('room', 'VARCHAR', 'dimension', oneOf(1, ['Single', 'Double', 'Suite'])),
      column('channel', 'VARCHAR', 'dimension', oneOf(2, ['Web', 'Phone', 'Agent'])),
      column(
        'status',
        'VARCHAR',
        'dimension',
        `CASE WHEN ${noise(3)} < CASE WHEN ${oneOf(2, ['Web', 'Phone', 'Agent'])} = 'Web' THEN 0.4 ELSE 0.1 END THEN 'Cancelled' ELSE 'Came' END`,
      ),
      column(
        'revenue',
        'DECIMAL(10,2)',
        'measure',
        `CASE ${oneOf(1, ['Single', 'Double', 'Suite'])} WHEN 'Suite' THEN 300 WHEN 'Double' THEN 150 ELSE 90 END + 20 * ${noise(4)}`,
        { currency: 'EUR' },
      ),
    ]);
    expect(figures(config).slice(0, 3)).toEqual([
      ...['Total revenue without cancelled', 'Bookings', 'Share cancelled'],
    ]);
    const bars = config.charts.filter(({ type }) => type === 'bar');
    expect(bars.map(({ plan }) => [plan.measures[0]?.as, plan.dimensions[0]?.column])).toEqual(
      expect.arrayContaining([
        ['Share cancelled', 'channel'],
        ['Total revenue without cancelled', 'room'],
      ]),
    );
    expect(pictures(config)).not.toContain('box: p05, q1, median, q3, p95, n');
    const byStatus = config.charts.filter(({ plan }) => plan.dimensions[0]?.column === 'status');
    expect(byStatus).toEqual([]);
  });

  it('is told by a yes or no that is called as what goes wrong is, of the newest season, and not by parts of the amount', async () => {
    const isReturned = `(${noise(15)} < CASE WHEN ${oneOf(14, ['Shoe', 'Hat', 'Coat'])} = 'Coat' THEN 0.4 ELSE 0.1 END)`;
    const config = await drawKind(sources, 'events', 'items', 900, [
      day('date', 'i // 3'),
      column('product', 'VARCHAR', 'dimension', oneOf(14, ['Shoe', 'Hat', 'Coat'])),
      column('season', 'VARCHAR', 'dimension', `CASE WHEN i < 450 THEN '2023/24' ELSE '2024/25' END`),
      column('returned', 'BOOLEAN', 'dimension', isReturned),
      column('amount', 'DECIMAL(8,2)', 'measure', `20 + 9 * ${noise(16)}`),
    ]);
    expect(config.kpis.slice(0, 3).map(({ title }) => title)).toEqual([
      'Total amount, 2024/25',
      'Items, 2024/25',
      'Share returned, 2024/25',
    ]);
    expect(config.kpis[0]?.plan.filters).toEqual([{ column: 'season', op: 'eq', values: ['2024/25'] }]);
    expect(config.charts.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Coat has the highest share returned, \d+%$/),
    );
    const changes = config.charts.filter(({ type }) => type === 'bar' || type === 'waterfall');
    expect(changes.flatMap(({ plan }) => plan.dimensions.map(({ column: name }) => name))).not.toContain(
      'season',
    );
  });

  it('is a survey where people say how likely they are to recommend; its score is followed by the month', async () => {
    const config = await drawKind(sources, 'events', undefined, 900, [
      day('answered', 'i // 4'),
      column('segment', 'VARCHAR', 'dimension', oneOf(17, ['Small', 'Large'])),
      column(
        'Would you recommend us (0-10)',
        'INTEGER',
        'measure',
        `CAST(floor(11 * ${noise(18)}) AS INTEGER)`,
      ),
      column('Ease of use', 'INTEGER', 'measure', `CAST(1 + floor(5 * ${noise(19)}) AS INTEGER)`),
    ]);
    expect(figures(config)).toContain('Net promoter score');
    expect(pictures(config)).toContain('line: Net promoter score');
  });

  it('is told by what was paid before how long it took, and by calls that were offered rather than those left', async () => {
    const day = column('entry', 'DATE', 'time', `DATE '2025-01-01' + CAST(i // 8 AS INTEGER)`);
    const garage = column('garage', 'VARCHAR', 'dimension', oneOf(4, ['Market', 'Station', 'River']));
    const paid = await drawKind(sources, 'events', 'sessions', 1_600, [
      ...[day, garage],
      column('minutes', 'INTEGER', 'measure', `CAST(20 + 200 * ${noise(5)} AS INTEGER)`),
      column('fee', 'DECIMAL(12,2)', 'measure', `CAST(1 + 9 * ${noise(6)} AS DECIMAL(12,2))`),
    ]);
    expect(figures(paid).slice(0, 2)).toEqual(['Total fee', 'Sessions']);
    expect(pictures(paid)[0]).toMatch(/: Total fee$/);
    const [offered, left] = [`CAST(20 + 20 * ${noise(7)} AS INTEGER)`, `CAST(4 * ${noise(8)} AS INTEGER)`];
    const calls = await drawKind(
      sources,
      'events',
      undefined,
      1_600,
      [
        ...[day, garage],
        column('calls offered', 'INTEGER', 'measure', offered),
        column('calls answered', 'INTEGER', 'measure', `${offered} - ${left}`),
        column('calls abandoned', 'INTEGER', 'measure', left),
      ],
      {
        identities: [
          {
            ...{ kind: 'difference', column: 'calls abandoned', of: ['calls offered', 'calls answered'] },
            ...{ formula: '', rows: 1_600, holds: 1_600, lines: [] },
          },
        ],
      },
    );
    expect(figures(calls)).toEqual([
      ...['Total calls offered', 'Total calls abandoned', 'Share calls abandoned'],
    ]);
    expect(calls.charts.map(({ type }) => type)).not.toContain('histogram');
  });

  it('is not told by an outcome that is the exception', async () => {
    const config = await drawKind(sources, 'events', 'expenses', 900, [
      day('date', 'i // 3'),
      column('vendor', 'VARCHAR', 'dimension', oneOf(5, ['Air', 'Rail', 'Hotel'])),
      column(
        'approval_status',
        'VARCHAR',
        'dimension',
        `CASE WHEN i % 60 = 0 THEN 'Rejected' ELSE 'Approved' END`,
      ),
      column('amount', 'DECIMAL(10,2)', 'measure', `40 + 30 * ${noise(6)}`, { currency: 'USD' }),
    ]);
    expect(figures(config)).not.toContain('Share rejected');
    expect(pictures(config)).not.toContain('line: Share rejected');
  });

  it('never compares what things cost by the things of a price list', async () => {
    const price = `[4, 9, 14][1 + CAST(floor(3 * ${noise(7)}) AS INTEGER)]`;
    const config = await drawKind(sources, 'events', 'orders', 900, [
      day('date', 'i // 3'),
      column('dish', 'VARCHAR', 'dimension', oneOf(7, ['Soup', 'Pasta', 'Steak'])),
      column('unit_price', 'DECIMAL(8,2)', 'measure', price),
      column(
        'revenue',
        'DECIMAL(8,2)',
        'measure',
        `${price} * (1 + CAST(floor(2 * ${noise(8)}) AS INTEGER))`,
      ),
    ]);
    for (const { type, plan } of [...config.charts, ...config.runnersUp]) {
      const [by] = plan.dimensions;
      const isPriced = plan.measures.some(
        (measure) => measure.column === 'unit_price' && measure.agg === 'avg',
      );
      expect({ type, isPriced: isPriced && by?.column === 'dish' && type !== 'table' }).toEqual({
        type,
        isPriced: false,
      });
      expect(`${type} ${by?.column}`).not.toBe('histogram unit_price');
    }
  });

  it('tells which part was done late where a day was planned and another one came', async () => {
    const config = await drawKind(sources, 'events', 'projects', 400, [
      day('start', 'i'),
      day('planned_end', 'i + 40'),
      day(
        'actual_end',
        `CASE WHEN i < 360 THEN i + 40 + CASE WHEN ${oneOf(9, QUEUES)} = 'Repairs' THEN 8 ELSE -5 END + floor(4 * ${noise(10)}) END`,
      ),
      column('team', 'VARCHAR', 'dimension', oneOf(9, QUEUES)),
    ]);
    expect(figures(config)).toContain('Share late');
    expect(config.charts.map(({ title }) => title)).toContain('Repairs has the highest share late, 100%');
    expect(figures(config)).not.toContain('Median days from start to planned end');
  });
});

it('DASH-001 advertising tells what was spent, what came back and at which price, as ratios of totals', async () => {
  const config = await drawKind(sources, 'panel', undefined, 600, [
    day('date', 'i // 4'),
    column('campaign', 'VARCHAR', 'dimension', `['Brand', 'Video', 'Mail', 'Search'][1 + i % 4]`),
    column('impressions', 'INTEGER', 'measure', `2000 + CAST(900 * ${noise(11)} AS INTEGER)`),
    column('clicks', 'INTEGER', 'measure', `60 + CAST(40 * ${noise(12)} AS INTEGER)`),
    column('spend', 'DECIMAL(8,2)', 'measure', `30 + 10 * ${noise(13)}`, { currency: 'GBP' }),
    column('conversions', 'INTEGER', 'measure', `CAST(1 + (i % 4) AS INTEGER)`),
    column('revenue', 'DECIMAL(8,2)', 'measure', `60 + 40 * (i % 4)`, { currency: 'GBP' }),
  ]);
  expect(figures(config)).toEqual(['Total spend', 'Total revenue', 'Return on spend', 'Cost per conversion']);
  const cost = config.charts.find(
    ({ plan }) => plan.measures[0]?.as === 'Cost per conversion' && plan.dimensions[0]?.column === 'campaign',
  );
  expect(cost?.plan.measures[0]?.formula).toBe('sum([spend]) / sum([conversions])');
  expect(config.charts.at(-1)?.type).toBe('table');
});
