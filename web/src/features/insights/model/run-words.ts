import { formatCount, formatInstant } from '@plumbline/charts';
import type { InsightRun } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

/** "124 tests on orders_2026.csv · 8 passed · 6 shown after removing repeats · Nov 20, 2026, 4:12 PM CT". */
export function runLine(runs: readonly InsightRun[], zone: string): string {
  const done = runs.filter(({ status }) => status === 'done');
  const [first] = done;
  if (!first) return '';
  const sum = (count: (run: InsightRun) => number) => done.reduce((total, run) => total + count(run), 0);
  const where = done.length === 1 ? first.dataSourceName : plural(done.length, 'data source');
  const shown = sum((run) => run.shown);
  const passed = sum((run) => run.passed);
  const last = done
    .map(({ finishedAt }) => finishedAt)
    .filter((at) => at !== null)
    .toSorted()
    .at(-1);
  return [
    `${plural(
      sum(({ tests }) => tests),
      'test',
    )} on ${where}`,
    `${formatCount(passed)} passed`,
    `${formatCount(shown)} shown${shown === passed ? '' : ' after removing repeats'}`,
    ...(last ? [formatInstant(last, zone)] : []),
  ].join(' · ');
}

export interface Silence {
  title: string;
  text: string;
}

/** Why a finished search lists nothing, so that silence is not taken for a fault. */
export function silenceOf({ tests, dataSourceName, note }: InsightRun): Silence {
  if (tests === 0)
    return {
      title: `Nothing to compare in ${dataSourceName}`,
      text: note ?? 'No columns of it can be compared with each other or over time.',
    };
  const made = `${plural(tests, 'comparison')}, none beyond chance.`;
  return {
    title: `Nothing stood out in ${dataSourceName}`,
    text: `${made} ${note ?? 'What looks like a pattern in it is what chance alone would draw, so there is nothing to act on.'}`,
  };
}
