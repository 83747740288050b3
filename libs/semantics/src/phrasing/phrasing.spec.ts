import { expect, it } from '@jest/globals';
import { sayCounted } from './phrasing.js';

it('counts one and many by the same noun', () => {
  const said = [0, 1, 2, 12_480].map((count) => sayCounted(count, 'row'));
  expect(said).toEqual(['0 rows', '1 row', '2 rows', '12,480 rows']);
  expect(sayCounted(2, 'category')).toBe('2 categories');
});
