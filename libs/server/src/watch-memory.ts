import { type ChildProcess, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const EVERY_MS = 100;
/** Where there is no /proc, asking costs a process: less often. */
const EVERY_MS_WITHOUT_PROC = 1_000;
const PAGE_BYTES = 4_096;

const run = promisify(execFile);

/** Samples the child's resident memory and calls `onExceeded` once when it is past the limit. Returns how to stop. */
export function watchMemory(child: ChildProcess, limitMb: number, onExceeded: () => void): () => void {
  const everyMs = process.platform === 'linux' ? EVERY_MS : EVERY_MS_WITHOUT_PROC;
  const timer = setInterval(() => {
    residentBytes(child.pid!).then(
      (bytes) => {
        if (bytes > limitMb * 1_048_576) onExceeded();
      },
      // It has just ended: its exit tells the rest.
      () => clearInterval(timer),
    );
  }, everyMs);
  return () => clearInterval(timer);
}

async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const statm = await readFile(`/proc/${pid}/statm`, 'utf8');
    return Number(statm.split(' ')[1]) * PAGE_BYTES;
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.trim()) * 1_024;
}
