import { describe, expect, it } from '@jest/globals';
import { setPage } from '../../testing/set-page.js';
import { checkClosing, checkRunning } from './check-movements.js';
import type { ReadMovements } from './movement.js';
import { readMovements } from './read-movements.js';

const read = (...texts: string[]): ReadMovements => {
  const found = readMovements(texts.map((text, at) => setPage(text, at + 1)));
  if (!found) throw new Error('no movements were found');
  return found;
};
const shown = ({ movements }: ReadMovements) =>
  movements.map(({ date, text, amount, balance }) => [date, text, amount, balance]);

const COLUMNS = `Harbor Bank
Statement period   October 1, 2026 to October 31, 2026

Date         Description                 Withdrawals     Deposits       Balance

Oct 1        Opening balance                                            1,000.00
Oct 2        Lone Star Freight              250.00                        750.00
Oct 5        Northfield Paper                              1,200.50      1,950.50
             Invoice 20418
Oct 9        Rent October                   900.00                      1,050.50
Oct 31       Closing balance                                            1,050.50`;

describe('movements of an account (DOC-001)', () => {
  it('have the sign of the column they stand in, the year of the period, and the text of the rows below', () => {
    const statement = read(COLUMNS);
    expect(shown(statement)).toEqual([
      ['2026-10-02', 'Lone Star Freight', '-250.00', '750.00'],
      ['2026-10-05', 'Northfield Paper Invoice 20418', '1200.50', '1950.50'],
      ['2026-10-09', 'Rent October', '-900.00', '1050.50'],
    ]);
    expect(statement).toMatchObject({ opening: '1000.00', closing: '1050.50' });
    const [first] = statement.movements;
    expect(first?.page).toBe(1);
    expect(first?.cells.amount.text).toBe('250.00');
    expect(first?.cells.amount.box[0]).toBeGreaterThan(first?.cells.text.box[2] ?? 1);
  });

  it('make the closing balance, and a wrong one is told with both figures', () => {
    const right = read(COLUMNS);
    expect(checkClosing(right.movements, right)).toEqual([
      {
        ok: true,
        message: '1,000.00 and 3 movements of 50.50 make 1,050.50, the closing balance.',
      },
    ]);
    const wrong = read(COLUMNS.replace('900.00      ', '909.00      '));
    expect(checkClosing(wrong.movements, wrong)[0]).toMatchObject({
      ok: false,
      message: '1,000.00 and 3 movements of 41.50 make 1,041.50, but the closing balance says 1,050.50.',
    });
    expect(checkRunning(wrong.movements, wrong.opening)).toEqual([
      { ok: false, row: 2, message: 'Row 3: the balance would be 1,041.50, but it says 1,050.50.' },
    ]);
  });

  it('get their sign from a mark, from the balances around them, or from the line over the table', () => {
    const marked = read(`Date         Details              Amount

10/02/2026   Card payment          -25.00
10/03/2026   Salary              2,000.00
10/04/2026   Fee                  4.00 DR`);
    expect(marked.movements.map(({ amount }) => amount)).toEqual(['-25.00', '2000.00', '-4.00']);
    const balanced = read(`Date         Details                     Amount        Balance

2026-10-01   Balance brought forward                      100.00
2026-10-02   Card payment                 25.00            75.00
2026-10-03   Salary                       50.00           125.00`);
    expect(balanced.movements.map(({ amount }) => amount)).toEqual(['-25.00', '50.00']);
    const headed = read(`Statement of October 2026, from 10/01/2026 to 10/31/2026

Deposits and other credits
Date         Description          Amount
10/03        Salary               50.00
10/05        Refund                9.50
10/06        Interest              1.50


Withdrawals and other debits
Date         Description          Amount
10/04        Card payment         25.00
10/07        Rent                 30.00
10/08        Fee                   2.00`);
    expect(headed.movements.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-10-03', '50.00'],
      ['2026-10-05', '9.50'],
      ['2026-10-06', '1.50'],
      ['2026-10-04', '-25.00'],
      ['2026-10-07', '-30.00'],
      ['2026-10-08', '-2.00'],
    ]);
  });

  it('go on over pages whose tables name no columns, and may begin with the newest', () => {
    const newestFirst = read(
      `Date         Text                 Amount        Balance

2026-01-03   Card payment         25.00           125.00
2026-01-02   Salary               50.00           150.00`,
      `2026-01-01   Fee                   5.00           100.00
2025-12-31   Refund               10.00           105.00
2025-12-30   Refund                5.00            95.00`,
    );
    expect(shown(newestFirst)).toEqual([
      ['2026-01-03', 'Card payment', '-25.00', '125.00'],
      ['2026-01-02', 'Salary', '50.00', '150.00'],
      ['2026-01-01', 'Fee', '-5.00', '100.00'],
      ['2025-12-31', 'Refund', '10.00', '105.00'],
      ['2025-12-30', 'Refund', '5.00', '95.00'],
    ]);
    expect(checkRunning(newestFirst.movements, null)).toEqual([
      { ok: true, message: 'The balance after each of 4 movements is right.' },
    ]);
  });

  it('are not made of a table of other things', () => {
    const items = setPage(`Item          Quantity      Price       Amount
Paper               2        4.20         8.40
Ink                 1        9.90         9.90
Pens                5        2.50        12.50`);
    expect(readMovements([items])).toBeUndefined();
  });
});
