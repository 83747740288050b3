import { describe, expect, it } from '@jest/globals';
import { type CheckedField, checkFields } from './check-fields.js';

const money = (values: Record<string, string>): CheckedField[] =>
  Object.entries(values).map(([name, value]) => ({ name, value, type: 'money' }));
const dates = (values: Record<string, string>): CheckedField[] =>
  Object.entries(values).map(([name, value]) => ({ name, value, type: 'date' }));
const holding = (fields: CheckedField[]) => checkFields(fields, []).map(({ name, ok }) => [name, ok]);

describe('checks of a document', () => {
  it('hold where freight is added and a discount is taken off', () => {
    const bill = { Subtotal: '100.00', Tax: '8.25', Freight: '10.00', Discount: '5.00', Total: '113.25' };
    expect(holding(money(bill))).toEqual([
      ['total_sum', true],
      ['tax_rate', true],
    ]);
    expect(holding(money({ ...bill, Total: '113.26' }))).toContainEqual(['total_sum', false]);
  });

  it('find a tax that no country takes', () => {
    expect(holding(money({ Subtotal: '100.00', Tax: '82.50' }))).toEqual([['tax_rate', false]]);
  });

  it('find dates that are out of order', () => {
    const ordered = dates({ 'Invoice date': '2026-10-28', 'Due date': '2026-11-27' });
    expect(holding(ordered)).toEqual([['date_order', true]]);
    expect(holding(dates({ 'Invoice date': '2026-10-28', 'Due date': '2026-10-27' }))).toEqual([
      ['date_order', false],
    ]);
  });

  it('reckon a statement from its opening to its closing balance', () => {
    const statement = { 'Opening balance': '100.00', Deposits: '50.00', Withdrawals: '30.00' };
    expect(holding(money({ ...statement, 'Closing balance': '120.00' }))).toEqual([['balance', true]]);
    expect(holding(money({ ...statement, 'Closing balance': '130.00' }))).toEqual([['balance', false]]);
  });

  it('say nothing of what is not there', () => {
    expect(holding(money({ Total: '113.25' }))).toEqual([]);
  });
});
