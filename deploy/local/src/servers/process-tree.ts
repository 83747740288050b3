import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/** A process and all that descend from it, parents first. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of everyProcess()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Pairs of process and parent. Bare images carry no `ps`, so Linux is asked directly. */
function everyProcess(): [number, number][] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return globSync('/proc/[0-9]*/stat').flatMap((path) => {
    try {
      const line = readFileSync(path, 'utf8');
      const [, parent] = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return [[Number.parseInt(line, 10), Number(parent)]];
    } catch {
      return [];
    }
  });
}
