import { readFile } from 'node:fs/promises';
import { ReadError } from '../read-error.js';
import { openForm } from './form-layer.js';
import { loadPdfium, type Pdfium } from './pdfium.js';

/** It asks for a password, or the one given is wrong. */
export class LockedDocument extends Error {
  override readonly name = 'LockedDocument';
}

/** An open PDF. PDFium keeps its bytes in its own memory for as long as it is open. */
export interface PdfDocument {
  pdfium: Pdfium;
  handle: number;
  pages: number;
  /** Of its form; 0 where it has none. */
  form: number;
  close(): void;
}

const WRONG_PASSWORD = 4;

/** @throws ReadError, LockedDocument */
export async function openPdf(path: string, password?: string): Promise<PdfDocument> {
  const [pdfium, file] = await Promise.all([loadPdfium(), readFile(path)]);
  return openBytes(pdfium, file, password);
}

/** @throws ReadError, LockedDocument */
export function openBytes(pdfium: Pdfium, file: Uint8Array, password?: string): PdfDocument {
  const { calls } = pdfium;
  const pointer = pdfium.allocate(file.length);
  pdfium.bytes().set(file, pointer);
  const handle = calls.FPDF_LoadMemDocument(pointer, file.length, password ?? '');
  if (handle === 0) {
    const code = calls.FPDF_GetLastError();
    pdfium.free(pointer);
    if (code === WRONG_PASSWORD) throw new LockedDocument();
    throw damaged(file);
  }
  const pages = calls.FPDF_GetPageCount(handle);
  if (pages === 0) throw damaged(file);
  const form = openForm(pdfium, handle);
  return {
    pdfium,
    handle,
    pages,
    form,
    close: () => {
      if (form !== 0) calls.PDFiumExt_ExitFormFillEnvironment(form);
      calls.FPDF_CloseDocument(handle);
      pdfium.free(pointer);
    },
  };
}

function damaged(file: Uint8Array): ReadError {
  const end = Buffer.from(file.subarray(-2_048)).toString('latin1');
  const isCutOff = !end.includes('%%EOF');
  return new ReadError(
    'malformed',
    isCutOff
      ? 'The file has no end: it is incomplete, and no page of it could be recovered. Send it again from where it came from.'
      : 'The file is damaged, and no page of it could be recovered. Open it in the program it came from, save it again as PDF and upload that.',
  );
}
