import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DerivedField } from '../../derived-columns/derived-fields.js';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { dimension, measure, seededValues, table } from '../../testing/correlated-tables.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import { findCorrelations } from '../correlations/find-correlations.js';
import { findInsights } from './find-insights.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

/** Price and cost vary together everywhere; what is left of them is more in the North. */
const MARGIN: DerivedField = {
  derived: { as: 'margin', formula: '[price] - [cost]' },
  madeOf: ['price', 'cost'],
  profile: {
    ...{ name: 'margin', type: 'decimal', role: 'measure', missing: 0, distinct: 600, min: 0, max: 20 },
    ...{ quantiles: { p05: 2, p25: 4, p50: 5, p75: 7, p95: 16 }, warnings: [], interest: 1 },
  },
};

it('compares what is calculated in each row as a column, and not with what it is made of (INS-001)', async () => {
  const { random, normal, pick } = seededValues('margins');
  const rows = table(600, () => {
    const [region, cost] = [pick(['North', 'South', 'West']), 1_000 * random()];
    return [region, cost + 5 + normal() + (region === 'North' ? 6 : 0), cost];
  });
  const columns = [dimension('region'), measure('price'), measure('cost')];
  const search = async (calculated: readonly DerivedField[]) => {
    const analysis = await analysisOfRows(sources, { name: 'orders.csv', columns, rows, calculated });
    return findInsights(analysis, [{ step: 2, detect: findCorrelations }], { identify: () => randomUUID() });
  };
  const isOfMargin = ({ insight }: { insight: { columns: string[] } }) => insight.columns.includes('margin');
  expect((await search([])).findings.filter(isOfMargin)).toEqual([]);
  const { findings, traced } = await search([MARGIN]);
  const found = findings.filter(isOfMargin);
  expect(found.map(({ insight }) => insight.columns)).toEqual([['margin', 'price', 'cost', 'region']]);
  expect(found[0]?.insight.title).toMatch(/margin/i);
  // Whatever is stated of it can be computed again from the file alone.
  const plans = traced.flatMap(({ origin }) => (origin.kind === 'query' ? [origin.plan] : origin.inputs));
  const naming = plans.filter((plan) => plan.measures.some(({ column }) => column === 'margin'));
  expect(naming.length).toBeGreaterThan(0);
  for (const { derived } of naming) expect(derived).toEqual([MARGIN.derived]);
});
