import { describe, expect, it } from '@jest/globals';
import type { Column, SummarySection } from '@plumbline/contracts';
import { findInSummary, type LookedSummary } from './find-in-summary.js';

const [ID, SOURCE] = ['0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21', '1c8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d22'];
const COLUMNS: Column[] = [
  { name: 'order_id', type: 'integer', role: 'identifier' },
  { name: 'amount', type: 'decimal', role: 'measure' },
  { name: 'average_order', type: 'decimal', role: 'measure' },
];
const section = (more: object): SummarySection =>
  ({
    ...{ id: ID, kind: 'findings', heading: 'What stands out', parts: [], text: '', factIds: [] },
    ...more,
  }) as never;
const drawing = ([agg, column]: readonly [string, string]) => ({
  parts: [{ text: 'See below.' }],
  chart: {
    chart: {
      plan: { dataSourceId: SOURCE, dimensions: [], filters: [], measures: [{ agg, column, as: 'x' }] },
    },
  },
});
const rulesOf = (...sections: SummarySection[]) =>
  findInSummary(
    { id: ID, content: { title: 'September', sections } } as unknown as LookedSummary,
    new Map([[SOURCE, COLUMNS]]),
  ).map(({ rule }) => rule);

describe('sections of summaries', () => {
  it('F.1 a heading with nothing below it is found, and one with words, figures or a chart is not', () => {
    expect(rulesOf(section({ parts: [{ text: ' \n\n' }] }))).toEqual(['quality/summary-section-empty']);
    expect(rulesOf(section({ figures: [{}] }), section({ parts: [{ text: 'Up.' }] }))).toEqual([]);
  });

  it.each([
    ['correctness/sum-of-identifier', ['sum', 'order_id'], ['count_distinct', 'order_id']],
    ['correctness/average-of-averages', ['avg', 'average_order'], ['avg', 'amount']],
  ] as const)('F.1 %s is found in the chart of a section', (rule, bad, good) => {
    expect(rulesOf(section(drawing(bad)))).toEqual([rule]);
    expect(rulesOf(section(drawing(good)))).toEqual([]);
  });
});
