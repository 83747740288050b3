import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, noise } from '../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const moreOfTheFirst = (names: readonly string[]) =>
  `[${names.map((one) => `'${one}'`).join(', ')}][1 + CAST(floor(${names.length} * ${noise(7)} ** 2) AS INTEGER)]`;

const ordersOf = (name: string, values: string[]) =>
  drawKind(sources, 'events', 'orders', 1_200, [
    column('order_date', 'DATE', 'time', `DATE '2025-01-01' + CAST(i // 4 AS INTEGER)`),
    column(name, 'VARCHAR', 'dimension', moreOfTheFirst(values)),
    column('amount', 'DECIMAL(12,2)', 'measure', `20 + 180 * ${noise(3)}`),
  ]);
const mapsOf = (config: Awaited<ReturnType<typeof ordersOf>>) =>
  [...config.charts, ...config.runnersUp].filter(({ type }) => type === 'map');

const COUNTRIES =
  'US DE FR GB IT ES PL NL SE NO BR AR MX CA AU JP CN IN ZA NG EG TR KR SG FI DK CH AT PT CL PE CO'.split(
    ' ',
  );
const STATES = 'CA TX NY FL IL PA OH GA NC MI NJ VA WA AZ MA TN IN MO MD WI'.split(' ');

describe('maps (DASH-001)', () => {
  it('draw a measure by state where nearly all values are states', async () => {
    const config = await ordersOf('ship_to', [...STATES, 'n/k']);
    const [map] = mapsOf(config);
    expect(map?.plan.dimensions).toEqual([{ column: 'ship_to' }]);
    expect(map?.plan.measures[0]?.as).toBe('Total amount');
    // The same is not drawn as bars as well.
    const bars = config.charts.filter(
      ({ type, plan }) => type === 'bar' && plan.measures[0]?.as === 'Total amount',
    );
    expect(bars).toEqual([]);
  });

  it('draw more countries than bars could show', async () => {
    const [map] = mapsOf(await ordersOf('country_code', COUNTRIES));
    expect(map?.plan.dimensions).toEqual([{ column: 'country_code' }]);
  });

  it('draw a list of countries, each in a row of its own', async () => {
    const config = await drawKind(sources, 'snapshot', 'countries', COUNTRIES.length, [
      column('Country', 'VARCHAR', 'geo', `[${COUNTRIES.map((one) => `'${one}'`).join(', ')}][i + 1]`),
      column('Population', 'BIGINT', 'measure', `1000000 + 50000 * i * i`),
    ]);
    expect(mapsOf(config)[0]?.plan.measures[0]?.column).toBe('Population');
  });

  it('draw none of names that are no places, nor of a handful of places', async () => {
    expect(
      mapsOf(
        await ordersOf(
          'team',
          STATES.map((code) => `Team ${code}`),
        ),
      ),
    ).toEqual([]);
    expect(mapsOf(await ordersOf('state', STATES.slice(0, 5)))).toEqual([]);
  });
});
