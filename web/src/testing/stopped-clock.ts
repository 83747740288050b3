import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

const [realSetTimeout, realNow] = [setTimeout, Date.now.bind(Date)];
const PATIENCE_MS = 15_000;

/** React waits by `setImmediate` for what a test has it do, which no browser has. */
const FROM_NODE = ['nextTick', 'setImmediate', 'clearImmediate'] as const;

/** From now on time passes only by `passTime`. Answers of a test's server take none. */
export function stopClock(): void {
  jest.useFakeTimers({ doNotFake: [...FROM_NODE, 'queueMicrotask', 'performance'] });
}

export const startClock = (): void => {
  jest.useRealTimers();
};

export async function passTime(ms: number): Promise<void> {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
  });
}

/** Waits for what comes of itself while the clock stands still. */
export async function untilTrue(what: string, condition: () => boolean): Promise<void> {
  const deadline = realNow() + PATIENCE_MS;
  while (!condition()) {
    if (realNow() > deadline) throw new Error(`still not true: ${what}`);
    await passTime(0);
    await new Promise<void>((resolve) => {
      realSetTimeout(resolve, 0);
    });
  }
}
