import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import type { Pixels } from './encode-png.js';

const BGRA = 4;
/** Red comes before green and blue. */
const FLAGS = 0x10;
const WHITE = 0xffffffff;

/** Heap of the module, which its types leave out. */
interface Heap {
  HEAPU8: Uint8Array;
}

/** Pages of a PDF as pictures so many pixels wide, one after the other. Those that the file does not have are left out. */
export async function* pdfPictures(
  pdf: Uint8Array,
  { from, count, width }: { from: number; count: number; width: number },
): AsyncGenerator<{ n: number } & Pixels> {
  const calls = await loadPdfium();
  const { malloc, free } = calls.pdfium.wasmExports;
  const bytes = () => (calls.pdfium as unknown as Heap).HEAPU8;
  const file = malloc(pdf.length);
  bytes().set(pdf, file);
  const document = calls.FPDF_LoadMemDocument(file, pdf.length, '');
  const last = Math.min(from + count - 1, calls.FPDF_GetPageCount(document));
  for (let n = from; n <= last; n += 1) {
    const page = calls.FPDF_LoadPage(document, n - 1);
    const height = Math.round((width * calls.FPDF_GetPageHeightF(page)) / calls.FPDF_GetPageWidthF(page));
    const size = width * height * 4;
    const pixels = malloc(size);
    const bitmap = calls.FPDFBitmap_CreateEx(width, height, BGRA, pixels, width * 4);
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    calls.FPDFBitmap_Destroy(bitmap);
    calls.FPDF_ClosePage(page);
    const rgba = bytes().slice(pixels, pixels + size);
    free(pixels);
    yield { n, width, height, rgba };
  }
}

async function loadPdfium() {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  const calls = await init({ wasmBinary });
  calls.PDFiumExt_Init();
  return calls;
}
