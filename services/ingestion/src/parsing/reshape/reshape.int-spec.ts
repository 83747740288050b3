import { describe, expect, it } from '@jest/globals';
import { useReadFiles } from '../../testing/read-files.js';
import { findParts } from './parts-of-dates.js';
import { findPeriodColumns } from './period-columns.js';

const { read } = useReadFiles();

describe('dates whose parts stand in columns of their own', () => {
  const lines = [
    'Region,Year,Month,Day,Sales',
    ...Array.from({ length: 60 }, (_, index) => {
      const date = new Date(Date.UTC(2023, 0, 1 + index * 9));
      return `North,${date.getUTCFullYear()},${date.getUTCMonth() + 1},${date.getUTCDate()},${index * 7 + 3}`;
    }),
  ];

  it('are offered, and made where a person agrees', async () => {
    const before = await read(lines);
    const [offer] = before.receipt.warnings.filter(({ code }) => code === 'date_in_parts');
    expect(offer?.offer).toEqual({
      words: 'Make a date of Year, Month and Day',
      change: { dates: { Date: { year: 'Year', month: 'Month', day: 'Day' } } },
    });
    const after = await read(lines, { dates: { Date: { year: 'Year', month: 'Month', day: 'Day' } } });
    expect(after.columns.map(({ name }) => name)).toEqual([
      'Region',
      'Date',
      'Year',
      'Month',
      'Day',
      'Sales',
    ]);
    expect(after.column('Date')).toMatchObject({
      type: 'date',
      role: 'time',
      missing: 0,
      min: '2023-01-01',
      max: '2024-06-15',
    });
    expect(after.codes()).not.toContain('date_in_parts');
  });

  it.each([
    ['quarters', (at: number) => String(1956 + at / 4), '1966-10-01'],
    ['months', (at: number) => (1949 + at / 12).toFixed(2), '1952-08-01'],
    ['middles of months', (at: number) => (1958 + (at + 0.5) / 12).toFixed(4), '1961-08-01'],
  ])('are dates where years stand with their fraction, of %s', async (_, time, max) => {
    const text = [
      'rownames,time,value',
      ...Array.from({ length: 44 }, (_one, at) => `${at + 1},${time(at)},${at * 3}`),
    ];
    const made = await read(text);
    expect(made.column('date')).toMatchObject({ type: 'date', missing: 0, distinct: 44, max });
    expect(made.column('time')).toMatchObject({ type: 'decimal' });
    const { offer } = made.receipt.warnings.find(({ code }) => code === 'date_made') ?? {};
    expect(offer?.change).toEqual({ types: { time: 'decimal' } });
    const plain = await read(text, { types: { time: 'decimal' } });
    expect(plain.columns.map(({ name }) => name)).toEqual(['rownames', 'time', 'value']);
  });

  it.each([
    ['times of runs', (at: number) => (1_600 + at * 7.3).toFixed(1)],
    ['years alone', (at: number) => String(1956 + at)],
    ['days of years', (at: number) => (1990 + at / 365).toFixed(4)],
    ['numbers beyond all years', (at: number) => `${at + 1}.5e300`],
  ])('are not made of %s', async (_, time) => {
    const text = ['time,value', ...Array.from({ length: 44 }, (_one, at) => `${time(at)},${at * 3}`)];
    expect((await read(text)).columns.map(({ name }) => name)).toEqual(['time', 'value']);
  });

  it.each([
    [
      'names of months',
      'yr,month_name,x',
      (index: number) =>
        `${2020 + Math.floor(index / 12)},${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'][index % 12]},${index}`,
      '2022-12-01',
    ],
    [
      'quarters',
      'year,qtr,x',
      (index: number) => `${2014 + Math.floor(index / 4)},Q${(index % 4) + 1},${index}`,
      '2022-10-01',
    ],
    [
      'months as numbers',
      'order_year,order_month,x',
      (index: number) => `${2020 + Math.floor(index / 12)},${(index % 12) + 1},${index}`,
      '2022-12-01',
    ],
  ])('are made of %s', async (_, header, row, max) => {
    const text = [header, ...Array.from({ length: 36 }, (_unused, index) => row(index))];
    const before = await read(text);
    const change = before.receipt.warnings.find(({ code }) => code === 'date_in_parts')?.offer?.change;
    const after = await read(text, { dates: change?.dates as never });
    expect(after.column(Object.keys(change?.dates ?? {})[0] ?? '')).toMatchObject({
      type: 'date',
      missing: 0,
      max,
    });
  });

  it('are not offered beside a date that says the same, nor of numbers that are no months', async () => {
    const beside = lines.map((line, index) => {
      const [, year, month, day] = line.split(',');
      return index === 0
        ? `${line},When`
        : `${line},${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
    });
    expect((await read(beside)).codes()).not.toContain('date_in_parts');
    const ages = ['year,month,x', ...Array.from({ length: 30 }, (_, index) => `2020,${index * 10},${index}`)];
    expect((await read(ages)).codes()).not.toContain('date_in_parts');
  });

  it.each([
    [['year', 'month', 'arr_time'], [{ stem: '', parts: { year: 'year', month: 'month' } }]],
    [
      ['arrival_date_year', 'arrival_date_month', 'arrival_date_day_of_month'],
      [
        {
          stem: 'arrival_date',
          parts: { year: 'arrival_date_year', month: 'arrival_date_month', day: 'arrival_date_day_of_month' },
        },
      ],
    ],
    [
      ['BirthYear', 'BirthMonth', 'hireYear'],
      [{ stem: 'birth', parts: { year: 'BirthYear', month: 'BirthMonth' } }],
    ],
    [['yearly_income', 'monthly_fee', 'year'], []],
  ])('are found by name in %j', (names, found) => {
    expect(findParts(names)).toEqual(found);
  });
});

describe('periods that stand in columns (wide series)', () => {
  const years = Array.from({ length: 12 }, (_, index) => String(2010 + index));
  const lines = [
    `Country,Code,${years.join(',')}`,
    ...['Austria', 'Belgium', 'Chile'].map(
      (name, row) =>
        `${name},C${row},${years.map((_, at) => (at === 4 && row === 1 ? '' : 100 * row + at)).join(',')}`,
    ),
  ];

  it('are offered as rows, and become rows where a person agrees', async () => {
    const before = await read(lines);
    expect(before.receipt.warnings).toContainEqual(
      expect.objectContaining({
        code: 'periods_in_columns',
        offer: { words: 'Make rows of the years', change: { periods: 'rows' } },
      }),
    );
    const after = await read(lines, { periods: 'rows' });
    expect(after.columns.map(({ name }) => name)).toEqual(['Country', 'Code', 'Year', 'Value']);
    expect(after.receipt).toMatchObject({ rowsLoaded: 35, rowsRead: 35 });
    expect((await after.stored('Value')).slice(0, 3)).toEqual([0, 1, 2]);
    expect(after.column('Year')).toMatchObject({ min: 2010, max: 2021 });
  });

  it('leaves them where a person said so, and takes names that were given', async () => {
    expect((await read(lines, { periods: 'columns' })).codes()).not.toContain('periods_in_columns');
    const named = await read(lines, {
      periods: 'rows',
      names: { Value: 'Population' },
      types: { Population: 'decimal' },
    });
    expect(named.column('Population')).toMatchObject({ type: 'decimal' });
    expect(named.codes()).not.toContain('setting_ignored');
  });

  it('of several measures become a column for each', async () => {
    const wide = [
      'Shop,Sales 2023,Sales 2024,Cost 2023,Cost 2024',
      'Mill,10,20,5,',
      'Quay,30,,,',
      'Dock,7,8,3,4',
    ];
    const before = await read(wide);
    expect(before.codes()).toContain('periods_in_columns');
    const after = await read(wide, { periods: 'rows' });
    expect(after.columns.map(({ name }) => name)).toEqual(['Shop', 'Year', 'Sales', 'Cost']);
    expect(await after.stored('Sales')).toEqual([10, 20, 30, 7, 8]);
    expect(await after.stored('Cost')).toEqual([5, null, null, 3, 4]);
  });

  it.each([
    [['id', '2019', '2020', '2021'], { kind: 'Year', measures: [{ stem: '', places: [1, 2, 3] }] }],
    [
      ['Product', 'Sales Jan', 'Sales Feb', 'Sales Mar', 'Sales Apr'],
      { kind: 'Month', measures: [{ stem: 'Sales', places: [1, 2, 3, 4] }] },
    ],
    [
      ['Province', '1/22/20', '1/23/20', '1/24/20'],
      { kind: 'Date', measures: [{ stem: '', places: [1, 2, 3] }] },
    ],
    [
      ['k', '2020 Q1', '2020 Q2', '2020 Q3'],
      { kind: 'Quarter', measures: [{ stem: '', places: [1, 2, 3] }] },
    ],
    [['k', '2020-01', '2020-02', '2020-03'], { kind: 'Month', measures: [{ stem: '', places: [1, 2, 3] }] }],
    [['k', 'Jan-20', 'Feb-20', 'Mar-20'], { kind: 'Month', measures: [{ stem: '', places: [1, 2, 3] }] }],
    [
      ['k', '1990 [YR1990]', '2000 [YR2000]', '2001 [YR2001]'],
      { kind: 'Year', measures: [{ stem: '', places: [1, 2, 3] }] },
    ],
    [['k', '2019', '2020'], undefined],
    [['march', 'may', 'speed'], undefined],
    [['a1', 'a2', 'a3', 'q'], undefined],
    [
      ['k', 'Sales 2023', 'Sales 2024', 'Cost 2023', 'Cost 2024'],
      {
        kind: 'Year',
        measures: [
          { stem: 'Sales', places: [1, 2] },
          { stem: 'Cost', places: [3, 4] },
        ],
      },
    ],
    [
      ['k', 'Q1 Revenue', 'Q1 Cost', 'Q2 Revenue', 'Q2 Cost', 'Q3 Revenue', 'Q3 Cost'],
      {
        kind: 'Quarter',
        measures: [
          { stem: 'Revenue', places: [1, 3, 5] },
          { stem: 'Cost', places: [2, 4, 6] },
        ],
      },
    ],
    [['k', 'Sales 2023', 'Cost 2024'], undefined],
  ])('are found by name in %j', (names, found) => {
    const periods = findPeriodColumns(names);
    expect(periods && { kind: periods.kind, measures: periods.measures }).toEqual(found);
  });
});
