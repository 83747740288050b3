import { writeFile } from 'node:fs/promises';
import type { ExportDocument } from '@plumbline/contracts';
import type { DrawnPages, PagesTask } from '../export-task.js';
import { typesetPdf } from '../pdf/write-pdf.js';
import { encodePng } from './encode-png.js';
import { pdfPictures } from './pdf-pictures.js';

/** Draws some pages of the very file that would be made. */
export async function drawPages(content: ExportDocument, task: PagesTask): Promise<DrawnPages> {
  const { pdf, pages: total } = await typesetPdf(content, task);
  const pages: DrawnPages['pages'] = [];
  for await (const { n, width, height, rgba } of pdfPictures(pdf, task)) {
    const path = `${task.outPath}-${n}.png`;
    await writeFile(path, encodePng({ width, height, rgba }));
    pages.push({ n, width, height, path });
  }
  return { total, bytes: pdf.length, pages };
}
