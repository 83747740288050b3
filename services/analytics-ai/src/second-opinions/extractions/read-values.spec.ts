import { describe, expect, it } from '@jest/globals';
import { daysIn, isSameValue, numbersIn, standsIn } from './read-values.js';

describe('values of a second reading', () => {
  it.each([
    ['Total $2,638.05', ['2638.05']],
    ['1.234,50 EUR', ['1234.5']],
    ['1 234,50', ['1234.5']],
    ['1.234', ['1234', '1.234']],
    ['12,500,000', ['12500000']],
    ['-45.00 and (12.30)', ['-45', '-12.3']],
    ['none', []],
  ])('F.3 %s has the numbers %j', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it.each([
    ['October 28, 2026', ['2026-10-28']],
    ['28 Oct 2026', ['2026-10-28']],
    ['2026-10-28', ['2026-10-28']],
    ['28.10.26', ['2026-10-28']],
    ['03/04/2026', ['2026-04-03', '2026-03-04']],
    ['31/02/2026', []],
  ])('F.3 %s names the days %j', (text, days) => {
    expect(daysIn(text)).toEqual(days);
  });

  it('F.3 a value stands in a line however it is written there, and nowhere else', () => {
    expect(standsIn('money', '2638.05', 'Total due, USD $2,638.05')).toBe(true);
    expect(standsIn('money', '638.05', 'Total due, USD $2,638.05')).toBe(false);
    expect(standsIn('date', '2026-10-28', 'Dated October 28, 2026')).toBe(true);
    expect(standsIn('text', 'Northfield Paper Ltd.', 'NORTHFIELD PAPER LTD')).toBe(true);
    expect(standsIn('text', '', 'anything')).toBe(false);
    expect(isSameValue('money', '10.00', '10')).toBe(true);
    expect(isSameValue('text', 'INV-1', 'inv 1')).toBe(true);
  });
});
