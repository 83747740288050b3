import { expect, it } from '@jest/globals';
import { nearestName } from './nearest-name.js';

it('finds the name that is most alike, and none where nothing is', () => {
  expect(nearestName('order_amount', ['Order date', 'Amount of order', 'Region'])).toBe('Amount of order');
  expect(nearestName('amount', ['AMOUNT USD', 'amounts paid in all'])).toBe('AMOUNT USD');
  expect(nearestName('amount', ['Region', 'Zip'])).toBeUndefined();
  expect(nearestName('amount', [])).toBeUndefined();
});
