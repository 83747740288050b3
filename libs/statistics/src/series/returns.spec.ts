import { describe, expect, it } from '@jest/globals';
import { addAt } from '../arrays/element-at.js';
import { expectedSeries } from './expected-series.js';
import { noise, seeded } from './testing.js';
import { findUnusual } from './unusual.js';

/** Places of a day, as of values of every five minutes. */
const DAY = 288;
const DAYS = 14;

interface Job {
  /** Places that it begins earlier or later, at most. */
  jitter: number;
  /** Part by which its height varies. */
  varies: number;
  isLeftOut?: (day: number) => boolean;
}

/** Two weeks of noise with a job of half an hour in each night. */
function nights({ jitter, varies, isLeftOut }: Job, seed: number): Float64Array {
  const values = noise(DAYS * DAY, seed);
  const random = seeded(seed + 1_000);
  const heights = noise(DAYS, seed + 2_000);
  heights.forEach((height, day) => {
    const from = day * DAY + 30 + Math.round((2 * random() - 1) * jitter);
    if (isLeftOut?.(day)) return;
    for (let at = from; at < from + 6; at++) addAt(values, at, 60 * (1 + varies * height));
  });
  return values;
}

function clearIn(values: Float64Array) {
  const { scores, standing, loose } = expectedSeries(values, [DAY]);
  const places = Int32Array.from(values.keys());
  return findUnusual(scores, {
    hasMemory: true,
    isReading: true,
    cycles: { standing, loose, places, periods: [DAY] },
  }).filter(({ pValue }) => pValue <= 0.05);
}

describe('what returns every day', () => {
  it.each<[string, Job]>([
    ['comes at the same time', { jitter: 0, varies: 0.05 }],
    ['comes a little earlier or later', { jitter: 3, varies: 0.1 }],
    ['is left out at the weekend', { jitter: 1, varies: 0.1, isLeftOut: (day) => day % 7 > 4 }],
    ['is now left out and now not', { jitter: 1, varies: 0.1, isLeftOut: (day) => day % 3 === 1 }],
  ])('is no news where it %s', (_how, job) => {
    const told = Array.from({ length: 12 }, (_, seed) => clearIn(nights(job, seed + 1)).length);
    expect(told.filter((count) => count > 0).length).toBeLessThanOrEqual(2);
  });

  it('is news once where it comes in one night alone, or at another time of one day', () => {
    const usual = nights({ jitter: 1, varies: 0.1 }, 5);
    const at = 8 * DAY + 150;
    const [first, ...others] = clearIn(
      usual.map((value, place) => (place >= at && place < at + 6 ? value + 60 : value)),
    );
    expect(first).toMatchObject({ kind: 'level', direction: 'up', from: at, to: at + 5 });
    expect(others).toEqual([]);
    const once = clearIn(nights({ jitter: 0, varies: 0, isLeftOut: (day) => day !== 9 }, 6));
    expect(once[0]).toMatchObject({ from: 9 * DAY + 30, to: 9 * DAY + 35 });
  });
});

describe('what lies further off than normal noise reaches', () => {
  it('is told of neighbours that are alike, though many lower peaks show a heavy tail', () => {
    const values = noise(4_000, 3);
    const heights = seeded(9);
    for (let at = 100; at < 4_000; at += 200) addAt(values, at, 2 + 4 * heights());
    addAt(values, 3_333, 9);
    const clear = findUnusual(expectedSeries(values, []).scores, { hasMemory: true, isReading: true }).filter(
      ({ pValue }) => pValue <= 0.05,
    );
    expect(clear[0]).toMatchObject({ direction: 'up', from: 3_333 });
  });

  it('is the habit of a series in which it is seen more often than ten times', () => {
    const values = noise(4_000, 3);
    for (let at = 100; at < 4_000; at += 200) addAt(values, at, 12);
    expect(
      findUnusual(expectedSeries(values, []).scores, { hasMemory: true, isReading: true }).filter(
        ({ pValue }) => pValue <= 0.05,
      ),
    ).toEqual([]);
  });
});
