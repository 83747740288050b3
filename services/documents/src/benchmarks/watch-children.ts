import { readdir, readFile } from 'node:fs/promises';

const LOOK_EVERY_MS = 20;
const KB_PER_MB = 1_024;

/**
 * Looks at the children of this process until `stop`, which tells the most memory that one of them has held, in MB: the
 * high-water mark that Linux keeps. Undefined where the system keeps none.
 */
export function watchChildren(): { stop: () => Promise<number | undefined> } {
  let most: number | undefined;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    for (const pid of await childrenOf(process.pid)) {
      const held = await heldMost(pid);
      if (held !== undefined) most = Math.max(most ?? 0, held);
    }
    isLooking = false;
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      return most;
    },
  };
}

async function childrenOf(pid: number): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  );
  return (await Promise.all(lists)).join(' ').split(/\s+/).filter(Boolean);
}

async function heldMost(pid: string): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / KB_PER_MB;
}
