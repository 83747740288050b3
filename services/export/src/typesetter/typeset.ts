import { writeFile } from 'node:fs/promises';
import { typesetReport } from './typeset-report.js';
import type { Typeset, TypesetTask } from './typeset-task.js';

/** Writes the file of a report, or draws some of its pages as they will be. */
export async function typeset(task: TypesetTask): Promise<Typeset> {
  const { outPath, drawn } = task;
  const { pdf, total } = await typesetReport(task);
  const pages: Typeset['pages'] = [];
  if (drawn) {
    // Loaded only for those who look at pages.
    const [{ pdfPictures }, { encodePng }] = await Promise.all([
      import('./pdf-pictures.js'),
      import('./encode-png.js'),
    ]);
    for await (const { n, ...picture } of pdfPictures(pdf, drawn)) {
      const path = `${outPath}-${n}.png`;
      await writeFile(path, encodePng(picture));
      pages.push({ n, width: picture.width, height: picture.height, path });
    }
  } else await writeFile(outPath, pdf);
  return { total, bytes: pdf.length, pages };
}
