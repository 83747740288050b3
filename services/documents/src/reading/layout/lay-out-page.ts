import type { Box } from '../page/box.js';
import { type Line, linesOf } from '../page/lines.js';
import type { PageContent } from '../page/page-content.js';
import { alignedTables } from './aligned-tables.js';
import { type Block, blocksOf } from './blocks.js';
import { type Pair, pairsOf } from './pairs.js';
import { readingOrder } from './reading-order.js';
import { ruledTables } from './ruled-tables.js';
import type { Table } from './table.js';

/** What the lines of a page are to each other. */
export interface PageLayout {
  /** In reading order. */
  lines: Line[];
  blocks: Block[];
  tables: Table[];
  pairs: Pair[];
}

/** Lines in reading order, and the headings, paragraphs, items, tables and labelled values that they make. */
export function layOutPage({ words, rules }: PageContent): PageLayout {
  const lines = readingOrder(linesOf(words));
  const ruled = ruledTables(rules, words);
  const isIn = (tables: readonly Table[]) => (line: Line) => tables.some(({ box }) => holds(box, line.box));
  const isRuled = isIn(ruled);
  const tables = [...ruled, ...alignedTables(lines.filter((line) => !isRuled(line)))].sort(
    (a, b) => a.box[1] - b.box[1],
  );
  return { lines, blocks: blocksOf(lines, isIn(tables)), tables, pairs: pairsOf(lines) };
}

function holds([x0, y0, x1, y1]: Box, box: Box): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}
