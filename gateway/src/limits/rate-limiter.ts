import type { RateLimit } from '@plumbline/contracts';

/** Counts calls. In memory for one process; a shared one can take its place. */
export interface RateLimiter {
  /** Counts a call of `subject` and answers the seconds to wait: 0 when it may pass. Refused calls do not count. */
  take(name: string, subject: string, limit: RateLimit): number | Promise<number>;
}

interface Window {
  start: number;
  current: number;
  previous: number;
  windowMs: number;
}

const PRUNE_ABOVE = 10_000;

/**
 * A sliding window of two counters: the previous window counts as far as it still overlaps. It forgets nothing at the
 * window's edge, where a plain counter would let twice the limit through.
 */
export class MemoryRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, Window>();
  private pruneAt = PRUNE_ABOVE;

  constructor(private readonly now: () => number = Date.now) {}

  take(name: string, subject: string, limit: RateLimit): number {
    const now = this.now();
    const window = this.advance(`${name} ${subject}`, limit.windowMs, now);
    const elapsed = (now - window.start) / limit.windowMs;
    const counted = window.previous * (1 - elapsed) + window.current;
    if (counted + 1 <= limit.max) {
      window.current += 1;
      return 0;
    }
    return Math.max(1, Math.ceil((this.untilFree(window, limit.max, elapsed) * limit.windowMs) / 1_000));
  }

  /** Part of a window until one call passes: either the previous window has faded enough, or the next one begins. */
  private untilFree({ current, previous }: Window, max: number, elapsed: number): number {
    if (current + 1 <= max) return 1 - (max - 1 - current) / previous - elapsed;
    return 1 - elapsed + (1 - (max - 1) / current);
  }

  private advance(key: string, windowMs: number, now: number): Window {
    const window = this.windows.get(key);
    if (!window) {
      if (this.windows.size >= this.pruneAt) this.prune(now);
      const fresh = { start: now, current: 0, previous: 0, windowMs };
      this.windows.set(key, fresh);
      return fresh;
    }
    const passed = Math.floor((now - window.start) / windowMs);
    if (passed > 0) {
      window.previous = passed === 1 ? window.current : 0;
      window.current = 0;
      window.start += passed * windowMs;
    }
    return window;
  }

  private prune(now: number): void {
    for (const [key, window] of this.windows) {
      if (now - window.start >= 2 * window.windowMs) this.windows.delete(key);
    }
    // A flood of distinct subjects must not make every further call walk the whole map.
    this.pruneAt = Math.max(PRUNE_ABOVE, 2 * this.windows.size);
  }
}
