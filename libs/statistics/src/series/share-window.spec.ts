import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../learning/random.js';
import { findShareWindow } from './share-window.js';

/** Rows of each of so many periods that are a part of all, at a rate that may change. */
function drawn(rates: readonly number[], whole: number, seed: number) {
  const random = seededRandom(seed);
  const parts = rates.map(
    (rate) => Array.from({ length: whole }, () => random()).filter((one) => one < rate).length,
  );
  return { parts, wholes: rates.map(() => whole) };
}

const usual = Array.from({ length: 52 }, () => 0.2);

describe('a stretch of another share', () => {
  it('is found where it lies, with both shares', () => {
    const rates = usual.map((rate, at) => (at >= 20 && at < 28 ? 0.8 : rate));
    const { parts, wholes } = drawn(rates, 12, 3);
    const window = findShareWindow(parts, wholes)!;
    expect(window.direction).toBe('up');
    expect(window.pValue).toBeLessThan(0.001);
    expect(Math.abs(window.from - 20)).toBeLessThanOrEqual(2);
    expect(Math.abs(window.to - 27)).toBeLessThanOrEqual(2);
    expect(window.inside).toBeGreaterThan(0.6);
    expect(window.outside).toBeLessThan(0.3);
  });

  it('may go on until the last period, and may be of less', () => {
    const rates = usual.map((rate, at) => (at >= 44 ? 0.01 : rate + 0.2));
    const { parts, wholes } = drawn(rates, 12, 4);
    const window = findShareWindow(parts, wholes)!;
    expect(window).toMatchObject({ direction: 'down', to: 51 });
    expect(window.pValue).toBeLessThan(0.001);
  });

  it('is clear by chance in at most one of twenty shares that never change', () => {
    const clear = Array.from({ length: 200 }, (_, seed) => {
      const { parts, wholes } = drawn(usual, 12, 100 + seed);
      return findShareWindow(parts, wholes)?.pValue ?? 1;
    }).filter((pValue) => pValue <= 0.05);
    expect(clear.length).toBeLessThanOrEqual(10);
  });

  it('does not take what swings more than chance for a stretch', () => {
    const swings = usual.map((_, at) => (at % 3 === 0 ? 0.6 : 0.1));
    const { parts, wholes } = drawn(swings, 40, 5);
    expect(findShareWindow(parts, wholes)!.pValue).toBeGreaterThan(0.05);
  });

  it('is none where all is one part, where nothing is, and in few periods', () => {
    const wholes = usual.map(() => 10);
    expect(findShareWindow(wholes, wholes)).toBeUndefined();
    expect(
      findShareWindow(
        wholes.map(() => 0),
        wholes,
      ),
    ).toBeUndefined();
    expect(findShareWindow([1, 2, 3], [5, 5, 5])).toBeUndefined();
  });
});
