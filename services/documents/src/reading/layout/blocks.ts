import { heightOf } from '../page/box.js';
import type { Line } from '../page/lines.js';
import { isBold, textOf } from './line-text.js';
import { usualHeight } from './reading-order.js';

/** Lines of a page that belong together, by their numbers. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item';
  /** 1 for the largest headings of the page; of an item, how deep it lies. */
  level: number;
  lines: number[];
}

const HEADING_WORDS = 14;
/** So much higher than the usual line is a heading by its size alone. */
const LARGE = 1.18;
/** The white between lines of one paragraph, in heights of a line. */
const LEADING = 0.75;
const MARK = /^([•●▪◦‣·–—-]|\(?([0-9]{1,3}|[a-z]|[ivxlc]{1,6})[.)]|[0-9]{1,2}(\.[0-9]{1,2})+\.?)$/i;
const CLAUSE = /^(\d{1,2}(\.\d{1,2})*\.?|article|section|schedule|exhibit|annex|part)$/i;

/** Headings, paragraphs and items of the lines, which are in reading order; those of tables are left out. */
export function blocksOf(lines: readonly Line[], isInTable: (line: Line) => boolean): Block[] {
  const usual = usualHeight(lines);
  const sizes = headingSizes(lines, usual);
  const blocks: Block[] = [];
  let before: Line | undefined;
  for (const [index, line] of lines.entries()) {
    if (isInTable(line)) {
      before = undefined;
      continue;
    }
    const kind = kindOf(line, usual);
    const block = blocks.at(-1);
    if (block && before && goesOn({ block, before, line, kind })) block.lines.push(index);
    else blocks.push({ kind, level: levelOf(line, kind, sizes), lines: [index] });
    before = line;
  }
  return blocks;
}

function kindOf(line: Line, usual: number): Block['kind'] {
  if (isHeading(line, usual)) return 'heading';
  return line.words.length > 1 && MARK.test(line.words[0]?.text ?? '') ? 'item' : 'paragraph';
}

function isHeading(line: Line, usual: number): boolean {
  const text = textOf(line);
  if (line.words.length > HEADING_WORDS || !/\p{L}{2}/u.test(text) || /[.;,:]$/.test(text)) return false;
  if (heightOf(line.box) >= usual * LARGE) return true;
  if (isBold(line)) return line.words.length > 1 || text.length > 5;
  const isCapitals = text === text.toUpperCase() && text.replace(/\P{L}/gu, '').length > 5;
  return isCapitals && (line.words.length <= 8 || CLAUSE.test(line.words[0]?.text ?? ''));
}

function goesOn({
  block,
  before,
  line,
  kind,
}: {
  block: Block;
  before: Line;
  line: Line;
  kind: Block['kind'];
}): boolean {
  const height = Math.min(heightOf(before.box), heightOf(line.box));
  const gap = line.box[1] - before.box[3];
  const isBelow = gap > -0.6 * height && gap <= LEADING * height && line.box[0] < before.box[2];
  if (!isBelow || line.box[2] < before.box[0]) return false;
  if (kind === 'heading' || block.kind === 'heading')
    return kind === block.kind && Math.abs(heightOf(before.box) - heightOf(line.box)) < 1;
  return kind === 'paragraph';
}

/** Heights of headings by rank; ones that differ by less than a tenth are the same. */
function headingSizes(lines: readonly Line[], usual: number): number[] {
  const sizes = lines.filter((line) => isHeading(line, usual)).map(({ box }) => heightOf(box));
  const ranked: number[] = [];
  for (const size of sizes.sort((a, b) => b - a))
    if (!ranked.some((known) => Math.abs(known - size) < known * 0.1)) ranked.push(size);
  return ranked;
}

function levelOf(line: Line, kind: Block['kind'], sizes: readonly number[]): number {
  if (kind === 'paragraph') return 0;
  if (kind === 'item') return 1;
  const size = heightOf(line.box);
  return Math.max(1, sizes.findIndex((known) => Math.abs(known - size) < known * 0.1) + 1);
}
