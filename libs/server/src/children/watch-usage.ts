import { type ChildProcess, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const EVERY_MS = 100;
/** Where there is no /proc, asking costs a process: less often. */
const EVERY_MS_WITHOUT_PROC = 1_000;
const PAGE_BYTES = 4_096;
/** Linux counts processor time for programs in hundredths of a second, whatever its clock. */
const MS_PER_TICK = 10;
/** Fields of /proc/<pid>/stat after the name, which may hold blanks: user and system time, resident pages. */
const [USER, SYSTEM, RESIDENT] = [11, 12, 21] as const;

const run = promisify(execFile);

export interface Usage {
  residentBytes: number;
  /** Of all its threads, since it began. */
  processorMs: number;
}

/** Samples what a child uses; stops by itself once the child has ended. Returns how to stop. */
export function watchUsage(child: ChildProcess, onUsage: (usage: Usage) => void): () => void {
  const everyMs = process.platform === 'linux' ? EVERY_MS : EVERY_MS_WITHOUT_PROC;
  const timer = setInterval(() => {
    // It has just ended: its exit tells the rest.
    usageOf(child.pid!).then(onUsage, () => clearInterval(timer));
  }, everyMs);
  return () => clearInterval(timer);
}

/** What it has taken so far, in milliseconds of all its threads; 0 where it has ended already. */
export async function processorTime({ pid }: ChildProcess): Promise<number> {
  if (pid === undefined) return 0;
  return usageOf(pid).then(
    ({ processorMs }) => processorMs,
    () => 0,
  );
}

async function usageOf(pid: number): Promise<Usage> {
  if (process.platform === 'linux') return usageOfStat(await readFile(`/proc/${pid}/stat`, 'utf8'));
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', String(pid)]);
  return usageOfPs(stdout);
}

export function usageOfStat(stat: string): Usage {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER]) + Number(fields[SYSTEM]);
  return { residentBytes: Number(fields[RESIDENT]) * PAGE_BYTES, processorMs: ticks * MS_PER_TICK };
}

/** `rss` in kilobytes, then `time` as [[days-]hours:]minutes:seconds. */
export function usageOfPs(line: string): Usage {
  const [kilobytes = '', time = ''] = line.trim().split(/\s+/);
  const [clock = '', days = '0'] = time.split('-').reverse();
  const seconds = clock.split(':').reduce((total, part) => total * 60 + Number(part), 0);
  return {
    residentBytes: Number(kilobytes) * 1_024,
    processorMs: Math.round((Number(days) * 86_400 + seconds) * 1_000),
  };
}
