import type { AlertSeries, Column, ExportFormat, ExportOptions, MailBody } from '@plumbline/contracts';

/** What the process that writes files is told: everything lies in files on this machine. */
export interface ExportTask {
  /** An ExportDocument. */
  contentPath: string;
  format: Exclude<ExportFormat, 'pdf'>;
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

/** What a PDF will show, for the process that typesets it. */
export interface ReportTask extends Omit<ExportTask, 'format'> {
  /** The folder that is to be made of it. */
  reportPath: string;
  /** Of all tables together, for whoever only looks; absent: all. */
  mostRows?: number;
}

export interface WrittenReport {
  /** Of tables that are not in it in full. */
  rows?: ShownRows;
  mail?: MailBody;
}

export interface ShownRows {
  shown: number;
  total: number;
}

/** Rows of a data source that become a workbook. */
export interface RowsTask {
  /** An array of values a line. */
  rowsPath: string;
  columns: Pick<Column, 'name' | 'type' | 'format' | 'role'>[];
  name: string;
  outPath: string;
}

/** The series of an alert that becomes a picture. */
export interface AlertTask {
  series: AlertSeries;
  /** Of fonts. */
  assets: string;
  outPath: string;
}

export interface WrittenFile {
  /** Where the format is several files in one. */
  ending?: 'zip';
  /** Its pictures lie beside the file, as `writeMail` says. */
  mail?: MailBody;
}

/** What cannot be put on paper, in words for whoever asked. */
export class NotPrintable extends Error {
  override name = 'NotPrintable';
}
