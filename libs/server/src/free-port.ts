import { createServer } from 'node:net';

/** Systems hand out ports from 32768 (Linux) or 49152 upwards to outgoing connections. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/**
 * A port nothing listens on, below those the system gives to outgoing connections: a server that is killed and
 * started again finds it free.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
