import { type Rotation, turnedSize } from '../page/box.js';
import type { Picture } from '../pictures/picture.js';
import { withFields } from './form-layer.js';
import type { PdfDocument } from './pdf-document.js';
import { withPage } from './pdf-page.js';

/** Annotations are drawn, and colours come as red, green, blue, alpha. */
const FLAGS = 0x01 | 0x10;
const BGRA = 4;
const WHITE = 0xffffffff;
/** Long pages are drawn narrower than asked for, so that no picture takes more than this. */
const MAX_PIXELS = 24_000_000;

/** Page `n` turned clockwise by so much, as many pixels wide as asked for; undefined where it cannot be loaded. */
export function drawPdf(
  document: PdfDocument,
  n: number,
  wanted: { width: number; rotation: Rotation },
): Picture | undefined {
  return withPage(document, n, ({ pdfium, handle, size, rotation }) => {
    const shown = turnedSize(size, wanted.rotation);
    const ratio = shown.height / shown.width;
    // PDFium turns the page as the file says by itself.
    const quarters = ((wanted.rotation - rotation + 360) % 360) / 90;
    const width = Math.max(1, Math.min(wanted.width, Math.floor(Math.sqrt(MAX_PIXELS / ratio))));
    const height = Math.max(1, Math.round(width * ratio));
    const { calls } = pdfium;
    const pixels = pdfium.allocate(width * height * 4);
    const bitmap = calls.FPDFBitmap_CreateEx(width, height, BGRA, pixels, width * 4);
    try {
      calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      calls.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, quarters, FLAGS);
      // PDFium draws what is filled into a form apart from the page.
      withFields(document, handle, () =>
        calls.FPDF_FFLDraw(document.form, bitmap, handle, 0, 0, width, height, quarters, FLAGS),
      );
      return { width, height, rgba: pdfium.bytes().slice(pixels, pixels + width * height * 4) };
    } finally {
      calls.FPDFBitmap_Destroy(bitmap);
      pdfium.free(pixels);
    }
  });
}
