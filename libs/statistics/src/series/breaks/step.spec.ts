import { describe, expect, it } from '@jest/globals';
import { noise } from '../testing.js';
import { findStep } from './step.js';

const KNOWN = { deviation: 1, memory: 0 };
const series = (course: (at: number) => number, seed = 1, count = 36) =>
  [...noise(count, seed)].map((value, at) => value + course(at));

describe('a step of a short series (INS-001)', () => {
  it('is found between two levels', () => {
    const step = findStep(
      series((at) => (at >= 24 ? -4 : 0)),
      KNOWN,
    );
    expect(step).toMatchObject({ isOnSlope: false, direction: 'down' });
    expect(Math.abs(step!.at - 24)).toBeLessThanOrEqual(1);
    expect(step!.pValue).toBeLessThan(0.001);
  });

  it('is found on a slope where it was, even against the slope', () => {
    const step = findStep(
      series((at) => 0.4 * at - (at >= 24 ? 8 : 0)),
      KNOWN,
    );
    expect(step).toMatchObject({ at: 24, isOnSlope: true, direction: 'down' });
    expect(step!.pValue).toBeLessThan(0.001);
  });

  it('is none where a series only rises', () => {
    expect(
      findStep(
        series((at) => 0.4 * at),
        KNOWN,
      ),
    ).toBeUndefined();
  });

  it('may begin at any place with enough on both sides, gaps left out', () => {
    const gaps = series((at) => (at >= 24 ? 6 : 0)).map((value, at) => (at % 5 === 3 ? Number.NaN : value));
    expect(findStep(gaps, KNOWN)).toMatchObject({ direction: 'up' });
    expect(findStep(gaps.slice(0, 6), KNOWN)).toBeUndefined();
  });

  it('is clear in few series of noise', () => {
    const pValues = Array.from(
      { length: 200 },
      (_, seed) =>
        findStep(
          series(() => 0, seed + 1),
          KNOWN,
        )?.pValue ?? 1,
    );
    expect(pValues.filter((pValue) => pValue < 0.05).length).toBeLessThanOrEqual(10);
  });

  it('is not clearer than others like the series let it be', () => {
    const values = series((at) => (at >= 24 ? 4 : 0));
    const [sure, unsure] = [KNOWN, { deviation: 4, memory: 0.5 }].map((known) => findStep(values, known)!);
    expect(unsure!.pValue).toBeGreaterThan(sure!.pValue);
  });
});
