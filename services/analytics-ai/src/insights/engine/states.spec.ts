import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { dateOfDay, dayNumber } from '@plumbline/statistics';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { seededValues } from '../../testing/correlated-tables.js';
import { createTestSources, type TestColumn, type TestSources } from '../../testing/test-source.js';
import { DETECTORS } from '../detectors.js';
import { findInsights } from './find-insights.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const FIRST = dayNumber('2023-01-02');
const DAYS = 728;

interface Begun {
  kind: string;
  state: string;
  start: number;
  lasts: number;
}

/** Things that begin evenly over two years; what ends after them has not ended yet. */
async function titlesOf(name: string, lastsOf: (kind: string, day: number) => number, count = 1_500) {
  const { random, pick } = seededValues(name);
  const columns: Omit<TestColumn, 'sql'>[] = [
    { name: 'weight', stored: 'DOUBLE', role: 'measure' },
    { name: 'opened', stored: 'DATE', role: 'time' },
    { name: 'closed', stored: 'DATE', role: 'time' },
    { name: 'kind', stored: 'VARCHAR', role: 'dimension' },
    { name: 'state', stored: 'VARCHAR', role: 'dimension' },
  ];
  const begun = Array.from({ length: count }, (): Begun => {
    const [kind, start] = [pick(['Loan', 'Repair', 'Visit', 'Order']), Math.floor(DAYS * random())];
    const lasts = Math.max(1, Math.round(lastsOf(kind, start) * -Math.log(1 - random())));
    return { kind, start, lasts, state: start + lasts < DAYS ? 'ended' : 'running' };
  }).sort((one, other) => one.start - other.start);
  const rows = begun.map(({ kind, start, lasts, state }): CellValue[] => [
    random(),
    dateOfDay(FIRST + start),
    state === 'ended' ? dateOfDay(FIRST + start + lasts) : null,
    ...[kind, state],
  ]);
  const analysis = await analysisOfRows(sources, { name: `${name}.csv`, columns, rows });
  const { findings } = await findInsights(analysis, DETECTORS, { identify: () => randomUUID() });
  return findings.map(({ insight }) => insight.title);
}

describe('what has not ended yet', () => {
  it('makes neither shorter durations nor more of a state along the time of beginnings', async () => {
    expect(await titlesOf('memberships', () => 400)).toEqual([]);
    expect(await titlesOf('repairs', () => 20)).toEqual([]);
  });

  it('hides no kind that takes longer since a day', async () => {
    const titles = await titlesOf(
      'claims',
      (kind, day) => (kind === 'Repair' && day >= 400 ? 30 : 10),
      3_000,
    );
    expect(titles[0]).toMatch(/^Median days from opened to closed for Repair stepped up to/);
  });

  it('compares how things end by what they are', async () => {
    const titles = await titlesOf('contracts', (kind) => (kind === 'Loan' ? 150 : 1_500));
    expect(titles).toContainEqual(expect.stringMatching(/^State ended is [\d.]+ times as common for Loan/));
  });
});
