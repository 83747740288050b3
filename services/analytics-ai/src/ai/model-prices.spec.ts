import { describe, expect, it } from '@jest/globals';
import { costOf, dollars } from './model-prices.js';

const USED = { inputTokens: 200_000, outputTokens: 50_000 };

describe('the cost of a call', () => {
  it('F.3 follows from prices for a million tokens', () => {
    expect(costOf({ inputPrice: 0.3, outputPrice: 2.5 }, USED)).toBeCloseTo(0.185, 10);
    expect(costOf({ inputPrice: 0, outputPrice: 0 }, USED)).toBe(0);
  });

  it('F.3 is not guessed where a price is missing', () => {
    expect(costOf({ inputPrice: 0.3, outputPrice: null }, USED)).toBeNull();
    expect(costOf({ inputPrice: null, outputPrice: 2.5 }, USED)).toBeNull();
  });

  it.each([
    [0, '$0.00'],
    [0.0007, '$0.0007'],
    [0.185, '$0.18'],
    [20, '$20.00'],
  ])('%d is told as %s', (amount, words) => {
    expect(dollars(amount)).toBe(words);
  });
});
