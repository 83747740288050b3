import type { Pdfium } from '../pdf/pdfium.js';
import { saveOpen } from '../pdf/save-pdf.js';
import { FONTS, type Font, SHEET, type Sheet } from './sheet.js';

const GRAY = 150;
/** Where a letter's baseline lies below the top of its box, in sizes. */
const ASCENT = 0.93;

/** Measures text and prints sheets as a PDF, from which pictures of the pages are drawn. Text is read from the sheets. */
export class SheetPrinter {
  private readonly document: number;
  private readonly fonts = new Map<Font, number>();
  private readonly widths = new Map<string, number>();

  constructor(private readonly pdfium: Pdfium) {
    this.document = pdfium.calls.FPDF_CreateNewDocument();
  }

  measure(text: string, font: Font, size: number): number {
    const key = `${font} ${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known * size;
    const width = this.widthOf(text, font);
    this.widths.set(key, width);
    return width * size;
  }

  print(sheets: readonly Sheet[]): Buffer {
    const { calls } = this.pdfium;
    for (const [index, sheet] of sheets.entries()) {
      const page = calls.FPDFPage_New(this.document, index, SHEET.width, SHEET.height);
      for (const [x0, y0, x1, y1] of sheet.rules) {
        const path = calls.FPDFPageObj_CreateNewRect(x0, SHEET.height - y1, x1 - x0, y1 - y0);
        calls.FPDFPageObj_SetStrokeColor(path, GRAY, GRAY, GRAY, 255);
        calls.FPDFPageObj_SetStrokeWidth(path, 0.5);
        calls.FPDFPath_SetDrawMode(path, 0, true);
        calls.FPDFPage_InsertObject(page, path);
      }
      for (const { text, box, font, size } of sheet.words) {
        const object = this.textObject(text, font, size);
        calls.FPDFPageObj_Transform(object, 1, 0, 0, 1, box[0], SHEET.height - box[1] - size * ASCENT);
        calls.FPDFPage_InsertObject(page, object);
      }
      calls.FPDFPage_GenerateContent(page);
      calls.FPDF_ClosePage(page);
    }
    const file = saveOpen({ pdfium: this.pdfium, handle: this.document });
    calls.FPDF_CloseDocument(this.document);
    return file;
  }

  /** For a size of one. Letters that the font lacks are taken to be half as wide as high, or as wide where they are square. */
  private widthOf(text: string, font: Font): number {
    const { calls } = this.pdfium;
    const object = this.textObject(text, font, 1);
    const room = this.pdfium.allocate(16);
    try {
      const [left, bottom, right, top] = [room, room + 4, room + 8, room + 12] as const;
      const isMeasured = calls.FPDFPageObj_GetBounds(object, left, bottom, right, top);
      const width = isMeasured ? this.pdfium.float(right) - this.pdfium.float(left) : 0;
      const least = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.25), 0);
      return Math.max(width, least);
    } finally {
      this.pdfium.free(room);
      calls.FPDFPageObj_Destroy(object);
    }
  }

  private textObject(text: string, font: Font, size: number): number {
    const { calls } = this.pdfium;
    const object = calls.FPDFPageObj_CreateTextObj(this.document, this.fontOf(font), size);
    const bytes = Buffer.from(`${text}\0`, 'utf16le');
    const pointer = this.pdfium.allocate(bytes.length);
    this.pdfium.bytes().set(bytes, pointer);
    calls.FPDFText_SetText(object, pointer);
    this.pdfium.free(pointer);
    return object;
  }

  private fontOf(font: Font): number {
    const loaded =
      this.fonts.get(font) ?? this.pdfium.calls.FPDFText_LoadStandardFont(this.document, FONTS[font]);
    this.fonts.set(font, loaded);
    return loaded;
  }
}
