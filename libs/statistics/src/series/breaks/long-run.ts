import { elementAt, valueAt } from '../../arrays/element-at.js';
import type { Unusual } from '../stretch.js';

/** Fewer places of one value are a coincidence. */
const LEAST = 8;

interface Run {
  from: number;
  to: number;
}

/** Fewer other runs of the same value do not show how long it stays; those of all values do. */
const ENOUGH = 8;

/**
 * The longest run of one and the same value, where it does not stay as long: the predictive chance that the longest of
 * geometric runs is as long (Beta-geometric; Johnson, Kemp and Kotz, 2005), said by the other runs of the value, or of all
 * values where those are few, and by that this one is the longest. A meter that reads 0 each night has long runs, and one
 * more is no news; the last value of a broken one is.
 */
export function findLongRun(values: readonly number[]): Unusual | undefined {
  const runs = runsOf(values);
  const longest = runs.reduce((best, run) => (lengthOf(run) > lengthOf(best) ? run : best), {
    from: 0,
    to: 0,
  });
  const length = lengthOf(longest);
  if (length < LEAST || 2 * length > values.length) return undefined;
  const all = runs.filter((run) => run !== longest);
  const own = all.filter(({ from }) => values[from] === values[longest.from]);
  const others = (own.length >= ENOUGH ? own : all).map((run) => lengthOf(run) - 1);
  const longestOfOthers = Math.max(0, ...others);
  const [goneOn, ended] = [
    others.reduce((sum, steps) => sum + steps, longestOfOthers) + 1,
    others.length + 1,
  ];
  let pValue = others.length + 1;
  for (let step = 0; step < length - 1; step++) pValue *= (goneOn + step) / (goneOn + ended + step);
  return { kind: 'constant', direction: 'down', ...longest, pValue: Math.min(1, pValue), score: length };
}

const lengthOf = ({ from, to }: Run): number => to - from + 1;

function runsOf(values: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < values.length; at++) {
    const isSame = at > 0 && valueAt(values, at) === valueAt(values, at - 1);
    if (isSame) elementAt(runs, runs.length - 1).to = at;
    else runs.push({ from: at, to: at });
  }
  return runs;
}
