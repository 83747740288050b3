import type { ReadingPart } from '@plumbline/contracts';

/** The first of several readings with what they differ in left open. */
export function undecided(readings: readonly (readonly ReadingPart[])[]): ReadingPart[] {
  const [first = [], ...others] = readings;
  return first.map((part, at) => {
    const isSame = others.every((other) => other[at]?.text === part.text);
    return part.slot === undefined || isSame ? part : { text: 'choose below', slot: part.slot, isOpen: true };
  });
}

/** A reading whose measure is a guess: what was asked for in its place is said to be missing. */
export function withMissing(reading: readonly ReadingPart[], [word]: readonly string[]): ReadingPart[] {
  const guessed = reading.findIndex(({ slot }) => slot === 'measure');
  return reading.map((part, at) =>
    at === guessed && word !== undefined
      ? { text: `${word}, not found`, slot: 'measure', isOpen: true }
      : part,
  );
}
