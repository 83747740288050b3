import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { addPeriods, toDate } from '@plumbline/semantics';
import { dateOfDay, dayNumber } from '@plumbline/statistics';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { seededValues } from '../../testing/correlated-tables.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { DETECTORS } from '../detectors.js';
import { findInsights } from '../engine/find-insights.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const column = (name: string, stored: string, role: TestColumn['role']): Omit<TestColumn, 'sql'> => ({
  ...{ name, stored, role },
});

async function insightsOf(name: string, columns: Omit<TestColumn, 'sql'>[], rows: CellValue[][]) {
  const analysis = await analysisOfRows(sources, { name, columns, rows });
  const { findings } = await findInsights(analysis, DETECTORS, { identify: () => randomUUID() });
  return findings.map(({ insight }) => insight);
}

describe('flows as parts of others', () => {
  it('tells which unit overspends its plan on what, and since when', async () => {
    const { normal } = seededValues('plan and actual');
    const units = ['North', 'South', 'East', 'West'];
    const costs = ['Staff', 'Rent', 'Travel', 'Media'];
    const rows = Array.from({ length: 24 }, (_, month) => month).flatMap((month) =>
      units.flatMap((unit, place) =>
        costs.map((cost, rank): CellValue[] => {
          const plan = 1_000 * (1 + place) * (4 - rank);
          const isOver = unit === 'East' && cost === 'Media' && month >= 15;
          const actual = plan * (1 + 0.05 * normal()) * (isOver ? 1.6 : 1);
          return [toDate(addPeriods(dayNumber('2023-01-01'), 'month', month)), unit, cost, plan, actual];
        }),
      ),
    );
    const columns = [
      column('month', 'DATE', 'time'),
      ...['unit', 'cost'].map((name) => column(name, 'VARCHAR', 'dimension')),
      ...['budget', 'actual'].map((name) => column(name, 'DOUBLE', 'measure')),
    ];
    const [first] = await insightsOf('costs.csv', columns, rows);
    expect(first?.title).toMatch(
      /^Actual as a share of budget for East and for Media stepped up \d+% in April 2024$/,
    );
    expect(first?.columns).toEqual(['actual', 'budget', 'unit', 'cost', 'month']);
  });

  it('tells where fewer visits become orders, not that orders turned', async () => {
    const { normal, random } = seededValues('conversion');
    const rows = Array.from({ length: 500 }, (_, day) => day).flatMap((day) =>
      ['app', 'site'].map((door): CellValue[] => {
        const visits = Math.round(3_000 * (1 + day / 1_000) * Math.exp(0.06 * normal()));
        const rate = door === 'app' && day >= 380 ? 0.02 : 0.04;
        const spread = Math.sqrt(visits * rate) * normal();
        const orders = Math.max(0, Math.round(visits * rate + spread));
        return [dateOfDay(dayNumber('2023-01-02') + day), door, visits, orders, random()];
      }),
    );
    const columns = [
      column('day', 'DATE', 'time'),
      column('door', 'VARCHAR', 'dimension'),
      ...['visits', 'orders'].map((name) => column(name, 'BIGINT', 'measure')),
      column('noise', 'DOUBLE', 'measure'),
    ];
    const titles = (await insightsOf('doors.csv', columns, rows)).map(({ title }) => title);
    expect(titles).toContainEqual(
      expect.stringMatching(/^Orders as a share of visits where door is app stepped down \d+% .* 2024$/),
    );
    expect(titles).not.toContainEqual(expect.stringMatching(/^Higher (orders|visits)/));
  });
});
