import type { Pdfium } from '../pdf/pdfium.js';
import { widthIn } from './fallback-font.js';
import { FONTS, type Font } from './sheet.js';
import type { TrueType } from './true-type.js';
import type { Measure } from './typeset-blocks.js';
import { winAnsiBytes } from './win-ansi.js';

/** Measures words in the fonts of sheets; each word once. */
export function measureText(pdfium: Pdfium, fallback: TrueType): Measure {
  const { calls } = pdfium;
  const document = calls.FPDF_CreateNewDocument();
  const fonts = new Map<Font, number>();
  const widths = new Map<string, number>();
  const fontOf = (font: Font): number => {
    const loaded = fonts.get(font) ?? calls.FPDFText_LoadStandardFont(document, FONTS[font]);
    fonts.set(font, loaded);
    return loaded;
  };
  return (text, font, size) => {
    const key = `${font} ${text}`;
    const known =
      widths.get(key) ??
      (winAnsiBytes(text)
        ? widthOf(pdfium, { document, font: fontOf(font) }, text)
        : leastWidth(text, widthIn(fallback, text)));
    widths.set(key, known);
    return known * size;
  };
}

/** For a size of one. */
function widthOf(
  pdfium: Pdfium,
  { document, font }: { document: number; font: number },
  text: string,
): number {
  const { calls } = pdfium;
  const object = calls.FPDFPageObj_CreateTextObj(document, font, 1);
  const bytes = Buffer.from(`${text}\0`, 'utf16le');
  const room = pdfium.allocate(Math.max(16, bytes.length));
  try {
    pdfium.bytes().set(bytes, room);
    calls.FPDFText_SetText(object, room);
    const [left, bottom, right, top] = [room, room + 4, room + 8, room + 12] as const;
    const isMeasured = calls.FPDFPageObj_GetBounds(object, left, bottom, right, top);
    const width = isMeasured ? pdfium.float(right) - pdfium.float(left) : 0;
    return leastWidth(text, width);
  } finally {
    pdfium.free(room);
    calls.FPDFPageObj_Destroy(object);
  }
}

/** Characters that a font lacks are taken to be a quarter as wide as high, or as wide where they are square. */
const leastWidth = (text: string, width: number): number =>
  Math.max(
    width,
    [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.25), 0),
  );
