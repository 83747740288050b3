import { describe, expect, it } from '@jest/globals';
import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { runMethod } from '../../../facts/run-method.js';
import { ORDERS_TABLE } from '../../../testing/orders-table.js';
import { changeByCountAndAverage, contributionsToChange } from '../methods.js';
import { readQuestion } from '../read.js';
import type { Evaluation, QueryRunner } from '../reading.js';

/** What each column's groups come to, later and earlier; all of them together: 700 of 14 orders, 1,000 of 16. */
const GROUPS: Record<string, CellValue[][]> = {
  '': [[700, 1_000, 14, 16]],
  region: [
    ['West', 150, 400],
    ['South', 250, 300],
    ['North', 300, 300],
  ],
  channel: [
    ['Online store', 350, 500],
    ['Direct sales', 350, 500],
  ],
  product: [
    ['Desk', 100, 500],
    ['Chair', 600, 500],
  ],
};

function resultOf({ dimensions, measures }: QueryPlan) {
  const names = [
    ...dimensions.map(({ column }) => column),
    ...measures.flatMap(({ as }) => [as, `${as}_base`]),
  ];
  const rows = (GROUPS[dimensions[0]?.column ?? ''] ?? []).map((row) => row.slice(0, names.length));
  return { columns: names.map((name) => ({ name, type: 'double' as const })), rows };
}

const DATA: QueryRunner = {
  ask: async (plan) => ({ origin: { kind: 'query', plan }, result: resultOf(plan) }),
  compute: async (method, params, inputs) => ({
    origin: { kind: 'statistic', method: method.name, params, inputs },
    result: runMethod(method, params, inputs.map(resultOf)),
  }),
};

const read = (question: string) =>
  readQuestion(question, ORDERS_TABLE)
    .filter(({ score }) => score >= 0.8)
    .map(({ said }) => said.map((part) => (typeof part === 'string' ? part : part.text)).join(''));
const worked = async (question: string): Promise<Evaluation | undefined> =>
  readQuestion(question, ORDERS_TABLE)[0]?.work(DATA);
const textOf = (answer: Evaluation | undefined): string =>
  (answer?.text ?? []).map((part) => (typeof part === 'string' ? part : part.text)).join('');

describe('a question for the reasons of a change', () => {
  it.each([
    [
      'Why did revenue fall in March 2026?',
      ['Explain the change of total amount from February 2026 to March 2026'],
    ],
    [
      'What drove the increase in orders in 2026?',
      ['Explain the change of number of orders from 2025 to 2026'],
    ],
    [
      'Why was revenue so low in the West in Q2 2026?',
      ['Explain the change of total amount where region is West from Q1 2026 to Q2 2026'],
    ],
    [
      'Why did revenue drop?',
      [
        'Explain the change of total amount from September 2026 to October 2026',
        'Explain the change of total amount from Q2 2026 to Q3 2026',
      ],
    ],
  ])('ASK-001 “%s” is read as %p', (question, sentences) => {
    expect(read(question)).toEqual(sentences);
  });

  it('ASK-002 takes a change apart by count and average and by groups, each number a cell', async () => {
    const answer = await worked('Why did revenue fall in March 2026?');
    expect(textOf(answer)).toBe(
      'Total amount fell by $300 (30%), from $1,000 for February 2026 to $700 for March 2026. ' +
        'A lower amount for each makes up −$187.5, fewer orders make up −$112.5. ' +
        'By product, Desk alone changed by −$400; by region, West makes up 83.33% of it (−$250); ' +
        'by channel, Online store makes up 50% of it (−$150). ' +
        'By product: Desk −$400, Chair +$100; together −$300.',
    );
    expect(answer?.text.filter((part) => typeof part !== 'string')).toHaveLength(19);
    expect(answer?.plan.dimensions).toEqual([{ column: 'product' }]);
  });

  it.each([
    ['Why did revenue fall in March 2026 by region?', 'by region'],
    ['Which regions drove the fall in revenue in March 2026?', 'by region'],
  ])(
    'ASK-002 “%s” lists what every group makes up, and all of them come to the change',
    async (question, by) => {
      expect(read(question)[0]).toBe(
        `Explain the change of total amount ${by} from February 2026 to March 2026`,
      );
      const answer = await worked(question);
      expect(textOf(answer)).toContain('By region: West −$250, South −$50; together −$300.');
      expect(textOf(answer)).not.toContain('product');
      expect(answer?.plan).toMatchObject({ dimensions: [{ column: 'region' }], filters: [] });
    },
  );

  it('ASK-002 a change within a segment is taken apart like any other', async () => {
    const [sentence] = read('Why did revenue fall in the West in March 2026 by channel?');
    expect(sentence).toBe(
      'Explain the change of total amount where region is West by channel from February 2026 to March 2026',
    );
  });

  it('says why groups make up no part of an average', async () => {
    const answer = await worked('Why did the average discount fall in March 2026 by region?');
    expect(textOf(answer)).toContain('do not add up to that of all rows');
  });

  it('parts of a change by groups add up to it, those beyond the list and without a group together', () => {
    const total = { columns: [], rows: [[90.1, 100.4]] };
    const grouped = {
      columns: [],
      rows: [
        ['a', 10.3, 20.2],
        ['b', 30.1, 25.7],
        [null, 4.4, 4.4],
        ['c', 20.1, 22.1],
      ],
    };
    const { rows } = runMethod(contributionsToChange, { most: 2 }, [total, grouped]);
    expect(rows.map(([group, change]) => [group, change])).toEqual([
      [0, -9.9],
      [1, 4.4],
      [-1, -4.8],
    ]);
    const cents = rows.map(([, change]) => Math.round(100 * Number(change)));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(100 * Number(rows[0]?.[3])));
  });

  it('ASK-001 says so where what was asked about did not happen', async () => {
    expect(textOf(await worked('Why did revenue rise in March 2026?'))).toContain(
      'Total amount did not rise: it fell by $300',
    );
  });

  it('parts of a change by count and average add up to it', () => {
    const result = runMethod(changeByCountAndAverage, {}, [
      { columns: [], rows: [[921.7, 1_311.3, 17, 31]] },
    ]);
    const [change, byCount, byAverage] = (result.rows[0] ?? []).map(Number);
    expect((byCount ?? 0) + (byAverage ?? 0)).toBeCloseTo(change ?? Number.NaN, 9);
    expect(byCount).toBeLessThan(0);
    expect(byAverage).toBeGreaterThan(0);
  });
});
