import { describe, expect, it } from '@jest/globals';
import { noise } from '../testing.js';
import { findLongRun } from './long-run.js';
import { findRhythmBreak } from './rhythm.js';

const DAYS = 20;

/** A job at 02:00 of each day, at another hour from a day on, and hours around it. */
function nights(hourOf: (day: number) => number | undefined): Float64Array {
  return noise(24 * DAYS, 7).map(
    (error, at) => 20 + 2 * error + (at % 24 === hourOf(Math.floor(at / 24)) ? 50 : 0),
  );
}

describe('breaks of a rhythm', () => {
  it('are found where a job stops, and where it moves to another hour', () => {
    for (const since of [undefined, 9]) {
      const found = findRhythmBreak(
        nights((day) => (day < 14 ? 2 : since)),
        24,
      );
      expect(found).toMatchObject({ kind: 'rhythm', from: 14 * 24, to: 20 * 24 - 1 });
      expect(found!.pValue).toBeLessThan(1e-6);
    }
  });

  it('are none in a job that never stops, nor in one that shrinks with its level', () => {
    expect(
      findRhythmBreak(
        nights(() => 2),
        24,
      )?.pValue ?? 1,
    ).toBeGreaterThan(0.05);
    const halved = nights(() => 2).map((value, at) => (at < 15 * 24 ? value : 0.4 * value));
    expect(findRhythmBreak(halved, 24)?.pValue ?? 1).toBeGreaterThan(0.05);
  });
});

describe('long runs of one value', () => {
  const steady = [...noise(300, 3)].map((value) => Math.round(10 * value) / 10);

  it('are found where values do not stay as long', () => {
    const stuck = steady.map((value, at) => (at >= 200 && at < 220 ? 1.2 : value));
    const found = findLongRun(stuck);
    expect(found).toMatchObject({ kind: 'constant', from: 200, to: 219 });
    expect(found!.pValue).toBeLessThan(1e-6);
  });

  it('are no news where nights are always zeros', () => {
    const meter = steady.map((value, at) => (at % 24 < 10 ? 0 : 5 + value));
    expect(findLongRun(meter)?.pValue ?? 1).toBeGreaterThan(0.05);
  });
});
