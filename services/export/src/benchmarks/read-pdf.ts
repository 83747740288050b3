import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

export interface ReadPage {
  width: number;
  height: number;
  /** As it reads, line by line. */
  text: string;
  /** Letters that are not wholly on the page. */
  outside: string[];
  /** Letters that another one lies on. */
  covered: string[];
}

export interface ReadPdf {
  pages: ReadPage[];
  text: string;
  isTagged: boolean;
  hasBookmarks: boolean;
  /** Of the fonts that texts are set in, how many lie in the file, and how many do not. */
  fonts: { embedded: number; missing: number };
}

const TEXT_OBJECT = 1;
const ROOM = 32;

interface Heaps {
  HEAPU8: Uint8Array;
  HEAPF64: Float64Array;
}

/** What another program finds in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  const calls = await init({ wasmBinary });
  calls.PDFiumExt_Init();
  const { wasmExports } = calls.pdfium;
  const pointer = wasmExports.malloc(bytes.length);
  (calls.pdfium as unknown as Heaps).HEAPU8.set(bytes, pointer);
  const document = calls.FPDF_LoadMemDocument(pointer, bytes.length, '');
  const fonts = { embedded: 0, missing: 0 };
  const pages = Array.from({ length: calls.FPDF_GetPageCount(document) }, (_, at) => {
    const page = calls.FPDF_LoadPage(document, at);
    const read = readPage(calls, page);
    countFonts(calls, page, fonts);
    calls.FPDF_ClosePage(page);
    return read;
  });
  return {
    ...{ pages, fonts, text: pages.map(({ text }) => text).join('\n') },
    isTagged: calls.FPDFCatalog_IsTagged(document) as unknown as boolean,
    hasBookmarks: calls.FPDFBookmark_GetFirstChild(document, 0) !== 0,
  };
}

function readPage(calls: WrappedPdfiumModule, page: number): ReadPage {
  const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)];
  const room = calls.pdfium.wasmExports.malloc(ROOM);
  const text = calls.FPDFText_LoadPage(page);
  const outside: string[] = [];
  const boxes: LetterBox[] = [];
  let read = '';
  for (let at = 0; at < calls.FPDFText_CountChars(text); at += 1) {
    const letter = String.fromCodePoint(calls.FPDFText_GetUnicode(text, at));
    read += letter;
    if (!letter.trim()) continue;
    calls.FPDFText_GetCharBox(text, at, room, room + 8, room + 16, room + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = (calls.pdfium as unknown as Heaps).HEAPF64.slice(
      room >> 3,
      (room >> 3) + 4,
    );
    if (left < 0 || right > width || bottom < 0 || top > height) outside.push(letter);
    boxes.push({ letter, left, right, bottom, top });
  }
  calls.FPDFText_ClosePage(text);
  calls.pdfium.wasmExports.free(room);
  return {
    width,
    height,
    text: read.replaceAll('\u200b', '').replaceAll('\r\n', '\n'),
    outside,
    covered: coveredIn(boxes),
  };
}

interface LetterBox {
  letter: string;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** Points by which neighbours in a line may run into each other. */
const TOUCH = 1;

function coveredIn(boxes: readonly LetterBox[]): string[] {
  const sorted = boxes.toSorted((one, other) => one.left - other.left);
  return sorted.flatMap((one, at) => {
    for (const other of sorted.slice(at + 1)) {
      if (other.left >= one.right - TOUCH) break;
      const shared = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
      if (shared > TOUCH) return [one.letter];
    }
    return [];
  });
}

function countFonts(calls: WrappedPdfiumModule, page: number, fonts: ReadPdf['fonts']): void {
  for (let at = 0; at < calls.FPDFPage_CountObjects(page); at += 1) {
    const object = calls.FPDFPage_GetObject(page, at);
    if (calls.FPDFPageObj_GetType(object) !== TEXT_OBJECT) continue;
    const isEmbedded = calls.FPDFFont_GetIsEmbedded(calls.FPDFTextObj_GetFont(object)) === 1;
    fonts[isEmbedded ? 'embedded' : 'missing'] += 1;
  }
}
