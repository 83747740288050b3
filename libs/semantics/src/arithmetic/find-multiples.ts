import { namesResult } from '../words/result-words.js';
import type { Formula, IdentityCandidate } from './formula.js';
import type { NumberSample } from './number-sample.js';
import { holdsInSample } from './proof.js';

/** Different values of the part, at least: two make a line of any two columns. */
const LEAST_VALUES = 8;
/** Every rating from 1 to 5 lies within two of a line: values spread over so many widths of what is allowed, or say nothing. */
const LEAST_WIDTHS = 4;

/**
 * Columns that are a fixed multiple of another one, and perhaps something added: gross is 1.2 × net, °F is 1.8 × °C + 32. Each is
 * told once, of the first column that it may follow from.
 */
export function findMultiples(numbers: readonly NumberSample[]): IdentityCandidate[] {
  const tried = numbers.length ** 2;
  const found: IdentityCandidate[] = [];
  const followers = new Set<NumberSample>();
  for (const part of [...numbers].sort((one, other) => rankOf(one) - rankOf(other))) {
    if (followers.has(part)) continue;
    for (const target of numbers) {
      if (target === part || followers.has(target)) continue;
      const formula = lineThrough(part, target);
      if (!formula || !holdsInSample({ formula, target, parts: [part] }, tried)) continue;
      followers.add(target);
      found.push({ kind: 'linear', column: target.name, of: [part.name], formula });
    }
  }
  return found;
}

/** What is called a result follows from what is not. */
const rankOf = ({ name }: NumberSample): number => Number(namesResult(name));

/** The line through the rows with the smallest and the largest value of the part; undefined where there are too few values. */
function lineThrough(part: NumberSample, target: NumberSample): Formula | undefined {
  let [low, high] = [-1, -1];
  const values = new Set<number>();
  for (const [row, x] of part.values.entries()) {
    if (Number.isNaN(x) || Number.isNaN(target.values[row] ?? Number.NaN)) continue;
    if (values.size < LEAST_VALUES) values.add(x);
    if (low === -1 || x < (part.values[low] ?? x)) low = row;
    if (high === -1 || x > (part.values[high] ?? x)) high = row;
  }
  if (values.size < LEAST_VALUES) return undefined;
  const [x0 = 0, x1 = 0] = [part.values[low], part.values[high]];
  const [y0 = 0, y1 = 0] = [target.values[low], target.values[high]];
  const factor = (y1 - y0) / (x1 - x0);
  const offset = y0 - factor * x0;
  // Fractions were rounded once on their way here; whole numbers are what they are.
  const slack = part.step >= 1 ? 0 : 0.51 * Math.abs(factor) * part.step;
  const isMultiple = x1 !== 0 && Math.abs(offset) <= 2 * (slack + target.step);
  if (factor === 0) return undefined;
  const allowed = isMultiple ? slack : 2 * slack + target.step;
  if (target.range < LEAST_WIDTHS * 2 * (allowed + target.step)) return undefined;
  return isMultiple
    ? { form: 'linear', factor: y1 / x1, offset: 0, slack }
    : { form: 'linear', factor, offset, slack: allowed };
}
