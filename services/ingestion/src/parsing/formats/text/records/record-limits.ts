import { MAX_COLUMNS } from '@plumbline/contracts';
import { ParseError } from '../../../source/parse-error.js';
import type { ScannedRecord } from './scanned-record.js';

/** Refuses a table wider than the product shows. */
export function tooManyColumns(line: number, columns: number): ParseError {
  const message = `Line ${line.toLocaleString('en-US')} has ${columns.toLocaleString('en-US')} columns; at most ${MAX_COLUMNS.toLocaleString('en-US')} can be read.`;
  return new ParseError('too_many_columns', message, { line });
}

/** Refuses a record that is longer than records may be. */
export function checkLength({ line, cells }: ScannedRecord, length: number, maxBytes: number): void {
  if (length <= maxBytes) return;
  if (cells > MAX_COLUMNS) throw tooManyColumns(line, cells);
  throw new ParseError(
    'file_too_complex',
    `Line ${line.toLocaleString('en-US')} alone is longer than ${maxBytes.toLocaleString('en-US')} bytes. A table has one record per line; check how the file was exported.`,
    { line },
  );
}
