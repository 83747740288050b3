import { type Box, turned } from '../page/box.js';
import type { PdfPage } from './pdf-page.js';

const PATH = 2;
/** Thinner than this is a line; a larger shape is a frame, whose edges are lines. */
const THIN = 2.5;
/** A page of more is a drawing, not a form or table. */
const MAX_OBJECTS = 20_000;
const MAX_RULES = 4_000;

/** The lines that are drawn on a page, on the upright page: strokes, and the edges of frames. */
export function pageRules({ pdfium, handle, left, top, size, rotation }: PdfPage): Box[] {
  const { calls } = pdfium;
  const rules: Box[] = [];
  const room = pdfium.allocate(16);
  try {
    const count = Math.min(calls.FPDFPage_CountObjects(handle), MAX_OBJECTS);
    for (let index = 0; index < count && rules.length < MAX_RULES; index += 1) {
      const object = calls.FPDFPage_GetObject(handle, index);
      if (calls.FPDFPageObj_GetType(object) !== PATH) continue;
      if (!calls.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) continue;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [0, 4, 8, 12].map((at) => pdfium.float(room + at));
      const box: Box = [x0 - left, top - y1, x1 - left, top - y0];
      rules.push(...edgesOf(turned(box, size, rotation)));
    }
  } finally {
    pdfium.free(room);
  }
  return rules;
}

/** A thin shape is one line, a frame four. */
export function edgesOf([x0, y0, x1, y1]: Box): Box[] {
  if (x1 - x0 <= THIN || y1 - y0 <= THIN) return [[x0, y0, x1, y1]];
  return [
    [x0, y0, x1, y0],
    [x0, y1, x1, y1],
    [x0, y0, x0, y1],
    [x1, y0, x1, y1],
  ];
}
