import { readFile } from 'node:fs/promises';
import { writeAs } from '@plumbline/charts';
import { type ExportDocument, exportDocument } from '@plumbline/contracts';
import { serveTask } from '@plumbline/server/child';
import {
  type AlertTask,
  type ExportTask,
  NotPrintable,
  type ReportTask,
  type RowsTask,
  type WrittenFile,
  type WrittenReport,
} from './export-task.js';
import { sentencesAsWritten } from './words/sentences-as-written.js';

type Writer = (content: ExportDocument, task: ExportTask) => Promise<WrittenFile>;

/** Each is loaded when it is wanted: a writer and its library are memory that the others lack. */
const WRITERS: Record<ExportTask['format'], () => Promise<Writer>> = {
  docx: async () => (await import('./word/write-word.js')).writeWord,
  xlsx: async () => (await import('./excel/write-excel.js')).writeExcel,
  csv: async () => (await import('./csv/write-csv.js')).writeCsv,
  json: async () => (await import('./json/write-json.js')).writeJson,
  png: async () => (await import('./picture/write-pictures.js')).writePictures,
  svg: async () => (await import('./picture/write-pictures.js')).writePictures,
};

const write: Writer = async (content, task) => (await WRITERS[task.format]())(content, task);

async function report(content: ExportDocument, task: ReportTask): Promise<WrittenReport> {
  const { writeReport } = await import('./pdf/write-report.js');
  return writeReport(content, task);
}

/** Writes one file from the content of an object; of a PDF, what it will show. In: a task; out: the file, or why it cannot be. */
serveTask<ExportTask | ReportTask | RowsTask | AlertTask, WrittenFile | WrittenReport, never>({
  async run(task) {
    if ('rowsPath' in task) {
      const { writeExcelRows } = await import('./excel/write-rows.js');
      await writeExcelRows(task);
      return {};
    }
    if ('series' in task) {
      const { writeAlert } = await import('./picture/write-alert.js');
      await writeAlert(task);
      return {};
    }
    const { region = 'US', numberFormat = '1,234.56' } = task.options;
    writeAs(region, numberFormat);
    const content = sentencesAsWritten(
      exportDocument.parse(JSON.parse(await readFile(task.contentPath, 'utf8'))),
    );
    const made = 'format' in task ? await write(content, task) : await report(content, task);
    if (!task.isMailed) return made;
    const { writeMail } = await import('./mail/write-mail.js');
    return { ...made, mail: await writeMail(content, task) };
  },
  toFailure: (error) => (error instanceof NotPrintable ? error.message : undefined),
});
