import type { ReadWarning, SourceDatabase } from '@plumbline/contracts';

/** What a column is by the word of its database. A `flag` is a boolean that is stored as 0 and 1, unless it holds others. */
export type ExtractedKind =
  | 'integer'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'flag'
  | 'date'
  | 'timestamp'
  | 'text'
  | 'binary';

/** One column as its database describes it. */
export interface ExtractedColumn {
  name: string;
  /** In the database's words: `numeric(12,2)`. */
  type: string;
  kind: ExtractedKind;
  /** Of a decimal or integer: digits in all and behind the point, where the database states them. */
  precision?: number;
  scale?: number;
  /** Of a timestamp: an instant, written in UTC. */
  isZoned?: boolean;
  /** Of numbers whose type does not bound them: the most that one has, where they were counted as the rows were taken. */
  digits?: Digits;
}

/** Digits before and after the point. */
export interface Digits {
  whole: number;
  fraction: number;
}

/** Of an exact number that can be computed with. */
const MAX_DIGITS = 38;

/** Whether the type of a number leaves open how many digits its values have. */
export const hasOpenDigits = ({ kind, precision }: Pick<ExtractedColumn, 'kind' | 'precision'>): boolean =>
  (kind === 'decimal' || kind === 'integer') && (precision === undefined || precision > MAX_DIGITS);

/** What was taken of a database: absent until the rows have been written. */
export interface Taken {
  columns: ExtractedColumn[];
  rows: number;
  /** Such as `PostgreSQL 16.4`. */
  server: string;
  /** Some text holds a line break, so that the file's lines are not its records. */
  hasLineBreaks: boolean;
  warnings: ReadWarning[];
  /** When they were in the database; absent of what was taken before this was noted. */
  readAt?: string;
  /** Of rows that were read behind those of an earlier version: how many of each there are. */
  grown?: { column: string; version: number; kept: number; read: number };
}

/** A column that only grows, and the version whose rows are kept below it. */
interface GrowthRequest {
  column: string;
  version: number;
}

/** Rows of a database as a file holds them: which they are, and what was learnt when they were taken. */
export interface TableExtract extends SourceDatabase {
  /** Only newer rows are wanted. */
  growth?: GrowthRequest;
  taken?: Taken;
}

/** How missing values are written; a text that looks so is quoted. */
export const NULL_MARK = '\\N';
