import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessInfo {
  name: string;
  /** Opaque; with the number it identifies a process, since numbers are used again. */
  startedAt: string;
}

/** What runs under a process number; undefined for none and for a zombie. */
export function processInfo(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Bare images carry no `ps`, so Linux is asked directly. */
function fromProc(pid: number): ProcessInfo | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = line.slice(line.indexOf('(') + 1, line.lastIndexOf(')'));
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    // Field 22 of proc(5): start time in clock ticks since boot.
    return state === 'Z' || state === 'X' ? undefined : { name, startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): ProcessInfo | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    const [, state, startedAt, name] = /^(\S+)\s+(.{24})\s+(.*)$/.exec(line) ?? [];
    return !state || state.startsWith('Z') ? undefined : { name: name ?? '', startedAt: startedAt ?? '' };
  } catch {
    return undefined;
  }
}
