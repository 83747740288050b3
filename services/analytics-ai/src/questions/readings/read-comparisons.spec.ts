import { describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { runMethod } from '../../facts/run-method.js';
import { ORDERS_TABLE } from '../../testing/orders-table.js';
import { readQuestion } from './read.js';
import type { Evaluation, QueryRunner } from './reading.js';

/** Two regions in both periods. */
const ROWS: Record<number, (string | number)[][]> = {
  0: [[120, 100]],
  1: [
    ['West', 90, 80],
    ['South', 30, 10],
  ],
};
/** One region fell. */
const MIXED: typeof ROWS = {
  1: [
    ['West', 90, 80],
    ['South', 10, 30],
  ],
};
const ALL_FELL: typeof ROWS = {
  1: [
    ['West', 70, 80],
    ['South', 10, 30],
  ],
};

const dataOf = (rows: typeof ROWS): QueryRunner => ({
  ask: async (plan) => ({ origin: { kind: 'query', plan }, result: resultOf(plan, rows) }),
  compute: async (method, params, inputs) => ({
    origin: { kind: 'statistic', method: method.name, params, inputs },
    result: runMethod(
      method,
      params,
      inputs.map((plan) => resultOf(plan, rows)),
    ),
  }),
});

function resultOf({ dimensions, measures: [measure] }: QueryPlan, all: typeof ROWS) {
  const names = [...dimensions.map(({ column }) => column), measure?.as ?? '', `${measure?.as}_base`];
  const columns = names.map((name) => ({ name, type: 'double' as const }));
  return { columns, rows: all[dimensions.length] ?? [] };
}

const best = (question: string) => readQuestion(question, ORDERS_TABLE)[0];
const said = (question: string): string =>
  (best(question)?.said ?? []).map((part) => (typeof part === 'string' ? part : part.text)).join('');
const worked = async (question: string, rows = ROWS): Promise<Evaluation | undefined> =>
  best(question)?.work(dataOf(rows));
const textOf = (answer: Evaluation | undefined): string =>
  (answer?.text ?? []).map((part) => (typeof part === 'string' ? part : part.text)).join('');

describe('a question that compares two periods', () => {
  it.each([
    ['Revenue in Q3 vs Q2 2025', 'Compare the total amount of Q3 2025 with Q2 2025'],
    ['Revenue this year vs last year', 'Compare the total amount of 2026 with 2025'],
    ['How much did revenue grow from 2025 to 2026?', 'Compare the total amount of 2026 with 2025'],
    ['Was revenue higher in Q3 2025 than in Q2 2025?', 'Compare the total amount of Q3 2025 with Q2 2025'],
    [
      'How many orders in May 2025 versus June 2025?',
      'Compare the number of orders of June 2025 with May 2025',
    ],
    [
      'Orders in March 2026 compared to the year before',
      'Compare the number of orders of March 2026 with March 2025',
    ],
    [
      'How much did revenue in the West fall in Q3 2025?',
      'Compare the total amount where region is West of Q3 2025 with Q2 2025',
    ],
    ['Compare revenue by region in 2025 and 2026', 'Compare the total amount by region of 2026 with 2025'],
    [
      'Which region’s revenue grew most from May to June?',
      'Compare the total amount by region of June 2026 with May 2026',
    ],
  ])('ASK-001 “%s” is read as “%s”', (question, sentence) => {
    expect([said(question), (best(question)?.score ?? 0) >= 0.8]).toEqual([sentence, true]);
  });

  it('ASK-002 states both values, the difference and the percent, each as a cell', async () => {
    const answer = await worked('Revenue in Q3 vs Q2 2025');
    expect(textOf(answer)).toBe(
      'Total amount is $120 for Q3 2025, against $100 for Q2 2025: $20 more (20%).',
    );
    expect(answer?.text.filter((part) => typeof part !== 'string')).toHaveLength(4);
    expect(answer?.plan.compare).toEqual({
      ...{ column: 'order_date', from: '2025-07-01', to: '2025-09-30' },
      ...{ baseFrom: '2025-04-01', baseTo: '2025-06-30' },
    });
  });

  it('says that a period is not complete', async () => {
    const answer = await worked('Revenue this year vs last year');
    expect(textOf(answer)).toContain('2026 is not complete: the data ends on 2026-10-31.');
  });

  it('has nothing to say of a period that the data does not hold', async () => {
    expect((await worked('Revenue in 2025 vs 2021'))?.isEmpty).toBe(true);
  });

  it('names the group with the largest difference, and the largest in percent as another reading', async () => {
    const answer = await worked('Which region’s revenue grew most from May to June?');
    expect(answer?.values).toEqual(['South']);
    expect(textOf(answer)).toContain('$30 for June 2026, against $10 for May 2026: $20 more (200%)');
  });

  it.each([
    ['How much did revenue grow from May to June by region?', ROWS, /^South rose the most, by/],
    ['How much did revenue fall from May to June by region?', MIXED, /^South fell the most, by/],
    [
      'How much did revenue grow from May to June by region?',
      ALL_FELL,
      /^None rose; nearest to it is West, by/,
    ],
    ['How much did revenue fall from May to June by region?', ROWS, /^None fell; nearest to it is West, by/],
    ['Which region’s revenue grew most from May to June?', ALL_FELL, /^None rose; nearest to it is West, by/],
    ['Which region’s revenue grew least from May to June?', MIXED, /^South, by/],
  ])('ASK-002 “%s” says which way a group went', async (question, rows, text) => {
    expect(textOf(await worked(question, rows))).toMatch(text);
  });

  it('has equally good readings where it does not say what grew', () => {
    const [one, other] = readQuestion('Which region grew most from May to June?', ORDERS_TABLE);
    expect((one?.score ?? 0) - (other?.score ?? 0)).toBeLessThan(0.03);
    expect(one?.said).not.toEqual(other?.said);
  });
});
