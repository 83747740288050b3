import { upperGamma } from './gamma.js';

/** P(Z ≤ z) of the standard normal distribution. */
export function normalCdf(z: number): number {
  return normalUpperTail(-z);
}

/** P(Z ≥ z), exact to the last digits in the far tail: through the incomplete gamma function. */
export function normalUpperTail(z: number): number {
  const beyond = upperGamma(0.5, (z * z) / 2) / 2;
  return z >= 0 ? beyond : 1 - beyond;
}

/** P(|Z| ≥ |z|). */
export function normalTwoSided(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}

/** Rational approximations, numerator and denominator from the highest power down (Wichura, 1988, AS 241). */
const CENTRE = {
  above: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  below: [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
};
const MIDDLE = {
  above: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  below: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
};
const FAR = {
  above: [
    2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  below: [
    2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
};

/** The z with P(Z ≤ z) = p, to about 16 digits (Wichura, 1988, AS 241); ±Infinity at 0 and 1. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`p must lie between 0 and 1: ${p}`);
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(CENTRE, 0.180625 - q * q);
  const tail = Math.min(p, 1 - p);
  if (tail === 0) return q < 0 ? -Infinity : Infinity;
  const r = Math.sqrt(-Math.log(tail));
  const size = r <= 5 ? ratio(MIDDLE, r - 1.6) : ratio(FAR, r - 5);
  return q < 0 ? -size : size;
}

function ratio({ above, below }: typeof CENTRE, x: number): number {
  const polynomial = (coefficients: readonly number[]) =>
    coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
  return polynomial(above) / polynomial(below);
}
