import type { DocumentPage, PageBox, PageWord } from '@plumbline/contracts';

/** What words of a page say, and the box around them, in unrotated page space. */
export interface PickedWords {
  page: number;
  text: string;
  box: PageBox;
}

const isInside = (x: number, y: number, [x0, y0, x1, y1]: PageBox): boolean =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1;

const middleOf = ({ box: [x0, y0, x1, y1] }: PageWord) => [(x0 + x1) / 2, (y0 + y1) / 2] as const;

/** The words whose middle lies in a box, in reading order with their lines apart; undefined where there are none. */
export function wordsInBox(page: DocumentPage, box: PageBox): PickedWords | undefined {
  return picked(page, (word) => isInside(...middleOf(word), box));
}

/** The word at a point. */
export function wordAt(page: DocumentPage, x: number, y: number): PickedWords | undefined {
  const at = page.words.findIndex(({ box }) => isInside(x, y, box));
  return picked(page, (_word, index) => index === at);
}

function picked(
  { n, words, lines }: DocumentPage,
  isPicked: (word: PageWord, index: number) => boolean,
): PickedWords | undefined {
  const chosen = new Set(words.filter(isPicked));
  const [first, ...others] = chosen;
  if (!first) return undefined;
  const texts = lines
    .map(({ words: [from, to] }) => words.slice(from, to).filter((word) => chosen.has(word)))
    .filter((line) => line.length > 0)
    .map((line) => line.map(({ text }) => text).join(' '));
  return { page: n, text: texts.join('\n'), box: others.map(({ box }) => box).reduce(around, first.box) };
}

const around = (a: PageBox, b: PageBox): PageBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
