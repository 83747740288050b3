import { describe, expect, it } from '@jest/globals';
import { lifetimeSeconds, refreshDelayMs } from './access-token.js';

describe('token lifetime', () => {
  it.each([
    [900, 900],
    ['900', 900],
    ['15m', 900],
    ['2h', 7_200],
    ['30s', 30],
    [undefined, 900],
    ['soon', 900],
    [0, 900],
    [Number.NaN, 900],
  ])('reads %p as %i s (SESS-014, SESS-015, SESS-016)', (given, seconds) => {
    expect(lifetimeSeconds(given)).toBe(seconds);
  });

  it.each([
    ['15m', 780_000],
    ['2h', 7_080_000],
    [150, 30_000],
    [30, 30_000],
  ])('refreshes a token of %p after %i ms (SESS-012, SESS-013)', (given, ms) => {
    expect(refreshDelayMs(given)).toBe(ms);
  });
});
