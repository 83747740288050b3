import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { repeatedly } from './repeatedly.js';

describe('work that is repeated', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is not begun again while it goes on, goes on after a failure, and ends when it is told', async () => {
    const errors: unknown[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const work = () =>
      new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    const stop = repeatedly(work, { everyMs: 10, isAtOnce: true, onError: (error) => errors.push(error) });
    expect(ends).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(35);
    expect(ends).toHaveLength(1);
    ends[0]?.(new Error('away'));
    await jest.advanceTimersByTimeAsync(10);
    expect([errors, ends.length]).toEqual([[new Error('away')], 2]);
    ends[1]?.();
    stop();
    await jest.advanceTimersByTimeAsync(50);
    expect(ends).toHaveLength(2);
  });
});
