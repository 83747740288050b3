import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue, Column, Profile, ReadSettings, Receipt } from '@plumbline/contracts';
import { createEngine, type Engine, quoteName, quoteText } from '@plumbline/datasets';
import { parseFile } from '../file/parse-file.js';

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'values-'));
  engine = await createEngine({
    memoryLimitMb: 256,
    threads: 2,
    tempDirectory: join(folder, 'engine'),
    allowedDirectories: [folder],
  });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

let files = 0;

interface Result {
  receipt: Receipt;
  profile: Profile;
  columns: Column[];
  /** Stored values of the column, in the order of the file. */
  stored(name: string): Promise<CellValue[]>;
  column(name: string): Profile['columns'][number];
  codes(name?: string): string[];
}

async function read(lines: string[], settings: ReadSettings = {}): Promise<Result> {
  const path = join(folder, `file-${files++}`);
  const outPath = `${path}.parquet`;
  await writeFile(path, `${lines.join('\n')}\n`);
  const request = {
    path,
    name: 'file',
    uploadType: 'csv' as const,
    settings,
    tempDirectory: `${path}-temp`,
    outPath,
  };
  const outcome = await parseFile(request);
  return {
    ...outcome,
    stored: async (name) => {
      const query = `SELECT ${quoteName(name)} FROM read_parquet(${quoteText(outPath)}) ORDER BY __line`;
      return (await engine.run(query, [], { maxRows: 100_000 })).rows.map(([value]) => value!);
    },
    column: (name) => outcome.profile.columns.find((column) => column.name === name)!,
    codes: (name) =>
      outcome.receipt.warnings.filter((each) => !name || each.column === name).map((each) => each.code),
  };
}

/** A column `v` beside a running number, so that the file is a table. */
function columnOf(values: string[], settings: ReadSettings = {}): Promise<Result> {
  return read(['k;v', ...values.map((value, index) => `row ${index + 1};${value}`)], settings);
}

describe('numbers', () => {
  it.each<[string, string[], CellValue[]]>([
    ['thousands and a decimal point', ['1,234.56', '12.5', '1,000,000'], [1234.56, 12.5, 1_000_000]],
    ['thousands and a decimal comma', ['1.234,56', '12,5', '1.000.000'], [1234.56, 12.5, 1_000_000]],
    [
      'spaces and no-break spaces between thousands',
      ['1 234,5', '12\u00a0345,5', '1,5'],
      [1234.5, 12_345.5, 1.5],
    ],
    ['apostrophes between thousands', ["1'234.50", "12'345.50", '1.25'], [1234.5, 12_345.5, 1.25]],
    ['currency signs', ['$1,234.50', '$0.99', '-$3.00'], [1234.5, 0.99, -3]],
    ['currency behind', ['12,50 €', '1.234,00 €', '-3,00 €'], [12.5, 1234, -3]],
    ['parentheses for negatives', ['(1,234.50)', '2.00', '(3)'], [-1234.5, 2, -3]],
    ['a trailing minus', ['12.50-', '3.25', '7-'], [-12.5, 3.25, -7]],
    ['the Unicode minus', ['−5', '6', '−7'], [-5, 6, -7]],
    ['percent as a fraction', ['4.2 %', '10%', '0.5%'], [0.042, 0.1, 0.005]],
    ['exponents', ['1.5e3', '2E-2', '7'], [1500, 0.02, 7]],
    ['Indian groups', ['12,34,567.50', '1,00,000', '5.25'], [1_234_567.5, 100_000, 5.25]],
    ['bare fractions', ['.5', '0.25', '-.75'], [0.5, 0.25, -0.75]],
  ])('reads %s', async (_, texts, values) => {
    const result = await columnOf(texts);
    expect(await result.stored('v')).toEqual(values);
  });

  it('keeps decimals exact, to the last digit', async () => {
    const result = await columnOf(['12345678901234.5678', '0.0001', '3']);
    expect(await result.stored('v')).toEqual(['12345678901234.5678', 0.0001, 3]);
  });

  it.each<[string, string[], string]>([
    ['leading zeros', ['01000', '02134', '99501'], 'leading_zeros'],
    [
      '20-digit ids',
      ['12345678901234567890', '12345678901234567891', '12345678901234567892'],
      'long_numbers',
    ],
    ['card numbers', ['4111111111111111', '5500000000000004', '3400000000000009'], 'long_numbers'],
    ['1e400', ['1e400', '1', '2'], 'out_of_range'],
    ['a code among numbers', ['1', '2', 'X3'], 'mixed_types'],
    ['two currencies', ['$1.00', '€2.00', '$3.00'], 'mixed_units'],
    ['contradicting marks', ['1,5', '2.5', '3,25'], 'mixed_marks'],
  ])('keeps %s as text, and says why', async (_, texts, code) => {
    const result = await columnOf(texts);
    expect(await result.stored('v')).toEqual(texts);
    expect(result.codes('v')).toContain(code);
  });

  it.each(['zip', 'phone', 'Postal Code', 'zipCode'])('keeps digits named %s as text', async (name) => {
    const result = await read([`k,${name}`, 'a,90210', 'b,10001', 'c,60601']);
    expect(await result.stored(name)).toEqual(['90210', '10001', '60601']);
  });

  it('keeps version numbers as text', async () => {
    const result = await read(['app,version', 'a,1.10', 'b,1.9', 'c,2.0']);
    expect(await result.stored('version')).toEqual(['1.10', '1.9', '2.0']);
  });

  it('treats "n/a" as empty, keeps the text beside it, and says so with count and first line', async () => {
    const result = await columnOf(['1.5', 'n/a', '2.5', 'N/A', '3.5']);
    expect(await result.stored('v')).toEqual([1.5, null, 2.5, null, 3.5]);
    expect(await result.stored('__raw_1')).toEqual(['1.5', 'n/a', '2.5', 'N/A', '3.5']);
    expect(result.receipt.warnings).toContainEqual({
      code: 'null_words',
      column: 'v',
      line: 3,
      count: 2,
      message: '“n/a” is not a number. v, line 3 and 1 more. Treated as empty.',
    });
  });

  it('leaves NaN and inf empty among numbers, aloud', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => `${index}.5`);
    const result = await columnOf([...numbers, 'NaN', 'inf']);
    expect((await result.stored('v')).slice(-2)).toEqual([null, null]);
    expect(result.codes('v')).toEqual(expect.arrayContaining(['null_words', 'not_convertible']));
  });

  it('keeps the country code NA, and takes NA for missing among numbers', async () => {
    const result = await read(['country,score', 'DE,1', 'NA,2', 'US,NA', 'FR,4']);
    expect(await result.stored('country')).toEqual(['DE', 'NA', 'US', 'FR']);
    expect(await result.stored('score')).toEqual([1, 2, null, 4]);
  });

  it('asks where the file does not say what a comma means', async () => {
    const result = await columnOf(['1,234', '5,678', '9,012']);
    expect(result.column('v').type).toBe('text');
    expect(result.receipt.decisions).toMatchObject([
      {
        column: 'v',
        question: 'decimal',
        chosen: null,
        by: 'open',
        rows: 3,
        options: [{ id: 'point' }, { id: 'comma' }, { id: 'text' }],
      },
    ]);
    const point = await columnOf(['1,234', '5,678', '9,012'], { decimal: 'point' });
    expect(await point.stored('v')).toEqual([1234, 5678, 9012]);
    const comma = await columnOf(['1,234', '5,678', '9,012'], { decimal: { v: 'comma' } });
    expect(await comma.stored('v')).toEqual([1.234, 5.678, 9.012]);
  });

  it('lets a column that proves its mark speak for one that does not', async () => {
    const result = await read(['a;b', '1.234;0,5', '5.678;12,25', '9.012;1,75']);
    expect(await result.stored('a')).toEqual([1234, 5678, 9012]);
  });

  it('finds the one value far down that decides', async () => {
    const values = Array.from(
      { length: 20_000 },
      (_, index) => `${(index % 900) + 100},${String(index % 1000).padStart(3, '0')}`,
    );
    values[17_777] = '12,5';
    const result = await columnOf(values);
    expect(result.receipt.decimal).toBe('comma');
    expect((await result.stored('v'))[17_777]).toBe(12.5);
  });

  it('finds a leading zero far down', async () => {
    const values = Array.from({ length: 20_000 }, (_, index) => String(10_000 + index));
    values[15_001] = '01000';
    const result = await columnOf(values);
    expect((await result.stored('v'))[15_001]).toBe('01000');
    expect(result.receipt.warnings).toContainEqual(
      expect.objectContaining({ code: 'leading_zeros', line: 15_003, count: 1 }),
    );
  });
});

describe('yes and no', () => {
  it('reads yes/no and true/false, and keeps the words', async () => {
    const result = await read(['a,b', 'Yes,TRUE', 'No,false', 'Yes,True']);
    expect(await result.stored('a')).toEqual([true, false, true]);
    expect(await result.stored('__raw_0')).toEqual(['Yes', 'No', 'Yes']);
    expect(await result.stored('b')).toEqual([true, false, true]);
    expect(result.codes('a')).toEqual(['boolean_words']);
  });

  it('does not take 0 and 1, or a lone "no", for yes and no', async () => {
    const result = await read(['k,a,b', 'x,0,no', 'y,1,no', 'z,1,no']);
    expect(result.columns.map((column) => column.type)).toEqual(['text', 'integer', 'text']);
  });
});

const days = (count: number, text: (date: Date) => string, startDay = 1) =>
  Array.from({ length: count }, (_, index) => text(new Date(Date.UTC(2024, 0, startDay + index))));
const two = (value: number) => String(value).padStart(2, '0');

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
  ])('reads %s, and no day shifts', async (_, text) => {
    const truth = days(366, (date) => date.toISOString().slice(0, 10));
    const result = await columnOf(days(366, text));
    expect(result.column('v').type).toBe('date');
    expect(await result.stored('v')).toEqual(truth);
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
      'offsets',
      ['2024-01-31T23:30:00+02:00', '2024-02-01T00:05:00Z'],
      ['2024-01-31T21:30:00Z', '2024-02-01T00:05:00Z'],
      true,
    ],
  ])('reads %s', async (_, texts, values, zoned) => {
    const result = await columnOf(texts);
    expect(result.column('v').type).toBe('timestamp');
    expect(result.columns[1]!.zoned ?? false).toBe(zoned);
    expect(await result.stored('v')).toEqual(values);
  });

  it('keeps impossible dates as text', async () => {
    const result = await columnOf(['2024-02-30', '2024-01-01', '2024-01-02']);
    expect(result.column('v').type).toBe('text');
    expect(result.codes('v')).toContain('mixed_types');
  });
});

describe('settings by type', () => {
  it('takes leading zeros and long runs of digits for numbers where a person says so, digit by digit', async () => {
    const lines = ['k,v', '007,123456789012345678901', '010,223456789012345678901', '123,5'];
    const forced = await read(lines, { types: { k: 'integer', v: 'integer' } });
    expect(await forced.stored('k')).toEqual([7, 10, 123]);
    expect(await forced.stored('v')).toEqual(['123456789012345678901', '223456789012345678901', 5]);
  });

  it('keep a column as text, or force a number and say what was lost', async () => {
    const lines = ['k,v', 'a,1', 'b,x', 'c,3'];
    expect(await (await read(['k,v', 'a,1', 'b,2'], { types: { v: 'text' } })).stored('v')).toEqual([
      '1',
      '2',
    ]);
    const forced = await read(lines, { types: { v: 'decimal' } });
    expect(await forced.stored('v')).toEqual([1, null, 3]);
    expect(await forced.stored('__raw_1')).toEqual(['1', 'x', '3']);
    expect(forced.receipt.warnings).toContainEqual(
      expect.objectContaining({ code: 'not_convertible', line: 3, count: 1 }),
    );
  });
});
