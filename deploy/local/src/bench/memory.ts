import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process and all that it started, by the parent numbers of /proc; a group started detached counts too. */
function family(root: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // Gone between the listing and the look.
    }
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** Proportional set size of a process and its children, in MB: pages that several share count once. Linux only. */
export function memoryOf(root: number): number {
  let kilobytes = 0;
  for (const pid of family(root)) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // Gone, or not ours to see.
    }
  }
  return kilobytes / 1_024;
}

/** The most that was in use while the work ran, sampled. */
export async function peakMemory<T>(
  root: number,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = 0;
  let running = true;
  const watch = (async () => {
    while (running) {
      peak = Math.max(peak, memoryOf(root));
      await sleep(40);
    }
  })();
  try {
    return { result: await work(), peak };
  } finally {
    running = false;
    await watch;
  }
}
