import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Understanding } from '@plumbline/contracts';
import { column, drawKind, figures, noise, pictures } from '../../testing/draw-kind.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { findRates } from './find-rates.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const month = column(
  'month',
  'DATE',
  'time',
  `CAST(DATE '2023-01-01' + to_months(CAST(i // 4 AS INTEGER)) AS DATE)`,
);
const house = column('house', 'VARCHAR', 'dimension', `['Hall', 'Pool', 'Depot', 'School'][1 + i % 4]`);
const AREA = '[5000, 800, 1200, 3000][1 + i % 4]';
const area = column('floor_area_m2', 'BIGINT', 'measure', AREA);
const kwh = column(
  'electricity_kwh',
  'BIGINT',
  'measure',
  `CAST(${AREA} * (4 + i % 4 + ${noise(1)}) AS BIGINT)`,
);
const monthly: Partial<Understanding> = {
  key: ['house', 'month'],
  course: { column: 'month', inOrder: 1, regular: 1, stepDays: 31 },
  dependencies: [{ fine: 'house', coarse: 'floor_area_m2' }],
};

/** What is found, and the answer to its average over all rows. */
async function ratesOf(rows: number, columns: readonly TestColumn[], more: Partial<Understanding>) {
  const source = await sources.generate('bills.csv', rows, columns);
  const about: Understanding = {
    ...{ kind: 'panel', evidence: [], key: [], identities: [], dependencies: [] },
    ...more,
  };
  const shape = { ...source.shape, profile: { ...source.shape.profile, about } };
  const rates = await findRates(shape, (plans) => source.query(plans, { sampled: false }));
  return { rates, shape, query: source.query };
}

const titles = async (rows: number, columns: readonly TestColumn[], more: Partial<Understanding> = {}) =>
  (await ratesOf(rows, columns, more)).rates.map(({ title }) => title);

describe('the quotients of a trade', () => {
  it('tell what adds up by the size of its thing', async () => {
    const { rates, shape, query } = await ratesOf(144, [month, house, area, kwh], monthly);
    expect(rates).toMatchObject([
      {
        kind: 'size',
        title: 'average electricity kWh per m² a month',
        madeOf: ['electricity_kwh', 'floor_area_m2'],
      },
    ]);
    const [result] = await query(
      [
        {
          ...{ dataSourceId: shape.dataSourceId, version: shape.version, dimensions: [{ column: 'house' }] },
          measures: [
            {
              ...{ agg: 'weighted_avg', as: 'rate' },
              ...{ column: rates[0]?.derived.as, weight: 'floor_area_m2' },
            },
            {
              agg: 'formula',
              ...{ as: 'truth', formula: 'sum([electricity_kwh]) / sum([floor_area_m2])' },
            },
          ],
          ...{ derived: rates.map(({ derived }) => derived), filters: [], order: [] },
        },
      ],
      { sampled: false },
    );
    expect(result?.rows).toHaveLength(4);
    for (const [, rate, truth] of result?.rows ?? []) expect(Number(rate)).toBeCloseTo(Number(truth), 9);
  });

  it('tell nothing by a size that changes, nor where a thing has several rows a period', async () => {
    expect(await titles(144, [month, house, area, kwh], { ...monthly, dependencies: [] })).toEqual([]);
    expect(
      await titles(144, [month, house, area, kwh], { ...monthly, key: ['house', 'month', 'meter'] }),
    ).toEqual([]);
  });

  const EUR = { currency: 'EUR' };
  const paid = column('Amount EUR', 'DOUBLE', 'measure', `electricity_kwh * (0.15 + 0.1 * ${noise(3)})`, EUR);
  const bills = (amount: string, more: TestColumn[] = []) => [
    ...[month, house, kwh, ...more],
    { ...paid, sql: amount },
  ];
  const KWH = `${AREA} * (4 + i % 4 + ${noise(1)})`;

  it('tell what a unit cost, where it is not the same everywhere', async () => {
    expect(await titles(144, bills(`${KWH} * (0.15 + 0.1 * ${noise(3)})`))).toEqual([
      'average amount EUR per kWh',
    ]);
    expect(await titles(144, bills(`0.2 * CAST(${KWH} AS BIGINT)`))).toEqual([]);
    expect(await titles(144, bills(`5000 * ${noise(3)}`))).toEqual([]);
  });

  it('tell no price of several things that were paid for together', async () => {
    const water = column('water_m3', 'DOUBLE', 'measure', `20 * ${noise(5)}`);
    expect(await titles(144, bills(`${KWH} * (0.15 + 0.1 * ${noise(3)})`, [water]))).toEqual([]);
  });

  it('tell the fuel of a hundred kilometres', async () => {
    const km = `(300 + 400 * ${noise(7)})`;
    const { rates } = await ratesOf(
      300,
      [
        month,
        column('Gefahrene km', 'DOUBLE', 'measure', km),
        column('Liter', 'DOUBLE', 'measure', `${km} * (0.3 + 0.02 * ${noise(8)})`),
      ],
      { kind: 'events' },
    );
    expect(rates.map(({ title }) => title)).toEqual(['average Liter per 100 km']);
    expect(rates[0]?.derived.formula).toContain('100 * [Liter] / [Gefahrene km]');
  });

  const HOURS = `(6 + 2 * ${noise(11)})`;
  const BILLED = `${HOURS} * (0.6 + 0.3 * ${noise(12)})`;
  const hours = [
    column('Billable hours', 'DOUBLE', 'measure', BILLED),
    column('Non-billable hours', 'DOUBLE', 'measure', `${HOURS} - ${BILLED}`),
    column('Total hours', 'DOUBLE', 'measure', HOURS),
  ];
  const sum = {
    ...{ kind: 'sum' as const, column: 'Total hours', of: ['Billable hours', 'Non-billable hours'] },
    ...{ formula: 'Billable hours + Non-billable hours', lines: [] },
  };

  it('tell the part of a sum that stands out, where every row adds up', async () => {
    const told = (holds: number) =>
      titles(400, [month, house, ...hours], { identities: [{ ...sum, rows: 400, holds }] });
    expect(await told(400)).toEqual(
      ['Billable hours as a share of total hours'].map((one) => one.toLowerCase()),
    );
    expect(await told(390)).toEqual([]);
  });

  it('lead the page of a panel, before the totals that they are made of', async () => {
    const config = await drawKind(sources, 'panel', undefined, 400, [month, house, ...hours], {
      ...{ identities: [{ ...sum, rows: 400, holds: 400 }], key: ['house', 'month'] },
    });
    expect(figures(config).slice(0, 2)).toEqual([
      'Billable hours as a share of total hours',
      'Overall total hours',
    ]);
    expect(pictures(config)[0]).toBe('line: Billable hours as a share of total hours');
  });

  it('compare things by their size before their totals, over the last twelve months', async () => {
    const config = await drawKind(sources, 'panel', undefined, 144, [month, house, area, kwh], monthly);
    expect(config.charts.slice(0, 3)).toMatchObject([
      { type: 'line', subtitle: 'Total electricity kWh, monthly' },
      { type: 'bar', title: expect.stringMatching(/^School has the highest/) },
      { type: 'line', subtitle: 'Average electricity kWh per m² a month by house, monthly' },
    ]);
    expect(JSON.stringify(config)).not.toMatch(/Total floor|Average floor/);
  });

  it('tell what was paid of what was charged, and nothing where more is paid than charged', async () => {
    const charged = column('Charge', 'BIGINT', 'measure', `CAST(50 + floor(50 * ${noise(13)}) AS BIGINT)`);
    const of = (sql: string) =>
      titles(300, [month, charged, column('Paid amount', 'BIGINT', 'measure', sql)], { kind: 'events' });
    expect(
      await of(`CAST(CASE WHEN ${noise(14)} < 0.3 THEN 0 ELSE 50 + floor(50 * ${noise(13)}) END AS BIGINT)`),
    ).toEqual(['paid amount as a share of charge']);
    expect(await of(`CAST(floor(200 * ${noise(15)}) AS BIGINT)`)).toEqual([]);
  });
});
