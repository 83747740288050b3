import { describe, expect, it } from '@jest/globals';
import { createDoubleTapGuard } from './double-tap.js';

const presses = (pointerType: string, ...times: number[]) => {
  const isSecond = createDoubleTapGuard();
  return times.map((timeStamp) => isSecond({ pointerType, timeStamp }));
};

describe('a double tap (CONST-012)', () => {
  it('CONST-012 counts as one tap within 300 ms', () => {
    expect(presses('touch', 1_000, 1_299)).toEqual([false, true]);
    expect(presses('touch', 1_000, 1_300)).toEqual([false, false]);
  });

  it('is measured from the tap that counted', () => {
    expect(presses('touch', 1_000, 1_200, 1_350)).toEqual([false, true, false]);
  });

  it('is nothing a mouse or a keyboard makes', () => {
    expect(presses('mouse', 1_000, 1_010)).toEqual([false, false]);
    expect(presses('', 1_000, 1_010)).toEqual([false, false]);
  });
});
