import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runPlans } from '@plumbline/datasets';
import { buildDashboard } from '../../generation/build-dashboard.js';
import { createTestSources, type TestSource, type TestSources } from '../../testing/test-source.js';
import { DETECTORS } from '../detectors.js';
import { findInsights } from './find-insights.js';
import { openAnalysis } from './open-analysis.js';

const ROWS = 900;
/** Every so many rows the ends of the calendar and of doubles stand between ordinary ones. */
const DAY = `CASE WHEN i % 50 = 0 THEN DATE '9999-12-31' WHEN i % 50 = 1 THEN DATE '0001-01-01'
  ELSE DATE '2023-01-01' + CAST(i % 365 AS INTEGER) END`;
const LATE = `DATE '9999-12-01' + CAST(i % 31 AS INTEGER)`;
const AMOUNT = `CASE WHEN i % 40 = 0 THEN 1e308 WHEN i % 40 = 1 THEN -1e308 ELSE i % 97 END`;

let sources: TestSources;

beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

async function sourceOf(day: string, stored: string, amount: string): Promise<TestSource> {
  const isZoned = stored === 'TIMESTAMPTZ';
  const source = await sources.generate(
    'far.csv',
    ROWS,
    [
      { name: 'day', stored, role: 'time', sql: day, ...(isZoned && { zoned: true }) },
      { name: 'region', stored: 'VARCHAR', role: 'dimension', sql: `'region ' || i % 3` },
      { name: 'amount', stored: 'DOUBLE', role: 'measure', sql: amount },
      { name: 'quantity', stored: 'BIGINT', role: 'measure', sql: 'i % 11' },
    ],
    'Asia/Tokyo',
  );
  // As the reader profiles it: numbers whose range is no number have no bins.
  for (const column of source.shape.profile.columns) if (column.name === 'amount') delete column.histogram;
  return source;
}

describe.each([
  ['both ends of the calendar and of doubles', DAY, 'DATE', AMOUNT],
  [
    'the last month there is, and nothing but the ends of doubles',
    LATE,
    'DATE',
    'CASE WHEN i % 2 = 0 THEN 1e308 ELSE -1e308 END',
  ],
  [
    'instants whose day is in the year 10000 on a clock in Tokyo',
    `CAST(${DAY} AS TIMESTAMP) + INTERVAL 23 HOUR`,
    'TIMESTAMPTZ',
    AMOUNT,
  ],
])('data with %s', (_, day, stored, amount) => {
  it('has a dashboard whose tiles are answered, and insights that are searched to the end', async () => {
    const { shape, dataset, query } = await sourceOf(day, stored, amount);
    const config = await buildDashboard(shape, query);
    const plans = [...config.kpis, ...config.charts].map(({ plan }) => plan);
    expect(plans.length).toBeGreaterThan(0);
    for (const { error } of await runPlans(sources.engine, dataset, plans)) expect(error).toBeUndefined();
    const { signal } = new AbortController();
    const analysis = await openAnalysis({ engine: sources.engine, dataset, shape, signal });
    const found = await findInsights(analysis, DETECTORS, {
      identify: () => 'fact',
      onStep: () => undefined,
    });
    expect(found).toBeDefined();
  });
});
