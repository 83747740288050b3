import type { DocumentPage } from '@plumbline/contracts';
import { around, type Box, toPageBox, turnedSize } from '../page/box.js';
import { leaning, leaningAround, straightened } from '../page/lean.js';
import type { PageContent } from '../page/page-content.js';
import { continuation } from './continued-tables.js';
import { layOutPage, type PageLayout } from './lay-out-page.js';
import { textOf } from './line-text.js';
import type { Table } from './table.js';

export interface DescribedPage {
  page: DocumentPage;
  layout: PageLayout;
}

/** A page as it is kept: boxes in unrotated page space, words in the order of their lines, lines in reading order. */
export function describePage(n: number, content: PageContent, before?: Table): DescribedPage {
  const { rotation, origin, skew = 0 } = content;
  const boxOf = (box: Box) => toPageBox(leaningAround(box, content, skew), content, rotation);
  const wordBoxOf = (box: Box) => toPageBox(leaning(box, content, skew), content, rotation);
  const layout = layOutPage(level(content));
  const words: DocumentPage['words'] = [];
  const lines = layout.lines.map((line) => {
    const first = words.length;
    for (const { text, box, confidence } of line.words)
      words.push({ text, box: wordBoxOf(box), ...(confidence !== undefined && { confidence }) });
    return { text: textOf(line), box: boxOf(line.box), words: [first, words.length] as [number, number] };
  });
  const blocks = layout.blocks.map((block) => ({
    ...block,
    box: boxOf(around(layout.lines.filter((_, line) => block.lines.includes(line)).map(({ box }) => box))),
  }));
  const tables = layout.tables.map(({ box, rows, headerRows, isRuled }, index) => ({
    box: boxOf(box),
    rows: rows.map((row) => row.map((cell) => ({ text: cell.text, box: boxOf(cell.box) }))),
    headerRows,
    isRuled,
    ...continuation(index === 0 ? before : undefined, { box, rows, headerRows, isRuled }, content),
  }));
  const pairs = layout.pairs.map(({ key, keyBox, value, box }) => ({
    key,
    keyBox: boxOf(keyBox),
    value,
    box: boxOf(box),
  }));
  const unturned = turnedSize(content, rotation);
  const size = { width: round(unturned.width), height: round(unturned.height) };
  const lean = skew === 0 ? {} : { skew: round((skew * 180) / Math.PI) };
  return { page: { n, ...size, rotation, origin, ...lean, words, lines, blocks, tables, pairs }, layout };
}

/** What leans is laid out as if it stood straight: rows are rows then. Drawn lines are not known of pictures. */
function level(content: PageContent): PageContent {
  const { skew = 0, words } = content;
  if (skew === 0) return content;
  return {
    ...content,
    words: words.map((word) => ({ ...word, box: straightened(word.box, content, skew) })),
  };
}

const round = (points: number): number => Math.round(points * 100) / 100;
