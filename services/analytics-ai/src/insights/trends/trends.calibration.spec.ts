import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { dateOfDay, dayNumber } from '@plumbline/statistics';
import { analysisOfRows } from '../../testing/analysis-of-rows.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';
import { findInsights } from '../engine/find-insights.js';
import { seededRandom } from '../engine/seeded-random.js';
import { findTrends } from './find-trends.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const MONDAY = dayNumber('2022-01-03');
const range = (length: number) => Array.from({ length }, (_, at) => at);

type Noise = (normal: () => number, random: () => number) => () => number;

function autoregressive(dependence: number): Noise {
  return (normal) => {
    let level = normal() / Math.sqrt(1 - Math.min(0.99, dependence) ** 2);
    return () => {
      level = dependence * level + normal();
      return level;
    };
  };
}

const NOISES: Record<string, Noise> = {
  white: (normal) => normal,
  'dependence 0.5': autoregressive(0.5),
  'dependence 0.9': autoregressive(0.9),
  'random walk': autoregressive(1),
  'heavy tails': (normal) => () => normal() / Math.max(0.05, Math.abs(normal())),
  counts: (_, random) => () => {
    let [count, product] = [0, random()];
    for (; product > Math.exp(-4); product *= random()) count++;
    return count;
  },
};

/** Tables of one row a week, each measure of them the same kind of noise. */
async function titles(
  seed: string,
  weeks: number,
  value: (at: number, noise: () => number) => number,
  noise: Noise,
) {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const names = ['height', 'weight', 'depth'];
  const draws = names.map(() => noise(normal, random));
  const rows = range(weeks).map((at): CellValue[] => [
    dateOfDay(MONDAY + 7 * at),
    ...draws.map((draw, column) => value(column === 0 ? at : 0, draw)),
  ]);
  const columns = [
    { name: 'week', stored: 'DATE', role: 'time' as const },
    ...names.map((name) => ({ name, stored: 'DOUBLE', role: 'measure' as const })),
  ];
  const analysis = await analysisOfRows(sources, { columns, rows });
  const { findings } = await findInsights(analysis, [{ step: 1, detect: findTrends }], {
    identify: () => randomUUID(),
  });
  return findings.map(({ insight }) => insight.title);
}

const TABLES = 20;

describe('trends in noise (INS-001, F12)', () => {
  it.each(Object.entries(NOISES))('are told of few tables of %s', async (kind, course) => {
    let narrated = 0;
    for (const seed of range(TABLES)) {
      const found = await titles(`${kind} ${seed}`, 40 + 4 * seed, (_, noise) => 100 + noise(), course);
      if (found.length > 0) narrated++;
    }
    expect(narrated).toBeLessThanOrEqual(2);
  });
});

/** Where the engine begins to speak: 80 weeks around 100, with noise of 10 % of the level. */
describe('a change of so many percent among noise of 10 % (INS-002)', () => {
  const narrated = (change: (at: number) => number, seed: number) =>
    titles(`power ${seed}`, 80, (at, noise) => 100 + 10 * noise() + change(at), NOISES.white!).then(
      (found) => found.length > 0,
    );
  const narratives = async (change: (at: number) => number) =>
    (await Promise.all(range(6).map((seed) => narrated(change, seed)))).filter(Boolean).length;

  it.each([
    [2, false],
    [25, true],
    [50, true],
  ])('%i along a slope is told: %p', async (percent, isTold) => {
    expect((await narratives((at) => (percent * at) / 79)) >= 5).toBe(isTold);
  });

  it.each([
    [2, false],
    [15, true],
    [30, true],
  ])('%i in a step is told: %p', async (percent, isTold) => {
    expect((await narratives((at) => (at >= 45 ? percent : 0))) >= 5).toBe(isTold);
  });

  it.each([
    [4, false],
    [50, true],
    [90, true],
  ])('%i along a slope that begins midway is told: %p', async (percent, isTold) => {
    expect((await narratives((at) => (percent * Math.max(0, at - 40)) / 39)) >= 5).toBe(isTold);
  });

  it('a step on a slope is told where it was', async () => {
    const course = (at: number, noise: () => number) => 200 + 2 * at + 6 * noise() - (at >= 56 ? 80 : 0);
    const told = await Promise.all(
      range(6).map((seed) => titles(`on a slope ${seed}`, 80, course, NOISES.white!)),
    );
    const right = told.filter(([title]) =>
      /stepped down 2[3-8]% .* (Jan 23|Jan 30|Feb 6), 2023$/.test(title!),
    );
    expect(right.length).toBeGreaterThanOrEqual(5);
  });
});
