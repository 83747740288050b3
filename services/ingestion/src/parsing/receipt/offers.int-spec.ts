import { describe, expect, it } from '@jest/globals';
import { useReadFiles } from '../../testing/read-files.js';
import { standsApart } from './sentinels.js';

const { read, columnOf } = useReadFiles();

describe('texts that may mean no value', () => {
  const ages = Array.from({ length: 60 }, (_, index) =>
    index % 12 === 5 ? '999' : String(18 + (index % 50)),
  );

  it('offers a number that is repeated far from all others, and takes nothing silently', async () => {
    const before = await columnOf(ages);
    expect(before.column('v')).toMatchObject({ type: 'integer', missing: 0, max: 999 });
    const [warning] = before.receipt.warnings.filter(({ code }) => code === 'maybe_missing');
    expect(warning).toMatchObject({
      column: 'v',
      count: 5,
      line: 7,
      offer: { change: { missing: { v: ['999'] } } },
    });
    const after = await columnOf(ages, { missing: { v: ['999'] } });
    expect(after.column('v')).toMatchObject({ type: 'integer', missing: 5, max: 67 });
    expect(after.codes('v')).toEqual(['null_words']);
    expect((await after.stored('__raw_1'))[5]).toBe('999');
  });

  it('offers both of two such numbers', async () => {
    const values = Array.from({ length: 40 }, (_, index) =>
      index % 10 === 3 ? '-99' : index % 10 === 7 ? '-999' : `${index}.5`,
    );
    const { receipt } = await columnOf(values);
    expect(receipt.warnings).toContainEqual(
      expect.objectContaining({
        code: 'maybe_missing',
        offer: expect.objectContaining({ change: { missing: { v: ['-999', '-99'] } } }),
      }),
    );
  });

  it.each([
    ['one of many large numbers', { value: 999, times: 5, least: 3, most: 950 }, false],
    ['once only', { value: 9999, times: 1, least: 1, most: 5 }, false],
    ['the only negative number', { value: -9, times: 4, least: 0, most: 30 }, true],
    ['among other negative numbers', { value: -99, times: 4, least: -95, most: 30 }, false],
    ['an answer to a question of five', { value: 99, times: 3, least: 1, most: 5 }, true],
  ])('%s', (_, sentinel, isApart) => {
    expect(standsApart(sentinel)).toBe(isApart);
  });

  it('offers the words that alone keep a column from being numbers', async () => {
    const values = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? 'closed' : String(index)));
    const before = await columnOf(values);
    expect(before.column('v').type).toBe('text');
    const offer = { words: 'Read “closed” as missing', change: { missing: { v: ['closed'] } } };
    expect(before.receipt.warnings).toContainEqual(expect.objectContaining({ code: 'mixed_types', offer }));
    const after = await columnOf(values, offer.change);
    expect(after.column('v')).toMatchObject({ type: 'integer', missing: 10 });
  });

  it('offers a dash among words, which stays a word until then', async () => {
    const lines = [
      'id,city',
      ...Array.from({ length: 30 }, (_, index) => `${index},${index % 6 === 2 ? '-' : `Town ${index}`}`),
    ];
    const before = await read(lines);
    expect(before.column('city').missing).toBe(0);
    expect(before.receipt.warnings).toContainEqual(
      expect.objectContaining({
        code: 'maybe_missing',
        column: 'city',
        count: 5,
        lines: [4, 10, 16, 22, 28],
      }),
    );
    expect((await read(lines, { missing: { city: ['-'] } })).column('city').missing).toBe(5);
  });
});

describe('dates in one order until a line and in another after it', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Array.from({ length: 120 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)));
  const texts = days.map((date, index) => {
    const [month, day] = [two(date.getUTCMonth() + 1), two(date.getUTCDate())];
    return `${index < 64 ? `${day}/${month}` : `${month}/${day}`}/2024`;
  });

  it('is an option, and is obeyed', async () => {
    const { receipt } = await columnOf(texts);
    const [decision] = receipt.decisions;
    expect(decision).toMatchObject({ chosen: null, by: 'open' });
    // Row 64, of March 4, stands on line 65.
    const option = decision?.options.find(({ id }) => id === 'dmy/65/mdy');
    expect(option).toMatchObject({ contradicted: 0 });
    const after = await columnOf(texts, { dateOrder: { v: 'dmy/65/mdy' } });
    expect(after.column('v')).toMatchObject({ type: 'date', missing: 0 });
    expect(await after.stored('v')).toEqual(days.map((date) => date.toISOString().slice(0, 10)));
    expect(after.receipt.decisions[0]).toMatchObject({ chosen: 'dmy/65/mdy', by: 'person' });
    expect(after.receipt.decisions[0]?.options.map(({ id }) => id)).toEqual([
      'mdy',
      'dmy',
      'dmy/65/mdy',
      'text',
    ]);
  });
});
