import { writeFile } from 'node:fs/promises';
import { type ExportDocument, PREVIEW } from '@plumbline/contracts';
import type { DrawnPages, PagesTask } from '../export-task.js';
import { typesetPdf } from '../pdf/write-pdf.js';
import { encodePng } from './encode-png.js';
import { pdfPictures } from './pdf-pictures.js';
import { shortenTables } from './shorten-tables.js';

/** Draws some pages as the file will have them, with the first rows of long tables. */
export async function drawPages(content: ExportDocument, task: PagesTask): Promise<DrawnPages> {
  const short = shortenTables(content, PREVIEW.rows);
  const { pdf, pages: total } = await typesetPdf(short.content, task);
  const pages: DrawnPages['pages'] = [];
  for await (const { n, width, height, rgba } of pdfPictures(pdf, task)) {
    const path = `${task.outPath}-${n}.png`;
    await writeFile(path, encodePng({ width, height, rgba }));
    pages.push({ n, width, height, path });
  }
  return { total, bytes: pdf.length, ...(short.rows && { rows: short.rows }), pages };
}
