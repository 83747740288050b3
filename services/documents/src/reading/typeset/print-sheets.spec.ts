import { expect, it } from '@jest/globals';
import { openBytes } from '../pdf/pdf-document.js';
import { loadPdfium } from '../pdf/pdfium.js';
import { pdfReader } from '../pdf/read-pdf.js';
import { loadFallbackFont } from './fallback-font.js';
import { printSheets } from './print-sheets.js';
import { typesetText } from './typeset-text.js';
import { winAnsiBytes } from './win-ansi.js';

it('prints every word where it was set, whatever marks it holds', async () => {
  const [sheet] = typesetText('Café (total) \\ 100 €\n  Łódź   “Ünder”');
  if (!sheet) throw new Error('nothing was set');
  const document = openBytes(await loadPdfium(), printSheets([sheet, sheet], await loadFallbackFont()));
  expect(document.pages).toBe(2);
  const { words } = pdfReader(document)(2);
  expect(words.map(({ text }) => text)).toEqual(['Café', '(total)', '\\', '100', '€', 'Łódź', '“Ünder”']);
  for (const [at, { box }] of words.entries()) {
    expect(box[0]).toBeCloseTo(sheet.words[at]?.box[0] ?? 0, 0);
    expect(box[2]).toBeCloseTo(sheet.words[at]?.box[2] ?? 0, 0);
  }
});

it('prints Greek and Cyrillic letters as wide as their place, and says which they are (DOC-003)', async () => {
  const text = 'Итого: 500,00  Σύνολο';
  const [sheet] = typesetText(text);
  if (!sheet) throw new Error('nothing was set');
  const document = openBytes(await loadPdfium(), printSheets([sheet], await loadFallbackFont()));
  const { words } = pdfReader(document)(1);
  expect(words.map((word) => word.text)).toEqual(text.split(/\s+/));
  for (const [at, { box }] of words.entries())
    expect(Math.abs(box[2] - (sheet.words[at]?.box[2] ?? 0))).toBeLessThan(1.5);
});

it('writes what the fonts of every reader have in their encoding, and nothing else', () => {
  expect(winAnsiBytes('é™')?.toString('latin1')).toBe('é\x99');
  expect(winAnsiBytes('ő')).toBeUndefined();
});

it('prints long texts in moments and a few megabytes', async () => {
  const line = 'Freight from Rotterdam to Austin, 18 pallets of paper';
  const sheets = typesetText(`${line}\n`.repeat(62 * 200));
  const file = printSheets(sheets, await loadFallbackFont());
  expect(sheets.length).toBeGreaterThan(190);
  expect(file.length).toBeLessThan(1_000_000);
});
