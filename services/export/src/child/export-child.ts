import { readFile } from 'node:fs/promises';
import { type ExportDocument, exportDocument } from '@plumbline/contracts';
import { serveTask } from '@plumbline/server/child';
import { writeCsv } from './csv/write-csv.js';
import { writeExcel } from './excel/write-excel.js';
import { writeExcelRows } from './excel/write-rows.js';
import {
  type DrawnPages,
  type ExportTask,
  NotPrintable,
  type PagesTask,
  type RowsTask,
  type WrittenFile,
} from './export-task.js';
import { writeJson } from './json/write-json.js';
import { writePdf } from './pdf/write-pdf.js';
import { writePictures } from './picture/write-pictures.js';
import { drawPages } from './preview/draw-pages.js';
import { writeWord } from './word/write-word.js';

type Writer = (content: ExportDocument, task: ExportTask) => Promise<WrittenFile>;

const WRITERS: Partial<Record<ExportTask['format'], Writer>> = {
  pdf: writePdf,
  docx: writeWord,
  xlsx: writeExcel,
  csv: writeCsv,
  json: writeJson,
  png: writePictures,
  svg: writePictures,
};

/** Writes one file from the content of an object, or draws pages of it. In: a task; out: the file, or why it cannot be. */
serveTask<ExportTask | PagesTask | RowsTask, WrittenFile | DrawnPages, never>({
  async run(task) {
    if ('rowsPath' in task) {
      await writeExcelRows(task);
      return {};
    }
    const content = exportDocument.parse(JSON.parse(await readFile(task.contentPath, 'utf8')));
    if (!('format' in task)) return drawPages(content, task);
    const writer = WRITERS[task.format];
    if (!writer) throw new NotPrintable(`There is no ${task.format} of this.`);
    return writer(content, task);
  },
  toFailure: (error) => (error instanceof NotPrintable ? error.message : undefined),
});
