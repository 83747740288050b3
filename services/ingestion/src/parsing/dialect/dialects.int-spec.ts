import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { previewFile } from '../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dialects-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function read(content: string, settings: ReadSettings = {}): Promise<Preview> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, content);
  return previewFile({ path, name: 'file', uploadType: 'csv', settings, tempDirectory: `${path}-temp` });
}

const namesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.name);
const typesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.type);
const codesOf = ({ receipt }: Preview) => receipt.warnings.map((warning) => warning.code);

const TABLE = [
  ['id', 'title', 'genre', 'amount'],
  ['1', 'Toy Story (1995)', 'Animation', '10.5'],
  ['2', 'Heat (1995)', 'Action', '11.25'],
  ['3', '', 'Drama', '12'],
  ['4', 'Big: Sequel', '', '13.75'],
];

describe('delimiters (DATA-002)', () => {
  it.each(['||', '::', '|~|', '^^', ';\t', '\u0001', '\u001f', '§', '~', '^'])(
    '%j is found by itself',
    async (delimiter) => {
      const preview = await read(TABLE.map((row) => row.join(delimiter)).join('\n'));
      expect(namesOf(preview)).toEqual(TABLE[0]);
      expect(preview.rows.map((row) => row.map((cell) => cell ?? ''))).toEqual(TABLE.slice(1));
      expect(preview.receipt.delimiter).toBe(delimiter);
    },
  );

  it('reads a pipe file with empty cells as one of single pipes', async () => {
    const preview = await read('a|b|c\n1||x\n2||y\n3|z|\n');
    expect(preview.receipt.delimiter).toBe('|');
    expect(namesOf(preview)).toEqual(['a', 'b', 'c']);
  });

  it('takes the delimiter that the first line names, and sets that line aside', async () => {
    const preview = await read('sep=;\r\nname;note\r\nAnna;a, b, c\r\nBob;d, e, f\r\n');
    expect(namesOf(preview)).toEqual(['name', 'note']);
    expect(preview.rows).toEqual([
      ['Anna', 'a, b, c'],
      ['Bob', 'd, e, f'],
    ]);
    expect(preview.lines).toEqual([3, 4]);
    expect(preview.receipt).toMatchObject({ delimiter: ';', headerRow: 2 });
    expect(preview.receipt.setAside[0]).toEqual({ kind: 'preamble', fromLine: 1, toLine: 1, text: 'sep=;' });
  });

  it('keeps the named line out of damaged files too, with true line numbers', async () => {
    const preview = await read('\ufeffsep=,\nid,text,n\n1,"two\nlines",5\n2,short\n3,x,7\n');
    expect(preview.lines).toEqual([3, 5, 6]);
    expect(preview.receipt.headerRow).toBe(2);
  });
});

describe('quotes', () => {
  it('reads numbers with thousands commas in quotes', async () => {
    const preview = await read('name,amount\nAnna,"1,234.50"\nBob,"12,000.00"\nCleo,"1,000,000.25"\n');
    expect(typesOf(preview)).toEqual(['text', 'decimal']);
    expect(preview.columns[1]).toMatchObject({ min: 1234.5, max: 1_000_000.25 });
  });

  it.each(['\n', '\r\n'])('reads records that stand whole in quotes, one cell a line (%j)', async (end) => {
    const lines = ['"id,name,amount"', '"1,""Smith, John"",10.5"', '"2,Anna,20.25"', '"3,""5"""" pipe"",30"'];
    const preview = await read(lines.join(end) + end);
    expect(namesOf(preview)).toEqual(['id', 'name', 'amount']);
    expect(preview.rows).toEqual([
      ['1', 'Smith, John', '10.5'],
      ['2', 'Anna', '20.25'],
      ['3', '5" pipe', '30'],
    ]);
    expect(codesOf(preview)).toContain('wrapped_lines');
  });

  it('reads them with delimiters behind the quotes', async () => {
    const preview = await read('"id;name;amount";;\n"1;Anna;10,5";;\n"2;Bob;20,25";;\n');
    expect(namesOf(preview)).toEqual(['id', 'name', 'amount']);
    expect(typesOf(preview)).toEqual(['integer', 'text', 'decimal']);
  });

  it.each(['\n', '\r\n'])(
    'reads quotes that a backslash makes literal, at the end of a line too (%j)',
    async (end) => {
      const lines = [
        '"no","work","from"',
        '"1","Nocturne","Vienna"',
        '"2","\\"Notre temps\\"","Paris"',
        '"3","No. 1, \\"Barcajuolo\\"',
        'No. 2, \\"Romance\\"","Rome"',
        '"4","9\\"","Turin"',
      ];
      const preview = await read(lines.join(end) + end);
      expect(preview.rows.map((row) => row[1])).toEqual([
        'Nocturne',
        '"Notre temps"',
        `No. 1, "Barcajuolo"${end}No. 2, "Romance"`,
        '9"',
      ]);
      expect(preview.receipt).toMatchObject({ quote: '"', escape: '\\', rowsRejected: 0 });
    },
  );

  it('leaves a single column of quoted remarks alone', async () => {
    const preview = await read('"remark"\n"late, and open"\n"fine"\n"first, second, third"\n"no, never"\n');
    expect(namesOf(preview)).toEqual(['remark']);
    expect(preview.rows[2]).toEqual(['first, second, third']);
  });
});

describe('delimiters behind a backslash, without quotes (DATA-002)', () => {
  const rows = Array.from(
    { length: 40 },
    (_, index) => `${index},${index % 9 === 4 ? 'Miller\\, Sons' : `Firm ${index}`},${index * 1.5}`,
  );

  it('are part of their cell', async () => {
    const preview = await read(['id,name,amount', ...rows].join('\n'));
    expect(namesOf(preview)).toEqual(['id', 'name', 'amount']);
    expect(preview.rows[4]).toEqual(['4', 'Miller, Sons', '6']);
    expect(preview.rows).toHaveLength(40);
    expect(typesOf(preview)).toEqual(['integer', 'text', 'decimal']);
  });

  it('separate where cells end in a backslash, as paths do', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `${index},C:\\data\\${index}\\,${index * 2}`);
    const preview = await read(['id,folder,size', ...paths].join('\n'));
    expect(preview.rows[3]).toEqual(['3', 'C:\\data\\3\\', '6']);
  });
});
