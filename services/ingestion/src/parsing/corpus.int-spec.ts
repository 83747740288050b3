import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { previewFile } from './file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corpus-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

/** Reads these bytes as an upload, and returns what a preview shows. */
async function read(
  content: string | Buffer,
  settings: ReadSettings = {},
  type: 'csv' | 'txt' = 'csv',
): Promise<Preview> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, content);
  const request = { path, name: 'file', uploadType: type, settings, tempDirectory: `${path}-temp` };
  return previewFile(request);
}

async function failure(content: string | Buffer): Promise<string> {
  return read(content).then(
    () => 'no failure',
    (error: { code: string }) => error.code,
  );
}

const typesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.type);
const namesOf = ({ receipt }: Preview) => receipt.columns.map((column) => column.name);
const codesOf = ({ receipt }: Preview) => receipt.warnings.map((warning) => warning.code);
const kindsOf = ({ receipt }: Preview) => receipt.setAside.map((each) => each.kind);

function expectBalance({ receipt }: Preview): void {
  expect(receipt.rowsRead).toBe(receipt.rowsLoaded + receipt.rowsRejected);
}

const PEOPLE = 'name;city;amount\nAnna;Köln;1\nBjörn;Århus;2\nZoë;Málaga;3\n';

describe('encodings (trust.md 6, CSV)', () => {
  it.each([
    ['Shift JIS', Buffer.from('9373 8e73 2c 906c 8cfb 0a 938c 8b9e 2c 3130 0a'.replaceAll(' ', ''), 'hex')],
    ['Windows-1251', Buffer.from('c3eef0eee42c6e0accf1eae2e02c310ac0e7eee22c320a', 'hex')],
  ])('%s cannot be read yet, and a warning says that the encoding is doubtful', async (_name, bytes) => {
    expect(codesOf(await read(bytes))).toContain('uncertain_encoding');
  });

  it('accented names give no doubt', async () => {
    expect(codesOf(await read(Buffer.from(PEOPLE, 'latin1')))).not.toContain('uncertain_encoding');
  });

  it.each([
    ['utf-8', Buffer.from(PEOPLE, 'utf8')],
    ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(PEOPLE, 'utf8')])],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(PEOPLE, 'utf16le')])],
    ['utf-16le', Buffer.from(PEOPLE, 'utf16le')],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(PEOPLE, 'utf16le').swap16()])],
    ['windows-1252', Buffer.from(PEOPLE, 'latin1')],
  ])('%s is detected and read', async (encoding, bytes) => {
    const preview = await read(bytes);
    expect(preview.receipt.encoding).toBe(encoding);
    expect(namesOf(preview)).toEqual(['name', 'city', 'amount']);
    expect(preview.rows).toEqual([
      ['Anna', 'Köln', '1'],
      ['Björn', 'Århus', '2'],
      ['Zoë', 'Málaga', '3'],
    ]);
  });

  it('says which letter speaks for Windows-1252, how often, and where first', async () => {
    const lines = ['id,customer,note', '1,Iron Works,a', '2,Café Copper,b', '3,Café Yarrow,c'];
    const { receipt } = await read(Buffer.from(lines.join('\n'), 'latin1'));
    expect(receipt.encodingEvidence).toBe('2 rows with “é”, first on line 3: Café Copper');
  });

  it('decodes the euro sign that Latin-1 does not have', async () => {
    const preview = await read(
      Buffer.from([...Buffer.from('a,b\nprice,'), 0x80, ...Buffer.from('\ncafe,'), 0xe9]),
    );
    expect(preview.rows).toEqual([
      ['price', '€'],
      ['cafe', 'é'],
    ]);
  });

  it('follows a person who knows better', async () => {
    const preview = await read(Buffer.from('a,b\nx,\u0080\ny,é\n', 'latin1'), { encoding: 'iso-8859-1' });
    expect(preview.receipt.encoding).toBe('iso-8859-1');
    expect(preview.rows[0]).toEqual(['x', '\u0080']);
  });

  it('finds a Latin-1 letter after the first kilobytes', async () => {
    const body = Array.from({ length: 20_000 }, (_, index) => `${index},plain name`).join('\n');
    const preview = await read(Buffer.from(`id,name\n${body}\n20000,Café\n`, 'latin1'));
    expect(preview.receipt).toMatchObject({ encoding: 'windows-1252', rowsLoaded: 20_001 });
  });
});

describe('what is no table (trust.md 6)', () => {
  it.each([
    ['empty_file', ''],
    ['empty_file', ' \n\t\n\r\n  '],
    ['binary_content', Buffer.from('a,b\n1,\u0000\n2,x\n')],
    ['type_mismatch', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])],
    ['type_mismatch', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['type_mismatch', '%PDF-1.7\n%âãÏÓ\n1 0 obj'],
    ['type_mismatch', Buffer.from([0x50, 0x4b, 3, 4, 20, 0])],
    ['type_mismatch', '<!DOCTYPE html>\n<html><body>502 Bad Gateway</body></html>'],
    ['type_mismatch', '\n<html lang="en"><head><title>Sign in</title></head></html>'],
    ['too_many_columns', `${Array.from({ length: 2_001 }, (_, i) => `c${i}`).join(',')}\n`],
    ['too_many_columns', `${'a,'.repeat(1_000_000)}b\n`],
    ['file_too_complex', 'x'.repeat(50_000_000)],
    ['file_too_complex', `a,b\n1,"${'y'.repeat(10_000_000)}"\n2,z\n`],
  ])('is refused as %s', async (code, content) => {
    expect(await failure(content)).toBe(code);
  });
});

describe('delimiters, quotes and line ends', () => {
  const table = [
    ['id', 'label', 'amount'],
    ['1', 'first thing', '10.5'],
    ['2', 'second thing', '11.25'],
    ['3', 'third thing', '12'],
  ];
  it.each([',', ';', '\t', '|', ', ', '~', '^'])('reads a table delimited by %j', async (delimiter) => {
    const preview = await read(table.map((row) => row.join(delimiter)).join('\n'));
    expect(preview.receipt.delimiter).toBe(delimiter);
    expect(namesOf(preview)).toEqual(table[0]);
    expect(preview.rows).toEqual(table.slice(1));
  });

  it.each([
    ['lf', '\n'],
    ['crlf', '\r\n'],
    ['cr', '\r'],
  ])('reads line ends %s', async (name, end) => {
    const preview = await read(table.map((row) => row.join(',')).join(end) + end);
    expect(preview.receipt.lineEnding).toBe(name);
    expect(preview.rows).toEqual(table.slice(1));
    expect(preview.lines).toEqual([2, 3, 4]);
  });

  it('reads mixed line ends and counts every line once', async () => {
    const preview = await read('id,label\r\n1,a\n2,b\r3,c\r\n4,d');
    expect(preview.receipt.lineEnding).toBe('mixed');
    expect(preview.rows.map((row) => row[0])).toEqual(['1', '2', '3', '4']);
    expect(preview.lines).toEqual([2, 3, 4, 5]);
  });

  it.each([
    ["'", '"'],
    ['`', '"'],
  ])('reads cells quoted by %s', async (quote) => {
    const rows = [
      'id,text',
      `1,${quote}one, two${quote}`,
      `2,${quote}three, four${quote}`,
      `3,${quote}five${quote}`,
    ];
    const preview = await read(rows.join('\n'));
    expect(preview.receipt.quote).toBe(quote);
    expect(preview.rows).toEqual([
      ['1', 'one, two'],
      ['2', 'three, four'],
      ['3', 'five'],
    ]);
  });

  it('reads doubled quotes, quoted delimiters and quoted line ends, with true line numbers', async () => {
    const preview = await read('id,text,n\n1,"say ""hi""",5\n2,"two\nlines, here",6\n3,plain,7\n');
    expect(preview.rows).toEqual([
      ['1', 'say "hi"', '5'],
      ['2', 'two\nlines, here', '6'],
      ['3', 'plain', '7'],
    ]);
    expect(preview.lines).toEqual([2, 3, 5]);
  });

  it('reads quotes escaped by a backslash', async () => {
    const preview = await read('id,text\n1,"say \\"hi\\", ok"\n2,"b, c"\n3,"d"\n');
    expect(preview.receipt.escape).toBe('\\');
    expect(preview.rows[0]).toEqual(['1', 'say "hi", ok']);
  });

  it('keeps a quote in the middle of a cell', async () => {
    const preview = await read('id,size\n1,5" pipe\n2,3" pipe\n3,plain\n');
    expect(preview.rows.map((row) => row[1])).toEqual(['5" pipe', '3" pipe', 'plain']);
  });

  it('reads a semicolon file with decimal commas whole', async () => {
    const preview = await read('ort;umsatz\nKöln;1.234,56\nBonn;0,5\nTrier;12.000,00\n');
    expect(typesOf(preview)).toEqual(['text', 'decimal']);
    expect(preview.columns[1]).toMatchObject({ min: 0.5, max: 12_000 });
    expect(preview.receipt.decimal).toBe('comma');
  });
});

describe('rows that do not fit', () => {
  it('loads short rows with nulls and long rows with the rest in _extra', async () => {
    const preview = await read('a,b,c\n1,2,3\n4,5\n6,7,8,9,10\n11,12,13\n');
    expect(namesOf(preview)).toEqual(['a', 'b', 'c', '_extra']);
    expect(preview.rows[1]).toEqual(['4', '5', null, null]);
    expect(preview.rows[2]).toEqual(['6', '7', '8', '9,10']);
    expect(codesOf(preview)).toEqual(expect.arrayContaining(['short_row', 'long_row']));
    expectBalance(preview);
  });

  it('is not shifted by a trailing comma on every row', async () => {
    const preview = await read('a,b,c\n1,2,3,\n4,5,6,\n7,8,9,\n');
    expect(namesOf(preview)).toEqual(['a', 'b', 'c']);
    expect(preview.rows).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
      ['7', '8', '9'],
    ]);
    expect(codesOf(preview)).toContain('trailing_delimiter');
  });

  it('rejects the record of an unclosed quote, names its line, and goes on', async () => {
    const preview = await read('a,b,c\n1,x,y\n2,"open,z\n3,u,v\n4,s,t\n');
    expect(preview.receipt.rejected).toMatchObject([{ line: 3, text: '2,"open,z' }]);
    expect(preview.rows.map((row) => row[0])).toEqual(['1', '3', '4']);
    expect(codesOf(preview)).toContain('csv_unclosed_quote');
    expect(preview.receipt).toMatchObject({ rowsRead: 4, rowsLoaded: 3, rowsRejected: 1 });
  });

  it('rejects an unclosed quote at the end of the file', async () => {
    const preview = await read('a,b\n1,x\n2,y\n3,"open\n');
    expect(preview.receipt).toMatchObject({ rowsRead: 3, rowsLoaded: 2, rowsRejected: 1 });
  });

  it('sets blank lines and comments aside', async () => {
    const preview = await read('# exported 2024\na,b\n1,2\n\n3,4\n# note\n,\n5,6\n\n');
    expect(preview.rows.map((row) => row[0])).toEqual(['1', '3', '5']);
    expect(preview.lines).toEqual([3, 5, 8]);
    expect(kindsOf(preview).sort()).toEqual(['blank', 'blank', 'blank', 'comment', 'comment', 'header']);
    expectBalance(preview);
  });
});

describe('headers', () => {
  it('makes duplicate and empty names unique', async () => {
    const preview = await read('a,a,,A,a_2\n1,2,3,4,5\n6,7,8,9,10\n');
    expect(namesOf(preview)).toEqual(['a', 'a_2', 'column_3', 'A_3', 'a_2_2']);
    expect(codesOf(preview)).toEqual(expect.arrayContaining(['duplicate_column_name', 'empty_column_name']));
  });

  it('reads a file that is only a header as a table without rows', async () => {
    const preview = await read('id,name,amount\n');
    expect(namesOf(preview)).toEqual(['id', 'name', 'amount']);
    expect(preview.receipt).toMatchObject({ rowsRead: 0, rowsLoaded: 0, headerRow: 1 });
    expect(codesOf(preview)).toContain('no_rows');
  });

  it('sees that a file has no header', async () => {
    const preview = await read('1,2024-01-05,3.5\n2,2024-01-06,4.5\n3,2024-01-07,5.5\n');
    expect(preview.receipt.headerRow).toBeNull();
    expect(namesOf(preview)).toEqual(['column_1', 'column_2', 'column_3']);
    expect(preview.receipt.rowsLoaded).toBe(3);
  });

  it('finds the header under title rows', async () => {
    const preview = await read('Quarterly report\nPrinted 2024-05-01\n\nregion,amount\nWest,10\nEast,20\n');
    expect(preview.receipt.headerRow).toBe(4);
    expect(preview.rows).toEqual([
      ['West', '10'],
      ['East', '20'],
    ]);
    expect(preview.lines).toEqual([5, 6]);
    expect(kindsOf(preview)).toEqual(['preamble', 'blank', 'header']);
  });

  it('joins names that stand on two lines', async () => {
    const preview = await read('2023,,2024,\nplan,real,plan,real\n1,2,3,4\n5,6,7,8\n9,10,11,12\n');
    expect(namesOf(preview)).toEqual(['2023 plan', '2023 real', '2024 plan', '2024 real']);
  });

  it('sets a repeated header aside', async () => {
    const preview = await read('id,amount\n1,10\n2,20\nid,amount\n3,30\n');
    expect(preview.rows.map((row) => row[0])).toEqual(['1', '2', '3']);
    expect(preview.receipt.setAside).toContainEqual({
      kind: 'header',
      fromLine: 4,
      toLine: 4,
      text: 'id,amount',
    });
    expect(typesOf(preview)).toEqual(['integer', 'integer']);
  });

  it('takes any names: keywords, prototypes, emoji, right-to-left, 300 characters', async () => {
    const names = [
      '__proto__',
      'constructor',
      'select',
      'order by',
      '💰',
      'مبلغ',
      'x'.repeat(300),
      '__line',
      '"q"',
    ];
    const header = names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',');
    const preview = await read(`${header}\n1,2,3,4,5,6,7,8,9\n2,3,4,5,6,7,8,9,10\n`);
    expect(namesOf(preview)).toEqual([...names.slice(0, 7), 'column_8', '"q"']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('keeps what a spreadsheet would take for formulas, and naughty texts, as they are (S-23)', async () => {
    const cells = ['=1+1', '+1 day', '@SUM(A1)', "'; DROP TABLE x; --", '<script>', '{{7*7}}', '%00', 'null'];
    const preview = await read(['n,text', ...cells.map((cell, at) => `${at},${cell}`)].join('\n'));
    expect(preview.rows.map((row) => row[1])).toEqual(cells);
  });

  it('follows a person about the header row', async () => {
    const preview = await read('a,b\nc,d\n1,2\n3,4\n', { headerRow: 2 });
    expect(namesOf(preview)).toEqual(['c', 'd']);
    expect(preview.receipt.rowsLoaded).toBe(2);
    const none = await read('a,b\nc,d\n', { headerRow: null });
    expect(none.receipt.rowsLoaded).toBe(2);
  });
});

describe('other tables, footnotes and totals', () => {
  it('takes the largest of several tables', async () => {
    const big = Array.from({ length: 10 }, (_, i) => `${i},name ${i},${i * 2}`).join('\n');
    const preview = await read(`region,n\nWest,1\nEast,2\nNorth,3\n\nid,name,amount\n${big}\n`);
    expect(namesOf(preview)).toEqual(['id', 'name', 'amount']);
    expect(preview.receipt.rowsLoaded).toBe(10);
    expect(preview.receipt.setAside).toContainEqual(
      expect.objectContaining({ kind: 'other_table', fromLine: 1, toLine: 4 }),
    );
  });

  it('sets footnotes aside', async () => {
    const preview = await read(
      'id,name,amount\n1,a,10\n2,b,20\n3,c,35\n\nSource: the ledger\nPrinted on Monday\n',
    );
    expect(preview.receipt.rowsLoaded).toBe(3);
    expect(preview.receipt.setAside).toContainEqual(
      expect.objectContaining({ kind: 'footnote', fromLine: 6, toLine: 7 }),
    );
  });

  it('sets a total row aside that equals the sum above it', async () => {
    const preview = await read('region,orders,amount\nWest,2,10.50\nEast,3,20.25\nTotal,5,30.75\n');
    expect(preview.receipt.rowsLoaded).toBe(2);
    expect(preview.receipt.setAside).toContainEqual(expect.objectContaining({ kind: 'total', fromLine: 4 }));
    expect(codesOf(preview)).toContain('total_row');
  });

  it('sets an unlabelled total aside, and one whose label breaks the type of its column', async () => {
    const unlabelled = await read(
      'id,date,amount\n1,2024-01-01,10\n2,2024-01-02,20\n3,2024-01-03,31\n,,61\n',
    );
    expect(unlabelled.receipt.rowsLoaded).toBe(3);
    const labelled = await read(
      'id,date,amount\n1,2024-01-01,10\n2,2024-01-02,20\n3,2024-01-03,31\nTotal,,61\n',
    );
    expect(labelled.receipt.rowsLoaded).toBe(3);
    expect(typesOf(labelled)).toEqual(['integer', 'date', 'integer']);
  });

  it('loads a row that is only called a total', async () => {
    const preview = await read('brand,amount\nTotal Energies,10\nShell,20\nTotal,99\nBP,30\n');
    expect(preview.receipt.rowsLoaded).toBe(4);
  });

  it('loads totals for a person who wants them', async () => {
    const preview = await read('region,amount\nWest,10\nEast,20\nTotal,30\n', { totals: 'load' });
    expect(preview.receipt.rowsLoaded).toBe(3);
  });
});

describe('sizes', () => {
  it('reads 2,000 columns', async () => {
    const row = (value: (index: number) => string | number) =>
      Array.from({ length: 2_000 }, (_, i) => value(i)).join(',');
    const rows = Array.from({ length: 60 }, (_, r) =>
      row((i) => (i % 3 === 0 ? 'xyz'[(r + i) % 3]! : r * i)),
    );
    const preview = await read([row((i) => `c${i}`), ...rows].join('\n'));
    expect(preview.receipt).toMatchObject({ rowsLoaded: 60 });
    expect(preview.columns).toHaveLength(2_000);
  }, 120_000);

  it('reads a million lines of one byte', async () => {
    const preview = await read('7\n'.repeat(1_000_000));
    expect(preview.receipt).toMatchObject({ rowsLoaded: 1_000_000, headerRow: null });
  }, 120_000);

  it('takes the width of the header where rows agree on none', async () => {
    const widths = [1, 2, 3, 4, 5, 2, 1, 4, 5, 3, 1, 5, 4, 2];
    const rows = widths.map((width) => Array.from({ length: width }, () => 'v').join(','));
    const preview = await read(['a,b,c', ...rows].join('\n'));
    expect(namesOf(preview)).toEqual(['a', 'b', 'c', '_extra']);
    expect(preview.receipt.rowsLoaded).toBe(widths.length);
  });
});
