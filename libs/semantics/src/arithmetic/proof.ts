import type { ColumnIdentity } from '@plumbline/contracts';
import { namesResult } from '../words/result-words.js';
import { evaluate, type Formula, signedSum } from './formula.js';
import { type NumberSample, sumToleranceOf, toleranceOf } from './number-sample.js';

/** Of the rows with all values at least so many obey an identity of the table. */
const LEAST_HOLDING = 0.95;
/** From so many rows on one of them may be the wrong one, though it is more than a twentieth. */
const LEAST_WITH_ONE_WRONG = 10;

/**
 * Whether so many of the rows with all values obey an identity that the others are errors in it. A line is fitted to the rows, and
 * a wrong one of few says that it is the wrong line.
 */
export const holdsInTable = (holds: number, rows: number, kind: ColumnIdentity['kind']): boolean =>
  holds >= LEAST_HOLDING * rows || (rows - holds === 1 && rows >= LEAST_WITH_ONE_WRONG && kind !== 'linear');

/** The same of a sample, where a few wrong rows weigh more. */
const LEAST_IN_SAMPLE = 0.9;
/** Rows that say something, at least. */
const LEAST_ROWS = 3;
/** How much less likely than one in ten to the power of this an identity must be by chance, among all that are tried. */
const EVIDENCE_DIGITS = 4;
/** Rows that show soon that nothing holds. */
const FIRST_LOOK = 16;
const MISSES_AT_FIRST = 4;

export interface Tried {
  formula: Formula;
  target: NumberSample;
  parts: readonly NumberSample[];
}

/** How far a value may lie from what the formula says. */
export function toleranceFor(formula: Formula, step: number, size: number): number {
  if (formula.form === 'sum' || formula.form === 'running_total')
    return sumToleranceOf(step, formula.signs.length + 1, size);
  if (formula.form === 'linear') return toleranceOf(step, size) + formula.slack;
  return toleranceOf(step, size);
}

/**
 * Whether a formula holds in the sample by more than chance: nearly all rows obey it, and the informative ones (no zeros in
 * a sum, no ones in a product) are so many, and so exact, that none of as many formulas as are tried would do so by luck.
 */
export function holdsInSample(tried: Tried, formulasTried: number): boolean {
  const { formula, target, parts } = tried;
  const values = new Array<number>(parts.length).fill(Number.NaN);
  const informative = new Set<string>();
  const usual = usualOf(target);
  let [rows, misses] = [0, 0];
  let [unusual, missed] = [0, 0];
  for (let row = 0; row < target.values.length; row += 1) {
    const value = target.values[row] ?? Number.NaN;
    if (Number.isNaN(value) || !readRow(parts, row, values)) continue;
    rows += 1;
    const isNear = Math.abs(value - evaluate(formula, values)) <= toleranceFor(formula, target.step, value);
    if (!isNear && value === 0 && mayBeZero(formula)) {
      rows -= 1;
      continue;
    }
    unusual += Number(value !== usual);
    missed += Number(!isNear && value !== usual);
    if (!isNear) misses += 1;
    else if (value !== usual && isInformative(formula, values)) informative.add(values.join(' '));
    if (misses > MISSES_AT_FIRST && rows <= FIRST_LOOK) return false;
  }
  if (informative.size < LEAST_ROWS || rows - misses < LEAST_IN_SAMPLE * rows) return false;
  if (unusual - missed < LEAST_IN_SAMPLE * unusual) return false;
  return isBeyondChance(target, informative.size, formulasTried, toleranceFor(formula, target.step, 0));
}

/** The value that most rows have, such as no downtime: what gives it in these rows says nothing of the others. */
function usualOf({ values }: NumberSample): number | undefined {
  const counts = new Map<number, number>();
  let rows = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    rows += 1;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [usual] = [...counts].find(([, count]) => 2 * count > rows) ?? [];
  return usual;
}

/** What a name is worth that says what is looked for: a column called total adds others up more often than any other. */
const NAMED_DIGITS = 2;

/** Each informative row would hit by chance as often as the tolerance is wide in the range of the values. */
export function isBeyondChance(
  target: NumberSample,
  informative: number,
  formulasTried: number,
  tolerance: number,
): boolean {
  const wide = Math.max(2, target.range / (2 * tolerance));
  const digits = informative * Math.log10(wide) - Math.log10(Math.max(1, formulasTried));
  return digits + (namesResult(target.name) ? NAMED_DIGITS : 0) >= EVIDENCE_DIGITS;
}

const mayBeZero = (formula: Formula): boolean => formula.form === 'product' && formula.orZero === true;

/** Reads the parts of one row; false where one is missing. */
function readRow(parts: readonly NumberSample[], row: number, into: number[]): boolean {
  for (let at = 0; at < parts.length; at += 1) {
    const value = parts[at]?.values[row] ?? Number.NaN;
    if (Number.isNaN(value)) return false;
    into[at] = value;
  }
  return true;
}

function isInformative(formula: Formula, values: readonly number[]): boolean {
  switch (formula.form) {
    case 'sum':
    case 'running_total':
      return values.filter((value) => value !== 0).length >= Math.min(2, values.length);
    case 'product':
      return values.every(
        (value, at) => value !== 0 && (formula.shapes[at] !== 'plain' || Math.abs(value) !== 1),
      );
    case 'ratio':
      return values[0] !== 0 && values[0] !== values[1] && values[1] !== 1 && values[1] !== 100;
    default:
      return values[0] !== 0;
  }
}

/** The row of a value, and the row of the one that it goes on from. */
export type Step = readonly [own: number, other: number];

/** Neighbours in the blocks of a sample that both have a value; none where they are too few to prove anything. */
export function stepsOf(
  { values }: NumberSample,
  starts: ReadonlySet<number>,
  isNewestFirst: boolean,
): readonly Step[] {
  const steps: Step[] = [];
  for (let row = 1; row < values.length; row += 1) {
    const hasBoth = Number.isFinite(values[row]) && Number.isFinite(values[row - 1]);
    if (hasBoth && !starts.has(row)) steps.push(isNewestFirst ? [row - 1, row] : [row, row - 1]);
  }
  return steps.length < LEAST_ROWS ? [] : steps;
}

/** A running total in the steps of a sample: each value is the one before it and the parts of its row, or begins anew. */
export function runsInSample(
  { formula, target, parts }: Tried & { formula: Extract<Formula, { form: 'running_total' }> },
  steps: readonly Step[],
  formulasTried: number,
): boolean {
  const { values } = target;
  let [rows, misses, informative] = [0, 0, 0];
  for (const [own, other] of steps) {
    const added = signedSum(
      formula.signs,
      parts.map((part) => part.values[own] ?? Number.NaN),
    );
    const [value, before] = [values[own] ?? Number.NaN, values[other] ?? Number.NaN];
    if (![added, value, before].every(Number.isFinite)) continue;
    rows += 1;
    const tolerance = toleranceFor(formula, target.step, value);
    const isNext = Math.abs(value - before - added) <= tolerance;
    if (isNext) informative += Number(added !== 0 && before !== 0);
    else if (Math.abs(value - added) > tolerance) misses += 1;
    if (rows <= FIRST_LOOK && misses > MISSES_AT_FIRST) return false;
  }
  // What begins anew in most rows is the same column twice.
  if (informative < Math.max(LEAST_ROWS, rows / 4) || rows - misses < LEAST_IN_SAMPLE * rows) return false;
  return isBeyondChance(target, informative, formulasTried, toleranceFor(formula, target.step, 0));
}
