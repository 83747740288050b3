import { deseasonalise, elementAt, lastOf } from '@plumbline/statistics';

/** A public series of years, quarters or months, and what came after it. */
export interface Series {
  period: 'YEARLY' | 'QUARTERLY' | 'MONTHLY';
  /** What is measured. */
  type: string;
  h: number;
  x: number[];
  xx: number[];
}

const SEASONS = { YEARLY: 1, QUARTERLY: 4, MONTHLY: 12 } as const;
const LEAST_KNOWN = { YEARLY: 5, QUARTERLY: 5, MONTHLY: 8 } as const;

/** The question that a series puts. */
export function questionOf({ period, h, x }: Series) {
  const season = SEASONS[period];
  const leastKnown = LEAST_KNOWN[period];
  return {
    ...{ values: x, horizon: h, widen: 1 },
    kind: { seasons: season > 1 ? [season] : [], isNonNegative: x.every((value) => value >= 0) },
    test: { leastKnown, reach: Math.min(h, Math.max(1, Math.floor((x.length - leastKnown) / 2))) },
  };
}

/** How far Naive2 is off: the last value, with the season taken out before and put back after. */
export function naive2Of({ period, x, xx }: Series): number {
  const plain = deseasonalise(x, SEASONS[period]);
  return smape(xx, plain.restore(xx.map(() => lastOf(plain.values))));
}

/** Symmetric mean absolute percentage error, in percent. */
export function smape(actual: readonly number[], said: readonly number[]): number {
  const parts = actual.map((value, at) => {
    const size = Math.abs(value) + Math.abs(elementAt(said, at));
    return size > 0 ? (200 * Math.abs(value - elementAt(said, at))) / size : 0;
  });
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}
