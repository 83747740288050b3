import { describe, expect, it } from '@jest/globals';
import { dateOrderOf, writtenDates } from './dates.js';
import { writtenMonths, writtenRanges } from './written-ranges.js';

const ends = (text: string) =>
  writtenRanges(text).map(({ first, last }) => [first.value, last.value].join(' '));

describe('ranges of days', () => {
  it.each([
    ['October 1, 2026 to October 31, 2026', '2026-10-01 2026-10-31'],
    ['Oct 1 - Oct 31, 2026', '2026-10-01 2026-10-31'],
    ['October 1 through 31, 2026', '2026-10-01 2026-10-31'],
    ['1–31 October 2026', '2026-10-01 2026-10-31'],
    ['1st to 31st of October 2026', '2026-10-01 2026-10-31'],
    ['vom 1. bis 31. Oktober 2026', '2026-10-01 2026-10-31'],
    ['Zeitraum 01.10. - 31.10.2026', '2026-10-01 2026-10-31'],
    ['du 1 au 31 octobre 2026', '2026-10-01 2026-10-31'],
    ['period 10/01/2026-10/31/2026', '2026-10-01 2026-10-31'],
    ['2026-10-01 to 2026-10-31', '2026-10-01 2026-10-31'],
    ['December 16 to January 15, 2027', '2026-12-16 2027-01-15'],
    ['December 16, 2026 to January 15', '2026-12-16 2027-01-15'],
    ['Statement period 1 - 31 October 2026', '2026-10-01 2026-10-31'],
  ])('%s', (text, expected) => {
    expect(ends(text)).toEqual([expected]);
  });

  it.each([
    'October 31, 2026 - 4.20',
    '10/01/2026 - 5 items',
    'Page 3 - 12 May 2026',
    '10-01-2026',
    '2026-10-01',
    'October 31 to October 1, 2026, as printed by mistake',
    'Paid 12 to 14 days after',
  ])('%s is none', (text) => {
    expect(ends(text)).toEqual([]);
  });

  it('give each end its own place, and say which it is', () => {
    const text = 'Statement period October 1 to October 31, 2026';
    const dates = writtenDates(text);
    expect(dates.map(({ start, end, range }) => [text.slice(start, end), range])).toEqual([
      ['October 1', 'first'],
      ['October 31, 2026', 'last'],
    ]);
  });

  it('keep both readings of numbers that run forwards either way, and only the one that does where one does not', () => {
    const [open] = writtenRanges('03/04/2026 - 05/06/2026');
    expect(open?.first).toMatchObject({ value: '2026-04-03', other: '2026-03-04' });
    const [known] = writtenRanges('03/04/2026 - 05/06/2026', dateOrderOf(['12/31/2026']));
    expect(known).toMatchObject({ first: { value: '2026-03-04' }, last: { value: '2026-05-06' } });
    const [forwards] = writtenRanges('01/10/2026 - 05/09/2026');
    expect(forwards).toMatchObject({ first: { value: '2026-01-10' }, last: { value: '2026-05-09' } });
  });
});

describe('months', () => {
  it('stand for all of their days, unless a day is named', () => {
    const [month] = writtenMonths('Statement for February 2028');
    expect(month).toMatchObject({ first: { value: '2028-02-01' }, last: { value: '2028-02-29' } });
    expect(writtenMonths('1 February 2028')).toEqual([]);
    expect(writtenMonths('February 1, 2028')).toEqual([]);
  });
});
