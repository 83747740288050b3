/** Some rows of a column of numbers, in the order of the table. */
export interface NumberSample {
  name: string;
  /** One per row; NaN where it is missing. */
  values: Float64Array;
  /** The size of one unit of its last written digit: 0.01 for cents. */
  step: number;
  /** From its smallest to its largest value, over all rows. */
  range: number;
  /** Of all rows together. */
  total: number;
}

/** Rows of several columns. Blocks of consecutive rows stand one after the other. */
export interface TableSample {
  rows: number;
  numbers: readonly NumberSample[];
  /** Texts, or what stands for them, by column: null where missing. */
  labels: ReadonlyMap<string, readonly (string | null)[]>;
  /** Moments in seconds, by column; NaN where missing. */
  moments: ReadonlyMap<string, Float64Array>;
  /** Places of rows whose row before is not in the sample. */
  starts: ReadonlySet<number>;
}

/** The most a written value may lie from the exact one: rounded or cut at the last digit, and what a double cannot hold. */
export function toleranceOf(step: number, size: number): number {
  return 1.01 * step + 1e-9 * Math.abs(size);
}

/** Whole numbers, and sums of them, have no rounding: they are equal or they are not. */
export function sumToleranceOf(step: number, parts: number, size: number): number {
  const rounding = step >= 1 ? 0.5 * step : 0.51 * step * Math.min(parts, 4);
  return rounding + 1e-9 * Math.abs(size);
}
