import type { DocumentPage, PageBox } from '@plumbline/contracts';

/** A run of text of one page, and where each of its words stands. */
export interface Passage {
  page: number;
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  text: string;
  words: { start: number; end: number; box: PageBox }[];
}

/** A part of a passage. */
export interface Span {
  passage: Passage;
  start: number;
  end: number;
}

/** The text of a document in reading order: headings, paragraphs and items, then the rows of each page's tables. */
export function passagesOf(pages: readonly DocumentPage[]): Passage[] {
  return pages.flatMap((page) => [...page.blocks.map((block) => blockPassage(page, block)), ...rowsOf(page)]);
}

function blockPassage(page: DocumentPage, block: DocumentPage['blocks'][number]): Passage {
  const passage: Passage = { page: page.n, kind: block.kind, text: '', words: [] };
  for (const number of block.lines) {
    const line = page.lines[number];
    for (const { text, box } of page.words.slice(...(line?.words ?? [0, 0]))) add(passage, text, box);
  }
  return passage;
}

function rowsOf({ n, tables }: DocumentPage): Passage[] {
  return tables.flatMap(({ rows, headerRows }) =>
    rows.slice(headerRows).map((row) => {
      const passage: Passage = { page: n, kind: 'row', text: '', words: [] };
      for (const { text, box } of row) if (text !== '') add(passage, text, box);
      return passage;
    }),
  );
}

function add(passage: Passage, text: string, box: PageBox): void {
  // A word that was parted at the end of a line is whole again.
  const isParted = /\p{Ll}-$/u.test(passage.text) && /^\p{Ll}/u.test(text);
  if (isParted) passage.text = passage.text.slice(0, -1);
  else if (passage.text !== '') passage.text += ' ';
  const start = passage.text.length;
  passage.text += text;
  passage.words.push({ start, end: passage.text.length, box });
}

export const textOfSpan = ({ passage, start, end }: Span): string => passage.text.slice(start, end);

/** The box around the words of a span. */
export function boxOfSpan({ passage, start, end }: Span): PageBox {
  const boxes = passage.words.filter((word) => word.start < end && word.end > start).map(({ box }) => box);
  const side = (at: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    boxes.length === 0 ? 0 : pick(...boxes.map((box) => box[at]));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

/** Ends of sentences that are none: abbreviations, initials and numbers. */
const NO_END =
  /(\b(inc|ltd|corp|co|no|nos|art|sec|st|mr|mrs|ms|dr|vs|e\.g|i\.e|u\.s|approx|para)|\b\p{Lu}|^\(?\w{1,4})\.$/iu;
const SHORTEST = 20;

/** The sentences of a passage. */
export function sentencesOf(passage: Passage): Span[] {
  if (passage.kind === 'row' || passage.kind === 'heading') return [];
  const spans: Span[] = [];
  let start = 0;
  for (const match of passage.text.matchAll(/[.!?;](["”’)]*)\s+(?=[\p{Lu}"“(\d])/gu)) {
    const end = match.index + 1 + (match[1]?.length ?? 0);
    if (
      match[0].startsWith('.') &&
      NO_END.test(passage.text.slice(Math.max(start, match.index - 12), match.index + 1))
    )
      continue;
    spans.push({ passage, start, end });
    start = match.index + match[0].length;
  }
  spans.push({ passage, start, end: passage.text.length });
  return spans.filter((span) => span.end - span.start >= SHORTEST);
}
