import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preview } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { previewFile } from '../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixtures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

/** A column `v` below a header, from line 2 on. */
async function columnOf(values: readonly string[]): Promise<Preview> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, ['k;v', ...values.map((value, index) => `row ${index};${value}`)].join('\n'));
  return previewFile({ path, name: 'file', uploadType: 'csv', settings: {}, tempDirectory: `${path}-temp` });
}

const many = (times: number, value: (index: number) => string) =>
  Array.from({ length: times }, (_, index) => value(index));
const warningOf = ({ receipt }: Preview) =>
  receipt.warnings.find(({ column, code }) => column === 'v' && code.startsWith('mixed'));

describe('columns that change midway (DATA-002)', () => {
  it.each<[string, string[], string, number]>([
    [
      'numbers, then words',
      [...many(1_203, (i) => String(i * 3)), ...many(37, (i) => `see note ${i}x`)],
      'v: numbers up to line 1,204, then words; 37 of 1,240 rows are words. Kept as text.',
      1_205,
    ],
    [
      'words, then numbers',
      [...many(40, (i) => `pending ${i}a`), ...many(100, (i) => `${i}.5`)],
      'v: words up to line 41, then numbers; 40 of 140 rows are words. Kept as text.',
      42,
    ],
    [
      'few numbers, then many words',
      [...many(30, (i) => String(i)), ...many(100, (i) => `text ${i}b`)],
      'v: numbers up to line 31, then words; 30 of 130 rows are numbers. Kept as text.',
      32,
    ],
    [
      'dollars, then euros',
      [...many(60, (i) => `$${i}.50`), ...many(20, (i) => `€${i}.50`)],
      'v: $ up to line 61, then €; 20 of 80 rows are €. Kept as text, because their sum would mean nothing.',
      62,
    ],
    [
      'dollars and euros in turn',
      many(10, (i) => `${i % 2 ? '€' : '$'}${i}.50`),
      'v mixes $ (5 rows, first on line 2) and € (5 rows, first on line 3), so its numbers cannot be added. Kept as text.',
      3,
    ],
  ])('%s: text, with the line', async (_, values, message, line) => {
    const preview = await columnOf(values);
    expect(elementAt(preview.columns, 1).type).toBe('text');
    expect(warningOf(preview)).toMatchObject({ message, line });
  });

  it('words with a number here and there are words, and no warning', async () => {
    const preview = await columnOf(many(60, (i) => (i % 4 === 0 ? String(i) : `flat ${i}c`)));
    expect(warningOf(preview)).toBeUndefined();
  });
});
