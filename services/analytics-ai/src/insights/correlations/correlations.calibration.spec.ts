import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import type { Candidate } from '../engine/candidate.js';
import { seededRandom } from '../engine/seeded-random.js';
import { subjectOfRows } from '../testing/subject-of-rows.js';
import { findCorrelations } from './find-correlations.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

/** Values of the kinds that real columns have, without any relation to each other. */
function noise(random: () => number) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const round = (value: number) => Number(value.toFixed(4));
  return {
    normal: () => round(normal()),
    lognormal: () => round(Math.exp(1.5 * normal())),
    cauchy: () => round(Math.tan(Math.PI * (random() - 0.5))),
    small: () => Math.floor(random() * 20),
    zeros: () => (random() < 0.5 ? 0 : round(random() * 100)),
    skewed: () => `K${Math.floor(-Math.log(1 - random()) * 2)}`,
    even: () => `E${Math.floor(random() * 5)}`,
    rare: () => (random() < 0.04 ? 'rare' : 'common'),
    yes: () => random() < 0.07,
  };
}

const COLUMNS = [
  { name: 'normal', stored: 'DOUBLE', role: 'measure' },
  { name: 'lognormal', stored: 'DOUBLE', role: 'measure' },
  { name: 'cauchy', stored: 'DOUBLE', role: 'measure' },
  { name: 'small', stored: 'BIGINT', role: 'measure' },
  { name: 'zeros', stored: 'DOUBLE', role: 'measure' },
  { name: 'skewed', stored: 'VARCHAR', role: 'dimension' },
  { name: 'even', stored: 'VARCHAR', role: 'dimension' },
  { name: 'rare', stored: 'VARCHAR', role: 'dimension' },
  { name: 'yes', stored: 'BOOLEAN', role: 'dimension' },
] as const;

async function shuffledTable(seed: number, rows: number): Promise<Candidate[]> {
  const kinds = noise(seededRandom(`noise ${seed}`));
  return findCorrelations(
    await subjectOfRows(sources, {
      columns: [...COLUMNS],
      rows: Array.from({ length: rows }, () => COLUMNS.map(({ name }): CellValue => kinds[name]())),
    }),
  );
}

const shareBelow = (candidates: readonly Candidate[], limit: number) =>
  candidates.filter(({ p }) => p !== null && p < limit).length / candidates.length;

describe('p-values of unrelated columns', () => {
  it('are even, or err on the side of silence, for every kind of test and column', async () => {
    const all: Candidate[] = [];
    for (let seed = 0; seed < 24; seed++) all.push(...(await shuffledTable(seed, seed % 2 ? 120 : 900)));
    const kinds = Map.groupBy(all, ({ kind }) => kind);
    if (process.env.SHOW)
      for (const [kind, some] of kinds)
        console.log(
          kind,
          some.length,
          [0.01, 0.05, 0.2, 0.5].map((limit) => shareBelow(some, limit).toFixed(3)),
        );
    expect(all.length).toBeGreaterThan(800);
    expect(shareBelow(all, 0.05)).toBeGreaterThan(0.02);
    for (const some of kinds.values()) expect(shareBelow(some, 0.05)).toBeLessThan(0.08);
  });
});
