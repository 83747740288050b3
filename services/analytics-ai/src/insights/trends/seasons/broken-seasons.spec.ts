import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { analysisOfRows } from '../../../testing/analysis-of-rows.js';
import { createTestSources, type TestSources } from '../../../testing/test-source.js';
import { findInsights } from '../../engine/find-insights.js';
import { seededRandom } from '../../engine/seeded-random.js';
import { normal } from '../../truth/noise-tables.js';
import { findTrends } from '../find-trends.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const PRODUCTS = ['Toys', 'Books', 'Games', 'Music', 'Garden'];

/** Three years of months of five products, all with a peak in December, the last one of which some are without. */
async function titlesOf(without: readonly string[]) {
  const random = seededRandom('broken seasons');
  const rows = Array.from({ length: 36 }, (_, month) => month).flatMap((month) =>
    PRODUCTS.map((product, at): CellValue[] => {
      const isPeak = month % 12 === 11 && !(month === 35 && without.includes(product));
      const sales = 400 * (at + 1) * (isPeak ? 1.8 : 1) * Math.exp(0.06 * normal(random));
      const day = `${2022 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
      return [day, product, Math.round(sales)];
    }),
  );
  const columns = [
    { name: 'month', stored: 'DATE', role: 'time' as const },
    { name: 'product', stored: 'VARCHAR', role: 'dimension' as const },
    { name: 'sales', stored: 'DOUBLE', role: 'measure' as const },
  ];
  const analysis = await analysisOfRows(sources, { name: 'sales.csv', columns, rows });
  const { findings } = await findInsights(analysis, [{ step: 1, detect: findTrends }], {
    identify: () => randomUUID(),
  });
  return findings.map(({ insight }) => insight);
}

describe('seasons that fail (INS-001)', () => {
  it('are told of the product whose peak did not come, with what the other years lead to', async () => {
    const [first, ...others] = await titlesOf(['Games']);
    expect(others).toEqual([]);
    expect(first!.title).toBe('Total sales for Games: the usual peak did not come in December 2024');
    expect(first).toMatchObject({
      ...{ type: 'trend', direction: 'down', segment: { column: 'product', value: 'Games' } },
      at: ['2024-12-01', '2024-12-01'],
    });
    expect(first!.description).toMatch(/^[\d,]+ a month, [\d,]+ by the other years$/);
  });

  it('are told once of all where none of them had it', async () => {
    expect((await titlesOf(PRODUCTS)).map(({ title }) => title)).toEqual([
      'Total sales: the usual peak did not come in December 2024',
    ]);
  });

  it('are none where each year has its own', async () => {
    expect(await titlesOf([])).toEqual([]);
  });
});
