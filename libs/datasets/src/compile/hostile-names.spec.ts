import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { countRows } from '../rows/rows.js';
import { type Dataset, schemaOf } from '../schema/schema.js';
import { answerOf, salesTable, TOTAL } from '../testing/sales.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';
import { compilePlan } from './compile-plan.js';

let bench: Workbench;
let sales: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  sales = await salesTable(bench);
});
afterAll(() => bench.end());

const answer = (parts: Partial<QueryPlan>, dataset = sales) => answerOf(bench, dataset, parts);

describe('hostile names and values (S-02)', () => {
  const names = [
    `a"b`,
    `a;b`,
    'line\nbreak',
    `--`,
    `'`,
    `"; DROP TABLE data; --`,
    `] or 1=1`,
    '$1',
    'constructor',
    '__proto__',
    'toString',
    'data',
    'd0',
    'm0',
    'kept',
    ' ',
  ];

  it('are only names and values', async () => {
    const table = await bench.table(
      names.map((name) => ({ name, stored: 'BIGINT' })),
      [names.map((_, index) => index), names.map(() => 1)],
    );
    const measures = names.map((name) => ({ agg: 'sum' as const, column: name, as: name }));
    expect(await answer({ measures }, table)).toEqual([names, names.map((_, index) => index + 1)]);
    for (const name of names) {
      const formula = `sum([${name.replaceAll(']', ']]')}]) + 0`;
      const plan: Partial<QueryPlan> = {
        dimensions: [{ column: name, as: name }],
        measures: [{ agg: 'formula', formula, as: 'f' }],
        filters: [{ column: name, op: 'in', values: [1] }],
        order: [{ by: name, direction: 'asc' }],
        limit: 1,
        others: true,
      };
      const [, row] = await answer(plan, table);
      expect(row?.slice(0, 1)).toEqual([1]);
    }
  });

  it('values never enter the statement', () => {
    const value = `x'); DROP TABLE data; --`;
    const { sql, values } = compilePlan(
      planOf({ measures: [TOTAL], filters: [{ column: 'region', op: 'eq', values: [value] }] }),
      schemaOf(sales),
    );
    expect(sql).not.toContain('DROP');
    expect(values).toContain(value);
  });

  it('texts with quotes, wildcards and NUL are compared as they are', async () => {
    const odd = [`it's`, '50%', 'a_b', '\\', '"', 'a\u0000b', '😀'];
    const table = await bench.table(
      [{ name: 't', stored: 'VARCHAR' }],
      odd.map((text) => [text]),
    );
    for (const text of odd)
      expect(await countRows(bench.engine, table, [{ column: 't', op: 'eq', values: [text] }])).toBe(1);
    expect(await countRows(bench.engine, table, [{ column: 't', op: 'contains', values: ['%'] }])).toBe(1);
    expect(await countRows(bench.engine, table, [{ column: 't', op: 'contains', values: ['_'] }])).toBe(1);
  });
});
