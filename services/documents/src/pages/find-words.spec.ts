import { describe, expect, it } from '@jest/globals';
import { setPage } from '../testing/set-page.js';
import { findWords } from './find-words.js';

const page = setPage(`The Monthly Minimum is due on the first day.
If the monthly
minimum is not paid, interest runs. Café Ärzte.`);
const found = (sought: string) => findWords(page, sought).map(({ text, boxes }) => [text, boxes.length]);

describe('words of a page (DOC-002)', () => {
  it('are found without case, over the end of a line, each with a box for every line', () => {
    expect(found('monthly  minimum')).toEqual([
      ['Monthly Minimum', 1],
      ['monthly minimum', 2],
    ]);
    const [first] = findWords(page, 'monthly minimum');
    expect(first).toMatchObject({ page: 1, before: 'The ', after: expect.stringMatching(/^ is due/) });
    expect(first?.boxes[0]?.[0]).toBeCloseTo((36 + 4 * 6) / 612, 4);
    expect(first?.boxes[0]?.[2]).toBeCloseTo((36 + 19 * 6) / 612, 4);
  });

  it('are found without accents, and as parts of words', () => {
    expect(found('cafe arzte')).toEqual([['Café Ärzte', 1]]);
    expect(found('inim')).toHaveLength(2);
  });

  it('are not found where they do not stand, and nothing is found of nothing', () => {
    expect(found('quarterly')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });
});
