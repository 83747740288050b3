import { expect, it } from '@jest/globals';
import { formFile } from '../../testing/form-file.js';
import { pdfFile } from '../../testing/pdf-file.js';
import { describePage } from '../layout/describe-page.js';
import { drawPdf } from './draw-pdf.js';
import { openBytes } from './pdf-document.js';
import { loadPdfium } from './pdfium.js';
import { pdfReader } from './read-pdf.js';

const texts = [
  { text: 'Northfield Paper Ltd', x: 72, y: 700 },
  { text: 'Total due 2,638.05', x: 72, y: 680 },
];

it.each([90, 180, 270] as const)(
  'text that the file shows turned by %i degrees is read upright (DOC-001)',
  async (rotate) => {
    const document = openBytes(await loadPdfium(), pdfFile([{ texts, rotate }]));
    const page = pdfReader(document)(1);
    expect(page).toMatchObject({ rotation: 0, width: 612, height: 792 });
    const words = [...page.words].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
    expect(words.map(({ text, isVertical }) => [text, isVertical])).toEqual(
      ['Northfield', 'Paper', 'Ltd', 'Total', 'due', '2,638.05'].map((text) => [text, false]),
    );
    expect(words[0]?.box[0]).toBeCloseTo(72, 0);
  },
);

it('what is filled into a form is read with its label, boxes that are ticked and those that are not (DOC-001)', async () => {
  const document = openBytes(await loadPdfium(), formFile());
  const { pairs } = describePage(1, pdfReader(document)(1)).page;
  expect(pairs.map(({ key, value }) => [key, value])).toEqual([
    ['Company name', 'Meyer & Sons'],
    ['Minority owned', '☒'],
    ['Veteran owned', '☐'],
  ]);
});

it('what is filled into a form is drawn where it was filled in (DOC-001)', async () => {
  const document = openBytes(await loadPdfium(), formFile());
  const picture = drawPdf(document, 1, { width: 612, rotation: 0 });
  if (!picture) throw new Error('the page was not drawn');
  const isInk = (x: number, y: number) => (picture.rgba[4 * (y * picture.width + x)] ?? 255) < 128;
  const field = Array.from({ length: 90 }, (_, x) =>
    Array.from({ length: 18 }, (_, y) => isInk(250 + x, 78 + y)),
  );
  expect(field.flat().filter(Boolean).length).toBeGreaterThan(20);
});
