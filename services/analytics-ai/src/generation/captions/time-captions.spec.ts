import { expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { createPhrasing } from '@plumbline/semantics';
import { captionSeries } from './time-captions.js';

const plan: QueryPlan = {
  ...{ dataSourceId: '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e', version: 1, filters: [], order: [] },
  measures: [{ agg: 'avg', column: 'kWh', as: 'Average kWh' }],
  dimensions: [{ column: 'month', grain: 'month' }],
};
const said = (valueAt: (month: number) => number) => {
  const rows = Array.from({ length: 36 }, (_, month) => [
    new Date(Date.UTC(2022, month, 1)).toISOString().slice(0, 10),
    valueAt(month),
  ]);
  const columns = ['month', 'Average kWh'].map((name) => ({ name, type: 'double' as const }));
  return captionSeries(plan, { result: { columns, rows } }, createPhrasing('readings', [])).title;
};
/** Ups and downs that follow nothing. */
const scatter = (month: number) => (month * 7919) % 13;

it('a series that goes with the months of the year is told by its highest and its lowest', () => {
  expect(said((month) => 100 + 40 * Math.cos((month / 12) * 2 * Math.PI) + scatter(month) / 3)).toBe(
    'Average kWh goes with the season: highest in January, lowest in July',
  );
});

it('a series that goes nowhere is told to have no clear trend', () => {
  expect(said((month) => 100 + scatter(month))).toMatch(
    /^Average kWh: about \d+ in a usual month, with no clear trend$/,
  );
});
