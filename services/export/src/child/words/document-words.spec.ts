import { describe, expect, it } from '@jest/globals';
import type { ExportDocument } from '@plumbline/contracts';
import { footerWords, originWords } from './document-words.js';

const source = {
  ...{ id: '00000000-0000-4000-8000-000000000181', name: 'orders', version: 3, rowCount: 12_480 },
  asOf: '2026-11-20T22:12:00.000Z',
};
const documentOf = (sources: ExportDocument['sources']): ExportDocument => ({
  ...{ formatVersion: 1, title: 'Orders', zone: 'UTC', filters: [], sources, blocks: [], facts: [] },
});

/** Times are set with spaces that do not break. */
const wordsOf = (written: ExportDocument) => originWords(written, 'UTC').replaceAll(/\s/g, ' ');

describe('where a file comes from', () => {
  it('is a version of the data, and when it was read', () => {
    expect(wordsOf(documentOf([source]))).toBe(
      'From orders, version 3, 12,480 rows, read Nov 20, 2026, 10:12 PM UTC · no filters',
    );
  });

  it('EXP-004 F.5 is a live source, and as of when its numbers are', () => {
    expect(wordsOf(documentOf([{ ...source, isLive: true }]))).toBe(
      'From orders, live, 12,480 rows, as of Nov 20, 2026, 10:12 PM UTC · no filters',
    );
    expect(footerWords(documentOf([{ ...source, isLive: true }]))).toBe('Orders · live data · filters: none');
    expect(footerWords(documentOf([source]))).toBe('Orders · data version 3 · filters: none');
  });
});
