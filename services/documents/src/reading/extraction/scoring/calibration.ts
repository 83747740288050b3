/** Stretches and moves log odds. */
export interface Curve {
  slope: number;
  shift: number;
}

/**
 * What chances of error turn out to be (Platt, 1999): log odds as scoring gives them are stretched and moved so that of
 * a hundred values stated with a chance of five in a hundred, five are wrong. Fitted by `bench documents`, which prints
 * what a fit without each family of layouts makes of that family.
 */
export const CURVES: { found: Curve; absent: Curve } = {
  found: { slope: 1.28, shift: -0.7 },
  absent: { slope: 0.22, shift: -1.89 },
};
const SUREST = 0.001;

const bounded = (chance: number): number => Math.min(1 - SUREST, Math.max(SUREST, chance));
const oddsOf = (chance: number): number => Math.log(chance / (1 - chance));
const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** The chance of error that is stated, from the one that scoring gives. */
export function calibrated(chance: number, isAbsent: boolean, curves = CURVES): number {
  const { slope, shift } = isAbsent ? curves.absent : curves.found;
  return bounded(chanceOf(slope * oddsOf(Math.min(1 - 1e-6, Math.max(1e-6, chance))) + shift));
}

/** The chance that scoring gave, from the one that is stated. */
export function uncalibrated(stated: number, isAbsent: boolean): number {
  const { slope, shift } = isAbsent ? CURVES.absent : CURVES.found;
  return chanceOf((oddsOf(bounded(stated)) - shift) / slope);
}
