import type { PreparedText } from '../bytes/prepare-text.js';
import type { SourceRecords, SourceRequest } from '../source/source-reader.js';

export interface FileRequest extends SourceRequest {
  path: string;
  /** Hex, where it is known already. */
  sha256?: string;
}

/** A file's records, and the text that they were found in. */
export interface FileRecords extends Omit<SourceRecords, 'origin'> {
  text: PreparedText;
}

/** One file format. */
export interface FormatReader {
  /** Columns of the widest table in the first bytes of a file; 1 where they do not tell. */
  estimateColumns(head: Buffer): number;
  /** @throws ParseError where the file cannot become a table */
  read(request: FileRequest): Promise<FileRecords>;
}
