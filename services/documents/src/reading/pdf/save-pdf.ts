import type { PdfDocument } from './pdf-document.js';

const REMOVE_SECURITY = 3;

/** The document as a file that asks for no password. */
export function saveOpen({ pdfium, handle }: Pick<PdfDocument, 'pdfium' | 'handle'>): Buffer {
  const { calls } = pdfium;
  const writer = calls.PDFiumExt_OpenFileWriter();
  try {
    if (!calls.FPDF_SaveAsCopy(handle, writer, REMOVE_SECURITY)) throw new Error('the copy was not written');
    const size = calls.PDFiumExt_GetFileWriterSize(writer);
    const pointer = pdfium.allocate(size);
    try {
      calls.PDFiumExt_GetFileWriterData(writer, pointer, size);
      return Buffer.from(pdfium.bytes().slice(pointer, pointer + size));
    } finally {
      pdfium.free(pointer);
    }
  } finally {
    calls.PDFiumExt_CloseFileWriter(writer);
  }
}
