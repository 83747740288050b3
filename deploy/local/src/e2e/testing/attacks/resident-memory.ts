import { readFileSync } from 'node:fs';

/** Resident memory of a process in MB (Linux; elsewhere, and of one that is gone, 0). */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
