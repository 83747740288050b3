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

  it('names the segment in which one of two outcomes became more frequent, once', async () => {
    const columns: Omit<TestColumn, 'sql'>[] = [
      { name: 'shipped', stored: 'DATE', role: 'time' },
      { name: 'carrier', stored: 'VARCHAR', role: 'dimension' },
      { name: 'hub', stored: 'VARCHAR', role: 'dimension' },
      { name: 'status', stored: 'VARCHAR', role: 'dimension' },
    ];
    const random = seededRandom('carriers');
    const rows = Array.from({ length: 4 * DAYS }, (_, at): CellValue[] => {
      const [day, carrier] = [Math.floor(at / 4), any(random)];
      const isLate = random() < (carrier === 'Access' && day >= 240 ? 0.7 : 0.15);
      return [
        dateOfDay(FIRST + day),
        carrier,
        `Hub ${Math.floor(3 * random())}`,
        isLate ? 'late' : 'on time',
      ];
    });
    const analysis = await analysisOfRows(sources, { name: 'shipments.csv', columns, rows });
    const { findings } = await findInsights(analysis, [{ step: 1, detect: findShareWindows }], {
      identify: () => randomUUID(),
    });
    expect(findings.map(({ insight }) => insight.title)).toEqual([
      expect.stringMatching(/^[67]\d% of .+ for Access have status late since .+, 1\d% otherwise$/),
    ]);
  });

  it('says of two that make each other the one that is gone', async () => {
    const titles = await found((day, random) => {
      const category = any(random);
      return [category === 'Access' && day >= 200 ? 'Network' : category, false];
    });
    expect(titles.map(({ insight }) => insight.title)).toEqual([
      expect.stringMatching(/^There are no .+ for Access since /),
    ]);
  });
});
