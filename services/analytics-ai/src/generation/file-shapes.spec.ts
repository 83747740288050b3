import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { columnsOf } from '../plans/plan-columns.js';
import { buildSound, charted, expectSound, plansOf } from '../testing/sound-dashboard.js';
import { createTestSources, type TestColumn, type TestSources } from '../testing/test-source.js';
import { buildDashboard, NothingToChart } from './build-dashboard.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

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
    const { config } = await buildSound(sources, 'people.csv', 500, [
      category('city', 6),
      category('team', 4),
      number('age'),
      number('amount'),
    ]);
    expect(config.timeColumn).toBeNull();
    expect(config.kpis.every(({ plan, spark }) => !plan.compare && !spark)).toBe(true);
    // Nothing in it differs by more than chance.
    expect(config.charts.length).toBeGreaterThan(1);
  });

  it('no measure: rows are counted', async () => {
    const { config } = await buildSound(sources, 'tickets.csv', 400, [
      day(`DATE '2026-01-01' + CAST(i / 2 AS INTEGER)`),
      category('kind', 4),
      category('owner', 9),
    ]);
    expect(config.charts.some(({ type }) => type === 'bar')).toBe(true);
    expect(config.kpis[0]?.plan.measures[0]?.agg).toBe('count');
  });

  it('one category alone', async () => {
    const { config } = await buildSound(sources, 'one.csv', 60, [category('colour', 4)]);
    expect(config.charts.map(({ type }) => type)).toEqual(['bar', 'table']);
  });

  it('one number alone', async () => {
    const { config } = await buildSound(sources, 'one.csv', 60, [number('reading')]);
    expect(config.charts.map(({ type }) => type)).toEqual(['histogram', 'table']);
    expect(config.kpis[0]?.plan.measures[0]?.agg).toBe('avg');
  });

  it('three rows', async () => {
    await buildSound(sources, 'three.csv', 3, [
      category('name', 3),
      number('amount'),
      day(`DATE '2026-01-01' + CAST(i AS INTEGER)`),
    ]);
  });

  it('only identifiers: the rows themselves', async () => {
    const { config } = await buildSound(sources, 'keys.csv', 50, [
      { name: 'order_id', stored: 'VARCHAR', role: 'identifier', sql: `'A' || i` },
    ]);
    expect(config.charts.map(({ type, plan }) => [type, plan.raw?.columns])).toEqual([
      ['table', ['order_id']],
    ]);
  });

  it('a code that looks like a category is not charted', async () => {
    const { config } = await buildSound(sources, 'shops.csv', 300, [
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
    await buildSound(sources, 'mostly.csv', 100, [
      { name: 'sparse', stored: 'DOUBLE', role: 'measure', sql: 'CASE WHEN i % 10 = 0 THEN i END' },
      { name: 'fixed', stored: 'VARCHAR', role: 'constant', sql: `'x'` },
      category('kind', 3),
    ]);
  });

  it('dates whose order is undecided are text and are not charted', async () => {
    const { config } = await buildSound(sources, 'deals.csv', 200, [
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
    const { config } = await buildSound(sources, 'ledger.csv', 400, [
      category('account', 5),
      number('amount', '(i * 31) % 200 - 100'),
    ]);
    for (const { title } of config.charts) expect(title).not.toMatch(/makes? up/);
  });

  it('names that quote, collide and never end', async () => {
    const long = 'x'.repeat(400);
    await buildSound(sources, 'rows.csv', 300, [
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
    const { config } = await buildSound(sources, 'events.csv', 2_000, columns, 'America/Chicago');
    for (const plan of plansOf(config).filter((one) => columnsOf(one).includes('at'))) {
      expect(plan.zone).toBe('America/Chicago');
    }
  });
});
