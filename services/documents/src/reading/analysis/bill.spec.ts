import { describe, expect, it } from '@jest/globals';
import { setPage } from '../../testing/set-page.js';
import { billFacts } from './bill.js';

const facts = (text: string) =>
  Object.fromEntries(billFacts([setPage(text)]).map(({ name, value }) => [name, value]));

const statement = (period: string) => `CITY SAVINGS BANK
Account statement
Account number 4417 2201
${period}

Date         Description                 Withdrawals     Deposits       Balance
10/01/2026   Opening balance                                            1,000.00
10/02/2026   Lone Star Freight LLC          250.00                        750.00
10/05/2026   Northfield Paper Ltd                          1,200.50     1,950.50
10/31/2026   Closing balance                                            1,950.50`;

describe('labelled values of bills (DOC-001)', () => {
  it.each([
    ['Statement period October 1, 2026 to October 31, 2026', 'Oct 1, 2026 to Oct 31, 2026'],
    ['Statement period: Oct 1 - 31, 2026', 'Oct 1, 2026 to Oct 31, 2026'],
    ['For the period 1 to 31 October 2026', 'Oct 1, 2026 to Oct 31, 2026'],
    ['Statement for October 2026', 'Oct 1, 2026 to Oct 31, 2026'],
    ['Statement period      10/01/2026 - 10/31/2026', 'Oct 1, 2026 to Oct 31, 2026'],
  ])('%s is a period of days', (written, period) => {
    expect(facts(statement(written))['Statement period']).toBe(period);
  });

  it('a statement is from its bank, not from whom it paid', () => {
    expect(facts(statement('Statement period October 2026')).From).toBe('CITY SAVINGS BANK');
  });

  it('a date in words behind its label is whole, and is no number of the bill', () => {
    const read = facts(`Northfield Paper Ltd
Invoice
Invoice number INV-20418
Invoice date 5 March 2026
Due date April 4, 2026
Total 120.00`);
    expect(read).toMatchObject({
      'Invoice number': 'INV-20418',
      'Invoice date': 'Mar 5, 2026',
      'Due date': 'Apr 4, 2026',
    });
  });
});
