import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineMethod } from '../../facts/method.js';
import { referenceTo } from '../../facts/traced-result.js';
import { createPlanner } from '../../plans/planner.js';
import { analysisOfCsv, analysisOfRows } from '../../testing/analysis-of-rows.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import { type AnalysisContext } from './analysis-context.js';

let sources: TestSources;
let analysis: AnalysisContext;
const abort = new AbortController();

beforeAll(async () => {
  sources = await createTestSources();
  analysis = await analysisOfRows(sources, {
    name: 'sales.csv',
    columns: [
      { name: 'day', stored: 'DATE', role: 'time' },
      { name: 'region', stored: 'VARCHAR', role: 'dimension' },
      { name: 'amount', stored: 'DOUBLE', role: 'measure' },
    ],
    rows: Array.from({ length: 40 }, (_, at) => [
      `2025-01-${String(1 + (at % 31)).padStart(2, '0')}`,
      at % 4 === 0 ? null : `R${at % 4}`,
      at / 4,
    ]),
    signal: abort.signal,
  });
});
afterAll(() => sources.end());

const total = () => {
  const planner = createPlanner(analysis.shape, analysis.fields);
  return planner.plan({
    measures: [{ agg: 'sum', column: 'amount', as: 'total' }],
    dimensions: [{ column: 'region' }],
  });
};
const ratio = defineMethod({
  name: 'ratio',
  version: '1',
  explanation: 'One sum over another.',
  params: z.object({ one: z.number().int(), other: z.number().int() }),
  run: ([sums], { one, other }) => ({
    columns: [{ name: 'ratio', type: 'double' as const }],
    rows: [[Number(sums?.rows[one]?.[1]) / Number(sums?.rows[other]?.[1])]],
  }),
});

describe('a subject', () => {
  it('answers plans over its rows, each once', async () => {
    const [first, again] = [await analysis.query([total()]), await analysis.query([total(), total()])];
    expect(first[0]?.result.rows).toEqual([
      ['R1', 47.5],
      ['R2', 50],
      ['R3', 52.5],
      [null, 45],
    ]);
    expect(again[0]).toBe(first[0]);
    expect(again[1]).toBe(first[0]);
  });

  it('computes a statistic that names its method, parameters and inputs, once', async () => {
    const traced = await analysis.compute(ratio, { one: 2, other: 1 }, [total()]);
    expect(traced.origin).toEqual({
      kind: 'statistic',
      method: 'ratio',
      params: { one: 2, other: 1 },
      inputs: [total()],
    });
    expect(referenceTo(traced, 0, 'ratio').value).toBeCloseTo(1.05, 14);
    expect(await analysis.compute(ratio, { one: 2, other: 1 }, [total()])).toBe(traced);
  });

  it('states what is no number as missing', async () => {
    const traced = await analysis.compute(ratio, { one: 9, other: 1 }, [total()]);
    expect(traced.result.rows).toEqual([[null]]);
  });

  it('throws the cells that are not there', async () => {
    const [traced] = await analysis.query([total()]);
    expect(() => referenceTo(traced!, 9, 'total')).toThrow(RangeError);
  });

  it('gives the same random numbers for the same name, evenly spread', () => {
    const [one, same, other] = [analysis.random('a'), analysis.random('a'), analysis.random('b')];
    const values = Array.from({ length: 10_000 }, () => one());
    expect(values.slice(0, 3)).toEqual([same(), same(), same()]);
    expect(values[0]).not.toBe(other());
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
  });

  it('opens a CSV text with guessed types', async () => {
    const opened = await analysisOfCsv(
      sources,
      'day,region,amount\n2025-01-01,West,2.5\n2025-01-02,East,3\n',
    );
    expect(opened.shape.columns).toMatchObject([
      { name: 'day', type: 'date', role: 'time' },
      { name: 'region', type: 'text', role: 'dimension' },
      { name: 'amount', type: 'decimal', role: 'measure' },
    ]);
  });

  it('is cancelled by its signal, with its reason', async () => {
    abort.abort(new Error('stop'));
    await expect(analysis.query([{ ...total(), limit: 2 }])).rejects.toThrow('stop');
  });
});
