import { randomUUID } from 'node:crypto';
import type { CellValue } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { findCorrelations } from '../insights/correlations/find-correlations.js';
import { findInsights } from '../insights/engine/find-insights.js';
import { seededRandom } from '../insights/engine/seeded-random.js';
import { analysisOfRows } from './analysis-of-rows.js';
import type { TestColumn, TestSources } from './test-source.js';

type Columns = Omit<TestColumn, 'sql'>[];

export const measure = (name: string, stored = 'DOUBLE') => ({ name, stored, role: 'measure' as const });
export const dimension = (name: string, stored = 'VARCHAR') => ({ name, stored, role: 'dimension' as const });

/** Uniform, normal and chosen values from a fixed seed. */
export function seededValues(seed: string) {
  const random = seededRandom(seed);
  return {
    random,
    normal: () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    pick: <T>(values: readonly T[]) => elementAt(values, Math.floor(random() * values.length)),
  };
}

export const table = (rows: number, row: (at: number) => CellValue[]) =>
  Array.from({ length: rows }, (_, at) => row(at));

/** What the search for correlations finds in rows of an engine of `createTestSources()`. */
export async function correlationsOf(sources: TestSources, columns: Columns, rows: CellValue[][]) {
  const analysis = await analysisOfRows(sources, { name: 'orders.csv', columns, rows });
  const found = await findInsights(analysis, [{ step: 2, detect: findCorrelations }], {
    identify: () => randomUUID(),
  });
  return found.findings;
}

export const titlesOf = async (sources: TestSources, columns: Columns, rows: CellValue[][]) =>
  (await correlationsOf(sources, columns, rows)).map(({ insight }) => insight.title);
