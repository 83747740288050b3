import { describe, expect, it } from '@jest/globals';
import { describePage } from '../layout/describe-page.js';
import type { Rotation } from './box.js';
import { toPageBox, turned, turnedSize } from './box.js';
import { linesOf } from './lines.js';
import type { Word } from './page-content.js';

const word = (text: string, x0: number, y0: number, x1: number, y1: number): Word => ({
  text,
  box: [x0, y0, x1, y1],
  isBold: false,
  isVertical: false,
});

describe('page space', () => {
  it.each([0, 90, 180, 270] as const)('comes back from a page turned by %i degrees', (rotation: Rotation) => {
    const size = { width: 200, height: 100 };
    const box = turned([20, 10, 60, 30], size, rotation);
    expect(toPageBox(box, turnedSize(size, rotation), rotation)).toEqual([0.1, 0.1, 0.3, 0.3]);
  });
});

describe('lines', () => {
  const textsOf = (words: readonly Word[]) =>
    linesOf(words).map((line) => line.words.map(({ text }) => text).join(' '));

  it('hold what stands side by side, from the left, however the file orders it', () => {
    const words = [
      word('two', 130, 101, 150, 113),
      word('Below', 100, 120, 130, 132),
      word('One', 100, 100, 125, 112),
    ];
    expect(textsOf(words)).toEqual(['One two', 'Below']);
  });

  it('are parted by a wide gap: columns and cells are lines of their own', () => {
    expect(textsOf([word('Total', 100, 100, 130, 112), word('90.00', 300, 100, 330, 112)])).toEqual([
      'Total',
      '90.00',
    ]);
  });

  it('keep their words together in the description of a page', () => {
    const content = { width: 200, height: 100, rotation: 0, origin: 'text' } as const;
    const { page } = describePage(1, {
      ...content,
      rules: [],
      words: [word('b', 20, 50, 30, 60), word('a', 20, 10, 30, 20), word('c', 32, 50, 40, 60)],
    });
    expect(page.words.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(page.lines).toEqual([
      { text: 'a', box: [0.1, 0.1, 0.15, 0.2], words: [0, 1] },
      { text: 'b c', box: [0.1, 0.5, 0.2, 0.6], words: [1, 3] },
    ]);
  });
});
