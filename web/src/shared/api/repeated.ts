import { type Call, idempotencyOf, retriesOf } from '@plumbline/contracts';
import { ApiError } from './api-error.js';

const DELAY_MS = 500;

interface Repeating {
  pause?: ((ms: number) => Promise<void>) | undefined;
  /** Stops the repeat, not the call. */
  stop?: AbortSignal | undefined;
}

/** Makes a call, and again after a network or server error, as often as its operation says, unless it was stopped. */
export async function repeated<Answer>(
  called: Call,
  call: () => Promise<Answer>,
  { pause = sleep, stop }: Repeating = {},
): Promise<Answer> {
  let first: unknown;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await call();
    } catch (error) {
      // The refusal of what can be done once only says nothing of the first call, whose error stays.
      if (!isTransient(error)) throw repeats > 0 && idempotencyOf(called) === 'once' ? first : error;
      if (repeats === retriesOf(called)) throw error;
      first ??= error;
    }
    await pause(DELAY_MS);
    stop?.throwIfAborted();
  }
}

const isTransient = (error: unknown) => error instanceof ApiError && error.isTransient;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
