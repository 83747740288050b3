import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { runPlans } from '@plumbline/datasets';
import { createTestSources, type TestColumn, type TestSources } from '../testing/test-source.js';
import { SAMPLE_ROWS, takeSample } from './sample.js';

const columns: TestColumn[] = [
  { name: 'weekday', stored: 'BIGINT', role: 'dimension', sql: 'i % 7' },
  { name: 'amount', stored: 'DOUBLE', role: 'measure', sql: 'i % 100' },
  { name: 'unread', stored: 'VARCHAR', role: 'text', sql: `'x'` },
];
const plan = (dataSourceId: string): QueryPlan => ({
  dataSourceId,
  version: 1,
  measures: [
    { agg: 'avg', column: 'amount', as: 'mean' },
    { agg: 'count', as: 'rows' },
  ],
  dimensions: [{ column: 'weekday' }],
  filters: [],
  order: [],
});

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

async function sampleOf(rows: number) {
  const { shape, dataset } = await sources.generate('rows.csv', rows, columns);
  const directory = join(sources.directory, 'samples');
  const whole = { ...dataset, rowCount: rows };
  const signal = new AbortController().signal;
  const plans = [plan(shape.dataSourceId)];
  const take = () => takeSample(sources.engine, whole, plans, { directory, signal });
  const ask = async (sample: Awaited<ReturnType<typeof take>>) =>
    (await runPlans(sources.engine, sample.dataset, plans))[0]?.result?.rows ?? [];
  return { whole, directory, take, ask };
}

describe('a sample to weigh charts on', () => {
  it('of a large file holds about 50,000 rows, the same every time, whatever the rhythm of the file', async () => {
    const { take, ask, directory } = await sampleOf(4 * SAMPLE_ROWS);
    const [first, second] = [await take(), await take()];
    const rows = await ask(first);
    expect(await ask(second)).toEqual(rows);
    expect(first.dataset.columns.map(({ name }) => name)).toEqual(['weekday', 'amount']);
    const total = rows.reduce((sum, row) => sum + Number(row[2]), 0);
    expect(Math.abs(total - SAMPLE_ROWS)).toBeLessThan(1_500);
    expect(rows).toHaveLength(7);
    for (const [, mean] of rows) expect(Math.abs(Number(mean) - 49.5)).toBeLessThan(2);
    await first.end();
    await second.end();
    expect(await readdir(directory)).toEqual([]);
  });

  it('of a small file is the file', async () => {
    const { take, whole } = await sampleOf(1_000);
    expect((await take()).dataset.parquetPath).toBe(whole.parquetPath);
  });
});
