import type { FileResult } from './jest-run.js';

/** What a complete run may lack: it is not part of the repository, other commands bring it, or no package has it. */
const ELSEWHERE = [
  ...['data beside the repository', 'real servers', 'helm'],
  ...['fakesnow for Python', 'pysqlbridge for Python'],
];
const UNEXPLAINED = 'something that they do not name';

/** How many tests were skipped for want of what. */
function missing(files: readonly FileResult[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (need: string, count: number) => counts.set(need, (counts.get(need) ?? 0) + count);
  for (const { needs, skipped } of files) {
    for (const need of needs) add(need, 1);
    if (skipped > needs.length) add(UNEXPLAINED, skipped - needs.length);
  }
  return counts;
}

/** What did not run and why, the largest part first; undefined for nothing. */
export function skippedText(files: readonly FileResult[]): string | undefined {
  const counts = [...missing(files)].sort(([, a], [, b]) => b - a);
  if (counts.length === 0) return undefined;
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return [
    `SKIPPED: ${total} ${total === 1 ? 'test' : 'tests'} did not run here. They need:`,
    ...counts.map(([need, count]) => `  ${String(count).padStart(5)}  ${need}`),
  ].join('\n');
}

/** The needs that a complete run must not lack. */
export const unmetNeeds = (files: readonly FileResult[]): string[] =>
  [...missing(files).keys()].filter((need) => !ELSEWHERE.includes(need));
