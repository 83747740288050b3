import { describe, expect, it } from '@jest/globals';
import type { ColumnProfile } from '@plumbline/contracts';
import { headOfRows } from './headed-rows.js';

const column = (name: string, role: string, distinct: number, missing: number) =>
  ({ name, role, distinct, missing }) as ColumnProfile;
const ORDERS = [
  column('Name', 'text', 600, 0),
  column('Id', 'identifier', 600, 400),
  column('Status', 'dimension', 3, 400),
  column('Total', 'measure', 550, 400),
  column('Paid at', 'time', 590, 400),
  column('Item', 'dimension', 40, 0),
];

describe('rows of which the first holds what is said of all', () => {
  it('are the lines of an export of orders', () => {
    expect(headOfRows(ORDERS, 1_000)).toEqual({ column: 'Id', missing: 400 });
  });

  it('are none where an identifier is only missing now and then, or alone', () => {
    expect(headOfRows(ORDERS, 10_000)).toBeUndefined();
    expect(headOfRows(ORDERS.slice(0, 3), 1_000)).toBeUndefined();
  });
});
