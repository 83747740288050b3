import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueAt } from '@plumbline/statistics';
import { dimension, measure, seededValues, table, titlesOf } from '../../testing/correlated-tables.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

describe('nothing trivial', () => {
  it('copies, units, sums, differences, products, running numbers', async () => {
    const { random } = seededValues('trivial');
    const rows = table(2_000, (at) => {
      const [price, quantity, fee, cost] = [
        5 + 95 * random(),
        1 + Math.floor(random() * 30),
        20 * random(),
        80 * random(),
      ];
      const amount = price * quantity;
      return [
        at + 1,
        price,
        quantity,
        amount,
        amount / 100,
        Math.round(amount),
        fee,
        cost,
        fee + cost,
        9 - cost / 25.4,
      ];
    });
    const names = [
      'position_x',
      'price',
      'quantity',
      'amount',
      'hundreds',
      'rounded',
      'fee',
      'cost',
      'all_in',
      'inches',
    ];
    expect(
      await titlesOf(
        sources,
        names.map((name) => measure(name)),
        rows,
      ),
    ).toEqual([]);
  });

  it('hierarchies, codes of labels, bands cut from a number', async () => {
    const { random } = seededValues('hierarchy');
    const rows = table(900, () => {
      const city = Math.floor(random() * 12);
      const age = 18 + Math.floor(random() * 60);
      return [
        `city ${city}`,
        `state ${city % 4}`,
        `S${city % 4}`,
        age,
        age < 30 ? 'young' : age < 50 ? 'middle' : 'old',
      ];
    });
    const columns = [
      ...['city', 'state', 'code'].map((name) => dimension(name)),
      measure('age', 'BIGINT'),
      dimension('band'),
    ];
    expect(await titlesOf(sources, columns, rows)).toEqual([]);
  });

  it('two walks through time that know nothing of each other', async () => {
    const { normal } = seededValues('walks');
    const walks = [0, 0, 0, 0];
    const rows = table(400, (at) => {
      for (const index of walks.keys()) walks[index] = valueAt(walks, index) + normal();
      return [new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10), ...walks];
    });
    const columns = ['a', 'b', 'c', 'd'].map((name) => measure(name));
    expect(
      await titlesOf(sources, [{ name: 'day', stored: 'DATE', role: 'time' }, ...columns], rows),
    ).toEqual([]);
  });

  it('fewer than 30 rows', async () => {
    const rows = table(29, (at) => [at, at + (at % 3), at % 2 ? 'a' : 'b']);
    expect(await titlesOf(sources, [measure('x'), measure('y'), dimension('d')], rows)).toEqual([]);
  });
});
