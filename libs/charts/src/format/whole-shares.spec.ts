import { expect, it } from '@jest/globals';
import { wholeShares } from './whole-shares.js';

const format = { percent: true };

it('makes the parts of a whole add up to 100 %', () => {
  expect(wholeShares([0.506, 0.494], { format })).toEqual(['51%', '49%']);
  expect(wholeShares([0.505, 0.495], { format })).toEqual(['51%', '49%']);
  expect(wholeShares([1 / 3, 1 / 3, 1 / 3], { format })).toEqual(['34%', '33%', '33%']);
  expect(wholeShares([1 / 3, 1 / 3, 1 / 3], { format, decimals: 1 })).toEqual(['33.4%', '33.3%', '33.3%']);
  expect(wholeShares([0.004, 0.996, null], { format })).toEqual(['0%', '100%', '–']);
  for (let seed = 1; seed <= 50; seed += 1) {
    const parts = Array.from({ length: 7 }, (_, at) => (seed * (at + 3) * 7919) % 101);
    const whole = parts.reduce((sum, part) => sum + part, 0);
    const written = wholeShares(
      parts.map((part) => part / whole),
      { format },
    );
    expect(written?.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(100);
  }
});

it('leaves alone what are no parts of one whole', () => {
  expect(wholeShares([0.5, 0.4], { format })).toBeNull();
  expect(wholeShares([1.5, -0.5], { format })).toBeNull();
  expect(wholeShares([0.5, 0.5], {})).toBeNull();
  expect(wholeShares([1], { format })).toBeNull();
});
