/**
 * How far two shares are apart, as (k − 1) / (k + 1) of how many times the one is the other; of what is so and of what is
 * not the rarer counts: nine in ten that arrive in time, against eight, are half as many late.
 */
export function sharesApart(one: number, other: number): number {
  const rarer = Math.min(one + other, 2 - one - other);
  return rarer > 0 ? Math.min(1, Math.abs(one - other) / rarer) : 0;
}

/** The same as how many times. */
export function timesApart(one: number, other: number): number {
  const apart = sharesApart(one, other);
  return (1 + apart) / (1 - apart);
}
