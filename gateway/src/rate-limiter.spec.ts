import { describe, expect, it } from '@jest/globals';
import { MemoryRateLimiter } from './rate-limiter.js';

const LIMIT = { max: 10, windowMs: 60_000, per: 'address' } as const;

describe('MemoryRateLimiter', () => {
  const limiterAt = () => {
    let now = 0;
    const limiter = new MemoryRateLimiter(() => now);
    return {
      at: (ms: number) => {
        now = ms;
      },
      take: (subject = 'a') => limiter.take('login', subject, LIMIT),
      passing: (calls: number) =>
        Array.from({ length: calls }, () => limiter.take('login', 'a', LIMIT)).filter((s) => s === 0).length,
    };
  };

  it('lets exactly the limit through in a window, for each subject', () => {
    const { take, passing } = limiterAt();
    expect(passing(25)).toBe(10);
    expect(take('b')).toBe(0);
  });

  it('does not let twice the limit through at the edge of two windows', () => {
    const { at, passing } = limiterAt();
    passing(1);
    at(59_000);
    expect(passing(20)).toBe(9);
    at(61_000);
    expect(passing(20)).toBe(0);
  });

  it('tells how long to wait, and keeps its word', () => {
    const { at, take, passing } = limiterAt();
    passing(10);
    at(5_000);
    const seconds = take();
    at(5_000 + (seconds - 1) * 1_000);
    expect(take()).toBeGreaterThan(0);
    at(5_000 + seconds * 1_000);
    expect(take()).toBe(0);
  });

  it('forgets a window that is long past', () => {
    const { at, passing } = limiterAt();
    passing(10);
    at(180_000);
    expect(passing(20)).toBe(10);
  });

  it('never says zero when it refuses', () => {
    const { at, take, passing } = limiterAt();
    passing(10);
    for (let ms = 0; ms < 120_000; ms += 777) {
      at(ms);
      const seconds = take();
      expect(Number.isInteger(seconds) && seconds >= 0).toBe(true);
    }
  });
});
