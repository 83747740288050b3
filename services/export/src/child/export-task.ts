import type { Column, ExportFormat, ExportOptions, MailBody } from '@plumbline/contracts';

/** What the process that writes files is told: everything lies in files on this machine. */
export interface ExportTask {
  /** An ExportDocument. */
  contentPath: string;
  format: ExportFormat;
  options: ExportOptions;
  /** In which times are printed. */
  zone: string;
  madeAt: string;
  /** Of fonts and templates. */
  assets: string;
  /** Where the file is to be. */
  outPath: string;
  /** Of a file that goes out by mail: what the mail shows of it is drawn, too. */
  isMailed?: boolean;
}

/** Pages of a document that become pictures beside `outPath`. */
export interface PagesTask extends Omit<ExportTask, 'format'> {
  /** From 1. */
  from: number;
  count: number;
  /** In pixels. */
  width: number;
}

export interface ShownRows {
  shown: number;
  total: number;
}

/** What was drawn, and of how large a file. */
export interface DrawnPages {
  total: number;
  bytes: number;
  /** Of tables that are not drawn in full. */
  rows?: ShownRows;
  pages: { n: number; width: number; height: number; path: string }[];
  mail?: MailBody;
}

/** Rows of a data source that become a workbook. */
export interface RowsTask {
  /** An array of values a line. */
  rowsPath: string;
  columns: Pick<Column, 'name' | 'type' | 'format'>[];
  name: string;
  outPath: string;
}

export interface WrittenFile {
  pages?: number;
  /** Where the format is several files in one. */
  ending?: 'zip';
  /** Its pictures lie beside the file, as `writeMail` says. */
  mail?: MailBody;
}

/** What cannot be put on paper, in words for whoever asked. */
export class NotPrintable extends Error {
  override name = 'NotPrintable';
}
