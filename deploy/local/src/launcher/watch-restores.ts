import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RestoreOrder, RestoreOrders } from '@plumbline/backups';
import { repeatedly } from '@plumbline/server';
import { ordersFolder } from './change-places.js';

const EVERY_MS = 500;
/** Begun so often, a restore that ends without a reason is given up. */
const ATTEMPTS = 4;
const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), '../restore/beside.js');

interface Watching {
  folder: string;
  /** Everything is restored beside: what runs has to end, for the next start to change places. */
  onFilled: () => void;
  onError: (error: unknown) => void;
}

/** Carries out the restores that are asked for on the screen, each in a process of its own. Answers how to stop. */
export function watchRestores({ folder, onFilled, onError }: Watching): () => void {
  const orders = new RestoreOrders(ordersFolder(folder));
  let child: ReturnType<typeof startChild> | undefined;
  const look = async () => {
    const order = await orders.read();
    if (order?.phase === 'filled') return onFilled();
    if (order?.phase !== 'asked' && order?.phase !== 'filling') return;
    if (order.attempts >= ATTEMPTS) return orders.fail(order, givenUp(order));
    child = startChild(folder);
    await child.ended;
    child = undefined;
  };
  const stop = repeatedly(look, { everyMs: EVERY_MS, onError });
  return () => {
    stop();
    child?.kill();
  };
}

const givenUp = ({ attempts }: RestoreOrder): string =>
  `It was begun ${attempts} times and ended each time without a reason. The terminal of the product shows more.`;

function startChild(folder: string) {
  const child = spawn(process.execPath, [PROGRAM, folder], {
    env: process.env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return { ended, kill: () => child.kill('SIGKILL') };
}
