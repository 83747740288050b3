/**
 * What chances of error turn out to be (Platt, 1999): log odds as scoring gives them are stretched and moved so that of
 * a hundred values stated with a chance of five in a hundred, five are wrong. Fitted by `bench documents`, which prints
 * what a fit without each family of layouts makes of that family.
 */
const FOUND = { slope: 1.1, shift: 0 };
const ABSENT = { slope: 0.6, shift: -0.2 };
const SUREST = 0.002;

/** The chance of error that is stated, from the one that scoring gives. */
export function calibrated(chance: number, isAbsent: boolean): number {
  const { slope, shift } = isAbsent ? ABSENT : FOUND;
  const odds = Math.log(Math.max(1e-6, chance) / Math.max(1e-6, 1 - chance));
  return Math.min(1 - SUREST, Math.max(SUREST, 1 / (1 + Math.exp(-(slope * odds + shift)))));
}
