import type { Socket } from 'node:net';
import { DatabaseError } from './database-error.js';

/** A server that says nothing for so long, before the first row or between two, is given up. */
export const SILENCE_MS = 30_000;
const CLOSE_MS = 1_000;

/** Ends a connection that stalls, so that nobody waits for it for ever; who waits is told by a DatabaseError. */
export function guardAgainstStalls<Guarded extends Socket>(socket: Guarded, silenceMs = SILENCE_MS): Guarded {
  socket.setTimeout(silenceMs, () => socket.destroy(fellSilent(silenceMs)));
  return socket;
}

export const fellSilent = (silenceMs = SILENCE_MS): DatabaseError =>
  new DatabaseError(
    'database_away',
    `The database sent nothing for ${Math.ceil(silenceMs / 1_000)} seconds and was given up. Try again when it is less busy; a query that computes long before its first row should ask for less.`,
    { step: 'sign_in', title: 'The database fell silent' },
  );

/** Says goodbye, and hangs up where nobody answers. */
export async function closeWithin(goodbye: () => Promise<unknown>, hangUp: () => void): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    hangUp();
    resolve();
  }, CLOSE_MS);
  await Promise.race([goodbye().catch(() => undefined), late]);
  clearTimeout(timer);
}
