import { describe, expect, it } from '@jest/globals';
import { amountChange } from './repeated-amount.js';

/** Months of 30 or 31 days. */
const monthly = (amounts: readonly number[]) =>
  amounts.map((amount, at) => ({ day: 19_000 + Math.round(30.44 * at), amount }));

describe('an amount that comes back', () => {
  it('tells since when an instalment is another one', () => {
    const change = amountChange(monthly([-310, -310, -310, -310, -310, -455, -455, -455]));
    expect(change).toMatchObject({ before: -310, after: -455, timesBefore: 5, timesAfter: 3 });
    expect(change?.since).toBe(19_152);
  });

  it('is no news where it varies, never changed, or changed once only', () => {
    expect(amountChange(monthly([310, 322, 290, 331, 305, 455, 448, 460]))).toBeUndefined();
    expect(amountChange(monthly([310, 310, 310, 310, 310, 310, 310]))).toBeUndefined();
    expect(amountChange(monthly([310, 310, 310, 310, 310, 455, 310]))).toBeUndefined();
    expect(amountChange(monthly([310, 310, 310, 310, 310, 310, 455]))).toBeUndefined();
  });

  it('comes back at even steps', () => {
    const days = [0, 3, 40, 44, 90, 91, 92, 200];
    const uneven = days.map((day, at) => ({ day: 19_000 + day, amount: at < 5 ? 12 : 15 }));
    expect(amountChange(uneven)).toBeUndefined();
  });
});
