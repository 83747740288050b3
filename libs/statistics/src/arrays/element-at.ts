/** The element at an index that is known to exist; throws `RangeError` where there is none. */
export function elementAt<Element>(list: ArrayLike<Element>, index: number) {
  const element = list[index];
  if (element === undefined) throw new RangeError(`There is no element ${index} of ${list.length}.`);
  return element;
}

/** The last element of a list that has some; throws `RangeError` where it is empty. */
export function lastOf<Element>(list: ArrayLike<Element>) {
  return elementAt(list, list.length - 1);
}

/** The number at an index; NaN, which stands for no value in a series, where there is none. */
export function valueAt(values: ArrayLike<number>, index: number): number {
  return values[index] ?? Number.NaN;
}

/** Adds to the number at an index that exists, in place. */
export function addAt(values: number[] | Float64Array, index: number, amount: number): void {
  values[index] = valueAt(values, index) + amount;
}
