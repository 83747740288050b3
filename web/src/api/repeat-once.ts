import { ApiError } from './api-error.js';

const DELAY_MS = 500;

/** Makes a call, and once more after a network or server error, unless it was stopped meanwhile. */
export async function repeatOnce<Answer>(
  call: () => Promise<Answer>,
  pause: (ms: number) => Promise<void> = sleep,
  stop?: AbortSignal,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.isTransient)) throw error;
    await pause(DELAY_MS);
    stop?.throwIfAborted();
    return call();
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
