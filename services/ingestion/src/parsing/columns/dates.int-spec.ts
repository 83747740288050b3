import { describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { useReadFiles } from '../../testing/read-files.js';

const { columnOf, read } = useReadFiles();

const days = (count: number, text: (date: Date) => string, startDay = 1) =>
  Array.from({ length: count }, (_, index) => text(new Date(Date.UTC(2024, 0, startDay + index))));
const two = (value: number) => String(value).padStart(2, '0');

function ordinal(day: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' } as Record<string, string>;
  return `${day}${ending[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(day)] ?? 'th'}`;
}

describe('dates (screens/README.md, rule 1)', () => {
  it('is proven by one line far down, and names it', async () => {
    const values = Array.from({ length: 5_000 }, () => '03/04/2024');
    values[4_200] = '11/13/2024';
    const result = await columnOf(values);
    expect(result.column('v')).toMatchObject({ type: 'date', min: '2024-03-04', max: '2024-11-13' });
    expect(result.receipt.decisions).toMatchObject([
      {
        column: 'v',
        question: 'date_order',
        chosen: 'mdy',
        by: 'file',
        line: 4_202,
        options: [
          { id: 'mdy', evidence: ['1 row proves it, 0 speak against: line 4,202 is 11/13/2024'] },
          { id: 'dmy', contradicted: 1 },
          { id: 'text' },
        ],
      },
    ]);
  });

  it.each<[string, string[], string[]]>([
    [
      'times with the year behind them',
      ['Mon Jan 01 00:00:00 UTC 2024', 'Wed Feb 28 13:45:10 EST 2024', 'Thu Feb 29 23:59:59 UTC 2024'],
      ['2024-01-01T00:00:00Z', '2024-02-28T18:45:10Z', '2024-02-29T23:59:59Z'],
    ],
    [
      'times without a zone and the year behind them',
      ['Mon Jan 15 08:00:00 2024', 'Tue Jan 16 09:30:00 2024', 'Thu Feb  1 10:00:00 2024'],
      ['2024-01-15T08:00:00', '2024-01-16T09:30:00', '2024-02-01T10:00:00'],
    ],
    ['quarters', ['1985 Q3', '1985 Q4', '1986 Q1'], ['1985-07-01', '1985-10-01', '1986-01-01']],
    [
      'quarters with the year behind',
      ['Q3/2019', 'Q4/2019', 'Q1/2020'],
      ['2019-07-01', '2019-10-01', '2020-01-01'],
    ],
    ['ISO weeks', ['1991 W06', '2020-W53', '2021-W01'], ['1991-02-04', '2020-12-28', '2021-01-04']],
    ['months before years', ['07/2025', '08/2025', '12/2025'], ['2025-07-01', '2025-08-01', '2025-12-01']],
    ['months behind years', ['2005 Apr', '2005 May', '2005 Jun'], ['2005-04-01', '2005-05-01', '2005-06-01']],
    [
      'names between numbers',
      ['1992-Nov-02', '1992-Dec-31', '1993-Jan-01'],
      ['1992-11-02', '1992-12-31', '1993-01-01'],
    ],
    [
      'no space before the year',
      ['August 01,2017', 'August 02,2017', 'May 3,2018'],
      ['2017-08-01', '2017-08-02', '2018-05-03'],
    ],
  ])('reads %s as dates', async (_, texts, values) => {
    expect(await (await columnOf(texts)).stored('v')).toEqual(values);
  });

  it('keeps a week that its year does not have as text, aloud', async () => {
    const result = await columnOf(['2021-W51', '2021-W52', '2021-W53']);
    expect(result.column('v').type).toBe('text');
    expect(await result.stored('v')).toEqual(['2021-W51', '2021-W52', '2021-W53']);
  });

  it('asks where no line decides, with weekdays, ranges and the order against other dates', async () => {
    const mondays = [
      '01/01/2024',
      '01/08/2024',
      '02/05/2024',
      '02/12/2024',
      '03/04/2024',
      '03/11/2024',
      '04/01/2024',
    ];
    const rows = mondays.map((date, index) => `${index},${date},2024-12-3${index % 2}`);
    const result = await read(['id,start,ordered', ...rows]);
    expect(result.column('start').type).toBe('text');
    const [decision] = result.receipt.decisions;
    expect(decision).toMatchObject({
      column: 'start',
      question: 'date_order',
      chosen: null,
      by: 'open',
      rows: 7,
    });
    const [mdy, dmy] = decision!.options;
    expect(mdy).toMatchObject({
      id: 'mdy',
      weekdays: [7, 0, 0, 0, 0, 0, 0],
      example: { text: '01/01/2024', value: '2024-01-01' },
    });
    expect(mdy!.evidence[0]).toBe('All dates are Mondays.');
    expect(dmy).toMatchObject({ id: 'dmy' });
    expect(dmy!.weekdays!.filter((times) => times > 0).length).toBeGreaterThan(1);
  });

  it('follows the choice, for all columns or one', async () => {
    const lines = ['k,v', 'a,03/04/2024', 'b,05/06/2024'];
    expect(await (await read(lines, { dateOrder: 'dmy' })).stored('v')).toEqual(['2024-04-03', '2024-06-05']);
    const chosen = await read(lines, { dateOrder: { v: 'mdy' } });
    expect(await chosen.stored('v')).toEqual(['2024-03-04', '2024-05-06']);
    expect(chosen.receipt.decisions).toMatchObject([{ chosen: 'mdy', by: 'person' }]);
  });

  it('asks with counts where lines contradict each other', async () => {
    const result = await columnOf(['13/01/2024', '14/02/2024', '01/15/2024', '03/04/2024']);
    expect(result.column('v').type).toBe('text');
    const [decision] = result.receipt.decisions;
    expect(decision).toMatchObject({ chosen: null, by: 'open' });
    expect(decision!.options.map(({ evidence }) => evidence.slice(0, 2))).toEqual([
      [
        '1 row can only be month first: line 4 is 01/15/2024.',
        '2 rows contradict it and stay empty, with a warning; their text is kept.',
      ],
      [
        '2 rows can only be day first: line 2 is 13/01/2024.',
        '1 row contradicts it and stays empty, with a warning; its text is kept.',
      ],
      [expect.stringMatching(/^Every value is kept as it is written/)],
    ]);
  });

  it.each<[string, (date: Date) => string]>([
    ['ISO', (date) => date.toISOString().slice(0, 10)],
    [
      'day first with dots',
      (date) => `${date.getUTCDate()}.${date.getUTCMonth() + 1}.${date.getUTCFullYear()}`,
    ],
    [
      'month first',
      (date) => `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`,
    ],
    ['slashes with the year first', (date) => date.toISOString().slice(0, 10).replaceAll('-', '/')],
    [
      'two-digit years',
      (date) =>
        `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${two(date.getUTCFullYear() % 100)}`,
    ],
    [
      'month names',
      (date) =>
        date.toLocaleDateString('en-US', {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          timeZone: 'UTC',
        }),
    ],
    [
      'day, name, year',
      (date) =>
        `${date.getUTCDate()}-${date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })}-${date.getUTCFullYear()}`,
    ],
    [
      'long month names',
      (date) =>
        date.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
    ],
    [
      'German month names',
      (date) =>
        `${date.getUTCDate()}. ${date.toLocaleDateString('de-DE', { month: 'long', timeZone: 'UTC' })} ${date.getUTCFullYear()}`,
    ],
    [
      'French month names',
      (date) =>
        `${date.getUTCDate()} ${date.toLocaleDateString('fr-FR', { month: 'long', timeZone: 'UTC' })} ${date.getUTCFullYear()}`,
    ],
    ['weekdays in front', (date) => date.toUTCString().slice(0, 16)],
    ['eight digits', (date) => date.toISOString().slice(0, 10).replaceAll('-', '')],
    [
      'ordinals',
      (date) =>
        `${date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}`,
    ],
    [
      'ordinals of a month',
      (date) =>
        `${ordinal(date.getUTCDate())} of ${date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })} ${date.getUTCFullYear()}`,
    ],
  ])('reads %s, and no day shifts', async (_, text) => {
    const result = await columnOf(days(366, text));
    expect(result.column('v').type).toBe('date');
    expect(await result.stored('v')).toEqual(days(366, (date) => date.toISOString().slice(0, 10)));
  });

  it.each<[string, string[], CellValue[], boolean]>([
    [
      'ISO wall-clock times',
      ['2024-01-31 23:30:00', '2024-02-01T00:15:30.5'],
      ['2024-01-31T23:30:00', '2024-02-01T00:15:30.5'],
      false,
    ],
    [
      'month-first times',
      ['1/31/2024 11:30 PM', '2/1/2024 12:05 AM'],
      ['2024-01-31T23:30:00', '2024-02-01T00:05:00'],
      false,
    ],
    [
      'day-first times',
      ['31.01.2024 23:30', '01.02.2024 00:05'],
      ['2024-01-31T23:30:00', '2024-02-01T00:05:00'],
      false,
    ],
    [
      'halves of the day with points',
      ['1/31/2024 11:30 p.m.', '2/1/2024 12:05 a.m.'],
      ['2024-01-31T23:30:00', '2024-02-01T00:05:00'],
      false,
    ],
    [
      'times of web servers',
      ['31/Jan/2024:23:30:00 +0000', '01/Feb/2024:00:05:00 +0200'],
      ['2024-01-31T23:30:00Z', '2024-01-31T22:05:00Z'],
      true,
    ],
    [
      'offsets',
      ['2024-01-31T23:30:00+02:00', '2024-02-01T00:05:00Z'],
      ['2024-01-31T21:30:00Z', '2024-02-01T00:05:00Z'],
      true,
    ],
  ])('reads %s', async (_, texts, values, zoned) => {
    const result = await columnOf(texts);
    expect(result.column('v').type).toBe('timestamp');
    expect(elementAt(result.columns, 1).zoned ?? false).toBe(zoned);
    expect(await result.stored('v')).toEqual(values);
  });

  it('keeps impossible dates as text', async () => {
    const result = await columnOf(['2024-02-30', '2024-01-01', '2024-01-02']);
    expect(result.column('v').type).toBe('text');
    expect(result.codes('v')).toContain('mixed_types');
  });
});
