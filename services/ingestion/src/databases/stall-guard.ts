import type { Socket } from 'node:net';

/** A server that says nothing for so long is taken for gone. */
const STALL_MS = 60_000;
const CLOSE_MS = 1_000;

/** Ends a connection that stalls, so that nobody waits for it for ever. */
export function guardAgainstStalls<Guarded extends Socket>(socket: Guarded): Guarded {
  socket.setTimeout(STALL_MS, () =>
    socket.destroy(Object.assign(new Error('the server fell silent'), { code: 'ETIMEDOUT' })),
  );
  return socket;
}

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
