import { describe, expect, it } from '@jest/globals';
import type { Box } from '../page/box.js';
import type { Word } from '../page/page-content.js';
import { edgesOf } from '../pdf/page-rules.js';
import { continuation } from './continued-tables.js';
import { layOutPage } from './lay-out-page.js';
import { textOf } from './line-text.js';
import type { Table } from './table.js';

const LETTER = 6;

/** Words of a line from a place on, each letter as wide as any. */
function set(text: string, x: number, y: number, { height = 12, isBold = false } = {}): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    box: [x + index * LETTER, y, x + (index + word.length) * LETTER, y + height],
    isBold,
    isVertical: false,
  }));
}

const page = (words: Word[], rules: Box[] = []) =>
  layOutPage({ width: 612, height: 792, rotation: 0, origin: 'text', words, rules });
const texts = (table: Table | undefined) => table?.rows.map((row) => row.map(({ text }) => text));

describe('reading order', () => {
  it('reads a title over two columns, then one column after the other', () => {
    const column = (x: number, name: string) =>
      Array.from({ length: 8 }, (_, row) =>
        set(`${name} line ${row} has several words`, x, 100 + row * 14),
      ).flat();
    const { lines } = page([
      ...set('A title that is as wide as the whole page and its two columns are', 60, 60),
      ...column(60, 'left'),
      ...column(320, 'right'),
    ]);
    const names = lines.map((line) => textOf(line).split(' ')[0]);
    expect(names).toEqual(['A', ...Array(8).fill('left'), ...Array(8).fill('right')]);
  });

  it('reads a table row by row, though its columns are columns too', () => {
    const rows = ['Paper 2 4.20', 'Ink 1 9.90', 'Pens 5 12.50', 'Clips 3 1.80'].map((row, at) =>
      row.split(' ').flatMap((cell, column) => set(cell, 60 + column * 150, 100 + at * 14)),
    );
    expect(page(rows.flat()).lines.map(textOf).slice(0, 4)).toEqual(['Paper', '2', '4.20', 'Ink']);
  });
});

describe('blocks', () => {
  it('are headings, paragraphs of several lines, and items', () => {
    const { blocks, lines } = page([
      ...set('12. Ending the agreement', 60, 60, { isBold: true }),
      ...set('Either party may end this agreement by written', 60, 84),
      ...set('notice of sixty days.', 60, 98),
      ...set('a) for convenience', 60, 124),
      ...set('b) for cause', 60, 150),
    ]);
    expect(
      blocks.map(({ kind, lines: of }) => [
        kind,
        of.map((line) => textOf(lines[line] ?? { words: [] })).join(' '),
      ]),
    ).toEqual([
      ['heading', '12. Ending the agreement'],
      ['paragraph', 'Either party may end this agreement by written notice of sixty days.'],
      ['item', 'a) for convenience'],
      ['item', 'b) for cause'],
    ]);
  });
});

describe('tables', () => {
  const header = ['Item', 'Quantity', 'Price'];
  const rows = [header, ['Paper', '2', '4.20'], ['Ink', '1', '9.90'], ['Pens', '5', '12.50']];
  const words = rows.flatMap((row, at) =>
    row.flatMap((cell, column) => set(cell, 60 + column * 150, 100 + at * 20)),
  );

  it('are found by columns that line up, with the row that names them', () => {
    const [table] = page(words).tables;
    expect(texts(table)).toEqual(rows);
    expect([table?.headerRows, table?.isRuled]).toEqual([1, false]);
  });

  it('are found by the lines between their cells, also where a cell holds two lines', () => {
    const frames = [0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].flatMap((column) =>
        edgesOf([50 + column * 150, 95 + row * 40, 200 + column * 150, 135 + row * 40]),
      ),
    );
    const wrapped = rows.flatMap((row, at) =>
      row.flatMap((cell, column) => set(cell, 60 + column * 150, 98 + at * 40)),
    );
    const [table] = page([...wrapped, ...set('white, A4', 60, 152)], frames).tables;
    expect(table?.isRuled).toBe(true);
    expect(texts(table)?.[1]).toEqual(['Paper white, A4', '2', '4.20']);
  });

  const bill = (between: number) => {
    const groups = [
      [
        ['Bill to', '', 'Invoice number', 'INV-20418'],
        ['Harbor Office', '', 'Invoice date', 'October 28, 2026'],
      ],
      [
        ['Item', 'Qty', 'Unit price', 'Amount'],
        ['Paper', '40', '38.50', '1,540.00'],
        ['Cardstock', '12', '46.25', '555.00'],
        ['Ink', '30', '11.40', '342.00'],
      ],
      [
        ['', '', 'Subtotal', '2,437.00'],
        ['', '', 'Tax', '201.05'],
        ['', '', 'Total', '2,638.05'],
      ],
    ];
    let y = 60;
    return groups.flatMap((group) => {
      const lines = group.flatMap((row, at) =>
        row.flatMap((cell, column) => set(cell, 60 + column * 130, y + at * between)),
      );
      y += group.length * between + 14;
      return lines;
    });
  };

  it.each([14, 28])(
    'begin at the row that names their columns, and end before the sums, one blank line apart: %s points a line',
    (between) => {
      const named = page(bill(between)).tables.find(({ headerRows }) => headerRows === 1);
      expect(texts(named)).toEqual([
        ['Item', 'Qty', 'Unit price', 'Amount'],
        ['Paper', '40', '38.50', '1,540.00'],
        ['Cardstock', '12', '46.25', '555.00'],
        ['Ink', '30', '11.40', '342.00'],
      ]);
    },
  );

  it('stay whole over a blank line between groups of rows, also where the names are written again', () => {
    const group = (y: number) =>
      rows.flatMap((row, at) => row.flatMap((cell, column) => set(cell, 60 + column * 150, y + at * 14)));
    const [table, ...others] = page([...group(100), ...group(100 + 5 * 14)]).tables;
    expect(others).toEqual([]);
    expect(table?.rows).toHaveLength(8);
  });

  it('are not seen in text, in one column or in two', () => {
    const prose = Array.from({ length: 12 }, (_, row) => [
      ...set('words of the left column here', 60, 100 + row * 14),
      ...set('words of the right column here', 330, 100 + row * 14),
    ]);
    expect(page(prose.flat()).tables).toEqual([]);
  });

  it('go on over a page break, with and without the header again', () => {
    const table = (top: number, first: string[]): Table => ({
      box: [60, top, 400, top + 150],
      rows: [first, ['a', 'b']].map((row) => row.map((text) => ({ text, box: [0, 0, 1, 1] }))),
      headerRows: 1,
      isRuled: false,
    });
    const size = { width: 612, height: 792 };
    const before = table(560, ['Item', 'Price']);
    expect(continuation(before, table(60, ['Item', 'Price']), size)).toEqual({
      isContinued: true,
      repeatsHeader: true,
    });
    expect(continuation(before, table(60, ['Pens', '5.00']), size)).toEqual({
      isContinued: true,
      repeatsHeader: false,
    });
    expect(continuation(before, table(500, ['Item', 'Price']), size).isContinued).toBe(false);
    expect(continuation(table(100, ['Item', 'Price']), table(60, ['Item', 'Price']), size).isContinued).toBe(
      false,
    );
  });
});

describe('labels and values', () => {
  it('are the label beside or over a field of a form and what is filled into it, without a colon', () => {
    const filled = (text: string, x: number, y: number) =>
      set(text, x, y).map((word) => ({ ...word, isFilled: true as const }));
    const { pairs } = page([
      ...set('Company name', 60, 60),
      ...filled('Meyer & Sons', 250, 60),
      ...set('Minority owned', 60, 100),
      ...filled('☒', 250, 100),
      ...set('Opening date', 60, 140),
      ...filled('2019-04-15', 60, 156),
    ]);
    expect(pairs.map(({ key, value }) => [key, value])).toEqual([
      ['Company name', 'Meyer & Sons'],
      ['Minority owned', '☒'],
      ['Opening date', '2019-04-15'],
    ]);
  });

  it('stand in one piece, side by side, or one over the other', () => {
    const { pairs } = page([
      ...set('Invoice number: 20418', 60, 60),
      ...set('Due date:', 60, 90),
      ...set('Nov 30, 2026', 250, 90),
      ...set('Bill to:', 60, 130),
      ...set('Harbor Office Supply', 60, 144),
    ]);
    expect(pairs.map(({ key, value }) => [key, value])).toEqual([
      ['Invoice number', '20418'],
      ['Due date', 'Nov 30, 2026'],
      ['Bill to', 'Harbor Office Supply'],
    ]);
  });
});
