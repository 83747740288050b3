import { drawPdf } from '../reading/pdf/draw-pdf.js';
import { openBytes } from '../reading/pdf/pdf-document.js';
import { loadPdfium } from '../reading/pdf/pdfium.js';
import { encodePicture } from '../reading/pictures/encode-picture.js';
import type { Block } from '../reading/typeset/blocks.js';
import { loadFallbackFont } from '../reading/typeset/fallback-font.js';
import { measureText } from '../reading/typeset/measure-text.js';
import { printSheets } from '../reading/typeset/print-sheets.js';
import { typesetBlocks } from '../reading/typeset/typeset-blocks.js';
import { seeded } from './seeded.js';

/** Files of prose of our own making: how long they take to read does not hang on what they say. */

const WORDS =
  'the quarter closed with revenue above plan while freight costs rose again orders from schools came late and two warehouses moved their stock paper prices held and the new carrier delivered on time in most regions margins follow the mix of customers more than the season next year depends on renewals in spring'.split(
    ' ',
  );
const SENTENCE_WORDS = 14;
const PARAGRAPH_SENTENCES = 6;
/** Of a scan with 200 dots to the inch. */
const SCAN_WIDTH = 1_700;

/** A PDF with text of so many pages, each full. */
export async function madePdf(pages: number): Promise<Buffer> {
  const fallback = await loadFallbackFont();
  const measure = measureText(await loadPdfium(), fallback);
  const random = seeded(pages);
  const blocks: Block[] = [];
  let sheets = typesetBlocks(blocks, measure);
  // Paragraphs of one length: how many fill the pages, the first hundred of them tell.
  for (let wanted = 100; sheets.length <= pages; wanted *= 2) {
    while (blocks.length < wanted) blocks.push(blockOf(blocks.length, random));
    sheets = typesetBlocks(blocks, measure);
  }
  return printSheets(sheets.slice(0, pages), fallback);
}

/** The first page of it as a clean scan: PNG, or JPEG where that is smaller. */
export async function madeScan(): Promise<Buffer> {
  const document = openBytes(await loadPdfium(), await madePdf(1));
  const picture = drawPdf(document, 1, { width: SCAN_WIDTH, rotation: 0 });
  if (!picture) throw new Error('the page could not be drawn');
  return encodePicture(picture);
}

function blockOf(index: number, random: () => number): Block {
  const sentence = (words: number): string => {
    const text = Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)] ?? '').join(
      ' ',
    );
    return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
  };
  const run = (text: string) => [{ text, isBold: false }];
  if (index % 8 === 0) return { kind: 'heading', level: 2, runs: run(sentence(4)) };
  const sentences = Array.from({ length: PARAGRAPH_SENTENCES }, () => `${sentence(SENTENCE_WORDS)}.`);
  return { kind: 'paragraph', runs: run(sentences.join(' ')) };
}
