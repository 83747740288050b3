import { describe, expect, it } from '@jest/globals';
import type { FieldCheck } from '@plumbline/contracts';
import { BUNDLED_TEMPLATES } from '../../../templates/bundled-templates.js';
import { setPage } from '../../../testing/set-page.js';
import { extract } from '../extract.js';

const STATEMENT = `Harbor Bank

Statement period: October 1, 2026 to October 31, 2026
Account number: 4471 2208
Opening balance:   1,000.00
Closing balance:   1,050.50

Date         Description                 Money out      Money in       Balance

Oct 2        Lone Star Freight              250.00                       750.00
Oct 5        Northfield Paper                            1,200.50      1,950.50
Oct 9        Rent October                   900.00                     1,050.50
Total                                     1,150.00       1,200.50`;

const fieldsOf = (name: string) => BUNDLED_TEMPLATES.find((each) => each.name === name)?.fields ?? [];
const extracted = (text: string, template = 'Bank statement') =>
  extract([setPage(text)], fieldsOf(template), []);
const balanceOf = (checks: readonly FieldCheck[]) => checks.filter(({ name }) => name === 'balance');

describe('the bank statement template (EXT-001)', () => {
  it('gives the movements as one typed table, each with its sign and its place', () => {
    const { tables } = extracted(STATEMENT);
    const [movements] = tables;
    expect(movements).toMatchObject({
      name: 'Movements',
      columns: [
        { name: 'Date', type: 'date' },
        { name: 'Text', type: 'text' },
        { name: 'Amount', type: 'money' },
        { name: 'Balance', type: 'money' },
      ],
    });
    expect(movements?.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
      ['2026-10-02', 'Lone Star Freight', '-250.00', '750.00'],
      ['2026-10-05', 'Northfield Paper', '1200.50', '1950.50'],
      ['2026-10-09', 'Rent October', '-900.00', '1050.50'],
    ]);
    expect(movements?.rows[1]).toMatchObject({
      page: 1,
      cells: [{ text: 'Oct 5' }, {}, { text: '1,200.50' }, {}],
    });
    expect(tables.filter(({ name }) => name === 'Movements')).toHaveLength(1);
  });

  it('checks that opening balance and movements make the closing one, and each balance in between', () => {
    const right = extracted(STATEMENT);
    expect(balanceOf(right.checks)).toEqual([
      expect.objectContaining({ ok: true, fields: ['Opening balance', 'Closing balance'] }),
    ]);
    expect(right.tables[0]?.checks).toEqual([expect.objectContaining({ name: 'balance', ok: true })]);
    const wrong = extracted(
      STATEMENT.replace('900.00                     1', '990.00                     1'),
    );
    expect(balanceOf(wrong.checks)[0]?.message).toBe(
      '1,000.00 and 3 movements of -39.50 make 960.50, but the closing balance says 1,050.50.',
    );
    expect(wrong.tables[0]?.checks).toEqual([expect.objectContaining({ ok: false, row: 2 })]);
  });

  it.each([
    'Statement period: October 1, 2026 to October 31, 2026',
    'Statement period: Oct 1 - 31, 2026',
    'Statement period   10/01/2026 - 10/31/2026',
    'Statement for October 2026',
  ])('knows first and last day, and the bank, of "%s"', (period) => {
    const text = STATEMENT.replace(/Statement period.*/, period);
    const named = text.replace('Northfield Paper', 'Northfield Ltd');
    const { fields } = extracted(named);
    const value = (name: string) => fields.find((field) => field.name === name)?.value;
    expect([value('Period start'), value('Period end')]).toEqual(['2026-10-01', '2026-10-31']);
    expect(value('Bank')).toBe('Harbor Bank');
  });

  it.each([
    ['under names of columns', STATEMENT.replace(/\nTotal.*/, '')],
    [
      'where balances stand over the names',
      STATEMENT.replace(/\nTotal.*/, '')
        .replace(/Opening balance:.*\nClosing balance:.*\n\n/, '')
        .replace(
          'Date  ',
          'Opening balance                          1,000.00\nClosing balance                          1,050.50\nDate  ',
        )
        .replace('Balance\n\n', 'Balance\n'),
    ],
  ])('takes no movement for the sum of all of them, %s', (_, text) => {
    const { fields, checks } = extracted(text);
    const value = (name: string) => fields.find((field) => field.name === name)?.value;
    expect([value('Deposits'), value('Withdrawals')]).toEqual([null, null]);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('leaves a table as it is printed where no movements are asked for', () => {
    const [table] = extracted(STATEMENT, 'Invoice').tables;
    expect(table?.columns).toHaveLength(5);
  });
});
