import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { rowsBehindCell } from './cell-rows.js';
import { checkPlan, compilePlan } from './compile-plan.js';
import { PlanError } from './plan-error.js';
import { countRows } from './rows.js';
import { runPlan, runPlans } from './run-plans.js';
import { type Dataset, schemaOf } from './schema.js';
import { createWorkbench, planOf, type Workbench } from './testing/table.js';

let bench: Workbench;
let sales: Dataset;

beforeAll(async () => {
  bench = await createWorkbench();
  sales = await bench.table(
    [
      { name: 'day', stored: 'DATE' },
      { name: 'region', stored: 'VARCHAR' },
      { name: 'amount', stored: 'DECIMAL(12,2)' },
      { name: 'score', stored: 'DOUBLE' },
    ],
    [
      ['2024-01-31', 'North', 100.1, 1],
      ['2024-02-01', 'North', 50.2, 2],
      ['2024-02-29', 'South', 25.3, 3],
      ['2024-03-01', 'East', 10.4, 4],
      ['2024-03-15', 'Other', 5.5, 5],
      ['2024-03-31', null, 2.6, -1],
      [null, 'North', 1.7, null],
    ],
  );
});
afterAll(() => bench.end());

const answer = async (parts: Partial<QueryPlan>, dataset = sales) => {
  const { columns, rows } = await runPlan(bench.engine, dataset, planOf(parts));
  return [columns.map(({ name }) => name), ...rows];
};
const total = { agg: 'sum', column: 'amount', as: 'total' } as const;
const byRegion = { column: 'region' };

describe('groups', () => {
  it('come in the order of their dimensions, missing last', async () => {
    expect(await answer({ dimensions: [byRegion], measures: [total] })).toEqual([
      ['region', 'total'],
      ['East', 10.4],
      ['North', 152],
      ['Other', 5.5],
      ['South', 25.3],
      [null, 2.6],
    ]);
  });

  it('are sorted and limited as asked, ties by dimension', async () => {
    const plan = { dimensions: [byRegion], measures: [{ agg: 'count', as: 'n' }] as QueryPlan['measures'] };
    expect(await answer({ ...plan, order: [{ by: 'n', direction: 'desc' }], limit: 3 })).toEqual([
      ['region', 'n'],
      ['North', 3],
      ['East', 1],
      ['Other', 1],
    ]);
    expect((await answer({ ...plan, order: [{ by: 'region', direction: 'desc' }] })).at(-1)).toEqual([
      null,
      1,
    ]);
  });

  it('fold the rest into one row that is marked, whatever genuine values are called', async () => {
    const plan = {
      dimensions: [byRegion],
      measures: [total, { agg: 'avg', column: 'score', as: 'mean' } as const],
    };
    expect(
      await answer({ ...plan, order: [{ by: 'total', direction: 'desc' }], limit: 2, others: true }),
    ).toEqual([
      ['region', 'total', 'mean', 'isOther'],
      ['North', 152, 1.5, false],
      ['South', 25.3, 3, false],
      ['Other', 18.5, 8 / 3, true],
    ]);
  });

  it('fold nothing when the limit holds them all', async () => {
    const rows = await answer({ dimensions: [byRegion], measures: [total], limit: 5, others: true });
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual([false, false, false, false, false]);
  });

  it('shares are of all groups, those past the limit and the folded one too', async () => {
    const plan: Partial<QueryPlan> = {
      dimensions: [byRegion],
      measures: [{ agg: 'share', column: 'score', as: 'part' }],
      order: [{ by: 'part', direction: 'desc' }],
      limit: 1,
    };
    expect((await answer(plan))[1]).toEqual(['Other', 5 / 14]);
    expect((await answer({ ...plan, others: true })).slice(1)).toEqual([
      ['Other', 5 / 14, false],
      ['Other', 9 / 14, true],
    ]);
  });

  it('below the first bin and missing are two groups, both null', async () => {
    const binned = { column: 'score', bins: { edges: [1, 3] } };
    expect(await answer({ dimensions: [binned], measures: [{ agg: 'count', as: 'n' }] })).toEqual([
      ['score', 'n'],
      [null, 1],
      [1, 2],
      [3, 3],
      [null, 1],
    ]);
  });

  it('bins meet decimals exactly', async () => {
    const prices = await bench.table([{ name: 'p', stored: 'DECIMAL(6,2)' }], [[0.1], [0.29], [0.3], [0.31]]);
    const dimensions = [{ column: 'p', bins: { edges: [0.1, 0.3] } }];
    expect((await answer({ dimensions, measures: [{ agg: 'count', as: 'n' }] }, prices)).slice(1)).toEqual([
      [0.1, 2],
      [0.3, 2],
    ]);
  });
});

describe('comparison', () => {
  const compare = {
    column: 'day',
    from: '2024-02-01',
    to: '2024-02-29',
    baseFrom: '2024-01-01',
    baseTo: '2024-01-31',
  };
  const plan = planOf({ dimensions: [byRegion], measures: [total, { agg: 'count', as: 'n' }], compare });

  it('puts the base beside each measure, groups of either period included', async () => {
    expect(await answer(plan)).toEqual([
      ['region', 'total', 'total_base', 'n', 'n_base'],
      ['North', 50.2, 100.1, 1, 1],
      ['South', 25.3, null, 1, 0],
    ]);
  });

  it('a time filter on the compared column does not cut the base', async () => {
    const filters: QueryPlan['filters'] = [{ column: 'day', op: 'gte', values: ['2024-02-10'] }];
    expect((await answer({ ...plan, filters })).slice(1)).toEqual([
      ['North', null, 100.1, 0, 1],
      ['South', 25.3, null, 1, 0],
    ]);
  });

  it('the rows behind a base are those of the base period', async () => {
    const result = await runPlan(bench.engine, sales, plan);
    const behind = (column: string) => {
      const { filters } = rowsBehindCell(plan, result, 0, column);
      return countRows(bench.engine, sales, [...filters, { column: 'amount', op: 'gt', values: [100] }]);
    };
    expect(await behind('total_base')).toBe(1);
    expect(await behind('total')).toBe(0);
  });
});

describe('time', () => {
  let events: Dataset;
  const zone = 'Europe/Berlin';
  const n = { agg: 'count', as: 'n' } as const;

  beforeAll(async () => {
    events = await bench.table(
      [
        { name: 'at', stored: 'TIMESTAMPTZ', zoned: true },
        { name: 'wall', stored: 'TIMESTAMP' },
      ],
      [
        // The night summer time begins (01:00 UTC is skipped to 03:00) and the night it ends (02:30 happens twice).
        ['2024-03-31 00:30:00+00', '2024-03-31 01:30:00'],
        ['2024-03-31 01:30:00+00', '2024-03-31 02:30:00'],
        ['2024-10-27 00:30:00+00', '2024-10-27 02:30:00'],
        ['2024-10-27 01:30:00+00', '2024-10-27 02:30:00'],
        ['2024-12-31 23:30:00+00', '2024-12-31 23:30:00'],
      ],
    );
  });

  it('an instant is bucketed in the zone of the plan, across both changes of the clock', async () => {
    const hours = { dimensions: [{ column: 'at', grain: 'hour' as const }], measures: [n], zone };
    expect((await answer(hours, events)).slice(1)).toEqual([
      ['2024-03-31T01:00:00', 1],
      ['2024-03-31T03:00:00', 1],
      ['2024-10-27T02:00:00', 2],
      ['2025-01-01T00:00:00', 1],
    ]);
    expect((await answer({ ...hours, zone: 'America/New_York' }, events)).slice(1, 3)).toEqual([
      ['2024-03-30T20:00:00', 1],
      ['2024-03-30T21:00:00', 1],
    ]);
  });

  it('wall-clock time never moves, whatever the zone', async () => {
    const hours = { dimensions: [{ column: 'wall', grain: 'hour' as const }], measures: [n] };
    const rows = await answer(hours, events);
    expect(await answer({ ...hours, zone }, events)).toEqual(rows);
    expect(rows[2]).toEqual(['2024-03-31T02:00:00', 1]);
  });

  it('instants in results end in Z, and choose themselves as a filter', async () => {
    expect((await answer({ measures: [{ agg: 'max', column: 'at', as: 'last' }] }, events))[1]).toEqual([
      '2024-12-31T23:30:00Z',
    ]);
    expect(
      await countRows(bench.engine, events, [{ column: 'at', op: 'eq', values: ['2024-12-31T23:30:00Z'] }]),
    ).toBe(1);
    expect(
      await countRows(
        bench.engine,
        events,
        [{ column: 'at', op: 'lt', values: ['2024-03-31T03:00:00+02:00'] }],
        { zone },
      ),
    ).toBe(1);
  });

  it('a day beside a time means the whole day, in the zone', async () => {
    const on = (column: string, op: 'eq' | 'lte' | 'gt', values: string[], inZone?: string) =>
      countRows(bench.engine, events, [{ column, op, values }], { zone: inZone });
    expect(await on('wall', 'eq', ['2024-12-31'])).toBe(1);
    expect(await on('at', 'eq', ['2024-12-31'], zone)).toBe(0);
    expect(await on('at', 'gt', ['2024-12-31'], zone)).toBe(1);
    expect(await on('wall', 'lte', ['2024-10-27'])).toBe(4);
  });

  it('the rows behind an hour that happens twice are both', async () => {
    const plan = planOf({ dimensions: [{ column: 'at', grain: 'hour' }], measures: [n], zone });
    const result = await runPlan(bench.engine, events, plan);
    const { filters } = rowsBehindCell(plan, result, 2);
    expect(await countRows(bench.engine, events, filters, { zone })).toBe(2);
  });

  it('weeks begin on Monday and stay with their Monday over New Year', async () => {
    const days = await bench.table(
      [{ name: 'd', stored: 'DATE' }],
      [['2024-12-29'], ['2024-12-30'], ['2025-01-05'], ['2025-01-06']],
    );
    expect(
      (await answer({ dimensions: [{ column: 'd', grain: 'week' }], measures: [n] }, days)).slice(1),
    ).toEqual([
      ['2024-12-23', 1],
      ['2024-12-30', 2],
      ['2025-01-06', 1],
    ]);
  });
});

describe('points', () => {
  it('are rows in the order of the file, or as sorted', async () => {
    expect(await answer({ raw: { columns: ['score', 'region'], limit: 2 } })).toEqual([
      ['score', 'region'],
      [1, 'North'],
      [2, 'North'],
    ]);
    const sorted = {
      raw: { columns: ['score'], limit: 3 },
      order: [{ by: 'score', direction: 'desc' as const }],
    };
    expect((await answer(sorted)).slice(1)).toEqual([[5], [4], [3]]);
  });
});

describe('a plan that cannot be answered', () => {
  const cases: Array<[string, Partial<QueryPlan>, string]> = [
    ['unknown column', { measures: [{ agg: 'sum', column: 'gone', as: 'x' }] }, 'measures[0].column'],
    ['sum of text', { measures: [{ agg: 'sum', column: 'region', as: 'x' }] }, 'measures[0].column'],
    ['no weight', { measures: [{ agg: 'weighted_avg', column: 'score', as: 'x' }] }, 'measures[0].weight'],
    ['no p', { measures: [{ agg: 'quantile', column: 'score', as: 'x' }] }, 'measures[0].p'],
    ['grain of a number', { dimensions: [{ column: 'score', grain: 'month' }] }, 'dimensions[0].grain'],
    ['hours of a date', { dimensions: [{ column: 'day', grain: 'hour' }] }, 'dimensions[0].grain'],
    ['bins of text', { dimensions: [{ column: 'region', bins: { edges: [1] } }] }, 'dimensions[0].bins'],
    [
      'falling edges',
      { dimensions: [{ column: 'score', bins: { edges: [2, 1] } }] },
      'dimensions[0].bins.edges',
    ],
    [
      'text against number',
      { measures: [total], filters: [{ column: 'score', op: 'gt', values: ['many'] }] },
      'filters[0].values',
    ],
    [
      'a day that does not exist',
      { measures: [total], filters: [{ column: 'day', op: 'eq', values: ['2023-02-29'] }] },
      'filters[0].values',
    ],
    [
      'one end of between',
      { measures: [total], filters: [{ column: 'score', op: 'between', values: [1] }] },
      'filters[0].values',
    ],
    ['sorting by nothing', { measures: [total], order: [{ by: 'day', direction: 'asc' }] }, 'order[0].by'],
    ['two columns of one name', { measures: [total, total] }, 'measures'],
    ['nothing asked', {}, 'measures'],
    ['others of no limit', { dimensions: [byRegion], measures: [total], others: true }, 'limit'],
    ['a zone that is none', { measures: [total], zone: "Europe/Berlin'; --" }, 'zone'],
    [
      'a formula that is none',
      { measures: [{ agg: 'formula', formula: 'sum(', as: 'x' }] },
      'measures[0].formula',
    ],
  ];

  it.each(cases)('%s is refused with its place', (_, parts, path) => {
    const check = () => checkPlan(planOf(parts), sales.columns);
    expect(check).toThrow(PlanError);
    expect(check).toThrow(expect.objectContaining({ path }));
  });

  it('fails alone among others', async () => {
    const good = planOf({ measures: [total] });
    const bad = planOf({ measures: [{ agg: 'sum', column: 'gone', as: 'x' }] });
    const [first, second, third] = await runPlans(bench.engine, sales, [good, bad, good]);
    expect(first!.result!.rows).toEqual([[195.8]]);
    expect(second!.error).toBeInstanceOf(PlanError);
    expect(third!.result!.rows).toEqual([[195.8]]);
  });

  it('with more groups than a result may have says so', async () => {
    const many = await bench.table([{ name: 'n', stored: 'BIGINT' }], [[1]]);
    await bench.engine.exec(`COPY (SELECT n FROM range(5001) t(n)) TO '${many.parquetPath}'`);
    await expect(
      runPlan(bench.engine, { ...many }, planOf({ dimensions: [{ column: 'n' }] })),
    ).rejects.toThrow(/more than 5000 rows/);
  });
});

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
      expect((await answer(plan, table))[1]!.slice(0, 1)).toEqual([1]);
    }
  });

  it('values never enter the statement', () => {
    const value = `x'); DROP TABLE data; --`;
    const { sql, values } = compilePlan(
      planOf({ measures: [total], filters: [{ column: 'region', op: 'eq', values: [value] }] }),
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
