import type { ReadSettings, ReadWarning, Receipt, RejectedRecord, SetAside } from '@plumbline/contracts';
import type { Engine } from '@plumbline/datasets';
import { detectDialect } from './dialect/detect-dialect.js';
import { dropEmptyColumns } from './drop-empty-columns.js';
import { chooseLayout } from './layouts/choose-layout.js';
import { openDelimited } from './open-delimited.js';
import { openLines } from './open-lines.js';
import { type PreparedText, prepareText } from './prepare-text.js';
import type { ReadLimits } from './read-request.js';
import type { RawTable } from './values/raw-table.js';

/** What the receipt says about how the file is laid out. */
export type Shape = Pick<
  Receipt,
  | 'layout'
  | 'delimiter'
  | 'delimiterEvidence'
  | 'quote'
  | 'escape'
  | 'lineEnding'
  | 'headerRow'
  | 'headerEvidence'
>;

/** A file's records as text in the engine, and everything that was learnt on the way there. */
export interface OpenedRecords {
  text: PreparedText;
  shape: Shape;
  table: RawTable;
  sourceNames: string[];
  /** Lines that call themselves a total. */
  totalLines: number[];
  rejected: RejectedRecord[];
  rowsRejected: number;
  setAside: SetAside[];
  warnings: ReadWarning[];
}

export interface OpenRequest {
  engine: Engine;
  path: string;
  uploadType: 'csv' | 'txt';
  tempDirectory: string;
  settings: ReadSettings;
  sha256?: string;
  limits: ReadLimits;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
}

/** From bytes to records: encoding, layout, structure, then the shortest way into the engine. */
export async function openRecords(request: OpenRequest): Promise<OpenedRecords> {
  const { settings, uploadType, signal } = request;
  const text = await prepareText(request.path, request.tempDirectory, settings, request.sha256, signal);
  const choice = detectDialect(text.head, settings);
  const layout = chooseLayout(text.head, uploadType, settings, choice);
  const opened = layout ? await openLines(request, text, layout) : await openDelimited(request, text, choice);
  return withoutEmptyColumns(opened);
}

async function withoutEmptyColumns(opened: OpenedRecords): Promise<OpenedRecords> {
  const { table, kept, warnings } = await dropEmptyColumns(opened.table, opened.sourceNames);
  if (kept.length === opened.sourceNames.length) return opened;
  const named = opened.warnings.filter((warning) => !warning.column || table.names.includes(warning.column));
  const sourceNames = kept.map((index) => opened.sourceNames[index]!);
  return { ...opened, table, sourceNames, warnings: [...named, ...warnings] };
}
