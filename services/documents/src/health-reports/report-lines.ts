import type { DocumentPage, PageBox } from '@plumbline/contracts';
import { headOf, type ReportHead } from './report-heads.js';
import type { ReportRow } from './report-row.js';

/** Words whose middles are so near, in heights of a word, stand on one line. */
const SAME_LINE = 0.4;
/** A gap wider than this, in heights of a word, parts two columns. */
const COLUMN_GAP = 0.35;
/** Edges that are so near, in widths of the page, are meant to stand under each other. */
const ALIGNED = 0.015;
const MOST_WORDS_OF_TITLE = 4;
/** More words that are no title of a column, and the line is a sentence. */
const MOST_OTHER_WORDS = 2;

interface Piece {
  text: string;
  box: PageBox;
}
interface Title extends Piece {
  head: ReportHead;
}

/**
 * The lines under titles of columns ("Test", "Result", "Units", "Reference interval"), by which column each of their pieces
 * stands in: as laboratories print them, without rules, with headings of panels and comments between.
 */
export function linesUnderTitles(page: DocumentPage): ReportRow[] {
  let titles: readonly Title[] = [];
  return linesOf(page).flatMap((words): ReportRow[] => {
    const found = titlesIn(words);
    if (found) {
      titles = found;
      return [];
    }
    return titles.length === 0 ? [] : [rowUnder(titles, piecesOf(words, page))];
  });
}

function linesOf({ words }: DocumentPage): Piece[][] {
  const lines: Piece[][] = [];
  for (const word of [...words].sort((a, b) => middleOf(a) - middleOf(b))) {
    const [first] = lines.at(-1) ?? [];
    if (first && middleOf(word) - middleOf(first) < SAME_LINE * heightOf(first)) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.sort((a, b) => a.box[0] - b.box[0]));
}

const middleOf = ({ box: [, top, , bottom] }: Piece): number => (top + bottom) / 2;
const heightOf = ({ box: [, top, , bottom] }: Piece): number => bottom - top;

/** Undefined unless the line titles at least a name, a result, and a unit or range. */
function titlesIn(words: readonly Piece[]): Title[] | undefined {
  const titles: Title[] = [];
  let others = 0;
  for (let at = 0; at < words.length; ) {
    const title = longestTitle(words, at);
    if (title) titles.push(title.title);
    else others += 1;
    at += title?.words ?? 1;
  }
  const has = (...heads: ReportHead[]) => titles.some(({ head }) => heads.includes(head));
  const isHead = others <= MOST_OTHER_WORDS && has('name') && has('value') && has('unit', 'range');
  return isHead ? titles : undefined;
}

function longestTitle(words: readonly Piece[], at: number): { title: Title; words: number } | undefined {
  for (let count = MOST_WORDS_OF_TITLE; count > 0; count -= 1) {
    const taken = words.slice(at, at + count);
    const joined = join(taken);
    const head = taken.length === count ? headOf(joined.text) : undefined;
    if (head) return { title: { ...joined, head }, words: count };
  }
  return undefined;
}

/** Words that stand close to each other are one piece. */
function piecesOf(words: readonly Piece[], { width, height }: DocumentPage): Piece[] {
  const pieces: Piece[][] = [];
  for (const word of words) {
    const before = pieces.at(-1)?.at(-1);
    const gap = before ? ((word.box[0] - before.box[2]) * width) / height : Number.POSITIVE_INFINITY;
    if (before && gap < COLUMN_GAP * heightOf(word)) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces.map(join);
}

function rowUnder(titles: readonly Title[], pieces: readonly Piece[]): ReportRow {
  const under = titles.map((_, at) => pieces.filter((piece) => columnOf(titles, piece) === at));
  const of = (head: ReportHead): string[] =>
    titles.flatMap((title, at) => (title.head === head ? [join(under[at] ?? []).text] : []));
  const [name = '', unit = '', range = ''] = (['name', 'unit', 'range'] as const).map(
    (head) => of(head)[0] ?? '',
  );
  return { name, values: of('value'), unit, range, box: join(pieces).box };
}

/**
 * The column that a piece begins in, unless it is set flush right or centred under the next title, or stands rather under
 * that one.
 */
function columnOf(titles: readonly Title[], { box }: Piece): number {
  const [left, , right] = box;
  const at = Math.max(
    0,
    titles.findLastIndex(({ box: [from] }) => from <= left + ALIGNED),
  );
  const next = titles[at + 1]?.box;
  if (!next) return at;
  const isAligned =
    Math.abs(right - next[2]) < ALIGNED || Math.abs((left + right - next[0] - next[2]) / 2) < ALIGNED;
  return isAligned || overlap(box, next) > overlap(box, titles[at]?.box ?? box) ? at + 1 : at;
}

const overlap = ([left, , right]: PageBox, [from, , to]: PageBox): number =>
  Math.max(0, Math.min(right, to) - Math.max(left, from));

const join = (pieces: readonly Piece[]): Piece => ({
  text: pieces
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim(),
  box: around(pieces.map(({ box }) => box)),
});

/** The box that holds all of them. */
export const around = (boxes: readonly PageBox[]): PageBox => [
  Math.min(1, ...boxes.map(([left]) => left)),
  Math.min(1, ...boxes.map(([, top]) => top)),
  Math.max(0, ...boxes.map(([, , right]) => right)),
  Math.max(0, ...boxes.map(([, , , bottom]) => bottom)),
];
