import { type Box, turned } from '../page/box.js';
import type { Word } from '../page/page-content.js';
import { withFields } from './form-layer.js';
import type { PdfDocument } from './pdf-document.js';
import type { PdfPage } from './pdf-page.js';
import { textOf } from './pdfium.js';

const WIDGET = 20;
/** Kinds of fields whose value is text to read: text, combo box, list box. */
const WITH_TEXT: ReadonlySet<number> = new Set([4, 5, 6]);
/** Check boxes and radio buttons, which are either ticked or not. */
const TICKED_OR_NOT: ReadonlySet<number> = new Set([2, 3]);
const TICKS = { on: '☒', off: '☐' } as const;
const LETTER_SHARE = 0.5;

/** What is filled into the fields of a page's form, as words inside the fields; boxes to tick are ☒ or ☐. */
export const formValues = (page: PdfPage, document: PdfDocument): Word[] =>
  withFields(document, page.handle, () => valuesOf(page, document.form)) ?? [];

function valuesOf(page: PdfPage, form: number): Word[] {
  const { calls } = page.pdfium;
  const words: Word[] = [];
  const count = calls.FPDFPage_GetAnnotCount(page.handle);
  for (let index = 0; index < count; index += 1) {
    const annotation = calls.FPDFPage_GetAnnot(page.handle, index);
    if (annotation === 0) continue;
    try {
      if (calls.FPDFAnnot_GetSubtype(annotation) !== WIDGET) continue;
      const value = fieldValue(page, form, annotation);
      if (value === undefined) continue;
      const box = fieldBox(page, annotation);
      if (box) words.push(...wordsIn(value, box));
    } finally {
      calls.FPDFPage_CloseAnnot(annotation);
    }
  }
  return words;
}

/** Undefined of what holds no value: buttons and signatures. */
function fieldValue({ pdfium }: PdfPage, form: number, annotation: number): string | undefined {
  const { calls } = pdfium;
  const type = calls.FPDFAnnot_GetFormFieldType(form, annotation);
  if (TICKED_OR_NOT.has(type)) return calls.FPDFAnnot_IsChecked(form, annotation) ? TICKS.on : TICKS.off;
  if (!WITH_TEXT.has(type)) return undefined;
  return textOf(pdfium, (pointer, bytes) =>
    calls.FPDFAnnot_GetFormFieldValue(form, annotation, pointer, bytes),
  );
}

function fieldBox({ pdfium, left, top, size, rotation }: PdfPage, annotation: number): Box | undefined {
  const room = pdfium.allocate(16);
  try {
    if (!pdfium.calls.FPDFAnnot_GetRect(annotation, room)) return undefined;
    const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = [0, 4, 8, 12].map((at) => pdfium.float(room + at));
    const box: Box = [x0 - left, top - Math.max(y0, y1), x1 - left, top - Math.min(y0, y1)];
    return turned(box, size, rotation);
  } finally {
    pdfium.free(room);
  }
}

/** The words of a value, spread over its field from the left, line by line. */
function wordsIn(value: string, [x0, y0, x1, y1]: Box): Word[] {
  const rows = value.split(/[\r\n]+/).filter((row) => row.trim() !== '');
  const height = (y1 - y0) / Math.max(1, rows.length);
  return rows.flatMap((row, index) => {
    const letter = Math.min((x1 - x0) / Math.max(1, row.length), height * LETTER_SHARE);
    return [...row.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      box: [
        x0 + match.index * letter,
        y0 + index * height,
        x0 + (match.index + match[0].length) * letter,
        y0 + (index + 1) * height,
      ] as const,
      isBold: false,
      isVertical: false,
      isFilled: true as const,
    }));
  });
}
