import { findSeasonBreak, type SeasonBreak } from '@plumbline/statistics';
import type { Clock } from '../clock.js';

/** A peak or dip that failed, in the unit of the values: what came to a period of it, and what was expected. */
export interface BrokenSeason extends Omit<SeasonBreak, 'expected'> {
  expected: number;
  observed: number;
}

/** The season that failed in values that are all positive; beside what others did, as factors. */
export function seasonBreakOf(
  values: readonly number[],
  { season }: Clock,
  common?: readonly number[],
): BrokenSeason | undefined {
  const found = season ? findSeasonBreak(values, season, common) : undefined;
  if (!found) return undefined;
  const meanOf = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;
  return {
    ...found,
    expected: meanOf(found.expected),
    observed: meanOf(values.slice(found.from, found.to + 1)),
  };
}
