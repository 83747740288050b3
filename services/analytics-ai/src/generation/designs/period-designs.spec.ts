import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, noise, pictures } from '../../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

describe('periods', () => {
  const month = column(
    'month',
    'DATE',
    'time',
    `CAST(DATE '2021-01-01' + to_months(CAST(i AS INTEGER)) AS DATE)`,
  );

  it('a series tells level, change on the year before and season, and counts no rows', async () => {
    const config = await drawKind(sources, 'series', undefined, 60, [
      month,
      column('revenue', 'DECIMAL(12,2)', 'measure', `90000 + 1200 * i + 18000 * sin(i / 12.0 * 6.2832)`, {
        currency: 'USD',
      }),
      column('churn_rate', 'DOUBLE', 'measure', `0.02 + 0.01 * ${noise(61)}`, { percent: true }),
    ]);
    expect(pictures(config)).toEqual([
      'line: Total revenue',
      'column: Average revenue',
      'column: Total revenue',
      'line: Average churn rate',
      expect.stringMatching(/^table/),
    ]);
    expect(config.charts[2]?.plan.windows).toMatchObject([{ function: 'change_share', offset: 12 }]);
    expect(config.kpis.flatMap(({ plan }) => plan.measures.map(({ agg }) => agg))).not.toContain('count');
  });

  it('a season shows in two years of months', async () => {
    const config = await drawKind(sources, 'series', undefined, 24, [
      month,
      column(
        'visits',
        'BIGINT',
        'measure',
        `CAST(9000 + 2500 * sin(i / 12.0 * 6.2832) + 300 * ${noise(71)} AS BIGINT)`,
      ),
    ]);
    expect(config.charts.map(({ plan }) => plan.dimensions[0]?.column)).toContain('month of the year');
  });

  it('a series that only wanders has no season, however far apart the averages of its months lie', async () => {
    const stepAt = (at: number) => `(hash(${at} * 7919 + 83) % 1000003) / 1000003.0 - 0.5`;
    const steps = Array.from({ length: 60 }, (_, at) => `CASE WHEN i >= ${at} THEN ${stepAt(at)} ELSE 0 END`);
    const config = await drawKind(sources, 'series', undefined, 60, [
      month,
      column('rate', 'DOUBLE', 'measure', `10 + ${steps.join(' + ')}`),
    ]);
    expect(config.charts.map(({ plan }) => plan.dimensions[0]?.column)).not.toContain('month of the year');
  });

  it('a panel by years tells where each thing stands, and never pools its periods', async () => {
    const config = await drawKind(sources, 'panel', undefined, 12 * 14, [
      column('country', 'VARCHAR', 'dimension', `'Country ' || (i % 12)`),
      column('year', 'BIGINT', 'dimension', '2005 + i // 12'),
      column('population', 'BIGINT', 'measure', '1000000 * (1 + i % 12) + 20000 * (i // 12)'),
    ]);
    expect(config.kpis.map(({ title }) => title)).toEqual(['Total population, 2018']);
    expect(config.charts[0]).toMatchObject({
      type: 'line',
      title: expect.stringMatching(/^Total population rose from .* in 2005 to .* in 2018$/),
    });
    expect(config.charts[1]?.plan.filters).toMatchObject([{ column: 'year', op: 'eq', values: [2018] }]);
    expect(config.charts[2]?.title).toMatch(/^Country 0 has the highest change of population, 2005 to 2018/);
  });

  it('a panel of many things in groups tells them together, by group, and never a counter that adds up', async () => {
    const config = await drawKind(
      sources,
      'panel',
      undefined,
      1_440,
      [
        column('meter', 'VARCHAR', 'dimension', `'W' || (4000 + i % 60)`),
        column('district', 'VARCHAR', 'dimension', `['Old Town', 'Harbour', 'Hillside'][1 + (i % 60) % 3]`),
        column('connection', 'VARCHAR', 'dimension', `['House', 'Flat', 'Shop'][1 + (i % 60) // 20]`),
        column(
          'read on',
          'DATE',
          'time',
          `CAST(DATE '2024-01-01' + to_months(CAST(i // 60 AS INTEGER)) AS DATE)`,
        ),
        column('reading', 'DECIMAL(12,1)', 'measure', `100 + 12 * (i // 60)`),
        column('consumption', 'DECIMAL(12,1)', 'measure', `8 + 8 * ${noise(3)}`),
      ],
      {
        key: ['meter', 'read on'],
        identities: [
          {
            ...{ kind: 'running_total', column: 'reading', of: ['consumption'], formula: '' },
            ...{ rows: 1_440, holds: 1_440, lines: [] },
          },
        ],
      },
    );
    expect(pictures(config).join()).not.toContain('eading');
    const dimensions = config.charts.map(({ plan }) => plan.dimensions.map(({ column }) => column).join());
    expect(dimensions.slice(0, 3).toSorted()).toEqual(['connection', 'district', 'read on']);
    expect(dimensions.at(-1)).toBe('meter');
  });

  it('lines of years by category tell who has most in how many years', async () => {
    const config = await drawKind(sources, 'panel', undefined, 3 * 14, [
      column('region', 'VARCHAR', 'dimension', `['North', 'South', 'East'][1 + i % 3]`),
      column('year', 'BIGINT', 'dimension', '2005 + i // 3'),
      column('births', 'BIGINT', 'measure', `1000 * (1 + i % 3) + 20 * (i // 3)`),
    ]);
    expect(config.charts[0]).toMatchObject({
      type: 'line',
      title: 'East has the highest total births in every year',
      highlight: ['East'],
    });
  });

  it('readings are followed device by device, with their rhythm of the day', async () => {
    const config = await drawKind(sources, 'readings', 'readings', 2_000, [
      column(
        'at',
        'TIMESTAMP',
        'time',
        `TIMESTAMP '2026-03-01 00:00:00' + to_minutes(CAST(i // 2 * 15 AS BIGINT))`,
      ),
      column('device', 'VARCHAR', 'dimension', `'boiler ' || (i % 2)`),
      column('temperature', 'DOUBLE', 'measure', `20 + 6 * sin(i / 192.0 * 6.2832) + ${noise(71)}`),
    ]);
    expect(pictures(config).slice(0, 3)).toEqual([
      'line: Average temperature',
      'column: Average temperature',
      'histogram: Readings',
    ]);
    expect(config.charts[0]?.plan.dimensions.map(({ column: name }) => name)).toEqual(['at', 'device']);
  });
});

it('a crosstab tells its rows by their total and by what they are made of', async () => {
  const config = await drawKind(sources, 'crosstab', undefined, 6, [
    column(
      'Region',
      'VARCHAR',
      'dimension',
      `['North', 'South', 'East', 'West', 'Central', 'Export'][1 + i]`,
    ),
    column('Online', 'BIGINT', 'measure', '4000 + 100 * i'),
    column('Retail', 'BIGINT', 'measure', '1000 + 300 * i'),
    column('Total', 'BIGINT', 'measure', '5000 + 400 * i'),
  ]);
  expect(pictures(config)).toEqual([
    'stacked: Share of online, Share of retail',
    'bar: Grand total',
    'table: ',
  ]);
  expect(config.charts[0]?.title).toBe('North has the highest share of online, 80%');
});

it('a few things with names are ranked one by one', async () => {
  const config = await drawKind(sources, 'snapshot', 'films', 13, [
    column('title', 'VARCHAR', 'dimension', `'Film of number ' || i`),
    column('gross', 'BIGINT', 'measure', '1000000 + 250000 * ((i * 5) % 13)', { currency: 'USD' }),
  ]);
  expect(pictures(config)[0]).toBe('bar: Total gross');
});

it('of many things with names the largest are listed, with their sorts and numbers (DASH-001)', async () => {
  const config = await drawKind(sources, 'snapshot', 'films', 60, [
    column('title', 'VARCHAR', 'text', `'Film of number ' || i`),
    column(
      'genre',
      'VARCHAR',
      'dimension',
      `CASE i % 3 WHEN 0 THEN 'Drama' WHEN 1 THEN 'Comedy' ELSE 'War' END`,
    ),
    column('gross', 'BIGINT', 'measure', '1000000 + 250000 * ((i * 7) % 60)', { currency: 'USD' }),
  ]);
  const table = config.charts.find(({ type }) => type === 'table');
  expect(table?.title).toBe('The 20 films with the highest gross');
  expect(table?.plan.raw?.columns).toEqual(['title', 'genre', 'gross']);
  expect(table?.plan.order).toEqual([{ by: 'gross', direction: 'desc' }]);
});

it('a series by years that are numbers is followed, from where it stands in the newest of them (DASH-001)', async () => {
  const config = await drawKind(sources, 'series', 'sales', 40, [
    column('year', 'INTEGER', 'time', '1980 + i'),
    column('sales', 'BIGINT', 'measure', '1000 + 25 * i'),
  ]);
  expect(config.kpis.map(({ title }) => title)).toEqual(['Total sales, 2019']);
  expect(pictures(config)[0]).toBe('line: Total sales');
  expect(config.charts[0]?.title).toBe('Total sales rose from 1,000 in 1980 to 1,975 in 2019');
});
