import type { Pdfium } from './pdfium.js';

/** What knows the fields of an open document's form, for as long as it is open; 0 where it has none. */
export function openForm({ calls }: Pdfium, document: number): number {
  if (calls.FPDF_GetFormType(document) === 0) return 0;
  const info = calls.PDFiumExt_OpenFormFillInfo();
  return info === 0 ? 0 : calls.PDFiumExt_InitFormFillEnvironment(document, info);
}

/** The fields of a page that is loaded: only then is it known what is ticked, and what is filled in can be drawn. */
export function withFields<Result>(
  { pdfium, form }: { pdfium: Pdfium; form: number },
  page: number,
  use: () => Result,
): Result | undefined {
  if (form === 0) return undefined;
  const { calls } = pdfium;
  calls.FORM_OnAfterLoadPage(page, form);
  try {
    return use();
  } finally {
    calls.FORM_OnBeforeClosePage(page, form);
  }
}
