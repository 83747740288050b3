import { describe, expect, it } from '@jest/globals';
import type { DocumentPage } from '@plumbline/contracts';
import { wordAt, wordsInBox } from './words-in-box.js';

const page: DocumentPage = {
  ...{ n: 3, width: 612, height: 792, rotation: 0, origin: 'text' },
  words: [
    { text: 'P.O.', box: [0.1, 0.1, 0.15, 0.12] },
    { text: 'Box', box: [0.16, 0.1, 0.2, 0.12] },
    { text: '1180', box: [0.21, 0.1, 0.26, 0.12] },
    { text: 'Dallas', box: [0.1, 0.14, 0.2, 0.16] },
  ],
  lines: [
    { text: 'P.O. Box 1180', box: [0.1, 0.1, 0.26, 0.12], words: [0, 3] },
    { text: 'Dallas', box: [0.1, 0.14, 0.2, 0.16], words: [3, 4] },
  ],
  ...{ blocks: [], tables: [], pairs: [] },
};

describe('words picked on a page', () => {
  it('are those whose middle lies in the box, line by line, with the box around them', () => {
    expect(wordsInBox(page, [0.155, 0.09, 0.3, 0.125])).toEqual({
      page: 3,
      text: 'Box 1180',
      box: [0.16, 0.1, 0.26, 0.12],
    });
    expect(wordsInBox(page, [0, 0, 1, 1])?.text).toBe('P.O. Box 1180\nDallas');
  });

  it('are none where there are none', () => {
    expect(wordsInBox(page, [0.5, 0.5, 0.9, 0.9])).toBeUndefined();
    expect(wordAt(page, 0.5, 0.5)).toBeUndefined();
  });

  it('are the one that is clicked', () => {
    expect(wordAt(page, 0.12, 0.15)).toEqual({ page: 3, text: 'Dallas', box: [0.1, 0.14, 0.2, 0.16] });
  });
});
