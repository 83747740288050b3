import { pairs } from '../values/pairs.js';
import { words, wordsOf } from '../words/words.js';
import type { FactorShape, Formula, IdentityCandidate } from './formula.js';
import type { NumberSample } from './number-sample.js';
import { holdsInSample } from './proof.js';

/** Columns that are two others multiplied, with what a discount takes off or a tax puts on it. */
export function findProducts(numbers: readonly NumberSample[]): IdentityCandidate[] {
  const rates = numbers.flatMap((one) => rateOf(one));
  const tried = numbers.length ** 3 * (1 + 2 * rates.length);
  return numbers.flatMap((target) => {
    const others = numbers.filter((other) => other !== target);
    const choices = [
      ...pairs(others).map((parts) => ({ parts, formula: product(parts.map(() => 'plain')) })),
      ...others.flatMap((part) => changed([part], rates, target)),
      ...pairs(others).flatMap((parts) => changed(parts, rates, target)),
    ];
    const zeros = hasManyZeros(target);
    return choices
      .flatMap(({ parts, formula }) => [
        { parts, formula },
        ...(zeros ? [{ parts, formula: { ...formula, orZero: true as const } }] : []),
      ])
      .filter(({ parts, formula }) => holdsInSample({ formula, target, parts }, tried))
      .map(({ parts, formula }) => ({
        kind: 'product' as const,
        column: target.name,
        of: parts.map(({ name }) => name),
        formula,
      }));
  });
}

/** Of its values so many are nothing that they are no slips: not billed, not delivered. */
const MANY = 0.05;
function hasManyZeros({ values }: NumberSample): boolean {
  let [rows, zeros] = [0, 0];
  for (const value of values) {
    rows += Number(!Number.isNaN(value));
    zeros += Number(value === 0);
  }
  return zeros >= MANY * rows && zeros < rows / 2;
}

interface Rate {
  column: NumberSample;
  /** It is written as a percent number, 5 for 5 %. */
  isHundredth: boolean;
}

const RATES = words(
  'discount rebate tax vat gst rate commission markup margin interest fee pct percent percentage surcharge tip rabatt mwst remise tva descuento iva sconto',
);

/** Numbers between 0 and 1, or between 0 and 100, that are called as a discount or a tax is. */
function rateOf(column: NumberSample): Rate[] {
  if (!wordsOf(column.name).some((word) => RATES.has(word))) return [];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of column.values) {
    if (Number.isNaN(value)) continue;
    [low, high] = [Math.min(low, value), Math.max(high, value)];
  }
  if (!(low >= 0 && high <= 100)) return [];
  return [{ column, isHundredth: high > 1 }];
}

const product = (
  shapes: FactorShape[],
  hundredths: readonly boolean[] = [],
): Extract<Formula, { form: 'product' }> => ({
  ...{ form: 'product', shapes, hundredths },
});

function changed(parts: readonly NumberSample[], rates: readonly Rate[], target: NumberSample) {
  return rates
    .filter(({ column }) => column !== target && !parts.includes(column))
    .flatMap(({ column, isHundredth }) => {
      const hundredths = [...parts.map(() => false), isHundredth];
      const shapes =
        parts.length === 1 && isHundredth
          ? (['less', 'plus', 'plain'] as const)
          : (['less', 'plus'] as const);
      return shapes.map((shape) => ({
        parts: [...parts, column],
        formula: product([...parts.map((): FactorShape => 'plain'), shape], hundredths),
      }));
    });
}

/** Columns that are one divided by another, as a number or as percent. */
export function findRatios(numbers: readonly NumberSample[]): IdentityCandidate[] {
  const tried = 2 * numbers.length ** 3;
  return numbers.flatMap((target) =>
    pairs(numbers.filter((other) => other !== target)).flatMap(([one, other]) =>
      (
        [
          [one, other],
          [other, one],
        ] as const
      ).flatMap((parts) =>
        ([1, 100] as const).flatMap((scale): IdentityCandidate[] => {
          const formula = { form: 'ratio', scale } as const;
          if (!holdsInSample({ formula, target, parts }, tried)) return [];
          return [{ kind: 'ratio', column: target.name, of: parts.map(({ name }) => name), formula }];
        }),
      ),
    ),
  );
}
