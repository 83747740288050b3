import { expect, it } from '@jest/globals';
import { namesAttributeDate, namesThing } from './kind-words.js';

it('a date of the last time, of birth or of hiring tells of a thing, and not of when its row happened', () => {
  expect(['Last issue', 'letzte Inventur', 'date_of_birth', 'Hire date'].map(namesAttributeDate)).toEqual(
    Array(4).fill(true),
  );
  expect(['Issued', 'order date', 'Einfahrt'].map(namesAttributeDate)).toEqual(Array(3).fill(false));
});

it('parts and stock are things that are there', () => {
  expect(['Part no', 'spare_parts_stock', 'Order no'].map(namesThing)).toEqual([true, true, false]);
});
