import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JestPlace } from './jest-run.js';
import { type GroupResult, isRed, runGroup, type TestGroup } from './run-group.js';
import { countsLine, flakyText, redText, timesText } from './summary.js';

export interface TestRun extends JestPlace {
  /** Names the file in `.cache` that keeps what was flaky until the next run. */
  name: string;
  say(text: string): void;
}

/**
 * Runs groups one after the other and says at the end how long each took, what was flaky and what failed; the counts
 * come last, alone on a line.
 * @returns the exit code
 */
export async function runTests(run: TestRun, groups: readonly TestGroup[]): Promise<number> {
  const results: GroupResult[] = [];
  for (const group of groups) {
    const result = await runGroup(run, group, run.say);
    results.push(result);
    if (result.isInterrupted) break;
  }
  const flaky = flakyText(results);
  await keep(join(run.folder, '.cache', `flaky-${run.name}.txt`), flaky);
  for (const text of [timesText(results), flaky, redText(results)]) if (text) run.say(`\n${text}`);
  run.say(`\n${countsLine(results)}`);
  return results.some(isRed) ? 1 : 0;
}

async function keep(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${text}\n`);
}
