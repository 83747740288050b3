import type { Line } from '../page/lines.js';
import { textOf } from './line-text.js';
import { median } from './reading-order.js';
import { isNumber } from './table.js';

/** What stands at one height of a page, piece by piece from the left. */
export interface Row {
  segments: Line[];
  top: number;
  bottom: number;
}

/** More white than rows usually have between them, by this many heights of a line, is a blank line. */
const BLANK = 0.6;
/** Fewer pieces name no columns: they are a label and its value. */
const LEAST_NAMES = 3;

/**
 * Rows that follow each other without being of one table: parted where a row names the columns of what follows, and
 * where sums stand under the last columns. Text files have one blank line there, too little to part by white alone.
 */
export function partsOf(run: readonly Row[], height: number): Row[][] {
  const gaps = run.slice(1).map((row, at) => row.top - (run[at]?.bottom ?? row.top));
  const usual = median(gaps);
  const isApart = (at: number) => usual > BLANK * height || (gaps[at - 1] ?? 0) > usual + BLANK * height;
  const parts: Row[][] = [];
  let part: Row[] = [];
  for (const [at, row] of run.entries()) {
    if (part.length > 0 && isApart(at) && (isOtherHead(part, run, at) || areSums(part, run.slice(at)))) {
      parts.push(part);
      part = [];
    }
    part.push(row);
  }
  return [...parts, part];
}

const pieces = ({ segments }: Row): number => segments.length;
const textsOf = ({ segments }: Row): string[] => segments.map(textOf);

/** A row of names over one with numbers, unless the same names stood above already. */
function isOtherHead(part: readonly Row[], run: readonly Row[], at: number): boolean {
  const [row, next] = [run[at], run[at + 1]];
  if (!row || !next || pieces(row) < LEAST_NAMES || pieces(next) < pieces(row) - 1) return false;
  const names = textsOf(row);
  if (names.some(isNumber) || !textsOf(next).some(isNumber)) return false;
  return !part.some((above) => textsOf(above).join('\n') === names.join('\n'));
}

/** Labels with their values to the right of the first column, down to the end. */
function areSums(part: readonly Row[], rest: readonly Row[]): boolean {
  const most = Math.max(...part.map(pieces));
  if (most < LEAST_NAMES || rest.some((row) => pieces(row) > 2)) return false;
  const first = part.filter((row) => pieces(row) === most).map(({ segments }) => segments[0]?.box[2] ?? 0);
  return rest.every(({ segments }) => (segments[0]?.box[0] ?? 0) > Math.max(...first));
}
