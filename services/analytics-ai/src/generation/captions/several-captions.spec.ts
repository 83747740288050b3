import { expect, it } from '@jest/globals';
import type { CellValue, ColumnFormat, Measure } from '@plumbline/contracts';
import { createPhrasing } from '@plumbline/semantics';
import { captionChart } from './captions.js';

const phrasing = createPhrasing('answers', [{ name: 'region', type: 'text', role: 'dimension' }]);

/** What is said of measures beside each other, a row for each region. */
function said(names: readonly string[], rows: CellValue[][], format: ColumnFormat): string {
  const measures = names.map((as): Measure => ({ agg: 'avg', column: as, as }));
  const plan = {
    ...{ dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e', version: 1, filters: [], order: [] },
    ...{ measures, dimensions: [{ column: 'region' }] },
  };
  const columns = ['region', ...names].map((name) => ({ name, type: 'double' as const }));
  return captionChart({ type: 'grouped', plan, format }, { result: { columns, rows } }, phrasing).title;
}

const QUESTIONS = ['Agree: easy to use', 'Agree: on time', 'Agree: fair'];
const ANSWERS = [
  ['East', 0.6, 0.61, 0.4],
  ['West', 0.7, 0.15, 0.41],
];

it('questions side by side are titled by the one that divides the groups most', () => {
  expect(said(QUESTIONS, ANSWERS, { percent: true })).toBe('15% of West, 61% of East: on time');
});

it('questions that divide no group are named', () => {
  const rows = ANSWERS.map(([region = null, , , fair = null]) => [region, fair, fair, fair]);
  expect(said(QUESTIONS, rows, { percent: true })).toBe('Agree, question by question, by region');
});

it('amounts that happen to be called alike are no answers to questions', () => {
  const rows = [
    ['East', 900, 200, 300],
    ['West', 100, 400, 250],
  ];
  const title = said(['Plan: rent', 'Plan: pay', 'Plan: travel'], rows, { currency: 'EUR' });
  expect(title).not.toContain('%');
  expect(title).not.toContain('question');
});
