import { ApiError } from './api-error.js';

const DELAY_MS = 500;

interface Repeating {
  pause?: (ms: number) => Promise<void>;
  /** Stops the repeat, not the call. */
  stop?: AbortSignal;
  /** The call can be done once only: a refusal of the repeat says nothing of the first call, whose error stays. */
  isDoneOnce?: boolean;
}

/** Makes a call, and once more after a network or server error, unless it was stopped meanwhile. */
export async function repeatOnce<Answer>(
  call: () => Promise<Answer>,
  { pause = sleep, stop, isDoneOnce = false }: Repeating = {},
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isTransient(error)) throw error;
    await pause(DELAY_MS);
    stop?.throwIfAborted();
    return call().catch((second) => {
      throw isDoneOnce && !isTransient(second) ? error : second;
    });
  }
}

const isTransient = (error: unknown) => error instanceof ApiError && error.isTransient;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
