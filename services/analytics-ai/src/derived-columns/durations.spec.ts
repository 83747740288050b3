import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { natureOf } from '@plumbline/semantics';
import { analysisOfRows } from '../testing/analysis-of-rows.js';
import { createTestSources, type TestSources } from '../testing/test-source.js';
import { findDurations } from './durations.js';

const TIMESTAMP = { stored: 'TIMESTAMP', role: 'time' } as const;
const HOUR = 3_600_000;
const moment = (hours: number) => new Date(Date.UTC(2024, 0, 1) + hours * HOUR).toISOString().slice(0, 19);

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const analysis = (closedAfter: (row: number) => number | null) =>
  analysisOfRows(sources, {
    columns: [
      { name: 'closed_at', ...TIMESTAMP },
      { name: 'opened_at', ...TIMESTAMP },
    ],
    rows: Array.from({ length: 60 }, (_, row) => {
      const after = closedAfter(row);
      return [after === null ? null : moment(24 * row + after), moment(24 * row)];
    }),
  });

describe('times between two moments of a row (INS-001)', () => {
  it('begin when the row happened, and are told in the unit that fits', async () => {
    const { shape } = await analysis((row) => 2 + (row % 5));
    expect(shape.profile.columns.slice(2)).toMatchObject([
      {
        name: 'hours from opened to closed',
        ...{ min: 2, max: 6, mean: 4, quantiles: { p50: 4 }, distinct: 5, missing: 0 },
      },
    ]);
    const { shape: slow } = await analysis((row) => (row % 6 === 0 ? null : 24 * (3 + (row % 5))));
    expect(slow.profile.columns.slice(2)).toMatchObject([
      { name: 'days from opened to closed', min: 3, max: 7, missing: 10 },
    ]);
  });

  it('are not made of moments in no order, or that are always as far apart', async () => {
    expect((await analysis((row) => (row % 3) - 1)).shape.columns).toHaveLength(2);
    expect((await analysis(() => 5)).shape.columns).toHaveLength(2);
  });

  it('leave out the rows that end before they begin, where the names say which comes first', async () => {
    const { shape } = await analysis((row) => (row % 10 === 0 ? -3 : 2 + (row % 5)));
    expect(shape.profile.columns.at(-1)).toMatchObject({ min: 2, missing: 6 });
  });

  it('are one where two ends go together: when it was last touched says nothing more', async () => {
    const { shape, madeOf } = await analysisOfRows(sources, {
      columns: [
        { name: 'updated_at', ...TIMESTAMP },
        { name: 'opened_at', ...TIMESTAMP },
        { name: 'closed_at', ...TIMESTAMP },
      ],
      rows: Array.from({ length: 60 }, (_, row) => {
        const closed = 24 * row + 2 + (row % 5);
        return [moment(closed + (row % 2) / 10), moment(24 * row), moment(closed)];
      }),
    });
    expect(shape.columns.slice(3)).toMatchObject([{ name: 'hours from opened to closed' }]);
    expect(madeOf('hours from opened to closed')).toEqual(['closed_at', 'opened_at']);
    expect(madeOf('closed_at')).toEqual(['closed_at']);
  });

  it('are not made of the moment of a row and that of a thing that comes again and again', async () => {
    const { shape, query } = await analysisOfRows(sources, {
      columns: [
        { name: 'customer', stored: 'VARCHAR', role: 'dimension' },
        { name: 'contract_start', ...TIMESTAMP },
        { name: 'ordered_at', ...TIMESTAMP },
      ],
      rows: Array.from({ length: 60 }, (_, row) => [
        `customer ${row % 5}`,
        moment(-24 * (100 + (row % 5))),
        moment(24 * row),
      ]),
    });
    const answers = async (plans: Parameters<typeof query>[0]) =>
      (await query(plans)).map(({ result }) => result);
    const plain = { ...shape, columns: shape.columns.slice(0, 3) };
    const known = (dependencies: { fine: string; coarse: string }[]) => ({
      ...plain,
      profile: {
        ...shape.profile,
        columns: shape.profile.columns.slice(0, 3),
        about: { kind: 'events' as const, evidence: [], key: [], identities: [], dependencies },
      },
    });
    const names = (found: Awaited<ReturnType<typeof findDurations>>) =>
      found.map(({ derived }) => derived.as);
    expect(names(await findDurations(known([]), answers))).toEqual(['days from contract start to ordered']);
    const ofCustomer = [{ fine: 'customer', coarse: 'contract_start' }];
    expect(await findDurations(known(ofCustomer), answers)).toEqual([]);
  });

  it('are columns that are averaged, never added up, and plans derive those they name', async () => {
    const { shape, query } = await analysis((row) => 2 + (row % 5));
    const name = 'hours from opened to closed';
    expect(shape.columns.at(-1)).toMatchObject({ name, role: 'measure', type: 'decimal' });
    expect(natureOf(name, undefined)).toBe('averaged');
    const plan = { dataSourceId: shape.dataSourceId, version: 1, dimensions: [], filters: [], order: [] };
    const [average, count] = await query([
      { ...plan, measures: [{ agg: 'avg', column: name, as: 'average' }] },
      { ...plan, measures: [{ agg: 'count', as: 'rows' }] },
    ]);
    expect(average?.result.rows).toEqual([[4]]);
    expect(average?.origin).toMatchObject({ plan: { derived: [{ as: name }] } });
    expect(count?.origin).not.toHaveProperty('plan.derived');
  });
});
