import type { DocumentPage } from '@plumbline/contracts';
import { toPageBox, turnedSize } from './box.js';
import { linesOf } from './lines.js';
import type { PageContent } from './page-content.js';

/** A page as it is kept: boxes in unrotated page space, words in the order of their lines. */
export function describePage(n: number, content: PageContent): DocumentPage {
  const { rotation, origin } = content;
  const unturned = turnedSize(content, rotation);
  const boxOf = (box: Parameters<typeof toPageBox>[0]) => toPageBox(box, content, rotation);
  const words: DocumentPage['words'] = [];
  const lines: DocumentPage['lines'] = [];
  for (const line of linesOf(content.words)) {
    const first = words.length;
    for (const { text, box, confidence } of line.words)
      words.push({ text, box: boxOf(box), ...(confidence !== undefined && { confidence }) });
    lines.push({
      text: line.words.map(({ text }) => text).join(' '),
      box: boxOf(line.box),
      words: [first, words.length],
    });
  }
  const size = { width: round(unturned.width), height: round(unturned.height) };
  return { n, ...size, rotation, origin, words, lines };
}

const round = (points: number): number => Math.round(points * 100) / 100;
