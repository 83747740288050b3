import { type Curve, calibrated, uncalibrated } from '../reading/extraction/scoring/calibration.js';
import { calibrationError, type Judged } from './judge.js';

/** Log odds as scoring gave them, and whether the value was wrong. */
interface Point {
  odds: number;
  isWrong: boolean;
}

const STEPS = 4_000;
const RATE = 0.05;
/** Towards a slope of one and no shift: few values must not make a steep curve. */
const PULL = 0.02;

/** A curve through values of which it is known whether they are right, by gradient descent (Platt, 1999). */
function fitted(points: readonly Point[]): Curve {
  let [slope, shift] = [1, 0];
  for (let step = 0; step < STEPS; step += 1) {
    let [bySlope, byShift] = [0, 0];
    for (const { odds, isWrong } of points) {
      const difference = 1 / (1 + Math.exp(-(slope * odds + shift))) - Number(isWrong);
      bySlope += difference * odds;
      byShift += difference;
    }
    slope -= RATE * (bySlope / points.length + PULL * (slope - 1));
    shift -= RATE * (byShift / points.length + PULL * shift);
  }
  return { slope, shift };
}

export interface Fit {
  found: Curve;
  absent: Curve;
  /** As stated now, and by curves that did not see the family that they were tried on. */
  error: number;
  leftOutError: number;
}

export function fitCalibration(judged: readonly Judged[]): Fit {
  const families = [...new Set(judged.map(({ family }) => family))];
  const leftOut = families.flatMap((family) => {
    const { found, absent } = curvesOf(judged.filter((each) => each.family !== family));
    return judged
      .filter((each) => each.family === family)
      .map((each) => ({
        ...each,
        errorChance: calibrated(uncalibrated(each.errorChance, each.isAbsent), each.isAbsent, {
          found,
          absent,
        }),
      }));
  });
  return { ...curvesOf(judged), error: calibrationError(judged), leftOutError: calibrationError(leftOut) };
}

function curvesOf(judged: readonly Judged[]): { found: Curve; absent: Curve } {
  const points = (isAbsent: boolean) =>
    judged
      .filter((each) => each.isAbsent === isAbsent)
      .map(({ errorChance, isRight }) => {
        const chance = uncalibrated(errorChance, isAbsent);
        return { odds: Math.log(chance / (1 - chance)), isWrong: !isRight };
      });
  return { found: fitted(points(false)), absent: fitted(points(true)) };
}
