import { expect, it } from '@jest/globals';
import { openBytes } from '../pdf/pdf-document.js';
import { loadPdfium } from '../pdf/pdfium.js';
import { pdfReader } from '../pdf/read-pdf.js';
import { printSheets } from './print-sheets.js';
import { typesetText } from './typeset-text.js';
import { winAnsiBytes } from './win-ansi.js';

it('prints every word where it was set, whatever marks it holds', async () => {
  const [sheet] = typesetText('Café (total) \\ 100 €\n  Łódź   “Ünder”');
  if (!sheet) throw new Error('nothing was set');
  const document = openBytes(await loadPdfium(), printSheets([sheet, sheet]));
  expect(document.pages).toBe(2);
  const { words } = pdfReader(document)(2);
  expect(words.map(({ text }) => text)).toEqual(['Café', '(total)', '\\', '100', '€', '?ódz', '“Ünder”']);
  for (const [at, { box }] of words.entries()) {
    expect(box[0]).toBeCloseTo(sheet.words[at]?.box[0] ?? 0, 0);
    expect(box[2]).toBeCloseTo(sheet.words[at]?.box[2] ?? 0, 0);
  }
});

it('writes letters that the fonts lack without their marks, others as ?', () => {
  expect(winAnsiBytes('őé™中').toString('latin1')).toBe('oé\x99?');
});

it('prints long texts in moments and a few megabytes', async () => {
  const line = 'Freight from Rotterdam to Austin, 18 pallets of paper';
  const sheets = typesetText(`${line}\n`.repeat(62 * 200));
  const file = printSheets(sheets);
  expect(sheets.length).toBeGreaterThan(190);
  expect(file.length).toBeLessThan(1_000_000);
});
