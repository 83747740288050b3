import type { Box } from '../../page/box.js';
import { boxOf, type EvidenceLine, type EvidencePage, type LineSpan } from './evidence.js';

/** Words that may name a value, and how they stand to it. */
export interface LabelText {
  relation: 'inline' | 'left' | 'above' | 'header';
  text: string;
  /** 1 right beside it, less the farther it stands. */
  nearness: number;
  line: EvidenceLine;
}

const heightOf = ([, y0, , y1]: Box): number => Math.max(1, y1 - y0);
const middleOf = ([, y0, , y1]: Box): number => (y0 + y1) / 2;
/** Pieces to the left that are looked at, and lines above. */
const MOST_LEFT = 3;
const ABOVE_HEIGHTS = 3.2;
const INLINE_WORDS = 7;

/** Everything that may name what stands at a span. */
export function labelsOf(span: LineSpan, page: EvidencePage): LabelText[] {
  const box = boxOf(span);
  return [...inline(span), ...toTheLeft(span, box, page), ...above(span, box, page)];
}

function inline({ line, start }: LineSpan): LabelText[] {
  const before = line.text.slice(0, start).trim();
  if (before === '') return [];
  const words = before.split(/\s+/);
  const text = words.slice(-INLINE_WORDS).join(' ');
  return [{ relation: 'inline', text, nearness: 1, line }];
}

function toTheLeft({ line }: LineSpan, box: Box, page: EvidencePage): LabelText[] {
  const middle = middleOf(box);
  const beside = page.lines
    .filter((other) => other !== line && other.box[1] < middle && other.box[3] > middle)
    .filter((other) => other.box[2] <= line.box[0] + heightOf(box))
    .sort((a, b) => b.box[2] - a.box[2])
    .slice(0, MOST_LEFT);
  return beside.map((other, at) => {
    const gap = Math.max(0, line.box[0] - other.box[2]) / page.width;
    return { relation: 'left', text: other.text, nearness: (1 - 0.5 * gap) * 0.88 ** at, line: other };
  });
}

function above({ line }: LineSpan, box: Box, page: EvidencePage): LabelText[] {
  const height = heightOf(box);
  const over = page.lines
    .filter((other) => other !== line && middleOf(other.box) < box[1])
    .filter((other) => box[1] - other.box[3] < ABOVE_HEIGHTS * height)
    .filter((other) => overlap(other.box, box) > 0)
    .sort((a, b) => b.box[3] - a.box[3])
    .slice(0, 2);
  return over.flatMap((other, at) => {
    const gap = Math.max(0, box[1] - other.box[3]) / (ABOVE_HEIGHTS * height);
    const aligned = isAligned(other.box, box, height) ? 1 : 0.75;
    const nearness = (1 - 0.3 * gap) * aligned * 0.7 ** at;
    const label: LabelText = { relation: 'above', text: other.text, nearness, line: other };
    const words = wordsOver(other, box, height);
    // Names of several columns may stand in one piece.
    const own: LabelText = { ...label, text: words, nearness: nearness / aligned };
    return words === '' || words === other.text ? [label] : [label, own];
  });
}

/** The words of a line that stand right over a value. */
function wordsOver({ words, text }: EvidenceLine, box: Box, height: number): string {
  const over = words.filter((word) => word.box[0] < box[2] + height / 2 && word.box[2] > box[0] - height / 2);
  const [first, last] = [over[0], over.at(-1)];
  return first && last ? text.slice(first.start, last.end) : '';
}

const overlap = (a: Box, b: Box): number => Math.min(a[2], b[2]) - Math.max(a[0], b[0]);

const isAligned = (a: Box, b: Box, height: number): boolean =>
  Math.abs(a[0] - b[0]) < height || Math.abs(a[2] - b[2]) < height || overlap(a, b) > 0.6 * (b[2] - b[0]);
