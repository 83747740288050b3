import { pairs } from '../values/pairs.js';
import { findMultiples } from './find-multiples.js';
import { findProducts, findRatios } from './find-products.js';
import { findShares } from './find-shares.js';
import { findRunningTotals, findSums } from './find-sums.js';
import type { IdentityCandidate } from './formula.js';
import type { NumberSample, TableSample } from './number-sample.js';

/** Columns looked at, and identities told: a table of hundreds of numbers has no few that everybody should know. */
const MAX_NUMBERS = 24;
const MAX_IDENTITIES = 12;
/** Two columns with the same value in so many rows are one. */
const SAME = 0.99;

/**
 * What columns of a sample may follow from others: products, totals, differences, ratios, multiples, running totals and shares, the
 * one form of each that says most. Candidates alone: whether they hold is proved over all rows.
 */
export function findIdentities(sample: TableSample): IdentityCandidate[] {
  const numbers = withoutCopies(sample.numbers.filter(({ range }) => range > 0).slice(0, MAX_NUMBERS));
  const own = { ...sample, numbers };
  const found = [
    ...findProducts(numbers),
    ...findSums(numbers),
    ...findRunningTotals(own),
    ...findShares(own),
    ...findRatios(numbers),
    ...findMultiples(numbers),
  ];
  return withoutRepeats(bySimplicity(found, numbers)).slice(0, MAX_IDENTITIES);
}

/** The first of columns that are the same. */
function withoutCopies(numbers: readonly NumberSample[]): NumberSample[] {
  const copies = new Set(
    pairs(numbers)
      .filter(([one, other]) => isCopy(one, other))
      .map(([, other]) => other),
  );
  return numbers.filter((one) => !copies.has(one));
}

function isCopy({ values }: NumberSample, other: NumberSample): boolean {
  let [rows, same] = [0, 0];
  for (const [row, value] of values.entries()) {
    const beside = other.values[row] ?? Number.NaN;
    if (Number.isNaN(value) || Number.isNaN(beside)) continue;
    rows += 1;
    same += Number(value === beside);
    if (rows === 32 && same < 24) return false;
  }
  return rows > 0 && same >= SAME * rows;
}

/**
 * Of identities of the same columns the first: amount = quantity × price says as well what amount ÷ quantity is. A total of many
 * columns is told instead of those of some of them.
 */
function withoutRepeats(found: readonly IdentityCandidate[]): IdentityCandidate[] {
  const kept: IdentityCandidate[] = [];
  for (const one of found) {
    const members = new Set([one.column, ...one.of]);
    const isRepeat = kept.some((known) => {
      const others = [known.column, ...known.of];
      return others.length === members.size && others.every((name) => members.has(name));
    });
    if (!isRepeat) kept.push(one);
  }
  return kept;
}

/**
 * Products of few factors first, then sums of many parts, then the others. What is written with decimals is what was divided, and
 * rounded: points per game, not the games.
 */
function bySimplicity(
  found: readonly IdentityCandidate[],
  numbers: readonly NumberSample[],
): IdentityCandidate[] {
  const steps = new Map(numbers.map(({ name, step }) => [name, step]));
  const rank = ({ kind, column, of }: IdentityCandidate) =>
    kind === 'product'
      ? of.length
      : kind === 'sum'
        ? 100 - of.length
        : kind === 'linear'
          ? 300
          : 200 + Math.min(1, steps.get(column) ?? 1);
  return [...found].sort((one, other) => rank(one) - rank(other));
}
