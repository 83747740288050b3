import { valueAt } from '../arrays/element-at.js';
import { normalTwoSided } from '../distributions/normal.js';
import { studentTwoSided } from '../distributions/student.js';

/** A stretch of periods in which the part of a whole is another one than in the others. Both ends are included. */
export interface ShareWindow {
  from: number;
  to: number;
  direction: 'up' | 'down';
  /** The part within the stretch, and in all other periods. */
  inside: number;
  outside: number;
  /** That some stretch of a share that never changes would be as clear as this one. */
  pValue: number;
}

/** A stretch is at least two periods, for one is an outlier; one that ends at most half of all, for more is the rule. */
const [SHORTEST, LONGEST_PART] = [2, 0.5];
/** What lies before a stretch is at least this part of all periods: there is no change without a before. */
const BEFORE_PART = 0.15;
/** Lengths grow by this factor: what lies between two of them shows in both. */
const GROWTH = 1.4;
/** Fewer periods do not show what is usual. */
const MIN_PERIODS = 12;

/**
 * The clearest stretch of periods in which more, or less, of a whole is a part than in the others: the scan statistic of
 * a share (Kulldorff, 1997), which a season or a trend of the whole does not move. `parts` of `wholes` are counts of
 * rows, one of each per period. Counts that vary more than by chance weigh as much less (quasi-likelihood; Wedderburn,
 * 1974). Its chance is that of all stretches that were looked at (Bonferroni), half of it spent on those that go on until
 * the last period: they are looked at from every period on, may be most of all, and are alike where they begin near each
 * other. Undefined where there are too few
 * periods, or nothing to choose from.
 */
export function findShareWindow(
  parts: readonly number[],
  wholes: readonly number[],
): ShareWindow | undefined {
  const count = parts.length;
  if (count < MIN_PERIODS || count !== wholes.length) return undefined;
  const [sums, totals] = [running(parts), running(wholes)];
  const all: Count = { part: valueAt(sums, count), whole: valueAt(totals, count) };
  const clearestOf = (looked: readonly [from: number, to: number][]): Best => {
    const looks = 2 * looked.length;
    return looked.reduce<Best>(
      (best, [from, to]) => {
        const own: Count = {
          part: valueAt(sums, to + 1) - valueAt(sums, from),
          whole: valueAt(totals, to + 1) - valueAt(totals, from),
        };
        const gain = gainOf(own, all);
        return gain > best.gain ? { from, to, gain, looks } : best;
      },
      { from: 0, to: 0, gain: 0, looks },
    );
  };
  const [passing, lasting] = [passingOf(count), lastingOf(count)]
    .map(clearestOf)
    .filter(({ gain }) => gain > 0)
    .map((best) => windowOf(best, { parts, wholes }));
  return passing && lasting && lasting.pValue < passing.pValue ? lasting : (passing ?? lasting);
}

interface Best {
  from: number;
  to: number;
  gain: number;
  /** What its chance is multiplied by. */
  looks: number;
}

interface Count {
  part: number;
  whole: number;
}

function running(values: readonly number[]): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (const [at, value] of values.entries()) sums[at + 1] = valueAt(sums, at) + value;
  return sums;
}

const firstOf = (count: number): number => Math.max(1, Math.ceil(BEFORE_PART * count));

/** First and last periods of the stretches that end before the last period. */
function passingOf(count: number): [from: number, to: number][] {
  const longest = Math.floor(LONGEST_PART * count);
  const stretches: [number, number][] = [];
  for (let length = SHORTEST; length <= longest; length = Math.max(length + 1, Math.round(GROWTH * length)))
    for (let from = firstOf(count); from + length < count; from++) stretches.push([from, from + length - 1]);
  return stretches;
}

/** Those that go on. */
function lastingOf(count: number): [from: number, to: number][] {
  const stretches: [number, number][] = [];
  for (let from = firstOf(count); from <= count - SHORTEST; from++) stretches.push([from, count - 1]);
  return stretches;
}

const rateOf = ({ part, whole }: Count): number => part / whole;
const logOf = (part: number, rate: number): number => (part > 0 ? part * Math.log(rate) : 0);
const likelihood = (count: Count): number =>
  logOf(count.part, rateOf(count)) + logOf(count.whole - count.part, 1 - rateOf(count));

/** Twice the logarithm of how much likelier two shares are than one. */
function gainOf(own: Count, all: Count): number {
  const rest = { part: all.part - own.part, whole: all.whole - own.whole };
  if (own.whole === 0 || rest.whole === 0) return 0;
  return 2 * (likelihood(own) + likelihood(rest) - likelihood(all));
}

/**
 * Independent looks that a search for the beginning of what goes on amounts to where its clearest is so clear: beginnings
 * that lie near each other show the same (Miller and Siegmund, 1982).
 */
function looksOfLasting(clear: number, count: number): number {
  const [first, last] = [firstOf(count) / count, SHORTEST / count];
  const range = Math.log(((1 - first) * (1 - last)) / (first * last));
  return Math.max(1, ((clear - 1) * range + 4) / 2);
}

interface Given {
  parts: readonly number[];
  wholes: readonly number[];
}

function windowOf({ from, to, gain, looks }: Best, { parts, wholes }: Given): ShareWindow {
  const isInside = (at: number) => at >= from && at <= to;
  const sumOf = (values: readonly number[], within: boolean) =>
    values.reduce((sum, value, at) => (isInside(at) === within ? sum + value : sum), 0);
  const [inside, outside] = [true, false].map((within) => sumOf(parts, within) / sumOf(wholes, within)) as [
    number,
    number,
  ];
  const freedom = parts.length - 2;
  const squares = parts.map((part, at) => {
    const rate = isInside(at) ? inside : outside;
    const spread = valueAt(wholes, at) * rate * (1 - rate);
    return spread > 0 ? (part - valueAt(wholes, at) * rate) ** 2 / spread : 0;
  });
  const excess = squares.reduce((sum, square) => sum + square, 0) / freedom;
  const clear = gain / Math.max(1, excess);
  const independent =
    to === parts.length - 1 ? Math.min(looks, 2 * looksOfLasting(clear, parts.length)) : looks;
  return {
    ...{ from, to, inside, outside },
    direction: inside > outside ? 'up' : 'down',
    // How much counts vary is only estimated where they vary more than by chance.
    pValue: Math.min(
      1,
      independent *
        (excess > 1 ? studentTwoSided(Math.sqrt(clear), freedom) : normalTwoSided(Math.sqrt(clear))),
    ),
  };
}
