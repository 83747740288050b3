import { describe, expect, it } from '@jest/globals';
import { codesOf, kindsOf, namesOf, typesOf, usePreviews } from '../testing/use-previews.js';

const { read } = usePreviews('csv');

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

  it('follows a user about the header row', async () => {
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

  it('loads totals for a user who wants them', async () => {
    const preview = await read('region,amount\nWest,10\nEast,20\nTotal,30\n', { totals: 'load' });
    expect(preview.receipt.rowsLoaded).toBe(3);
  });
});

describe('sizes', () => {
  it('reads 2,000 columns', async () => {
    const row = (value: (index: number) => string | number) =>
      Array.from({ length: 2_000 }, (_, i) => value(i)).join(',');
    const rows = Array.from({ length: 60 }, (_, r) =>
      row((i) => (i % 3 === 0 ? 'xyz'.charAt((r + i) % 3) : r * i)),
    );
    const preview = await read([row((i) => `c${i}`), ...rows].join('\n'));
    expect(preview.receipt).toMatchObject({ rowsLoaded: 60 });
    expect(preview.columns).toHaveLength(2_000);
  });

  it('reads a million lines of one byte', async () => {
    const preview = await read('7\n'.repeat(1_000_000));
    expect(preview.receipt).toMatchObject({ rowsLoaded: 1_000_000, headerRow: null });
  });

  it('takes the width of the header where rows agree on none', async () => {
    const widths = [1, 2, 3, 4, 5, 2, 1, 4, 5, 3, 1, 5, 4, 2];
    const rows = widths.map((width) => Array.from({ length: width }, () => 'v').join(','));
    const preview = await read(['a,b,c', ...rows].join('\n'));
    expect(namesOf(preview)).toEqual(['a', 'b', 'c', '_extra']);
    expect(preview.receipt.rowsLoaded).toBe(widths.length);
  });
});
