import { expect, it } from '@jest/globals';
import { fieldOf } from '../../../../testing/extractions.js';
import { fieldsToCheck } from './review-order.js';

const sum = {
  ...{ name: 'total_sum' as const, ok: false, fields: ['Total'] },
  message: 'Subtotal 10.00, tax 1.00 make 11.00, but the total says 12.00.',
};

it('T-68 what contradicts the document is looked at first, then the likeliest to be wrong', () => {
  const order = fieldsToCheck([
    fieldOf('Ship date', { errorChance: 0.02 }),
    fieldOf('Purchase order', { errorChance: 0.4 }),
    fieldOf('Tax', { errorChance: 0.03, checks: [sum] }),
    fieldOf('Total', { errorChance: 0.05, checks: [sum] }),
    fieldOf('Supplier', { errorChance: 0.9, state: 'accepted' }),
  ]);
  expect(order.map(({ name }) => name)).toEqual(['Total', 'Tax', 'Purchase order', 'Ship date']);
});
