import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  correlationsOf,
  dimension,
  measure,
  seededValues,
  table,
  titlesOf,
} from '../../testing/correlated-tables.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

describe('INS-001: what goes with what', () => {
  it('is told with its segment, its direction and its numbers', async () => {
    const { random, normal, pick } = seededValues('orders');
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
    const found = await correlationsOf(
      sources,
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
      'Share returned is # times as high for Events',
      'Average unit price is # times as high for Furniture',
      'Online is # times as common for West',
    ]);
    const [pair, share, price, cell] = found.map(({ insight }) => insight);
    expect(pair).toMatchObject({ columns: ['satisfaction', 'discount'], direction: 'negative' });
    expect(price).toMatchObject({
      columns: ['unit_price', 'category'],
      segment: { column: 'category', value: 'Furniture' },
      direction: 'up',
      sampleSize: 3_000,
    });
    expect(share).toMatchObject({ segment: { column: 'category', value: 'Events' }, direction: 'up' });
    expect(cell).toMatchObject({ segment: { column: 'region', value: 'West' }, direction: 'up' });
    const worth = found[1]?.evidence.figures.find(({ label }) => label === 'Worth');
    expect(worth?.value.map(({ text }) => text).join('')).toMatch(/^\+[\d.,]+ \w+ a month$/);
  });

  it('states no number that is not a fact', async () => {
    const { normal, pick } = seededValues('facts');
    const worth = { A: 9, B: 3, C: 1, D: 0 };
    const rows = table(600, () => {
      const group = pick(['A', 'B', 'C', 'D'] as const);
      const x = normal();
      return [group, x, x + normal(), worth[group] + normal()];
    });
    const found = await correlationsOf(
      sources,
      [dimension('group'), measure('x'), measure('y'), measure('z')],
      rows,
    );
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
    const { normal, pick } = seededValues('spread');
    const worth = Object.entries({ Paper: 20, Pens: 40, Desks: 80, Chairs: 110 });
    const rows = table(800, () => {
      const [category, mean] = pick(worth);
      return [category, mean * (1 + 0.3 * normal())];
    });
    expect(await titlesOf(sources, [dimension('category'), measure('amount')], rows)).toEqual([
      expect.stringMatching(/^Average amount is 5\.\d times as high for Chairs as for Paper$/),
    ]);
  });

  it('a number that turns on the way', async () => {
    const { random, normal } = seededValues('curve');
    const rows = table(900, () => {
      const age = 20 + 60 * random();
      return [age, 100 - ((age - 50) / 6) ** 2 * 4 + 5 * normal()];
    });
    const [title] = await titlesOf(sources, [measure('age'), measure('output_score')], rows);
    expect(title).toBe('Output score is highest at a middling age');
  });
});

describe("INS-002: Simpson's paradox is named", () => {
  it('where a segment is better over all and worse within every part', async () => {
    const { random } = seededValues('kidney stones');
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
    const found = await correlationsOf(
      sources,
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
    const { normal, pick } = seededValues('slopes');
    const levels = Object.entries({ basic: 0, standard: 6, premium: 12, luxury: 18 });
    const rows = table(1_200, () => {
      const [tier, level] = pick(levels);
      const x = normal();
      return [tier, level + x, level - 0.6 * x + 0.8 * normal()];
    });
    const found = await titlesOf(sources, [dimension('tier'), measure('effort'), measure('outcome')], rows);
    expect(found).toContain('Higher effort, higher outcome, yet lower within each tier');
    expect(found).not.toContain('Higher effort, higher outcome');
  });
});
