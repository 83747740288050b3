import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, figures, noise, oneOf, pictures } from '../testing/draw-kind.js';
import { createTestSources, type TestColumn, type TestSources } from '../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const days = column('arrival', 'DATE', 'time', `DATE '2024-01-01' + CAST(i // 3 AS INTEGER)`);
const channel = column('channel', 'VARCHAR', 'dimension', oneOf(3, ['Web', 'Phone', 'Agent']));
const STATUS = `CASE WHEN ${noise(5)} < 0.2 THEN 'Cancelled' WHEN ${noise(5)} < 0.25 THEN 'No-show' ELSE 'Stayed' END`;
const REVENUE = `CAST(100 + 100 * ${noise(7)} AS DECIMAL(12,2))`;
const bookings = (status: string, amount = REVENUE): TestColumn[] => [
  ...[days, channel, column('status', 'VARCHAR', 'dimension', status)],
  column('revenue', 'DECIMAL(12,2)', 'measure', amount, { currency: 'EUR' }),
];
const draw = (columns: readonly TestColumn[]) => drawKind(sources, 'events', 'bookings', 1500, columns);

describe('rows of which nothing came', () => {
  it('are left out of what adds up, which says so, and are counted', async () => {
    const config = await draw(bookings(STATUS));
    expect(figures(config)[0]).toBe('Total revenue without cancelled and others');
    expect(figures(config)).toContain('Bookings');
    expect(pictures(config).join()).not.toMatch(/Total revenue(?! without)/);
  });

  it('leave the sum of all others, and a good that is better when it goes up', async () => {
    const source = await sources.generate('bookings.csv', 1500, bookings(STATUS));
    const config = await draw(bookings(STATUS));
    const [measure] = config.kpis[0]?.plan.measures ?? [];
    const { derived } = config.kpis[0]?.plan ?? {};
    const { dataSourceId, version } = source.shape;
    const plan = {
      dataSourceId,
      version,
      dimensions: [],
      filters: [],
      order: [],
      measures: measure ? [measure] : [],
    };
    const truth = {
      ...{ ...plan, filters: [{ column: 'status', op: 'eq' as const, values: ['Stayed'] }] },
      measures: [{ agg: 'sum' as const, column: 'revenue', as: 'truth' }],
    };
    const [kept, wanted] = await source.query([{ ...plan, ...(derived && { derived }) }, truth], {
      sampled: false,
    });
    expect(Number(kept?.rows[0]?.[0])).toBeCloseTo(Number(wanted?.rows[0]?.[0]), 6);
    expect(config.kpis[0]?.comparison?.goodWhen).toBe('up');
  });

  it('stay where no state says so, where they were set to nothing, and in what was spent', async () => {
    const untouched = async (columns: TestColumn[]) => figures(await draw(columns)).join();
    expect(await untouched(bookings(oneOf(5, ['Paid', 'Open'])))).not.toContain('without');
    const nothing = `CASE WHEN ${noise(5)} < 0.25 THEN 0 ELSE ${REVENUE} END`;
    expect(await untouched(bookings(STATUS, nothing))).not.toContain('without');
    const spent = bookings(STATUS).map((one) => (one.name === 'revenue' ? { ...one, name: 'cost' } : one));
    expect(await untouched(spent)).not.toContain('without');
  });
});
