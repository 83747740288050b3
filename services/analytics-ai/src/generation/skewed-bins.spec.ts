import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildSound } from '../testing/sound-dashboard.js';
import { createTestSources, type TestSources } from '../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

it('a number with a long tail is counted in steps that tell the many apart (DASH-001)', async () => {
  const { config, source } = await buildSound(sources, 'payments.csv', 600, [
    {
      ...{ name: 'amount', stored: 'DECIMAL(12,2)', role: 'measure' as const },
      sql: 'CASE WHEN i % 60 = 0 THEN 9000 + i ELSE 5 + i % 90 END',
    },
  ]);
  const histogram = config.charts.find(({ type }) => type === 'histogram');
  const [result] = await source.query(histogram ? [histogram.plan] : [], { sampled: false });
  const counts = result?.rows.map(([, count]) => Number(count)) ?? [];
  expect(counts.length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...counts)).toBeLessThan(300);
  // What lies beyond is one open bin.
  expect(counts.at(-1)).toBeGreaterThanOrEqual(10);
  expect(counts.at(-1)).toBeLessThan(60);
});
