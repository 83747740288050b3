import { fontObjects, glyphCodes, streamOf } from './embed-font.js';
import { widthIn } from './fallback-font.js';
import { FONTS, type Font, type SetWord, SHEET, type Sheet } from './sheet.js';
import type { TrueType } from './true-type.js';
import { winAnsiBytes } from './win-ansi.js';

/** Of the lines between cells, 0 black to 1 white, and how wide they are in points. */
const GRAY = 0.59;
const RULE = 0.5;
/** Where a letter's baseline lies below the top of its box, in sizes. */
const ASCENT = 0.93;

const FONT_NAMES = Object.keys(FONTS) as Font[];
const FIRST_PAGE = 3 + FONT_NAMES.length;

/**
 * Sheets as a PDF, from which pictures of the pages are drawn; text is read from the sheets. It is written here, not by
 * PDFium, which gives every word a font of its own: 500 pages of text then take minutes and half a gigabyte.
 * @param fallback holds what the fonts of every PDF reader lack, and is part of the PDF where a word needs it
 */
export function printSheets(sheets: readonly Sheet[], fallback: TrueType): Buffer {
  const kids = sheets.map((_, index) => `${FIRST_PAGE + 2 * index} 0 R`).join(' ');
  const others = sheets.flatMap(({ words }) => words.filter(({ text }) => !winAnsiBytes(text)));
  const fallbackAt = FIRST_PAGE + 2 * sheets.length;
  const fonts = [...FONT_NAMES.map((_, index) => 3 + index), ...(others.length > 0 ? [fallbackAt] : [])]
    .map((object, index) => `/F${index} ${object} 0 R`)
    .join(' ');
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${SHEET.width} ${SHEET.height}] /Contents ${content} 0 R /Resources << /Font << ${fonts} >> >> >>`;
  return assemble([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${sheets.length} >>`),
    ...FONT_NAMES.map((font) =>
      Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /${FONTS[font]} /Encoding /WinAnsiEncoding >>`),
    ),
    ...sheets.flatMap((sheet, index) => [
      Buffer.from(page(FIRST_PAGE + 2 * index + 1)),
      streamOf(Buffer.from(contentOf(sheet, fallback), 'latin1')),
    ]),
    ...(others.length > 0
      ? fontObjects(
          fallback,
          others.map(({ text }) => text),
          fallbackAt,
        )
      : []),
  ]);
}

function contentOf({ words, rules }: Sheet, fallback: TrueType): string {
  const frames = rules.map(([x0, y0, x1, y1]) =>
    [x0, SHEET.height - y1, x1 - x0, y1 - y0].map(points).join(' ').concat(' re S'),
  );
  const texts = words.map((word) => printed(word, fallback));
  return [`${GRAY} G ${RULE} w`, ...frames, 'BT', ...texts, 'ET'].join('\n');
}

/** A word in its font; in the fallback font it is drawn as wide as its place. */
function printed({ text, box, font, size }: SetWord, fallback: TrueType): string {
  const baseline = SHEET.height - box[1] - size * ASCENT;
  const place = `1 0 0 1 ${points(box[0])} ${points(baseline)} Tm`;
  const bytes = winAnsiBytes(text);
  if (bytes) return `/F${FONT_NAMES.indexOf(font)} ${points(size)} Tf ${place} (${escaped(bytes)}) Tj`;
  const width = widthIn(fallback, text) * size;
  const stretch = width > 0 ? (100 * (box[2] - box[0])) / width : 100;
  return `/F${FONT_NAMES.length} ${points(size)} Tf ${points(stretch)} Tz ${place} ${glyphCodes(fallback, text)} Tj 100 Tz`;
}

const points = (value: number): string => String(Math.round(value * 100) / 100);

const escaped = (bytes: Buffer): string => bytes.toString('latin1').replaceAll(/[\\()]/g, '\\$&');

function assemble(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const object = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    places.push(length);
    parts.push(object);
    length += object.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
