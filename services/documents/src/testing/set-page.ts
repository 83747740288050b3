import type { DocumentPage } from '@plumbline/contracts';
import { describePage } from '../reading/layout/describe-page.js';
import type { Word } from '../reading/page/page-content.js';

const LETTER_WIDTH = 6;
const LINE_HEIGHT = 14;

/** A page as it is read, set of lines of text as a typewriter has them: what stands apart in them is apart. */
export function setPage(text: string, n = 1): DocumentPage {
  const words = text.split('\n').flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(({ 0: word, index }): Word => {
      const [x, y] = [36 + index * LETTER_WIDTH, 36 + row * LINE_HEIGHT];
      const box = [x, y, x + word.length * LETTER_WIDTH, y + LINE_HEIGHT - 3] as const;
      return { text: word, box, isBold: false, isVertical: false };
    }),
  );
  return describePage(n, { width: 612, height: 792, rotation: 0, origin: 'text', words, rules: [] }).page;
}
