import { stableSum } from './moments.js';

/** A number after and before. */
export interface AfterAndBefore {
  after: number;
  before: number;
}

/** What parts make up of a change; `rest` is what none of them does, so that all together are the change. */
export interface Contributions {
  change: number;
  parts: number[];
  rest: number;
}

/** Digits behind the point that amounts have at most. */
const MOST_DIGITS = 6;
/** Of all numbers together: less than that is the noise of adding numbers that have no last digit. */
const NOISE = 1e-12;

/**
 * What each part makes up of the change of a whole: its number after less its number before. Numbers with up to six digits
 * behind the point are added as whole numbers, so that nothing is lost; others by compensated sums.
 * @param whole of all parts, and of what belongs to none
 */
export function contributions(whole: AfterAndBefore, parts: readonly AfterAndBefore[]): Contributions {
  const all = [whole, ...parts].flatMap(({ after, before }) => [after, before]);
  const scale = scaleOf(all);
  if (scale !== undefined) {
    const changeOf = ({ after, before }: AfterAndBefore) =>
      Math.round(after * scale) - Math.round(before * scale);
    const changes = parts.map(changeOf);
    const rest = changes.reduce((left, change) => left - change, changeOf(whole));
    return { change: changeOf(whole) / scale, parts: changes.map((one) => one / scale), rest: rest / scale };
  }
  const changes = parts.map(({ after, before }) => after - before);
  const change = whole.after - whole.before;
  const rest = stableSum([change, ...changes.map((one) => -one)]);
  const size = stableSum(all.map(Math.abs));
  return { change, parts: changes, rest: Math.abs(rest) <= NOISE * size * all.length ? 0 : rest };
}

/** The smallest power of ten that makes all of them whole; undefined where none does, or their sum would lose digits. */
function scaleOf(values: readonly number[]): number | undefined {
  for (let digits = 0; digits <= MOST_DIGITS; digits += 1) {
    const scale = 10 ** digits;
    const isWhole = values.every((value) => Math.round(value * scale) / scale === value);
    const size = values.reduce((sum, value) => sum + Math.abs(value * scale), 0);
    if (isWhole) return size <= Number.MAX_SAFE_INTEGER ? scale : undefined;
  }
  return undefined;
}
