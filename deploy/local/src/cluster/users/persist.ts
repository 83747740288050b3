import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../e2e/testing/api-client.js';

/** Answers that say "not now": whoever gets one tries again. */
const NOT_NOW = new Set([408, 429, 502, 503, 504]);
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

export interface Persisted<Body> {
  /** Undefined when no answer came that settles it. */
  answer: Answer<Body> | undefined;
  tries: number;
  /** Why it had to be tried again: status codes, and `lost` for a connection that broke or a time that ran out. */
  setbacks: string[];
}

export interface Patience {
  /** Until when it is tried again. */
  withinMs: number;
  /** Answers besides those of every call that mean "not now". */
  alsoRetry?: readonly number[];
  signal?: AbortSignal;
}

/** Does a call until an answer settles it, as a patient program would: the same request, a pause, again. */
export async function persist<Body>(
  call: () => Promise<Answer<Body>>,
  { withinMs, alsoRetry = [], signal }: Patience,
): Promise<Persisted<Body>> {
  const setbacks: string[] = [];
  const end = Date.now() + withinMs;
  for (let tries = 1; ; tries += 1) {
    const answer = await call().catch(() => undefined);
    const isSettled = answer && !NOT_NOW.has(answer.status) && !alsoRetry.includes(answer.status);
    if (isSettled) return { answer, tries, setbacks };
    setbacks.push(answer ? String(answer.status) : 'lost');
    const pauseMs = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * tries, retryAfterMs(answer));
    if (Date.now() + pauseMs > end || signal?.aborted) return { answer: undefined, tries, setbacks };
    await sleep(pauseMs);
  }
}

const retryAfterMs = (answer: Answer | undefined): number => {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  return Number.isNaN(seconds) ? LONGEST_PAUSE_MS : seconds * 1_000;
};
