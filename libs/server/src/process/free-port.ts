import { createServer } from 'node:net';

/** Systems hand out ports from 32768 (Linux) or 49152 upwards to outgoing connections. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** Processes begin far from each other: a port is handed out some time before its server listens. */
let next = LOWEST + ((process.pid * 977) % (HIGHEST - LOWEST));

/**
 * A port nothing listens on, below those the system gives to outgoing connections: a server that is killed and
 * started again finds it free. No port is given twice in a process before all were.
 * @param taken ports that somebody will listen on soon
 */
export async function freePort(taken: readonly number[] = []): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < HIGHEST ? port + 1 : LOWEST;
    if (!taken.includes(port) && (await isFree(port))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
