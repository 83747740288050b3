import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { dateOfDay, dayNumber } from '@plumbline/statistics';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { seededValues } from '../../testing/correlated-tables.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { findInsights } from '../engine/find-insights.js';
import { findTrends } from './find-trends.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const COLUMNS: Omit<TestColumn, 'sql'>[] = [
  { name: 'day', stored: 'DATE', role: 'time' },
  { name: 'hall', stored: 'VARCHAR', role: 'dimension' },
  { name: 'visits', stored: 'BIGINT', role: 'measure' },
];
const HALLS = ['East', 'North', 'Quay', 'West'];
const [MONDAY, DAYS] = [dayNumber('2024-01-01'), 7 * 60];

/** Visits a day of each hall: many on Saturdays, and as many as the factor says. */
function days(seed: string, factorOf: (hall: string, day: number) => number): CellValue[][] {
  const { normal } = seededValues(seed);
  return Array.from({ length: DAYS }, (_, day) => day).flatMap((day) =>
    HALLS.map((hall, at): CellValue[] => {
      const usual = 120 * (1 + at) * (day % 7 === 5 ? 2 : 1);
      const visits = Math.round(usual * factorOf(hall, day) * Math.exp(0.08 * normal()));
      return [dateOfDay(MONDAY + day), hall, visits];
    }),
  );
}

async function insightsOf(rows: CellValue[][]) {
  const analysis = await analysisOfRows(sources, { name: 'visits.csv', columns: COLUMNS, rows });
  const found = await findInsights(analysis, [{ step: 1, detect: findTrends }], {
    identify: () => randomUUID(),
  });
  return found.findings;
}
const titles = async (rows: CellValue[][]) =>
  (await insightsOf(rows)).map(({ insight }) => insight.title).join('\n');

describe('what changes beside others', () => {
  it('is told of the day of the week whose rhythm stops, with the rows of that day', async () => {
    const quiet = (hall: string, day: number) =>
      hall === 'Quay' && day >= 7 * 40 && day % 7 === 5 ? 0.5 : 1;
    const [first] = await insightsOf(days('saturdays', quiet));
    expect(first?.insight.title).toMatch(
      /^Total visits for Quay on Saturdays stepped down (4[6-9]|5\d)% in the week of Oct 7, 2024$/,
    );
    expect(first?.evidence.filters).toContainEqual({
      ...{ column: 'day', grain: 'weekday', op: 'eq', values: [6] },
    });
  });

  it('is not told of a day where the whole week changes', async () => {
    const all = await titles(days('weeks', (hall, day) => (hall === 'Quay' && day >= 7 * 40 ? 0.6 : 1)));
    expect(all).toMatch(/for Quay stepped down (39|4\d)%/);
    expect(all).not.toMatch(/ on \w+days /);
  });

  it('is told by its own change, not by what the season does meanwhile', async () => {
    const season = (day: number) => 1 - 0.6 * Math.cos((2 * Math.PI * day) / 365);
    const all = await titles(
      days('season', (hall, day) => season(day) * (hall === 'Quay' && day >= 7 * 55 ? 0.7 : 1)),
    );
    expect(all).toMatch(/for Quay stepped down (29|3\d)%/);
    expect(all).not.toMatch(/for Quay stepped up/);
  });
});
