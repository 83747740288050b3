import { around, heightOf } from '../page/box.js';
import type { Line } from '../page/lines.js';

/** A gutter between columns is at least as wide as this many heights of a line. */
const GUTTER = 1;
/** Lines that each column must have, and words of its usual line: shorter ones are cells of a table. */
const LEAST_LINES = 3;
const PROSE_WORDS = 4;
/** A gap down the page that parts what stands above a gutter from what stands beside it. */
const MAX_DEPTH = 12;

/** Lines as people read them: columns of prose one after the other, everything else from top to bottom, then from the left. */
export function readingOrder(lines: readonly Line[], depth = 0): Line[] {
  if (lines.length < 2 * LEAST_LINES || depth > MAX_DEPTH) return byRow(lines);
  const columns = columnsOf(lines);
  if (columns) return columns.flatMap((column) => readingOrder(column, depth + 1));
  const bands = bandsOf(lines);
  if (bands.length === 1) return byRow(lines);
  return bands.flatMap((band) => readingOrder(band, depth + 1));
}

function byRow(lines: readonly Line[]): Line[] {
  const sorted = [...lines].sort((a, b) => a.box[1] - b.box[1]);
  const rows: Line[][] = [];
  for (const line of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && line.box[1] < (first.box[1] + first.box[3]) / 2) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

/** Two columns with a gutter between them that no line crosses, where both are prose. */
function columnsOf(lines: readonly Line[]): [Line[], Line[]] | undefined {
  const height = usualHeight(lines);
  const byLeft = [...lines].sort((a, b) => a.box[0] - b.box[0]);
  let right = Number.NEGATIVE_INFINITY;
  for (const [index, line] of byLeft.entries()) {
    if (index >= LEAST_LINES && line.box[0] - right >= GUTTER * height) {
      const parts: [Line[], Line[]] = [byLeft.slice(0, index), byLeft.slice(index)];
      if (parts.every(isProse) && standBeside(parts)) return parts;
    }
    right = Math.max(right, line.box[2]);
  }
  return undefined;
}

const isProse = (lines: readonly Line[]): boolean =>
  lines.length >= LEAST_LINES && median(lines.map(({ words }) => words.length)) >= PROSE_WORDS;

/** What merely stands further down is read later anyway. */
function standBeside([left, right]: [Line[], Line[]]): boolean {
  const [a, b] = [around(left.map(({ box }) => box)), around(right.map(({ box }) => box))];
  return Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 0;
}

/** Parts of the page, one below the other, cut where the reach of the lines changes: a title over two columns. */
function bandsOf(lines: readonly Line[]): Line[][] {
  const whole = around(lines.map(({ box }) => box));
  const width = whole[2] - whole[0];
  const middle = (whole[0] + whole[2]) / 2;
  const crosses = ({ box }: Line) => box[0] < middle - width * 0.02 && box[2] > middle + width * 0.02;
  const bands: { isCrossing: boolean; lines: Line[] }[] = [];
  for (const line of byRow(lines)) {
    const isCrossing = crosses(line);
    const band = bands.at(-1);
    if (band && band.isCrossing === isCrossing) band.lines.push(line);
    else bands.push({ isCrossing, lines: [line] });
  }
  return bands.map((band) => band.lines);
}

export const usualHeight = (lines: readonly Line[]): number => median(lines.map(({ box }) => heightOf(box)));

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
