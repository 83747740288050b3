import { describe, expect, it } from '@jest/globals';
import type { Preview } from '@plumbline/contracts';
import { codesOf, kindsOf, namesOf, typesOf, usePreviews } from '../testing/use-previews.js';

const { failure, read } = usePreviews('csv');

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

  it('follows a user who knows better', async () => {
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
    ['binary_content', Buffer.from('a,b\n1,\u0000x\n2,x\n')],
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
