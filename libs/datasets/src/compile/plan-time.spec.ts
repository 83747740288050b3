import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { rowsBehindCell } from '../rows/cell-rows.js';
import { countRows } from '../rows/rows.js';
import { runPlan } from '../run/run-plans.js';
import { type Dataset } from '../schema/schema.js';
import { answerOf } from '../testing/sales.js';
import { createWorkbench, planOf, type Workbench } from '../testing/table.js';

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench();
});
afterAll(() => bench.end());

const answer = (parts: Partial<QueryPlan>, dataset: Dataset) => answerOf(bench, dataset, parts);

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
