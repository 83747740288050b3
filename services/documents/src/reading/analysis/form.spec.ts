import { expect, it } from '@jest/globals';
import { setPage } from '../../testing/set-page.js';
import { analyse } from './analyse.js';

it('a form says what is filled in, by its labels (DOC-002)', () => {
  const page = setPage(
    'Company name:    Meyer & Sons\n\nOpening date:    2019-04-15\n\nRevenue:    $1,284,500.00\n',
  );
  const { facts } = analyse('form', [page]);
  expect(facts.map(({ name, value, group }) => [name, value, group])).toEqual([
    ['Company name', 'Meyer & Sons', 'terms'],
    ['Opening date', '2019-04-15', 'dates'],
    ['Revenue', '$1,284,500.00', 'amounts'],
  ]);
});
