import { expect, it } from '@jest/globals';
import { alikeNames } from './name-likeness.js';

it('finds the names that are most alike, and none where nothing is', () => {
  expect(alikeNames('order_amount', ['Order date', 'Amount of order', 'Region'])[0]).toBe('Amount of order');
  expect(alikeNames('amount', ['amounts paid in all', 'AMOUNT USD'])).toEqual([
    'AMOUNT USD',
    'amounts paid in all',
  ]);
  expect(alikeNames('amount', ['Region', 'Zip'])).toEqual([]);
  expect(alikeNames('amount', [])).toEqual([]);
});
