import type { ReadSettings, ReadWarning, Receipt, RejectedRecord, SetAside } from '@plumbline/contracts';
import type { Engine } from '@plumbline/datasets';
import { type PreparedText, prepareText } from '../bytes/prepare-text.js';
import { detectDialect } from '../dialect/detect-dialect.js';
import type { ReadableType, ReadLimits } from '../source/parse-options.js';
import { dropEmptyColumns } from '../table/drop-empty-columns.js';
import type { RawTable } from '../table/raw-table.js';
import { chooseFormat } from './choose-format.js';
import { openJson } from './json/open-json.js';
import { chooseLayout } from './text/layouts/choose-layout.js';
import { namedDelimiter } from './text/named-delimiter.js';
import { openDelimited } from './text/open-delimited.js';
import { openLines } from './text/open-lines.js';
import { unwrapLines } from './text/unwrap-lines.js';
import { openXml } from './xml/open-xml.js';

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
  | 'tables'
  | 'tableEvidence'
>;

/** A file's records as text in the engine, and everything that was learnt on the way there. */
export interface OpenedRecords {
  text: PreparedText;
  shape: Shape;
  table: RawTable;
  sourceNames: string[];
  /** Lines that call themselves a total. */
  totalLines: number[];
  /** Decimal marks that the format itself leaves no doubt about, by column. */
  decimal?: Record<string, 'point'>;
  rejected: RejectedRecord[];
  rowsRejected: number;
  setAside: SetAside[];
  warnings: ReadWarning[];
}

/** The same, and what the file turned out to be. */
export interface OpenedFile extends OpenedRecords {
  format: ReadableType;
}

export interface OpenRequest {
  engine: Engine;
  path: string;
  uploadType: ReadableType;
  tempDirectory: string;
  settings: ReadSettings;
  sha256?: string;
  limits: ReadLimits;
  signal?: AbortSignal;
  onRows?: (rows: number) => void;
}

/** From bytes to records, whatever the format: text in the engine, without the columns that hold nothing. */
export async function openRecords(request: OpenRequest): Promise<OpenedFile> {
  const { format, warnings } = await chooseFormat(request.path, request.uploadType);
  const opened = await withoutEmptyColumns(await openAs(format, { ...request, uploadType: format }));
  return { ...opened, format, warnings: [...warnings, ...opened.warnings] };
}

async function openAs(format: ReadableType, request: OpenRequest): Promise<OpenedRecords> {
  switch (format) {
    case 'xml':
      return openXml(request);
    case 'json':
      return openJson(request);
    case 'csv':
    case 'txt':
      return openText(request, format);
  }
}

/** Encoding, layout, structure, then the shortest way into the engine. */
async function openText(request: OpenRequest, format: 'csv' | 'txt'): Promise<OpenedRecords> {
  const { settings, signal, tempDirectory } = request;
  const text = await prepareText(request.path, tempDirectory, settings, request.sha256, signal);
  const named = namedDelimiter(text);
  if (!named) return openPrepared(request, format, text);
  const { delimiter, line, rest } = named;
  const opened = await openPrepared({ ...request, settings: { delimiter, ...settings } }, format, rest);
  const aside: SetAside = { kind: 'preamble', fromLine: 1, toLine: 1, text: line };
  return { ...opened, setAside: [aside, ...opened.setAside] };
}

async function openPrepared(
  request: OpenRequest,
  format: 'csv' | 'txt',
  text: PreparedText,
): Promise<OpenedRecords> {
  const { settings, tempDirectory, signal } = request;
  const isOpen = settings.layout === undefined && settings.quote === undefined;
  const unwrapped = isOpen ? await unwrapLines(text, tempDirectory, settings, signal) : undefined;
  if (unwrapped) return openPrepared(request, format, unwrapped);
  const choice = detectDialect(text.head, settings);
  const layout = chooseLayout(text.head, format, settings, choice);
  return layout ? openLines(request, text, layout) : openDelimited(request, text, choice);
}

async function withoutEmptyColumns(opened: OpenedRecords): Promise<OpenedRecords> {
  const { table, kept, warnings } = await dropEmptyColumns(opened.table, opened.sourceNames);
  if (kept.length === opened.sourceNames.length) return opened;
  const named = opened.warnings.filter((warning) => !warning.column || table.names.includes(warning.column));
  const sourceNames = kept.map((index) => opened.sourceNames[index]!);
  return { ...opened, table, sourceNames, warnings: [...named, ...warnings] };
}
