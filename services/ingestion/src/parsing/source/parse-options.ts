import {
  type Column,
  MAX_COLUMNS,
  type Preview,
  type Profile,
  type ReadSettings,
  type Receipt,
} from '@plumbline/contracts';
import type { ExtractedColumn, TableExtract, Taken } from './table-extract.js';

/** What a data source may be made of. */
export type SourceFormat = Receipt['format'];
/** What may be read: files, and rows of a database. */
export type ReadFormat = Exclude<SourceFormat, 'merge'>;
/** The formats of files that become a table. */
export type FileFormat = Exclude<ReadFormat, 'database'>;

export interface ParseLimits {
  maxColumns: number;
  /** Longest record and longest cell, in bytes. */
  maxRecordBytes: number;
  /** What DuckDB may hold before it spills to the temporary folder. */
  memoryLimitMb: number;
  threads: number;
}

export const DEFAULT_LIMITS: ParseLimits = {
  maxColumns: MAX_COLUMNS,
  maxRecordBytes: 2_000_000,
  memoryLimitMb: 320,
  threads: 2,
};

/** `step` is an index into the steps of `parseUpload`; counts are rows. */
export interface ParseProgress {
  step: number;
  done?: number;
  total?: number;
}

/** How any source is parsed. */
export interface SourceOptions {
  /** What the file or table is called, where that is known; display and hints only, never trusted. */
  name?: string;
  /** Where the Parquet file is written; its folder must exist. */
  outPath: string;
  settings: ReadSettings;
  limits?: Partial<ParseLimits>;
  /** Private folder for intermediate files; created if absent, emptied by the reader. */
  tempDirectory: string;
  signal?: AbortSignal;
  onProgress?: (progress: ParseProgress) => void;
}

/** How a file is parsed. */
export interface ParseOptions extends SourceOptions {
  /** The uploaded bytes. */
  path: string;
  /** The name the user gave; display only, never trusted. */
  name: string;
  /** What the file's name says it is, or that its rows were taken of a database. */
  uploadType: ReadFormat;
  /** Of a database: what was learnt when the rows were taken. */
  extract?: TableExtract;
  /** Hex; computed where the caller does not know it yet. */
  sha256?: string;
  /** Of rows of a database: the size of the file that holds them. */
  bytes?: number;
}

export interface ParseResult {
  receipt: Receipt;
  profile: Profile;
  columns: Column[];
}

/** The same reading for looking at only: nothing of it is kept. */
export interface PreviewOptions extends Omit<ParseOptions, 'outPath'>, PreviewedRows {}

export interface PreviewedRows {
  /** The first row that is shown begins on this line, or behind it. */
  fromLine?: number;
  /** Where all rows are to be written as texts. */
  textsPath?: string;
}

/** How rows are parsed that are still being taken of their database. */
export interface ArrivingOptions extends SourceOptions {
  selection: TableExtract['selection'];
  /** Where the parts are written. */
  folder: string;
  /** Of all rows together, at most. */
  maxBytes: number;
}

/** Some rows more, as a file of comma-separated text without a header, whose last row is whole. */
export interface RowsPart {
  path: string;
  /** With the digits of all rows until here. */
  columns: ExtractedColumn[];
  hasLineBreaks: boolean;
}

/** No more rows come: what is known of all of them, and of the file that they stand in as well. */
export interface RowsEnd {
  taken: Taken;
  bytes: number;
  sha256: string;
}

/** What a child process is asked to do; all of it travels as JSON. Parts of rows follow their task as `RowsPart`s and one `RowsEnd`. */
export type ParserTask =
  | { kind: 'arriving'; request: Omit<ArrivingOptions, 'signal' | 'onProgress'> }
  | { kind: 'read'; request: Omit<ParseOptions, 'signal' | 'onProgress'> }
  | { kind: 'preview'; request: Omit<PreviewOptions, 'signal' | 'onProgress'> };

/** What each task answers. */
export interface ParserAnswers {
  arriving: ParseResult;
  read: ParseResult;
  preview: Preview;
}
