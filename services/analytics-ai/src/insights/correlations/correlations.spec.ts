import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { elementAt, valueAt } from '@plumbline/statistics';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { findInsights } from '../engine/find-insights.js';
import { seededRandom } from '../engine/seeded-random.js';
import { findCorrelations } from './find-correlations.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

type Columns = Omit<TestColumn, 'sql'>[];
const measure = (name: string, stored = 'DOUBLE') => ({ name, stored, role: 'measure' as const });
const dimension = (name: string, stored = 'VARCHAR') => ({ name, stored, role: 'dimension' as const });

/** Uniform, normal and chosen values from a fixed seed. */
function dice(seed: string) {
  const random = seededRandom(seed);
  return {
    random,
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    pick: <T>(values: readonly T[]) => elementAt(values, Math.floor(random() * values.length)),
  };
}

async function insightsOf(columns: Columns, rows: CellValue[][], name = 'orders.csv') {
  const analysis = await analysisOfRows(sources, { name, columns, rows });
  const found = await findInsights(analysis, [{ step: 2, detect: findCorrelations }], {
    identify: () => randomUUID(),
  });
  return found.findings;
}

const titles = async (columns: Columns, rows: CellValue[][]) =>
  (await insightsOf(columns, rows)).map(({ insight }) => insight.title);

const table = (rows: number, row: (at: number) => CellValue[]) =>
  Array.from({ length: rows }, (_, at) => row(at));

describe('INS-001: what goes with what', () => {
  it('is told with its segment, its direction and its numbers', async () => {
    const { random, normal, pick } = dice('orders');
    const rows = table(3_000, (at) => {
      const region = pick(['West', 'South', 'Midwest', 'Northeast']);
      const category = pick(['Furniture', 'Cleaning', 'Paper', 'Events', 'Kitchen']);
      const price = Math.exp(2.5 + 0.5 * normal() + (category === 'Furniture' ? 0.9 : 0));
      const discount = Math.round(random() * 20) / 100;
      return [
        new Date(Date.UTC(2024, 10, 4 + Math.floor(at / 5))).toISOString().slice(0, 10),
        region,
        category,
        random() < (region === 'West' ? 0.5 : 0.25) ? 'Online' : pick(['Store', 'Phone']),
        Number(price.toFixed(2)),
        discount,
        Math.round(60 - 120 * discount + 10 * normal()),
        random() < (category === 'Events' ? 0.12 : 0.04),
      ];
    });
    const found = await insightsOf(
      [
        { name: 'order_date', stored: 'DATE', role: 'time' },
        ...['region', 'category', 'channel'].map((name) => dimension(name)),
        { ...measure('unit_price', 'DECIMAL(12,2)'), format: { currency: 'USD' } },
        { ...measure('discount'), format: { percent: true } },
        measure('satisfaction', 'BIGINT'),
        dimension('returned', 'BOOLEAN'),
      ],
      rows,
    );
    expect(found.slice(0, 4).map(({ insight }) => insight.title.replace(/[\d.]+/, '#'))).toEqual([
      'Higher discount, lower satisfaction',
      'Average unit price is # times as high for Furniture',
      'Share returned is # times as high for Events',
      'Online is # times as common for West',
    ]);
    const [pair, price, share, cell] = found.map(({ insight }) => insight);
    expect(pair).toMatchObject({ columns: ['satisfaction', 'discount'], direction: 'negative' });
    expect(price).toMatchObject({
      columns: ['unit_price', 'category'],
      segment: { column: 'category', value: 'Furniture' },
      direction: 'up',
      sampleSize: 3_000,
    });
    expect(share).toMatchObject({ segment: { column: 'category', value: 'Events' }, direction: 'up' });
    expect(cell).toMatchObject({ segment: { column: 'region', value: 'West' }, direction: 'up' });
  });

  it('states no number that is not a fact', async () => {
    const { normal, pick } = dice('facts');
    const worth = { A: 9, B: 3, C: 1, D: 0 };
    const rows = table(600, () => {
      const group = pick(['A', 'B', 'C', 'D'] as const);
      const x = normal();
      return [group, x, x + normal(), worth[group] + normal()];
    });
    const found = await insightsOf([dimension('group'), measure('x'), measure('y'), measure('z')], rows);
    expect(found.length).toBeGreaterThanOrEqual(2);
    for (const { evidence, insight } of found) {
      const sentences = [
        insight.titleParts,
        insight.descriptionParts,
        ...evidence.saw,
        ...evidence.next,
        evidence.uses,
      ];
      for (const { text, factId } of sentences.flat())
        if (factId === undefined) expect(text.replace('where 1 is perfect', '')).not.toMatch(/\d/);
    }
  });

  it('compares all values where no single one stands apart', async () => {
    const { normal, pick } = dice('spread');
    const worth = Object.entries({ Paper: 20, Pens: 40, Desks: 80, Chairs: 110 });
    const rows = table(800, () => {
      const [category, mean] = pick(worth);
      return [category, mean * (1 + 0.3 * normal())];
    });
    expect(await titles([dimension('category'), measure('amount')], rows)).toEqual([
      expect.stringMatching(/^Average amount is 5\.\d times as high for Chairs as for Paper$/),
    ]);
  });

  it('a number that turns on the way', async () => {
    const { random, normal } = dice('curve');
    const rows = table(900, () => {
      const age = 20 + 60 * random();
      return [age, 100 - ((age - 50) / 6) ** 2 * 4 + 5 * normal()];
    });
    const [title] = await titles([measure('age'), measure('output_score')], rows);
    expect(title).toBe('Output score is highest at a middling age');
  });
});

describe("INS-002: Simpson's paradox is named", () => {
  it('where a segment is better over all and worse within every part', async () => {
    const { random } = dice('kidney stones');
    // Charig et al. (1986): open surgery does better for small and for large stones, and worse over all.
    const treat = [
      { treatment: 'open', size: 'small', rows: 870, share: 0.93 },
      { treatment: 'open', size: 'large', rows: 2_630, share: 0.73 },
      { treatment: 'keyhole', size: 'small', rows: 2_700, share: 0.87 },
      { treatment: 'keyhole', size: 'large', rows: 800, share: 0.69 },
    ];
    const rows = treat
      .flatMap(({ treatment, size, rows, share }) =>
        table(rows, (at) => [treatment, size, at < Math.round(rows * (1 - share))]),
      )
      .map((row) => ({ row, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ row }) => row);
    const found = await insightsOf(
      [dimension('treatment'), dimension('size'), dimension('failed', 'BOOLEAN')],
      rows,
    );
    const simpson = found.find(({ insight }) => insight.title.includes('yet'));
    expect(simpson?.insight.title).toMatch(
      /^Share failed is (higher where treatment is open|lower where treatment is keyhole) over all, yet (lower|higher) within each size$/,
    );
    expect(found.some(({ insight: { columns } }) => columns.join() === 'failed,treatment')).toBe(false);
  });

  it('where two numbers go together over all and against each other within', async () => {
    const { normal, pick } = dice('slopes');
    const levels = Object.entries({ basic: 0, standard: 6, premium: 12, luxury: 18 });
    const rows = table(1_200, () => {
      const [tier, level] = pick(levels);
      const x = normal();
      return [tier, level + x, level - 0.6 * x + 0.8 * normal()];
    });
    const found = await titles([dimension('tier'), measure('effort'), measure('outcome')], rows);
    expect(found).toContain('Higher effort, higher outcome, yet lower within each tier');
    expect(found).not.toContain('Higher effort, higher outcome');
  });
});

describe('nothing trivial', () => {
  it('copies, units, sums, differences, products, running numbers', async () => {
    const { random } = dice('trivial');
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
      await titles(
        names.map((name) => measure(name)),
        rows,
      ),
    ).toEqual([]);
  });

  it('hierarchies, codes of labels, bands cut from a number', async () => {
    const { random } = dice('hierarchy');
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
    expect(await titles(columns, rows)).toEqual([]);
  });

  it('two walks through time that know nothing of each other', async () => {
    const { normal } = dice('walks');
    const walks = [0, 0, 0, 0];
    const rows = table(400, (at) => {
      for (const index of walks.keys()) walks[index] = valueAt(walks, index) + normal();
      return [new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10), ...walks];
    });
    const columns = ['a', 'b', 'c', 'd'].map((name) => measure(name));
    expect(await titles([{ name: 'day', stored: 'DATE', role: 'time' }, ...columns], rows)).toEqual([]);
  });

  it('fewer than 30 rows', async () => {
    const rows = table(29, (at) => [at, at + (at % 3), at % 2 ? 'a' : 'b']);
    expect(await titles([measure('x'), measure('y'), dimension('d')], rows)).toEqual([]);
  });
});
