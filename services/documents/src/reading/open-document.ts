import { readFile } from 'node:fs/promises';
import type { DocumentFormat } from '@plumbline/contracts';
import type { Rotation } from './page/box.js';
import type { PageContent } from './page/page-content.js';
import { drawPdf } from './pdf/draw-pdf.js';
import { edgesOf } from './pdf/page-rules.js';
import { openBytes, openPdf, type PdfDocument } from './pdf/pdf-document.js';
import { loadPdfium } from './pdf/pdfium.js';
import { pdfReader } from './pdf/read-pdf.js';
import { openPictures } from './pictures/open-pictures.js';
import type { Picture } from './pictures/picture.js';
import { quarterTurned, scalePicture } from './pictures/scale-picture.js';
import { decodeText } from './typeset/decode-text.js';
import { docxBlocks } from './typeset/docx-blocks.js';
import { loadFallbackFont } from './typeset/fallback-font.js';
import { measureText } from './typeset/measure-text.js';
import { printSheets } from './typeset/print-sheets.js';
import { SHEET, type Sheet } from './typeset/sheet.js';
import { typesetBlocks } from './typeset/typeset-blocks.js';
import { typesetText } from './typeset/typeset-text.js';

/** A document of any format: pages to read and to draw. */
export interface OpenDocument {
  pages: number;
  /** What stands in the file; `isPicture` says that what can be seen is a picture. */
  read(n: number): Promise<PageContent & { isPicture: boolean }>;
  /** Turned as asked for, so many pixels wide; undefined where the page cannot be drawn. */
  draw(n: number, width: number, rotation: Rotation): Promise<Picture | undefined>;
  /** A PDF of a document that has no pages of its own, from which they are drawn from then on. */
  copy?: Buffer;
  /** By which plain text was read that does not tell its encoding. */
  textEncoding?: string;
}

/** How high a page of a picture is taken to be, in points: it says nothing of its size on paper. */
const PICTURE_HEIGHT = 792;

/** @throws ReadError, LockedDocument */
export async function openDocument(path: string, format: DocumentFormat): Promise<OpenDocument> {
  if (format === 'pdf') return ofPdf(await openPdf(path));
  if (format === 'docx' || format === 'txt') return ofSheets(path, format);
  return ofPictures(path, format);
}

function ofPdf(document: PdfDocument): OpenDocument {
  const read = pdfReader(document);
  return {
    pages: document.pages,
    read: async (n) => read(n),
    draw: async (n, width, rotation) => drawPdf(document, n, { width, rotation }),
  };
}

async function ofPictures(path: string, format: DocumentFormat): Promise<OpenDocument> {
  const pictures = await openPictures(path, format);
  return {
    pages: pictures.pages,
    read: async (n) => {
      const { width, height } = await pictures.open(n);
      const size = { width: (width / height) * PICTURE_HEIGHT, height: PICTURE_HEIGHT };
      return { ...size, rotation: 0, origin: 'blank', words: [], rules: [], isPicture: true };
    },
    draw: async (n, width, rotation) => scalePicture(quarterTurned(await pictures.open(n), rotation), width),
  };
}

async function ofSheets(path: string, format: 'docx' | 'txt'): Promise<OpenDocument> {
  const [pdfium, fallback] = await Promise.all([loadPdfium(), loadFallbackFont()]);
  const decoded = format === 'txt' ? decodeText(await readFile(path)) : undefined;
  const sheets = decoded
    ? typesetText(decoded.text)
    : typesetBlocks(await docxBlocks(path), measureText(pdfium, fallback));
  const copy = printSheets(sheets, fallback);
  const printed = openBytes(pdfium, copy);
  return {
    pages: sheets.length,
    read: async (n) => ({ ...contentOf(sheets[n - 1]), isPicture: false }),
    draw: async (n, width, rotation) => drawPdf(printed, n, { width, rotation }),
    copy,
    ...(decoded?.guessed && { textEncoding: decoded.guessed }),
  };
}

function contentOf(sheet: Sheet | undefined): PageContent {
  const words = (sheet?.words ?? []).map(({ text, box, font }) => ({
    text,
    box,
    isBold: font === 'bold',
    isVertical: false,
  }));
  return {
    width: SHEET.width,
    height: SHEET.height,
    rotation: 0,
    origin: words.length > 0 ? 'text' : 'blank',
    words,
    rules: (sheet?.rules ?? []).flatMap(edgesOf),
  };
}
