import { describe, expect, it } from '@jest/globals';
import { contributions } from './contributions.js';

const cents = (value: number) => Math.round(100 * value);

describe('what parts make up of a change', () => {
  it('adds up to the change to the last cent, with what belongs to no part as the rest', () => {
    const parts = [
      { after: 1_000_000.1, before: 999_999.7 },
      { after: 0.3, before: 0.1 },
      { after: 17.29, before: 42.18 },
    ];
    const whole = { after: 1_000_020.02, before: 1_000_043.34 };
    const made = contributions(whole, parts);
    expect(made.parts).toEqual([0.4, 0.2, -24.89]);
    expect(made.change).toBe(-23.32);
    expect(made.rest).toBe(0.97);
    expect([...made.parts, made.rest].reduce((sum, one) => sum + cents(one), 0)).toBe(cents(made.change));
  });

  it('leaves no rest where the parts are all there is, whatever their digits are', () => {
    const parts = Array.from({ length: 40 }, (_, at) => ({
      after: Math.sqrt(at) / 3,
      before: Math.E / (at + 1),
    }));
    const sum = (key: 'after' | 'before') => parts.reduce((all, one) => all + one[key], 0);
    const made = contributions({ after: sum('after'), before: sum('before') }, parts);
    expect(made.rest).toBe(0);
    expect(made.parts.reduce((all, one) => all + one, 0)).toBeCloseTo(made.change, 10);
  });

  it('is all rest where there is no part', () => {
    expect(contributions({ after: 5, before: 7.5 }, [])).toEqual({ change: -2.5, parts: [], rest: -2.5 });
  });
});
