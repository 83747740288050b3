import { createStore } from '../lib/store.js';
import { ApiError } from './api-error.js';

/** One session's time in this tab: what was asked, sent or typed in it ends with it, and never reaches the next one. */
const life = createStore(new AbortController());
const listeners = new Set<() => void>();

/** Aborted when the session of now ends or becomes another person's. */
export const sessionLife = (): AbortSignal => life.get().signal;

/** The answer while the session of now lasts; what waits for it does not go on in the next one. */
export function inSession<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { signal } = life.get();
  return new Promise((resolve, reject) => {
    answer.then(
      (value) => signal.aborted || resolve(value),
      (error: unknown) => signal.aborted || reject(error),
    );
  });
}

/** For what is kept outside React and the query cache. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener);
}

export function endSessionLife(): void {
  const ended = life.get();
  ended.abort(new ApiError(0, 'session_over', 'The session ended before this was done.'));
  life.set(new AbortController());
  for (const listener of listeners) listener();
}
