import { describe, expect, it } from '@jest/globals';
import { volumePriceMix } from './volume-price-mix.js';

describe('a change split into volume, price and mix (ASK-002)', () => {
  const sold = (volumeBefore: number, priceBefore: number, volume: number, price: number) => ({
    ...{ volume, volumeBefore, amount: volume * price, amountBefore: volumeBefore * priceBefore },
  });

  it('is all volume where the same things are sold at the same prices', () => {
    expect(volumePriceMix([sold(10, 5, 20, 5), sold(30, 2, 60, 2)])).toEqual({
      ...{ change: 110, volume: 110, price: 0, mix: 0 },
    });
  });

  it('is all price where as many of each cost more, all mix where dearer things take the place of cheap ones', () => {
    expect(volumePriceMix([sold(10, 5, 10, 6), sold(30, 2, 30, 3)])).toEqual({
      ...{ change: 40, volume: 0, price: 40, mix: 0 },
    });
    expect(volumePriceMix([sold(20, 5, 30, 5), sold(20, 1, 10, 1)])).toEqual({
      ...{ change: 40, volume: 0, price: 0, mix: 40 },
    });
  });

  it('gives what is new or gone no change of price, and always adds up', () => {
    const { change, volume, price, mix } = volumePriceMix([
      sold(0, 0, 4, 25),
      sold(8, 10, 0, 0),
      sold(5, 3, 7, 4),
    ]);
    expect(price).toBe(7);
    expect(volume + price + mix).toBeCloseTo(change, 10);
    expect(change).toBe(100 - 80 + 28 - 15);
  });
});
