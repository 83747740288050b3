import { expect, it } from '@jest/globals';
import { BUNDLED_TEMPLATES } from '../../templates/bundled-templates.js';
import { extract } from '../extraction/extract.js';
import { leaning } from '../page/lean.js';
import type { Word } from '../page/page-content.js';
import { describePage } from './describe-page.js';

const PAGE = { width: 612, height: 792 };
const ROWS = [
  ['Northfield Paper Ltd'],
  [],
  ['Invoice number', '', 'INV-20418'],
  ['Invoice date', '', 'October 28, 2026'],
  ['Due date', '', 'November 27, 2026'],
  [],
  [],
  [],
  ['Item', 'Qty', 'Price', 'Amount'],
  ['Copy paper', '40', '38.50', '1,540.00'],
  ['Cardstock', '12', '46.25', '555.00'],
  ['Envelopes', '30', '11.40', '342.00'],
  [],
  [],
  [],
  ['', '', 'Subtotal', '2,437.00'],
  ['', '', 'Tax', '201.05'],
  ['', '', 'Total', '2,638.05'],
];

/** The words of an invoice on a page that leans. */
const leaningWords = (skew: number): Word[] =>
  ROWS.flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      [...text.matchAll(/\S+/g)].map(({ 0: word, index }): Word => {
        const [x, y] = [40 + 140 * column + 6 * index, 60 + 18 * row];
        const box = leaning([x, y, x + 6 * word.length, y + 11], PAGE, skew);
        return { text: word, box, isBold: false, isVertical: false };
      }),
    ),
  );

it.each([-0.12, 0.07, 0.12])(
  'a page that leans by %f is laid out as if it stood straight (DOC-001)',
  (skew) => {
    const words = leaningWords(skew);
    const content = { ...PAGE, rotation: 0, origin: 'image', words, rules: [], skew } as const;
    const { page } = describePage(1, { ...content, rules: [] });
    expect(page.lines.map(({ text }) => text)).toContain('Northfield Paper Ltd');
    const items = page.tables.find(({ rows }) => rows[0]?.[0]?.text === 'Item');
    expect(items?.rows.map((row) => row.map(({ text }) => text))).toEqual(ROWS.slice(8, 12));
    // Boxes are those of the page as it is.
    const word = words.find(({ text }) => text === 'INV-20418');
    const kept = page.words.find(({ text }) => text === 'INV-20418');
    expect((kept?.box[0] ?? 0) * PAGE.width).toBeCloseTo(word?.box[0] ?? 0, 1);
    expect((kept?.box[1] ?? 0) * PAGE.height).toBeCloseTo(word?.box[1] ?? 0, 1);
    const fields = BUNDLED_TEMPLATES.find(({ kind }) => kind === 'invoice')?.fields ?? [];
    const read = extract([page], fields, []);
    const value = (name: string) => read.fields.find((field) => field.name === name)?.value;
    expect(['Supplier', 'Invoice number', 'Due date', 'Subtotal', 'Total'].map(value)).toEqual([
      ...['Northfield Paper Ltd', 'INV-20418', '2026-11-27', '2437.00', '2638.05'],
    ]);
  },
);
