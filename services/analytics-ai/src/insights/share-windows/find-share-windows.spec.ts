import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { dateOfDay, dayNumber, elementAt } from '@plumbline/statistics';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { findInsights } from '../engine/find-insights.js';
import { seededRandom } from '../engine/seeded-random.js';
import { findShareWindows } from './find-share-windows.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const COLUMNS: Omit<TestColumn, 'sql'>[] = [
  { name: 'opened', stored: 'DATE', role: 'time' },
  { name: 'category', stored: 'VARCHAR', role: 'dimension' },
  { name: 'escalated', stored: 'BOOLEAN', role: 'dimension' },
];
const CATEGORIES = ['Network', 'Hardware', 'Software', 'Access'];
const FIRST = dayNumber('2024-01-01');
const DAYS = 364;

type Draw = (day: number, random: () => number) => [category: string, escalated: boolean];

async function found(draw: Draw) {
  const random = seededRandom('share windows');
  const rows = Array.from({ length: DAYS }, (_, day) => day).flatMap((day) =>
    [1, 2].map((): CellValue[] => [dateOfDay(FIRST + day), ...draw(day, random)]),
  );
  const analysis = await analysisOfRows(sources, { name: 'tickets.csv', columns: COLUMNS, rows });
  const { findings } = await findInsights(analysis, [{ step: 1, detect: findShareWindows }], {
    identify: () => randomUUID(),
  });
  return findings;
}

const any = (random: () => number) => elementAt(CATEGORIES, Math.floor(4 * random()));
const isWithin = (day: number) => day >= 180 && day < 230;

describe('stretches of another share', () => {
  it('tells the weeks in which one value is more frequent, beside all other weeks', async () => {
    const [first] = await found((day, random) => [
      isWithin(day) && random() < 0.6 ? 'Hardware' : any(random),
      random() < 0.1,
    ]);
    const { insight, evidence } = first!;
    expect(insight).toMatchObject({
      ...{ type: 'anomaly', direction: 'up', columns: ['category', 'opened'] },
      segment: { column: 'category', value: 'Hardware' },
    });
    expect(insight.title).toMatch(/ for Hardware were [\d.]+ times the usual share from Ju.+ 2024 to Aug/);
    expect(evidence.figures.map(({ label }) => label)).toEqual([
      'Effect',
      'Sample',
      'Adjusted confidence',
      'Worth',
    ]);
    expect(evidence.overlay.spans).toEqual([{ from: insight.at![0], to: insight.at![1], label: 'More' }]);
    expect(evidence.filters.map(({ column }) => column)).toEqual(['category', 'opened']);
  });

  it('says since when where it goes on, and of which part more rows say yes', async () => {
    const findings = await found((day, random) => {
      const category = any(random);
      return [category, random() < (category === 'Access' && day >= 260 ? 0.6 : 0.08)];
    });
    const own = findings.find(({ insight }) => insight.segment?.value === 'Access');
    expect(own?.insight).toMatchObject({ direction: 'up', columns: ['escalated', 'category', 'opened'] });
    expect(own?.insight.title).toMatch(
      /^Share escalated for Access was \d+% since Sep .+, [\d.]+% otherwise$/,
    );
  });

  it('says nothing where shares never change, however many rows there are in a week', async () => {
    expect(await found((_, random) => [any(random), random() < 0.1])).toEqual([]);
  });
});
