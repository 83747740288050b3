import { type PageSize, type Rotation, turnedSize } from '../page/box.js';
import type { PdfDocument } from './pdf-document.js';
import type { Pdfium } from './pdfium.js';

/** A page that is loaded: where its visible part lies in the coordinates of the file, and how it is turned. */
export interface PdfPage {
  pdfium: Pdfium;
  handle: number;
  left: number;
  top: number;
  /** Before it is turned, in points. */
  size: PageSize;
  /** As it is read. */
  upright: PageSize;
  rotation: Rotation;
}

const QUARTER_TURNS: readonly Rotation[] = [0, 90, 180, 270];
const LETTER = { width: 612, height: 792 };

/** Loads page `n` (from 1) for `use`; undefined where the page cannot be loaded. */
export function withPage<Result>(
  { pdfium, handle: document }: PdfDocument,
  n: number,
  use: (page: PdfPage) => Result,
): Result | undefined {
  const { calls } = pdfium;
  const handle = calls.FPDF_LoadPage(document, n - 1);
  if (handle === 0) return undefined;
  try {
    const rotation = QUARTER_TURNS[calls.FPDFPage_GetRotation(handle)] ?? 0;
    const { left, top, size } = visiblePart(pdfium, handle, rotation);
    return use({ pdfium, handle, left, top, size, rotation, upright: turnedSize(size, rotation) });
  } finally {
    calls.FPDF_ClosePage(handle);
  }
}

function visiblePart(pdfium: Pdfium, page: number, rotation: Rotation) {
  const { calls } = pdfium;
  const pointer = pdfium.allocate(16);
  try {
    calls.FPDF_GetPageBoundingBox(page, pointer);
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) => pdfium.float(pointer + at));
    if (right > left && top > bottom)
      return { left, top, size: { width: right - left, height: top - bottom } };
    const shown = { width: calls.FPDF_GetPageWidthF(page), height: calls.FPDF_GetPageHeightF(page) };
    const size = shown.width > 0 && shown.height > 0 ? turnedSize(shown, rotation) : LETTER;
    return { left: 0, top: size.height, size };
  } finally {
    pdfium.free(pointer);
  }
}
