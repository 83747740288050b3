import { writeFile } from 'node:fs/promises';
import { formatInstant } from '@plumbline/charts';
import type { ExportDocument } from '@plumbline/contracts';
import {
  Bookmark,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  TabStopType,
  TextRun,
} from 'docx';
import type { ExportTask, WrittenFile } from '../export-task.js';
import { footerWords, originWords } from '../words/document-words.js';
import { factWords, referenceWords } from '../words/fact-words.js';
import { fillTables } from './fill-tables.js';
import { wordBlocks } from './word-blocks.js';
import { wordStyles } from './word-styles.js';
import { TablePlace } from './word-table.js';
import { anchorOf, words } from './word-text.js';

/** In twentieths of a point, upright. */
const PAPERS = { letter: { width: 12_240, height: 15_840 }, a4: { width: 11_906, height: 16_838 } } as const;
const MARGIN = 1_080;
const TWIPS_PER_PX = 15;
const TEXT_SIZE = { normal: 10, large: 12 } as const;

/** Writes a document with Word's own styles, tables and footers. */
export async function writeWord(content: ExportDocument, task: ExportTask): Promise<WrittenFile> {
  const { options, zone, madeAt, outPath, assets } = task;
  const paper = PAPERS[options.paper];
  const isLandscape = options.orientation === 'landscape';
  const width = (isLandscape ? paper.height : paper.width) - 2 * MARGIN;
  const hasAppendix = options.facts && content.facts.length > 0;
  const page = { width: Math.floor(width / TWIPS_PER_PX), hasAppendix, assets };
  const blocks = wordBlocks(content.blocks, page);
  const file = new Document({
    ...{ title: content.title, creator: 'Plumbline', description: originWords(content, zone) },
    styles: wordStyles(TEXT_SIZE[options.textSize]),
    sections: [
      {
        properties: {
          page: {
            // Turned by the library where it lies.
            size: {
              ...paper,
              orientation: isLandscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        footers: { default: footer(options.context ? footerWords(content) : content.title, width) },
        children: [
          new Paragraph({ text: content.title, heading: HeadingLevel.TITLE }),
          words(originWords(content, zone), 'Note'),
          words(`Made ${formatInstant(madeAt, zone)}`, 'Note'),
          ...blocks,
          ...(hasAppendix ? appendix(content) : []),
        ],
      },
    ],
  });
  const tables = blocks.filter((block) => block instanceof TablePlace);
  await writeFile(outPath, fillTables(await Packer.toBuffer(file), tables, width));
  return {};
}

function footer(text: string, width: number): Footer {
  const pages = ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: width }],
        children: [new TextRun({ children: [text, ...pages], size: 16 })],
      }),
    ],
  });
}

function appendix({ facts }: ExportDocument): FileChild[] {
  return [
    new Paragraph({ children: [new PageBreak()] }),
    new Paragraph({ text: 'Appendix: where each number comes from', heading: HeadingLevel.HEADING_1 }),
    ...facts.map(
      (fact, at) =>
        new Paragraph({
          children: [
            new Bookmark({ id: anchorOf(at), children: [new TextRun({ text: `${at + 1}`, bold: true })] }),
            new TextRun({ text: `  ${fact.label}`, bold: true }),
            new TextRun({ text: factWords(fact), break: 1 }),
            new TextRun({ text: referenceWords(fact), break: 1, color: '666A74' }),
          ],
        }),
    ),
  ];
}
