import { elementAt } from '../arrays/element-at.js';

/** The values in random order, every order equally likely (Fisher and Yates, 1938); `random` gives [0, 1). */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const result = [...values];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [result[at], result[other]] = [elementAt(result, other), elementAt(result, at)];
  }
  return result;
}

/**
 * The series closed to a ring, cut into blocks of `length` from a random start, and put together in random order:
 * what a value owes to its neighbours stays, what it owes to its place goes (Politis and Romano, 1992).
 */
export function blockShuffled<T>(values: readonly T[], length: number, random: () => number): T[] {
  const start = Math.floor(random() * values.length);
  const ring = [...values.slice(start), ...values.slice(0, start)];
  const blocks: T[][] = [];
  for (let at = 0; at < ring.length; at += length) blocks.push(ring.slice(at, at + length));
  return shuffled(blocks, random).flat();
}

/** The chance of a result at least this large, the observed one counted among the shuffled (Phipson and Smyth, 2010). */
export function permutationP(observed: number, shuffledResults: readonly number[]): number {
  const reached = shuffledResults.filter((value) => value >= observed).length;
  return (reached + 1) / (shuffledResults.length + 1);
}
