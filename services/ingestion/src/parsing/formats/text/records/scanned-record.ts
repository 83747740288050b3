/** What the scanner saw of the record at hand. The scanner reuses one object for all records. */
export interface ScannedRecord {
  bytes: Buffer;
  start: number;
  /** Without the line end. */
  end: number;
  /** Of its first byte in the file, from 0. */
  offset: number;
  /** Of its first byte, from 1. */
  line: number;
  /** Physical lines it spans. */
  lines: number;
  cells: number;
  /** Cells that are not empty. */
  filled: number;
  isQuoted: boolean;
  /** A backslash makes a delimiter of it part of a cell. */
  isEscaped: boolean;
  /** A closing quote was followed by something else than a delimiter. */
  isMalformed: boolean;
  /** Its quote is never closed; only its first physical line is given. */
  isUnclosed: boolean;
}

export const emptyRecord = (): ScannedRecord => ({
  bytes: Buffer.alloc(0),
  start: 0,
  end: 0,
  offset: 0,
  line: 1,
  lines: 1,
  cells: 0,
  filled: 0,
  isQuoted: false,
  isEscaped: false,
  isMalformed: false,
  isUnclosed: false,
});

export interface RecordSink {
  onRecord(record: ScannedRecord): void;
  /**
   * Asked for a suspicious record of several lines: whether its first line alone is a better record. Then that line
   * is given instead, and scanning resumes after it.
   */
  prefersFirstLine?(record: ScannedRecord, firstLineEnd: number): boolean;
}
