import { expect, it } from '@jest/globals';
import { setPage } from '../../../testing/set-page.js';
import { extractedTables } from './extracted-tables.js';

const LETTERHEAD = `Northfield Paper Ltd                                         INVOICE
1140 Commerce Street, Dallas, TX 75202

Bill to                                 Invoice number    INV-20418
Harbor Office Supply, Inc.              Invoice date      October 28, 2026
2200 E 6th Street                       Due date          November 27, 2026
`;
const ITEMS = `
Item                          Qty       Unit price        Amount
Copy paper                     40            38.50      1,540.00
Cardstock                      12            46.25        555.00
Envelopes                      30            11.40        342.00
`;
const SUMS = `
                                        Subtotal        2,437.00
                                        Sales tax         201.05
                                        Total due      $2,638.05
`;

it('a bill has the table of its line items, one blank line apart from its address and its sums (EXT-001)', () => {
  const tables = extractedTables([setPage(LETTERHEAD + ITEMS + SUMS)], undefined);
  expect(tables.map(({ name }) => name)).toEqual(['Line items']);
  expect(tables[0]?.columns).toEqual([
    { name: 'Item', type: 'text' },
    { name: 'Qty', type: 'number' },
    { name: 'Unit price', type: 'money' },
    { name: 'Amount', type: 'money' },
  ]);
  expect(tables[0]?.rows.map(({ cells }) => cells[0]?.text)).toEqual([
    'Copy paper',
    'Cardstock',
    'Envelopes',
  ]);
});

it('tables without names stay where there are no line items, or where they are as wide', () => {
  expect(extractedTables([setPage(SUMS)], undefined)).toHaveLength(1);
  const going = ITEMS.split('\n').slice(2).join('\n');
  expect(
    extractedTables([setPage(ITEMS), setPage(going, 2)], undefined).flatMap(({ rows }) => rows),
  ).toHaveLength(6);
});
