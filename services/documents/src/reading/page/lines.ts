import { around, type Box, heightOf } from './box.js';
import type { Word } from './page-content.js';

export interface Line {
  words: Word[];
  box: Box;
}

/** A gap as wide as this many heights of a line parts what stands side by side: columns, cells, labels and values. */
const PARTING_GAP = 1.5;
/** Words share a line where they share this part of the lower one's height. */
const SHARED_HEIGHT = 0.5;

/** The lines that words make: what stands side by side without a wide gap. From top to bottom, then from the left. */
export function linesOf(words: readonly Word[]): Line[] {
  const level = words.filter(({ isVertical }) => !isVertical);
  const rows = rowsOf(level).flatMap(segmentsOf);
  const vertical = words.filter(({ isVertical }) => isVertical).map((word) => lineOf([word]));
  return [...rows, ...vertical];
}

const lineOf = (words: Word[]): Line => ({ words, box: around(words.map(({ box }) => box)) });

function rowsOf(words: readonly Word[]): Word[][] {
  const byHeight = [...words].sort((a, b) => middle(a) - middle(b));
  const rows: { words: Word[]; top: number; bottom: number }[] = [];
  for (const word of byHeight) {
    const [, top, , bottom] = word.box;
    const row = rows.findLast((each) => sharesHeight(each, { top, bottom }));
    if (row) row.words.push(word);
    else rows.push({ words: [word], top, bottom });
  }
  return rows.map((row) => row.words);
}

const middle = ({ box }: Word): number => (box[1] + box[3]) / 2;

interface Band {
  top: number;
  bottom: number;
}

function sharesHeight(a: Band, b: Band): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return shared > SHARED_HEIGHT * Math.min(a.bottom - a.top, b.bottom - b.top);
}

function segmentsOf(row: Word[]): Line[] {
  const sorted = [...row].sort((a, b) => a.box[0] - b.box[0]);
  const segments: Word[][] = [];
  for (const word of sorted) {
    const last = segments.at(-1);
    const before = last?.at(-1);
    const gap = before ? word.box[0] - before.box[2] : 0;
    const height = before ? Math.min(heightOf(before.box), heightOf(word.box)) : 0;
    if (last && gap <= PARTING_GAP * height) last.push(word);
    else segments.push([word]);
  }
  return segments.map(lineOf);
}
