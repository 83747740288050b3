import { addAt, valueAt } from '../arrays/element-at.js';
/** A value at each of the places. */
export function columnOf(places: readonly number[], value: (place: number) => number): Float64Array {
  const column = new Float64Array(places.length);
  for (let at = 0; at < places.length; at++) column[at] = value(valueAt(places, at));
  return column;
}

/** Orthonormal columns that span the same (Gram and Schmidt, twice for accuracy; Giraud and others, 2005). */
export function basisOf(columns: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const column of columns) {
    const rest = remainder(remainder(column, basis), basis);
    const length = Math.sqrt(dot(rest, rest));
    if (length > 1e-9 * Math.sqrt(dot(column, column) || 1)) basis.push(rest.map((value) => value / length));
  }
  return basis;
}

/** What is left of the values when all that orthonormal columns explain is taken out. */
export function remainder(values: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const rest = values.slice();
  for (const column of basis) {
    const along = dot(column, rest);
    for (let at = 0; at < rest.length; at++) addAt(rest, at, -along * valueAt(column, at));
  }
  return rest;
}

/** Sum of products. */
export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += valueAt(one, at) * valueAt(other, at);
  return sum;
}
