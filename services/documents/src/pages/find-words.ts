import type { DocumentMatch, DocumentPage, PageBox } from '@plumbline/contracts';

/** Letters on either side of what was found. */
const AROUND = 40;

/** Without case and accents; as long as the text itself, so that places in it stay true. */
const folded = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === letter.length ? plain : letter.toLowerCase().slice(0, letter.length) || letter;
    })
    .join('');

/** Where words stand on a page, also over the end of a line: the boxes of each, a box for every line. */
export function findWords(page: DocumentPage, sought: string): DocumentMatch[] {
  const wanted = folded(sought.trim().replace(/\s+/g, ' '));
  if (wanted === '') return [];
  const { text, words } = textOf(page);
  const plain = folded(text);
  const matches: DocumentMatch[] = [];
  for (let start = plain.indexOf(wanted); start >= 0; start = plain.indexOf(wanted, start + wanted.length)) {
    const end = start + wanted.length;
    const inside = words.filter((word) => word.start < end && word.end > start);
    if (inside.length === 0) continue;
    matches.push({
      page: page.n,
      before: text.slice(Math.max(0, start - AROUND), start),
      text: text.slice(start, end),
      after: text.slice(end, end + AROUND),
      boxes: boxesOf(inside),
    });
  }
  return matches;
}

interface PlacedWord {
  start: number;
  end: number;
  line: number;
  box: PageBox;
}

/** The words of a page in reading order, one space apart. */
function textOf({ lines, words }: DocumentPage): { text: string; words: PlacedWord[] } {
  const placed: PlacedWord[] = [];
  let text = '';
  for (const [line, { words: span }] of lines.entries())
    for (const word of words.slice(...span)) {
      if (text !== '') text += ' ';
      placed.push({ start: text.length, end: text.length + word.text.length, line, box: word.box });
      text += word.text;
    }
  return { text, words: placed };
}

function boxesOf(words: readonly PlacedWord[]): PageBox[] {
  const byLine = new Map<number, PageBox>();
  for (const { line, box } of words) {
    const known = byLine.get(line);
    byLine.set(line, known ? around(known, box) : box);
  }
  return [...byLine.values()];
}

const around = (a: PageBox, b: PageBox): PageBox => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
