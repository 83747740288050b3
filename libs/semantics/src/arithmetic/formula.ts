import type { ColumnIdentity } from '@plumbline/contracts';
import { labelOf } from '../words/words.js';

/** How a factor stands in a product: `x`, `1 − x` (what a discount leaves) or `1 + x` (what a tax makes of it). */
export type FactorShape = 'plain' | 'less' | 'plus';

/** What a column may be made of, row by row; `of` names the parts in this order. */
export type Formula =
  /** Parts added, or taken off where the sign is −1. */
  | { form: 'sum'; signs: readonly (1 | -1)[] }
  /** Percents that are written as numbers (5 for 5 %) count a hundredth. */
  | {
      form: 'product';
      shapes: readonly FactorShape[];
      hundredths: readonly boolean[];
      /** In many rows it is nothing instead: what is not billed costs nothing. */
      orZero?: true;
    }
  /** A fixed multiple of one column, and perhaps something added: gross and net, °F and °C. `slack` is the rounding of the part. */
  | { form: 'linear'; factor: number; offset: number; slack: number }
  | { form: 'ratio'; scale: 1 | 100 }
  /** The value before (or, where the newest row stands first, the one after) and the parts of this row; it may begin anew. */
  | { form: 'running_total'; signs: readonly (1 | -1)[]; isNewestFirst: boolean }
  /** The part over the total of its group, or of all rows. */
  | { form: 'share'; scale: 1 | 100; total?: number };

export interface IdentityCandidate {
  kind: ColumnIdentity['kind'];
  column: string;
  of: readonly string[];
  by?: string;
  formula: Formula;
}

const factor = (value: number, shape: FactorShape | undefined, isHundredth: boolean | undefined): number => {
  const own = isHundredth ? value / 100 : value;
  if (shape === 'less') return 1 - own;
  return shape === 'plus' ? 1 + own : own;
};

/** The value that a formula over values of one row alone gives; NaN for those that need other rows. */
export function evaluate(formula: Formula, values: readonly number[]): number {
  switch (formula.form) {
    case 'sum':
      return signedSum(formula.signs, values);
    case 'product':
      return values.reduce(
        (product, value, at) => product * factor(value, formula.shapes[at], formula.hundredths[at]),
        1,
      );
    case 'linear':
      return formula.offset + formula.factor * (values[0] ?? Number.NaN);
    case 'ratio':
      return (formula.scale * (values[0] ?? Number.NaN)) / (values[1] ?? Number.NaN);
    case 'share':
      return formula.total === undefined
        ? Number.NaN
        : (formula.scale * (values[0] ?? Number.NaN)) / formula.total;
    default:
      return Number.NaN;
  }
}

export const signedSum = (signs: readonly number[], values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + (signs[at] ?? 1) * value, 0);

/** The formula as a person reads it: "quantity × unit price × (1 − discount)". */
export function formulaText({ of, formula, by }: IdentityCandidate): string {
  const names = of.map(labelOf);
  const [first = '', second = ''] = names;
  switch (formula.form) {
    case 'sum':
      return signedText(formula.signs, names);
    case 'product':
      return `${names.map((name, at) => factorText(name, formula.shapes[at])).join(' × ')}${formula.orZero ? ', or 0' : ''}`;
    case 'linear':
      return `${first}${linearText(formula)}`;
    case 'ratio':
      return `${first} ÷ ${second}${formula.scale === 100 ? ' × 100' : ''}`;
    case 'running_total': {
      const before = formula.isNewestFirst ? 'the value of the row below' : 'the value of the row above';
      return `${before} ${signedText(formula.signs, names, true)}`;
    }
    case 'share':
      return `the share of ${first} in ${by === undefined ? 'the total of all rows' : `the total of its ${labelOf(by)}`}`;
  }
}

function linearText({ factor, offset }: Extract<Formula, { form: 'linear' }>): string {
  const size = (value: number) => String(Number(Math.abs(value).toPrecision(6)));
  const times = factor === 1 ? '' : ` × ${factor < 0 ? '−' : ''}${size(factor)}`;
  return offset === 0 ? times : `${times} ${offset < 0 ? '−' : '+'} ${size(offset)}`;
}

function factorText(name: string, shape: FactorShape | undefined): string {
  if (shape === 'less') return `(1 − ${name})`;
  return shape === 'plus' ? `(1 + ${name})` : name;
}

function signedText(signs: readonly number[], names: readonly string[], isContinued = false): string {
  return names
    .map((name, at) => {
      const isLess = signs[at] === -1;
      if (at === 0 && !isContinued) return isLess ? `−${name}` : name;
      return `${isLess ? '−' : '+'} ${name}`;
    })
    .join(' ');
}
