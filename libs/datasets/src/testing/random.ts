import { elementAt } from '@plumbline/statistics';
/** A seeded generator (mulberry32), so that a failing case comes back. */
export function seededRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: <T>(items: readonly T[]): T => elementAt(items, integer(items.length)),
    chance: (probability: number): boolean => next() < probability,
  };
}

export type Random = ReturnType<typeof seededRandom>;
