import { describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { useReadFiles } from '../../testing/read-files.js';

const { columnOf, read } = useReadFiles();

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

  it.each<[string, string[], CellValue[]]>([
    ['money', ['$1,000', '$90,246', '$5,120'], [1_000, 90_246, 5_120]],
    ['money with points', ['1.000 €', '90.246 €'], [1_000, 90_246]],
    ['numbers beside small ones', ['1,250', '12', '950', '13,400'], [1_250, 12, 950, 13_400]],
  ])('knows thousands: %s', async (_, texts, values) => {
    expect(await (await columnOf(texts)).stored('v')).toEqual(values);
  });

  it.each<[string, string[], CellValue[]]>([
    ['a count of people', ['k;Einwohner', 'a;1.234', 'b;5.678'], [1_234, 5_678]],
    ['cells between commas', ['k,area', 'a,"1,234"', 'b,"5,678"'], [1_234, 5_678]],
    ['points in cells between commas', ['k,score', 'a,9.267', 'b,8.897'], [9.267, 8.897]],
    ['names of a language that writes commas', ['Artikel;Menge', 'a;1.234', 'b;5.678'], [1_234, 5_678]],
    ['the same, with commas', ['Artikel;Gewicht', 'a;1,234', 'b;5,678'], [1.234, 5.678]],
    ['English names between tabs', ['item\tweight', 'a\t1.234', 'b\t5.678'], [1.234, 5.678]],
  ])('knows the decimal mark by %s', async (_, lines, values) => {
    const result = await read(lines);
    expect(result.receipt.decisions).toEqual([]);
    const { name } = result.profile.columns[1]!;
    expect(await result.stored(name)).toEqual(values);
  });

  it.each<[string, string[]]>([
    ['German names between commas', ['Artikel,Gewicht', 'a,"1,234"', 'b,"5,678"']],
    ['euros behind numbers between commas', ['k,price', 'a,"1,459 €"', 'b,"1,389 €"']],
    ['marks of both kinds beside it', ['k,area,b,c', 'a,"1,234",1.5,"2,5"', 'b,"5,678",2.5,"3,5"']],
  ])('asks where hints disagree: %s', async (_, lines) => {
    const { decisions } = (await read(lines)).receipt;
    expect(decisions).toMatchObject([{ question: 'decimal', chosen: null }]);
  });

  it.each<[string, string[]]>([
    ['prices of fuel', ['1,459 €', '1,389 €', '1,510 €']],
    ['weights that drop ending zeros', ['1.234', '5', '3.456']],
    ['numbers that are all grouped', ['1,250', '9,120', '3,400']],
  ])('asks about %s', async (_, texts) => {
    const result = await columnOf(texts);
    expect(result.column('v').type).toBe('text');
    expect(result.receipt.decisions).toMatchObject([{ question: 'decimal', chosen: null }]);
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
      text: 'n/a',
      lines: [3, 5],
      line: 3,
      count: 2,
      message: '“n/a” is not a number. v, line 3 and 1 more. Treated as empty.',
    });
  });

  it('treats what other languages write for it in the same way', async () => {
    const result = await columnOf(['43,2 %', 'k. A.', '38,0 %', 'n/d', '51,7 %']);
    expect(await result.stored('v')).toEqual([0.432, null, 0.38, null, 0.517]);
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

describe('settings by type', () => {
  it('takes leading zeros and long runs of digits for numbers where a user says so, digit by digit', async () => {
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

  it('reads six digits as months where they run through years, and keeps other numbers', async () => {
    const months = Array.from({ length: 30 }, (_, at) => 100 * (2022 + Math.floor(at / 12)) + 1 + (at % 12));
    const result = await columnOf(months.map(String));
    expect(result.column('v').type).toBe('date');
    expect((await result.stored('v')).slice(11, 13)).toEqual(['2022-12-01', '2023-01-01']);
    const counted = await columnOf(months.map((month) => String(month + 9)));
    expect(counted.column('v').type).toBe('integer');
  });
});
