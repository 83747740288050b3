import {
  type Column,
  MAX_COLUMNS,
  type Preview,
  type Profile,
  type ReadSettings,
  type Receipt,
} from '@plumbline/contracts';

/** The formats that become a table. */
export type ReadableType = Receipt['format'];

export interface ReadLimits {
  maxColumns: number;
  /** Longest record and longest cell, in bytes. */
  maxRecordBytes: number;
  /** What DuckDB may hold before it spills to the temporary folder. */
  memoryLimitMb: number;
  threads: number;
}

export const DEFAULT_LIMITS: ReadLimits = {
  maxColumns: MAX_COLUMNS,
  maxRecordBytes: 2_000_000,
  memoryLimitMb: 320,
  threads: 2,
};

/** `step` is an index into the steps of `parseUpload`; counts are rows. */
export interface ReadProgress {
  step: number;
  done?: number;
  total?: number;
}

export interface ReadRequest {
  /** The uploaded bytes. */
  path: string;
  /** The name the user gave; display only, never trusted. */
  name: string;
  /** What the file's name says it is. */
  uploadType: ReadableType;
  /** Hex; computed where the caller does not know it yet. */
  sha256?: string;
  /** Where the Parquet file is written; its folder must exist. */
  outPath: string;
  settings: ReadSettings;
  limits?: Partial<ReadLimits>;
  /** Private folder for intermediate files; created if absent, emptied by the reader. */
  tempDirectory: string;
  signal?: AbortSignal;
  onProgress?: (progress: ReadProgress) => void;
}

export interface ReadOutcome {
  receipt: Receipt;
  profile: Profile;
  columns: Column[];
}

/** The same reading for looking at only: nothing of it is kept. */
export type PreviewRequest = Omit<ReadRequest, 'outPath'>;

/** What a child process is asked to do; all of it travels as JSON. */
export type ReaderTask =
  | { kind: 'read'; request: Omit<ReadRequest, 'signal' | 'onProgress'> }
  | { kind: 'preview'; request: Omit<PreviewRequest, 'signal' | 'onProgress'> };

/** What each task answers. */
export interface ReaderAnswers {
  read: ReadOutcome;
  preview: Preview;
}
