import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import type { Candidate } from '../engine/candidate.js';
import { seededRandom } from '../engine/seeded-random.js';
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
    await analysisOfRows(sources, {
      columns: [...COLUMNS],
      rows: Array.from({ length: rows }, () => COLUMNS.map(({ name }): CellValue => kinds[name]())),
    }),
  );
}

const SERIES = [
  { name: 'when', stored: 'TIMESTAMP', role: 'time' },
  ...['walk', 'other_walk', 'sticky', 'other_sticky', 'free'].map((name) => ({
    name,
    stored: 'DOUBLE',
    role: 'measure' as const,
  })),
  ...['phase', 'mood', 'coin'].map((name) => ({ name, stored: 'VARCHAR', role: 'dimension' as const })),
] as const;

/** One row per hour: walks without a level, sticky series, and values that stay for long windows. */
async function seriesTable(seed: number, rows: number): Promise<Candidate[]> {
  const random = seededRandom(`series ${seed}`);
  const { normal } = noise(random);
  const state = { walk: 0, other: 0, sticky: 0, otherSticky: 0, phase: 'A', mood: 'good' };
  const table = Array.from({ length: rows }, (_, at): CellValue[] => {
    state.walk += normal();
    state.other += normal();
    state.sticky = 0.9 * state.sticky + normal();
    state.otherSticky = 0.8 * state.otherSticky + normal();
    if (random() < 0.02) state.phase = elementAt('ABC', Math.floor(random() * 3));
    if (random() < 0.05) state.mood = random() < 0.5 ? 'good' : 'bad';
    const when = new Date(Date.UTC(2024, 0, 1, at)).toISOString().slice(0, 19).replace('T', ' ');
    const measures = [state.walk, state.other, state.sticky, state.otherSticky, normal()];
    return [
      when,
      ...measures.map((value) => Number(value.toFixed(4))),
      state.phase,
      state.mood,
      random() < 0.5 ? 'heads' : 'tails',
    ];
  });
  return findCorrelations(await analysisOfRows(sources, { columns: [...SERIES], rows: table }));
}

const shareBelow = (candidates: readonly Candidate[], limit: number) =>
  candidates.filter(({ p }) => p !== null && p < limit).length / candidates.length;

describe('p-values of unrelated columns', () => {
  it('are even, or err on the side of silence, for every kind of test and column', async () => {
    const all: Candidate[] = [];
    for (let seed = 0; seed < 16; seed++) all.push(...(await shuffledTable(seed, seed % 2 ? 120 : 900)));
    const kinds = Map.groupBy(all, ({ kind }) => kind);
    if (process.env.NEVER)
      for (const [kind, some] of kinds)
        console.log(
          kind,
          some.length,
          [0.01, 0.05, 0.2, 0.5].map((limit) => shareBelow(some, limit).toFixed(3)),
        );
    expect(all.length).toBeGreaterThan(500);
    expect(shareBelow(all, 0.05)).toBeGreaterThan(0.02);
    for (const some of kinds.values()) expect(shareBelow(some, 0.05)).toBeLessThan(0.1);
  });

  it.each([
    ['in memory', 160, 10],
    ['in memory', 800, 6],
    ['in the engine', 5_200, 4],
  ])('stay even where rows depend on those before them: %s, %d rows', async (_, rows, tables) => {
    const all: Candidate[] = [];
    for (let seed = 0; seed < tables; seed++) all.push(...(await seriesTable(seed, rows)));
    expect(shareBelow(all, 0.05)).toBeLessThan(0.1);
    expect(shareBelow(all, 0.001)).toBeLessThan(0.02);
  });
});
