import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DerivedColumn, QueryPlan } from '@plumbline/contracts';
import { rowsBehindCell } from '../rows/cell-rows.js';
import { readRows } from '../rows/rows.js';
import { runPlan } from '../run/run-plans.js';
import type { Dataset } from '../schema/schema.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';

let bench: Workbench;
let tickets: Dataset;
const hours: DerivedColumn = { as: 'hours open', formula: 'hours_between([opened], [closed])' };

beforeAll(async () => {
  bench = await createWorkbench();
  tickets = await bench.table(
    [
      { name: 'opened', stored: 'TIMESTAMP' },
      { name: 'closed', stored: 'TIMESTAMP' },
      { name: 'team', stored: 'VARCHAR' },
    ],
    [
      ['2024-01-01 08:00:00', '2024-01-01 09:30:00', 'a'],
      ['2024-01-01 08:00:00', '2024-01-02 08:00:00', 'a'],
      ['2024-01-03 08:00:00', null, 'b'],
      ['2024-01-03 08:00:00', '2024-01-03 07:00:00', 'b'],
    ],
  );
});
afterAll(() => bench.end());

const run = (parts: Partial<QueryPlan>) =>
  runPlan(bench.engine, tickets, planOf({ derived: [hours], ...parts }));

describe('a value of each row that no column holds', () => {
  const average = { agg: 'avg', column: 'hours open', as: 'average' } as const;

  it('is measured, grouped and filtered like a column', async () => {
    const byTeam = { dimensions: [{ column: 'team' }], measures: [average] };
    expect((await run(byTeam)).rows).toEqual([
      ['a', 12.75],
      ['b', -1],
    ]);
    const long = { column: 'hours open', op: 'gte' as const, values: [1] };
    expect((await run({ measures: [average], filters: [long] })).rows).toEqual([[12.75]]);
    const bins = { column: 'hours open', bins: { edges: [0, 2] } };
    const { rows } = await run({
      dimensions: [bins],
      measures: [{ agg: 'count', as: 'n' }],
      filters: [long],
    });
    expect(rows).toEqual([
      [0, 1],
      [2, 1],
    ]);
  });

  it('is the place of its row in the file, or the first or last number that its text holds', async () => {
    const notes = await bench.table(
      [{ name: 'note', stored: 'VARCHAR' }],
      [['1,204.5 km (2nd)'], ['no number'], ['−3 to 5'], ['Q4–7']],
    );
    const derived = [
      { as: 'place', formula: 'line()' },
      { as: 'amount', formula: 'number(note)' },
      { as: 'last', formula: 'last_number(note)' },
    ];
    const plan = planOf({
      derived,
      raw: { columns: ['amount', 'last'], limit: 9 },
      order: [{ by: 'place', direction: 'desc' }],
    });
    expect((await runPlan(bench.engine, notes, plan)).rows).toEqual([
      [4, 7],
      [-3, 5],
      [null, null],
      [1204.5, 2],
    ]);
  });

  it('is the clock time in its text in seconds, and missing where there is none', async () => {
    const times = await bench.table(
      [{ name: 'time', stored: 'VARCHAR' }],
      [['4:47'], ['+1:02:33.5 (NR)'], ['s.t.'], [null], ['22:20 OT']],
    );
    const derived = [{ as: 'length', formula: 'seconds([time])' }];
    const plan = planOf({ derived, raw: { columns: ['length'], limit: 9 } });
    const { rows } = await runPlan(bench.engine, times, plan);
    expect(rows).toEqual([[287], [3753.5], [null], [null], [1340]]);
  });

  it('leads to the rows behind a group of it', async () => {
    const plan = planOf({
      derived: [hours],
      dimensions: [{ column: 'hours open', bins: { edges: [0, 2] } }],
      measures: [{ agg: 'count', as: 'n' }],
      filters: [{ column: 'hours open', op: 'gte', values: [0] }],
    });
    const result = await runPlan(bench.engine, tickets, plan);
    const page = await readRows(bench.engine, tickets, rowsBehindCell(plan, result, 1));
    expect(page.lines).toEqual([3]);
  });

  it.each([
    [{ as: 'team', formula: '1' }, 'There is already a column “team”.'],
    [{ as: 'x', formula: '[nothing] + 1' }, 'There is no column “nothing” in this data.'],
  ])('is refused where it cannot be: %j', async (derived, message) => {
    await expect(run({ derived: [derived], measures: [{ agg: 'count', as: 'n' }] })).rejects.toThrow(message);
  });
});
