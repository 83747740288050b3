import { expect, it } from '@jest/globals';
import type { ReceiptTotal } from '@plumbline/contracts';
import { totalsSentence } from './totals-words.js';

const total = (fields: Partial<ReceiptTotal> = {}): ReceiptTotal => ({
  ...{ line: 42, text: 'Grand total,,90', of: 'sum', column: 'Amount', value: '90.00', loaded: false },
  ...fields,
});

it('says which row was taken for a total, and what became of it', () => {
  expect(totalsSentence([total()])).toBe(
    'One row looks like a total of Amount and was set aside: line 42 says “90.00”.',
  );
  expect(totalsSentence([total({ loaded: true })])).toContain('was loaded, as you chose');
});

it('says by how much it differs, and why', () => {
  expect(totalsSentence([total({ difference: 3240.1, repeatedRows: 2 })])).toContain(
    'It differs from the sum of the rows above by 3,240.1, the amount of 2 repeated rows.',
  );
  expect(totalsSentence([total({ difference: -5 })])).toContain('by 5, as if rows were missing');
});

it('counts several', () => {
  const lines = [4, 8, 12, 16].map((line) => total({ line }));
  expect(totalsSentence(lines)).toBe(
    '4 rows look like totals and were set aside: lines 4, 8, 12 and 1 more.',
  );
});
