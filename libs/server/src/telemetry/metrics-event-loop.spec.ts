import { describe, expect, it } from '@jest/globals';
import { eventLoopKeepsUp, LagWatch } from './metrics-event-loop.js';

describe('a process that does not keep up', () => {
  it('is one whose event loop lagged by more than 500 ms for 10 s, until it lags no more', () => {
    let now = 0;
    const watch = new LagWatch(() => now);
    const second = (lagMs: number) => {
      watch.note(lagMs);
      now += 1_000;
      return watch.keepsUp;
    };
    expect(Array.from({ length: 9 }, () => second(700))).not.toContain(false);
    expect(second(700)).toBe(false);
    expect(second(20)).toBe(true);
    expect(Array.from({ length: 30 }, (_, n) => second(n % 9 === 8 ? 499 : 900))).not.toContain(false);
  });

  it('is not this one', () => {
    expect(eventLoopKeepsUp()).toBe(true);
  });
});
