import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { column, drawKind, figures, noise, oneOf, pictures } from '../../../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const day = (name: string, days: string) =>
  column(name, 'DATE', 'time', `DATE '2024-01-01' + CAST(${days} AS INTEGER)`);

it('sales in the making tell what is open by its stage, what was won when, and which part of what was decided is won', async () => {
  const config = await drawKind(sources, 'events', 'opportunities', 900, [
    column('owner', 'VARCHAR', 'dimension', `['Ada', 'Bo', 'Cy'][1 + i % 3]`),
    column(
      'stage',
      'VARCHAR',
      'dimension',
      `CASE WHEN i % 2 = 0 THEN ['Lead', 'Proposal'][1 + (i // 2) % 2] WHEN ${noise(1)} < CASE WHEN i % 3 = 0 THEN 0.5 ELSE 0.1 END + i / 2000 THEN 'Won' ELSE 'Lost' END`,
    ),
    column('amount', 'DECIMAL(12,2)', 'measure', `5000 + 9000 * ${noise(2)}`, { currency: 'USD' }),
    day('created', 'i'),
    day('closed', `CASE WHEN i % 2 = 1 THEN i + 30 + floor(60 * ${noise(3)}) END`),
  ]);
  expect(figures(config)).toEqual(['Open amount', 'Won amount', 'Share won', 'Opportunities']);
  expect(config.kpis[1]?.plan.compare?.column).toBe('closed');
  const windows = config.kpis.flatMap(({ plan: { compare } }) => (compare ? [compare.to] : []));
  expect(windows).toHaveLength(3);
  expect(new Set(windows).size).toBe(1);
  const byStage = config.charts.find(({ plan }) => plan.dimensions[0]?.column === 'stage');
  expect(byStage?.plan.filters).toMatchObject([
    { op: 'in', values: expect.arrayContaining(['Lead', 'Proposal']) },
  ]);
  expect(config.charts.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Ada has the highest share won, \d+%$/),
  );
  const shareWhen = config.charts.find(
    ({ plan }) => plan.dimensions[0]?.grain && plan.measures[0]?.as === 'Share won',
  );
  expect(shareWhen?.plan.dimensions[0]?.column).toBe('closed');
});

it('invoices tell what is outstanding and overdue, who owes it, and who pays late', async () => {
  const config = await drawKind(sources, 'events', 'invoices', 700, [
    column('customer', 'VARCHAR', 'dimension', oneOf(4, ['Ash', 'Birch', 'Cedar', 'Cedar'])),
    day('invoice_date', 'i'),
    day('due_date', 'i + 30'),
    day(
      'paid_date',
      `CASE WHEN i < 660 THEN i + CASE WHEN ${oneOf(4, ['Ash', 'Birch', 'Cedar', 'Cedar'])} = 'Ash' THEN 25 ELSE 12 END + floor(25 * ${noise(5)}) END`,
    ),
    column('gross', 'DECIMAL(12,2)', 'measure', `500 + 900 * ${noise(6)}`, { currency: 'GBP' }),
  ]);
  expect(figures(config)).toEqual([
    'Total gross',
    'Outstanding gross',
    'Overdue gross',
    'Median days from invoice date to paid date',
  ]);
  expect(config.charts.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Ash has the highest share paid late, \d+%$/),
  );
  expect(config.charts[1]?.plan.filters).toMatchObject([{ column: 'paid_date', op: 'is_null' }]);
});

it('a stock tells what it is worth, where, and what has to be ordered again', async () => {
  const config = await drawKind(sources, 'snapshot', 'items', 300, [
    column('item', 'VARCHAR', 'text', `'Part of number ' || i`),
    column('warehouse', 'VARCHAR', 'dimension', oneOf(7, ['North', 'North', 'North', 'South'])),
    column('on_hand', 'BIGINT', 'measure', `CAST(floor(200 * ${noise(8)}) AS BIGINT)`),
    column('reorder_level', 'BIGINT', 'dimension', `10 * (1 + i % 5)`),
    column('unit_cost', 'DECIMAL(8,2)', 'measure', `1 + 20 * ${noise(9)}`),
    column('stock_value', 'DECIMAL(12,2)', 'measure', `floor(200 * ${noise(8)}) * (1 + 20 * ${noise(9)})`),
    day('last_received', `500 * ${noise(10)}`),
  ]);
  expect(figures(config)).toEqual(['Items', 'Total stock value', 'Below reorder level']);
  expect(pictures(config)[0]).toBe('bar: Total stock value');
  expect(config.charts.flatMap(({ plan }) => plan.dimensions.map(({ column: name }) => name))).not.toContain(
    'last_received',
  );
  expect(config.charts.at(-1)?.title).toBe('Sorted by short by, highest first');
});

it('a budget of several years is told by the newest that is whole, and followed over all of them', async () => {
  const config = await drawKind(sources, 'events', undefined, 5 * 24 + 3, [
    column('fiscal_year', 'BIGINT', 'dimension', '2021 + i // 24'),
    column('department', 'VARCHAR', 'dimension', `['Roads', 'Parks', 'Schools', 'Library'][1 + i % 4]`),
    column('budget', 'BIGINT', 'measure', '1000 + 100 * (i % 4)'),
    column('actual', 'BIGINT', 'measure', '1000 + 90 * (i % 4) + 20 * (i // 24)'),
  ]);
  expect(config.kpis.map(({ title }) => title)).toEqual([
    'Total budget, 2025',
    'Total actual, 2025',
    'Over budget, 2025',
    'Percent over budget, 2025',
  ]);
  const [course, ranked] = config.charts;
  expect(course?.plan.filters).toEqual([]);
  expect(ranked?.plan.filters).toEqual([{ column: 'fiscal_year', op: 'eq', values: [2025] }]);
  expect(ranked?.title).toBe('Roads is 480 over budget in 2025');
});

it('hours that were worked tell which part of them is billed, and compare no rates', async () => {
  const config = await drawKind(sources, 'events', undefined, 900, [
    day('date', 'i // 3'),
    column('consultant', 'VARCHAR', 'dimension', `['Ada', 'Bo', 'Cy'][1 + i % 3]`),
    column('project', 'VARCHAR', 'dimension', oneOf(11, ['Bridge', 'Bridge', 'Tower', 'Office'])),
    column('hours', 'DECIMAL(4,1)', 'measure', `1 + floor(7 * ${noise(12)})`),
    column(
      'billable',
      'BOOLEAN',
      'dimension',
      `${oneOf(11, ['Bridge', 'Bridge', 'Tower', 'Office'])} <> 'Office'`,
    ),
  ]);
  expect(figures(config).slice(0, 2)).toEqual(['Total hours', 'Share of hours billable']);
  expect(pictures(config)).toEqual(
    expect.arrayContaining(['line: Total hours', 'bar: Total hours', 'line: Share of hours billable']),
  );
});

it('a survey sets its questions beside each other, group by group, and tells who promotes less who detracts', async () => {
  const steps = ['Disagree', 'Neutral', 'Agree', 'Strongly agree'];
  const group = oneOf(21, ['Sales', 'Depot', 'Office']);
  const asked = (name: string, salt: number) =>
    column(
      name,
      'VARCHAR',
      'dimension',
      `CASE WHEN ${group} = 'Depot' AND ${noise(salt + 50)} < 0.5 THEN 'Disagree' ELSE ${oneOf(salt, steps)} END`,
    );
  const config = await drawKind(sources, 'survey', 'answers', 600, [
    day('submitted', 'i // 100'),
    column('team', 'VARCHAR', 'dimension', group),
    ...['Q1 fair', 'Q2 clear', 'Q3 safe', 'Q4 calm'].map((name, at) => asked(name, 22 + at)),
    column('eNPS', 'BIGINT', 'measure', `CAST(floor(11 * ${noise(30)}) AS BIGINT)`),
  ]);
  expect(figures(config).slice(0, 2)).toEqual(['Answers', 'Net promoter score']);
  expect(config.kpis.slice(2).map(({ reason }) => reason)).toEqual([
    'Chosen because it is the highest of all 4 questions.',
    'Chosen because it is the lowest of all 4 questions.',
  ]);
  for (const { plan } of config.kpis) expect(plan.compare).toBeUndefined();
  expect(config.charts[0]).toMatchObject({
    type: 'grouped',
    title: 'Depot answers lowest on all 4 questions',
  });
});
