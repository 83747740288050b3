import { describe, expect, it } from '@jest/globals';
import { amountsIn } from './amounts.js';
import { ibansIn, isAbaNumber } from './codes.js';
import { dateOrderOf, writtenDates } from './dates.js';

describe('amounts', () => {
  it.each([
    ['Total due $2,638.05', '2638.05', 'USD'],
    ['1.234,56 €', '1234.56', 'EUR'],
    ['EUR 49,99', '49.99', 'EUR'],
    ['Rs 1939', '1939', 'INR'],
    ['Rounding -0.02', '-0.02', undefined],
    ['(84.00)', '-84.00', undefined],
    ["CHF 12'500.00", '12500.00', 'CHF'],
  ])('%s is %s', (text, value, currency) => {
    expect(amountsIn(text).map((amount) => [amount.value, amount.currency])).toEqual([[value, currency]]);
  });

  it.each(['21 %', 'INV-20418', '8.25%', '12/31'])('%s is none', (text) => {
    expect(amountsIn(text).filter(({ hasCents }) => hasCents)).toEqual([]);
  });
});

describe('dates', () => {
  it.each([
    ['October 28, 2026', '2026-10-28'],
    ['28 Oct 2026', '2026-10-28'],
    ['du 02 Juillet 2015', '2015-07-02'],
    ['07.05.2014', '2014-05-07'],
    ['18 april 2014', '2014-04-18'],
    ['2026-10-28', '2026-10-28'],
    ['31/12/17', '2017-12-31'],
  ])('%s is %s', (text, value) => {
    expect(writtenDates(text)[0]?.value).toBe(value);
  });

  it('have the month first in a document with an address in the United States, unless its dates say otherwise', () => {
    expect(dateOrderOf(['88 Pecan Street, Austin, TX 78701', '11/03/2026'])).toBe('mdy');
    expect(dateOrderOf(['AUSTIN TX 78701-2204', '11/03/2026'])).toBe('mdy');
    expect(dateOrderOf(['88 Pecan Street, Austin, TX 78701', '28/03/2026'])).toBe('dmy');
    expect(dateOrderOf(['81750 Masai, Johor', 'IN 50000 pieces', '11/03/2026'])).toBeUndefined();
  });

  it('keep both readings where nobody can tell the order, and take the document’s where it gives it away', () => {
    expect(writtenDates('03/04/2024')[0]).toMatchObject({ value: '2024-04-03', other: '2024-03-04' });
    const order = dateOrderOf(['03/04/2024', '12/31/2024']);
    expect(order).toBe('mdy');
    expect(writtenDates('03/04/2024', order)[0]).toMatchObject({ value: '2024-03-04' });
    expect(writtenDates('30.02.2024')).toEqual([]);
  });
});

describe('check digits', () => {
  it('tell an IBAN from what only looks like one', () => {
    expect(ibansIn('IBAN NL58 RABO 0198 7232 02').map(({ value }) => value)).toEqual(['NL58RABO0198723202']);
    expect(ibansIn('IBAN NL59 RABO 0198 7232 02')).toEqual([]);
  });

  it('tell an ABA number', () => {
    expect([isAbaNumber('111000025'), isAbaNumber('111000026'), isAbaNumber('000000000')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
