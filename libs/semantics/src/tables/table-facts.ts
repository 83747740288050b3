import type { ColumnProfile, TableCourse } from '@plumbline/contracts';
import type { IdentityCandidate } from '../arithmetic/formula.js';

/** What a kind of table is told by. */
export interface TableFacts {
  /** What the file is called; empty where nobody said. */
  name: string;
  rows: number;
  columns: readonly ColumnProfile[];
  /** Columns that tell rows apart: one, two of which the second may be a moment, or several of which the last is one. */
  key: readonly string[];
  identities: readonly Pick<IdentityCandidate, 'kind' | 'column' | 'of'>[];
  /** The main column of moments, as far as a sample tells of it. */
  course?: TableCourse;
}

const DAY_SECONDS = 86_400;

/** The course of a column of moments, given in seconds; undefined where fewer than four rows have one. */
export function courseOf(
  column: string,
  moments: Float64Array,
  starts: ReadonlySet<number>,
): TableCourse | undefined {
  let [forward, backward, pairsSeen] = [0, 0, 0];
  const steps: number[] = [];
  for (let row = 1; row < moments.length; row += 1) {
    const step = (moments[row] ?? Number.NaN) - (moments[row - 1] ?? Number.NaN);
    if (starts.has(row) || Number.isNaN(step)) continue;
    pairsSeen += 1;
    forward += Number(step >= 0);
    backward += Number(step <= 0);
    if (step !== 0) steps.push(Math.abs(step));
  }
  if (pairsSeen < 3) return undefined;
  const usual = mostFrequent(steps);
  const regular = steps.filter((step) => Math.abs(step - usual) <= 0.12 * usual).length;
  return {
    column,
    inOrder: Math.max(forward, backward) / pairsSeen,
    regular: steps.length === 0 ? 0 : regular / steps.length,
    stepDays: usual / DAY_SECONDS,
  };
}

function mostFrequent(steps: readonly number[]): number {
  const sorted = [...steps].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
