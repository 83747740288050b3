import { readChunks, readHead } from '../../../bytes/chunks.js';
import { HEAD_BYTES } from '../../../bytes/survey.js';
import type { Dialect } from '../../../dialect/dialect.js';
import { splitRecords, type TextRecord } from '../../../dialect/split-records.js';
import type { ScannedRecord } from './scanned-record.js';
import { RecordScanner } from './scanner.js';

/** The text that holds the records. */
export interface RecordSource {
  path: string;
  /** Its first characters. */
  head: string;
  /** Where the text begins: after a byte order mark, and after a line that only names the delimiter. */
  startByte: number;
  /** The number of its first line. */
  firstLine: number;
  maxRecordBytes: number;
}

/** Records that headers are looked for in. */
export const HEAD_RECORDS = 400;

/** The first records of a stretch of lines. */
export async function recordsOf(
  source: RecordSource,
  dialect: Dialect,
  { firstByte, firstLine, lastLine }: { firstByte: number; firstLine: number; lastLine: number },
  bytes = HEAD_BYTES,
): Promise<TextRecord[]> {
  const text = (await readHead(source.path, bytes, firstByte)).toString('utf8');
  return splitRecords(text, dialect, HEAD_RECORDS, firstLine).filter(({ line }) => line <= lastLine);
}

/** Where the first record on or after a line begins. */
export async function placeOf(
  source: RecordSource,
  dialect: Dialect,
  line: number,
): Promise<{ firstByte: number; firstLine: number }> {
  const place = { firstByte: source.startByte, firstLine: source.firstLine };
  let isFound = false;
  const onRecord = (record: ScannedRecord) => {
    if (isFound || record.line < line) return;
    isFound = true;
    place.firstByte = record.offset;
    place.firstLine = record.line;
  };
  const { maxRecordBytes, startByte, firstLine } = source;
  const scanner = new RecordScanner(dialect, { onRecord }, maxRecordBytes, startByte, firstLine);
  for await (const chunk of readChunks(source.path, undefined, startByte)) {
    scanner.push(chunk);
    if (isFound) return place;
  }
  scanner.end();
  return place;
}
