import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryPlan } from '@plumbline/contracts';
import { natureOf } from '../../building/vocabulary.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import { subjectOfRows } from '../testing/subject-of-rows.js';
import { deriving, findDurations, withDurations } from './durations.js';

const TIMESTAMP = { stored: 'TIMESTAMP', role: 'time' } as const;
const HOUR = 3_600_000;
const moment = (hours: number) => new Date(Date.UTC(2024, 0, 1) + hours * HOUR).toISOString().slice(0, 19);

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const subject = (closedAfter: (row: number) => number | null) =>
  subjectOfRows(sources, {
    columns: [
      { name: 'closed_at', ...TIMESTAMP },
      { name: 'opened_at', ...TIMESTAMP },
    ],
    rows: Array.from({ length: 60 }, (_, row) => {
      const after = closedAfter(row);
      return [after === null ? null : moment(24 * row + after), moment(24 * row)];
    }),
  });

async function durations(closedAfter: (row: number) => number | null) {
  const { shape, ask } = await subject(closedAfter);
  const asked = async (plans: QueryPlan[]) => (await ask(plans)).map(({ result }) => result);
  return { shape, found: await findDurations(shape, asked) };
}

describe('times between two moments of a row (INS-001)', () => {
  it('begin when the row happened, and are told in the unit that fits', async () => {
    const { found } = await durations((row) => 2 + (row % 5));
    expect(found).toMatchObject([
      {
        madeOf: ['closed_at', 'opened_at'],
        derived: { as: 'hours from opened_at to closed_at' },
        profile: { min: 2, max: 6, mean: 4, quantiles: { p50: 4 }, distinct: 5, missing: 0 },
      },
    ]);
    const { found: slow } = await durations((row) => (row % 6 === 0 ? null : 24 * (3 + (row % 5))));
    expect(slow).toMatchObject([
      { derived: { as: 'days from opened_at to closed_at' }, profile: { min: 3, max: 7, missing: 10 } },
    ]);
  });

  it('are not made of moments in no order, or that are always as far apart', async () => {
    expect((await durations((row) => (row % 3) - 1)).found).toEqual([]);
    expect((await durations(() => 5)).found).toEqual([]);
  });

  it('become columns that are averaged, never added up, and plans derive those they name', async () => {
    const { shape, found } = await durations((row) => 2 + (row % 5));
    const wider = withDurations(shape, found);
    const name = 'hours from opened_at to closed_at';
    expect(wider.columns.at(-1)).toMatchObject({ name, role: 'measure', type: 'decimal' });
    expect(natureOf(name, undefined)).toBe('averaged');
    const plan = { dataSourceId: shape.dataSourceId, version: 1, dimensions: [], filters: [], order: [] };
    const average = { agg: 'avg', column: name, as: 'average' } as const;
    expect(deriving({ ...plan, measures: [average] }, found).derived).toEqual([found[0]?.derived]);
    expect(deriving({ ...plan, measures: [] }, found).derived).toBeUndefined();
  });
});
