import { describe, expect, it } from '@jest/globals';
import type { RateLimiter } from './rate-limiter.js';

const LIMIT = { max: 10, windowMs: 60_000, per: 'address' } as const;

export interface LimiterInTime {
  limiter: RateLimiter;
  /** Lets so much time pass for everything counted so far. */
  advance: (ms: number) => void | Promise<void>;
}

/** What every limiter must do; `open` answers one that has counted nothing. */
export function rateLimiterContract(name: string, open: () => Promise<LimiterInTime> | LimiterInTime): void {
  describe(name, () => {
    const start = async () => {
      const { limiter, advance } = await open();
      const take = async (subject = 'a', limitName = 'login') => limiter.take(limitName, subject, LIMIT);
      const passing = async (calls: number) => {
        const waits = await Promise.all(Array.from({ length: calls }, () => take()));
        return waits.filter((seconds) => seconds === 0).length;
      };
      return { advance, take, passing };
    };

    it('lets exactly the limit through in a window, for each subject and each name, in a parallel burst', async () => {
      const { take, passing } = await start();
      expect(await passing(25)).toBe(10);
      expect([await take('b'), await take('a', 'signup')]).toEqual([0, 0]);
    });

    it('does not let twice the limit through at the edge of two windows', async () => {
      const { advance, passing } = await start();
      await passing(1);
      await advance(55_000);
      expect(await passing(20)).toBe(9);
      await advance(6_000);
      expect(await passing(20)).toBe(0);
    });

    it('tells how long to wait, and keeps its word', async () => {
      const { advance, take, passing } = await start();
      await passing(10);
      await advance(5_000);
      const seconds = await take();
      await advance((seconds - 10) * 1_000);
      expect(await take()).toBeGreaterThan(0);
      await advance(10_000);
      expect(await take()).toBe(0);
    });

    it('forgets a window that is long past', async () => {
      const { advance, passing } = await start();
      await passing(10);
      await advance(180_000);
      expect(await passing(20)).toBe(10);
    });

    it('answers whole seconds, and never zero when it refuses', async () => {
      const { advance, take, passing } = await start();
      await passing(10);
      let passed = 0;
      for (let ms = 0; ms < 120_000; ms += 1_777) {
        const seconds = await take();
        expect(Number.isInteger(seconds) && seconds >= 0).toBe(true);
        if (seconds === 0) passed += 1;
        await advance(1_777);
      }
      expect(passed).toBeGreaterThan(5);
      expect(passed).toBeLessThanOrEqual(20);
    });
  });
}
