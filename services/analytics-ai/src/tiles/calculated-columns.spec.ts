import { expect, it } from '@jest/globals';
import { calculatedColumns } from './calculated-columns.js';

it.each([
  ['Total income', 'amount / quantity', 'USD per piece', 'price'],
  ['Sales', 'orders / visits', 'orders per visit', 'rate'],
  ['Revenue kept', 'amount / total', 'share', 'rate'],
  ['Wait', 'days_between(ordered, shipped)', 'days', 'averaged'],
  ['Score', 'revenue - cost', 'USD', 'additive'],
  ['Gross', 'unit_price * 2', 'USD', undefined],
  ['Score', 'points', undefined, undefined],
])(
  'AI-005 “%s” of %s in %s is put together as its unit says, not as its name',
  (name, formula, unit, nature) => {
    const [column] = calculatedColumns([
      {
        ...{ id: '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11', name, formula, level: 'row', type: 'decimal' },
        ...(unit !== undefined && { unit }),
        ...{ createdBy: 'maria', createdAt: '2026-01-01T00:00:00Z' },
      },
    ]);
    expect(column?.nature).toBe(nature);
  },
);
