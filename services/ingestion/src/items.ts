/** The item at a place that the list has. Throws RangeError where it has none: a fault of the program. */
export function itemAt<Item>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`there is no item ${index} among ${list.length}`);
  return item;
}

/** The last item of a list that has some. Throws RangeError where it is empty: a fault of the program. */
export function lastOf<Item>(list: ArrayLike<Item>): Item {
  return itemAt(list, list.length - 1);
}
