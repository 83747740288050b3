import { expect, it } from '@jest/globals';
import { numeratorOf, partsOfAmounts } from './part-of-amount.js';

it.each([
  [['Supplied m3', 'Billed m3'], ['Billed m3 of Supplied m3']],
  [['Total dû', 'Encaissé', 'Loyer'], ['Encaissé of Total dû']],
  [['Charge', 'Paid amount', 'Paid on'], ['Paid amount of Charge']],
  [['Requested', 'Awarded'], ['Awarded of Requested']],
  [['claimed_eur', 'settled_eur'], ['settled_eur of claimed_eur']],
  [['Ordered', 'Delivered'], ['Delivered of Ordered']],
  [['Invoiced net', 'Invoiced gross', 'Paid'], []],
  [['Revenue', 'Cost'], []],
  [['Paid', 'Unpaid'], []],
])('of %p these are parts of amounts: %p', (names, parts) => {
  expect(partsOfAmounts(names).map(({ part, whole }) => `${part} of ${whole}`)).toEqual(parts);
});

it.each([
  [['Billable hours', 'Non-billable hours'], 'Billable hours'],
  [['Fracht', 'Dieselzuschlag'], 'Dieselzuschlag'],
  [['Base pay', 'Overtime', 'Allowance'], 'Overtime'],
  [['Billed m3', 'Lost m3'], 'Lost m3'],
  [['Loyer', 'Charges'], undefined],
  [['Net', 'VAT'], undefined],
  [['Tip', 'Surcharge', 'Check'], undefined],
])('of the sum of %p the share of %p is told', (parts, told) => {
  expect(numeratorOf(parts)).toBe(told);
});
