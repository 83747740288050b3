import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JestPlace } from './jest-run.js';
import { type GroupResult, type GroupSettings, isRed, runGroup, type TestGroup } from './run-group.js';
import { skippedText, unmetNeeds } from './skipped.js';
import { countsLine, flakyText, redText, timesText } from './summary.js';

export interface TestRun extends JestPlace, GroupSettings {
  /** Names the file in `.cache` that keeps what was flaky until the next run. */
  name: string;
  /** Red, too, where a test is skipped for want of what this machine could have. */
  isComplete?: boolean;
}

/**
 * Runs groups one after the other and says at the end how long each took, what was flaky and what failed; the counts
 * come last, alone on a line.
 * @returns the exit code
 */
export async function runTests(run: TestRun, groups: readonly TestGroup[]): Promise<number> {
  const results: GroupResult[] = [];
  for (const group of groups) {
    const result = await runGroup(run, group, run);
    results.push(result);
    if (result.isInterrupted) break;
  }
  const flaky = flakyText(results);
  await keep(join(run.folder, '.cache', `flaky-${run.name}.txt`), flaky);
  const files = results.flatMap((result) => result.files);
  const unmet = run.isComplete ? unmetNeeds(files) : [];
  const incomplete = unmet.length > 0 ? `INCOMPLETE: this run may not lack ${unmet.join(', ')}.` : undefined;
  for (const text of [timesText(results), flaky, skippedText(files), incomplete, redText(results)])
    if (text) run.say(`\n${text}`);
  run.say(`\n${countsLine(results)}`);
  return results.some(isRed) || incomplete ? 1 : 0;
}

async function keep(path: string, text: string | undefined): Promise<void> {
  if (text === undefined) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${text}\n`);
}
