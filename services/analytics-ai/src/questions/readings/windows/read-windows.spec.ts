import { describe, expect, it } from '@jest/globals';
import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { ORDERS_TABLE } from '../../../testing/orders-table.js';
import { readQuestion } from '../read.js';
import type { QueryRunner } from '../reading.js';

const best = (question: string) => readQuestion(question, ORDERS_TABLE)[0];
const said = (question: string): string =>
  (best(question)?.said ?? []).map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** The plan that a question asks for, and its answer for these rows. */
async function asked(question: string, rows: CellValue[][]): Promise<{ plan: QueryPlan; text: string }> {
  const data: QueryRunner = {
    ask: async (plan) => {
      const names = [
        ...plan.dimensions.map(({ column }) => column),
        ...[...plan.measures, ...(plan.windows ?? [])].map(({ as }) => as),
      ];
      const columns = names.map((name) => ({ name, type: 'double' as const }));
      return { origin: { kind: 'query', plan }, result: { columns, rows } };
    },
    compute: () => Promise.reject(new Error('A window is a plan.')),
  };
  const worked = await best(question)?.work(data);
  if (!worked) throw new Error(`“${question}” is not read.`);
  return {
    plan: worked.plan,
    text: worked.text.map((part) => (typeof part === 'string' ? part : part.text)).join(''),
  };
}

describe('a question about what comes before', () => {
  it.each([
    ['running total of revenue by month', 'Show the running total of amount by month of order date'],
    ['Cumulative revenue', 'Show the running total of amount by month of order date'],
    [
      'cumulative number of orders by quarter',
      'Show the running total of number of orders by quarter of order date',
    ],
    [
      'running total of revenue by region',
      'Show the running total of amount by month of order date, within each region',
    ],
    [
      'How did revenue change from month to month in the West?',
      'Show the change of total amount from each to the next month of order date where region is West',
    ],
    [
      'month over month growth of revenue',
      'Show the change in percent of total amount from each to the next month of order date',
    ],
    ['Rank the regions by revenue', 'Show the rank by total amount of each region'],
  ])('ASK-001 “%s” is read as “%s”', (question, sentence) => {
    expect([said(question), (best(question)?.score ?? 0) >= 0.8]).toEqual([sentence, true]);
  });

  it('ASK-001 a comparison of two periods stays one', () => {
    expect(best('How much did revenue grow from 2025 to 2026?')?.kind).toBe('comparison');
    expect(best('Revenue by month')?.kind).toBe('groups');
  });
});

describe('its plan', () => {
  it('adds up along time, and says what it comes to', async () => {
    const { plan, text } = await asked('running total of revenue by month', [
      ['2026-01-01', 10, 10],
      ['2026-02-01', 5, 15],
    ]);
    expect(plan.windows).toEqual([
      { function: 'running_total', of: 'Total amount', as: 'Running total of amount' },
    ]);
    expect(plan.dimensions).toEqual([{ column: 'order_date', grain: 'month' }]);
    expect(text).toBe('The running total of amount comes to $15 by February 2026.');
  });

  it('takes the change within each series, and says the largest', async () => {
    const { plan, text } = await asked('month over month change of revenue by region', [
      ['2026-01-01', 'West', 10, null],
      ['2026-02-01', 'West', 2, -8],
      ['2026-02-01', 'East', 9, 3],
    ]);
    expect(plan.windows?.[0]).toMatchObject({ function: 'change', within: ['region'] });
    expect(text).toBe('The largest change of total amount is −$8 in February 2026 for West.');
  });

  it('ranks the largest first', async () => {
    const { plan, text } = await asked('rank regions by revenue', [
      ['West', 30, 1],
      ['East', 20, 2],
    ]);
    expect(plan.order).toEqual([{ by: plan.windows?.[0]?.as, direction: 'asc' }]);
    expect(text).toBe('West is first by total amount: $30.');
  });
});
