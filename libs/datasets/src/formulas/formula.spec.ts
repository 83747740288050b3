import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { checkPlan } from '../compile/compile-plan.js';
import { runPlan } from '../run/run-plans.js';
import { PlanError } from '../schema/plan-error.js';
import type { Dataset } from '../schema/schema.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';
import { FormulaError, type FormulaNode, parseFormula } from './formula.js';

/** A tree written back with every pair of parentheses. */
function spelled(node: FormulaNode): string {
  switch (node.type) {
    case 'number':
    case 'boolean':
      return String(node.value);
    case 'text':
      return `'${node.value}'`;
    case 'null':
      return 'null';
    case 'column':
      return `[${node.name}]`;
    case 'negate':
      return `(-${spelled(node.operand)})`;
    case 'not':
      return `(not ${spelled(node.operand)})`;
    case 'binary':
      return `(${spelled(node.left)} ${node.operator} ${spelled(node.right)})`;
    case 'call':
      return `${node.name}(${node.args.map(spelled).join(', ')})`;
  }
}

describe('reading', () => {
  it.each([
    ['1 + 2 * 3 - 4', '((1 + (2 * 3)) - 4)'],
    ['a / b / c', '(([a] / [b]) / [c])'],
    ['-a * -2', '((-[a]) * (-2))'],
    ['a = 1 or not b < 2 and c != 3', '(([a] = 1) or ((not ([b] < 2)) and ([c] <> 3)))'],
    ["IF([Unit price] >= 10.50, 'it''s', null)", "if(([Unit price] >= 10.5), 'it's', null)"],
    ['[a]]b] + größe_2', '([a]b] + [größe_2])'],
    ['((((1))))', '1'],
  ])('%s', (formula, tree) => {
    expect(spelled(parseFormula(formula))).toBe(tree);
  });

  it('says where it stops understanding', () => {
    expect(() => parseFormula('sum(a) + ')).toThrow(expect.objectContaining({ position: 9 }));
    expect(() => parseFormula('a b')).toThrow(expect.objectContaining({ position: 2 }));
    expect(() => parseFormula("a + 'open")).toThrow(expect.objectContaining({ position: 4 }));
  });
});

const HOSTILE = [
  `(select password_hash from users)`,
  `1;drop table`,
  `CASE WHEN EXISTS(select 1 from users) THEN 1 END`,
  `pg_sleep(5)`,
  `query_to_xml('select 1')`,
  `1/**/union/**/select`,
  `'';--`,
  `“a” + ‘b’`,
  `constructor.constructor("return process")()`,
  `"a".sub.constructor("return 1")()`,
  ['`$', '{process.env}`'].join(''),
  `9^9^9^9`,
  `repeat('a',1e9)`,
  `read_csv('/etc/passwd')`,
  `getenv('HOME')`,
  `constructor(1)`,
  `__proto__(1)`,
  `toString()`,
  `hasOwnProperty(1)`,
  `[unit] in (select 1)`,
  `sum(unit) over ()`,
  `unit::VARCHAR`,
  `$1`,
  `{{7*7}}`,
  `${'('.repeat(10_000)}1${')'.repeat(10_000)}`,
  `${'-'.repeat(10_000)}1`,
  `${'not '.repeat(4_000)}true`,
  Array(4_000).fill('1').join('+'),
  `${'if(true,'.repeat(2_000)}1${',0)'.repeat(2_000)}`,
  'a'.repeat(1_000_000),
  '1+'.repeat(500_000),
  `[${'x'.repeat(9_000)}`,
  "'".repeat(9_999),
  '['.repeat(9_999),
  `abs(${'['.repeat(5_000)}`,
];

describe('hostile formulas (S-02, S-03)', () => {
  const columns: Dataset['columns'] = [{ name: 'unit', type: 'decimal', role: 'measure' }];

  it.each(HOSTILE.map((formula) => [formula.slice(0, 50), formula]))('%s is refused', (_, formula) => {
    for (const agg of ['formula', 'sum'] as const) {
      expect(() => checkPlan(planOf({ measures: [{ agg, formula, as: 'x' }] }), columns)).toThrow(PlanError);
    }
  });

  it.each([
    ['abs(', ')'],
    ['power(', ', 0.5)'],
    ['1 / (', ')'],
    ['5 % (', ')'],
    ['round(', ', 2)'],
    ['coalesce(', ', 1)'],
  ])('nesting that is allowed costs no more than its length: %s', async (open, close) => {
    const bench = await createWorkbench();
    try {
      const data = await bench.table([{ name: 'unit', stored: 'BIGINT' }], [[1]]);
      const formula = `${open.repeat(45)}sum(unit)${close.repeat(45)}`;
      const plan = planOf({ measures: [{ agg: 'formula', formula, as: 'x' }] });
      expect((await runPlan(bench.engine, data, plan)).columns).toEqual([{ name: 'x', type: 'double' }]);
    } finally {
      await bench.end();
    }
  });
});

describe('values', () => {
  let bench: Workbench;
  let data: Dataset;

  beforeAll(async () => {
    bench = await createWorkbench();
    data = await bench.table(
      [
        { name: 'price', stored: 'DECIMAL(10,2)' },
        { name: 'units', stored: 'BIGINT' },
        { name: 'name', stored: 'VARCHAR' },
        { name: 'ordered', stored: 'DATE' },
        { name: 'shipped', stored: 'TIMESTAMP' },
        { name: 'paid', stored: 'BOOLEAN' },
      ],
      [
        [0.1, 3, 'Ann', '2024-02-28', '2024-03-01 08:30:00', true],
        [0.2, 0, 'bob', '2024-12-31', '2025-01-01 00:00:00', false],
        [null, 5, null, null, null, null],
      ],
    );
  });
  afterAll(() => bench.end());

  const answerOf = async (plan: Partial<QueryPlan>): Promise<CellValue> => {
    const { rows } = await runPlan(bench.engine, data, planOf(plan));
    return elementAt(rows.flat(), 0);
  };
  const group = (formula: string) => answerOf({ measures: [{ agg: 'formula', formula, as: 'x' }] });
  const firstRow = (formula: string) =>
    answerOf({
      measures: [{ agg: 'max', formula, as: 'x' }],
      filters: [{ column: 'name', op: 'eq', values: ['Ann'] }],
    });

  it.each<[string, CellValue]>([
    ['sum(price)', 0.3],
    ['sum(price) * 10', 3],
    ['sum(price * units)', 0.30000000000000004],
    ['avg(price) / avg(units)', 0.15 / (8 / 3)],
    ['count() - count(price)', 1],
    ['count_distinct(name)', 2],
    ['sum(price) / 0', null],
    ['sum(price) / (count() - 3)', null],
    ['count() % 2', 1],
    ['coalesce(sum(if(units > 100, 1, null)), 0)', 0],
    ["if(count() > 2, 'many', 'few')", 'many'],
    ['median(units)', 3],
    ['weighted_avg(price, units)', 0.30000000000000004 / 3],
    ['max(price) - min(price)', 0.1],
    ['round(100 * sum(if(paid, 1, 0)) / count(paid), 1)', 50],
  ])('over a group: %s', async (formula, value) => {
    expect(await group(formula)).toEqual(value);
  });

  it.each<[string, CellValue]>([
    ['days_between(ordered, shipped)', 2],
    ['year(ordered) * 100 + month(ordered)', 202402],
    ['weekday(ordered)', 3],
    ['hour(shipped)', 8],
    ["if(ordered < '2024-03-01' and name = 'Ann', upper(trim(' x ')), 'y')", 'X'],
    ['length(name)', 3],
    ['power(-1, 0.5)', null],
    ['5 / units % 2', 5 / 3],
    ['-(2 - 3) * 2', 2],
    ['round(2.345, 2)', 2.35],
    ['least(units, 2, 7)', 2],
    ['is_null(price)', false],
    ['fingerprint(name, units, price) = fingerprint(name, units, price)', true],
    ['fingerprint(name, null) = fingerprint(null, name)', false],
  ])('in a row: %s', async (formula, value) => {
    expect(await firstRow(formula)).toEqual(value);
  });

  it.each([
    'price + sum(price)',
    'sum(sum(price))',
    'name + 1',
    'sum(name)',
    'if(units, 1, 2)',
    "if(true, 1, 'a')",
    'null',
    'sum()',
    'abs(1, 2)',
    'sum(gone)',
    "sum(if(ordered = 'soon', 1, 0))",
  ])('has no meaning over a group: %s', async (formula) => {
    await expect(group(formula)).rejects.toThrow(PlanError);
  });

  it('FormulaError is what the parser throws', () => {
    expect(() => parseFormula('')).toThrow(FormulaError);
  });
});
